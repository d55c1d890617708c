"""The experiments screen: thirty variants with three grades each and no score, of a run of now or of a report's file (spec 2.3, 2.4)."""

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static
from textual.worker import Worker, WorkerState, get_current_worker

from ctxview.app.actions import Action, bindings
from ctxview.app.cases_above import cases_above
from ctxview.app.content import joined, plain
from ctxview.app.panes.experiment_lines import claim_parts, quoted_lines, source_lines, together_lines, varied_parts, verdict_lines
from ctxview.app.panes.experiment_rows import ExperimentRows
from ctxview.app.panes.key_line import KeyLine
from ctxview.app.panes.no_record_lines import what_to_do_lines, why_none_lines
from ctxview.app.panes.styled_lines import StyledLines
from ctxview.app.row_table import RowTable
from ctxview.app.screens.shown import ShownScreen
from ctxview.app.shown_actions import EXPERIMENTS_ACTIONS
from ctxview.app.shown_file import OpenedExperiments, ShownFile
from ctxview.app.text_pane import TextPane
from ctxview.app.variant_builds import VARIANTS, LeftError, compared_variants, fixture_path, made_report
from ctxview.core.experiments import SCOPE
from ctxview.core.live_terms import LIVE_SCOPE
from ctxview.core.probe_record import ReportStatus
from ctxview.core.problem import CtxviewError

if TYPE_CHECKING:
    from ctxview.app.compared import Compared
    from ctxview.app.opened_file import OpenedFile
    from ctxview.exports.experiments_value import ExperimentsValue, RecordValue

_MAKING, _OPENING, _COMPARING = "making the report", "opening a variant", "comparing two variants"
_EVERY = 0.1
"""Seconds from one word on how far it is to the next."""


class ExperimentsScreen(ShownScreen):
    """A table of records, what the one under the cursor may be quoted for, and its four layers."""

    KEYS: ClassVar[tuple[Action, ...]] = EXPERIMENTS_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(EXPERIMENTS_ACTIONS)
    AUTO_FOCUS = "#records"
    kind = OpenedExperiments

    def __init__(self, opened: OpenedExperiments | None = None) -> None:
        """Without a report that was read, one is made."""
        super().__init__()
        self.report: ExperimentsValue | None = None if opened is None else opened.report
        self.path = None if opened is None else opened.path
        self.rows = None if self.report is None else ExperimentRows(self.report)
        self._attempted = 0
        self._made: ExperimentsValue | None = None
        self._opened: tuple[OpenedFile, int | None] | None = None
        self._compared: tuple[OpenedFile, Compared] | None = None

    def compose(self) -> ComposeResult:
        """Totals, the scope, the records, what may be quoted, the layers, the keys."""
        yield Static(id="experiments-title", classes="screen-title")
        yield Static(id="experiments-scope")
        yield RowTable(self.rows, id="records", classes="pane", empty="no record")
        yield Static(id="claims")
        with Horizontal(id="experiments-below"):
            yield TextPane(id="sources", classes="pane", wrap=True)
            yield TextPane(id="verdicts", classes="pane", wrap=True)
        yield KeyLine(EXPERIMENTS_ACTIONS)

    def on_mount(self) -> None:
        """Show the report, or make it."""
        self._draw()
        self.set_interval(_EVERY, self._tell)
        if self.report is None:
            self._make()

    # the report

    def reload(self) -> None:
        """Make the report again, or read its file anew."""
        if self.path is None:
            self._make()
        else:
            super().reload()

    def take(self, shown: ShownFile) -> None:
        """Another report, with the cursor on its row."""
        assert isinstance(shown, OpenedExperiments)
        self._show(shown.report)

    def _make(self) -> None:
        self._attempted = 0
        self.run_worker(self._run, name=_MAKING, thread=True, exclusive=True, group=_MAKING, exit_on_error=False)

    def _run(self) -> None:
        worker = get_current_worker()

        def attempted() -> bool:
            self._attempted += 1
            return not worker.is_cancelled

        self._made = made_report(attempted)

    def _show(self, report: "ExperimentsValue") -> None:
        table, marked = self.query_one("#records", RowTable), None if self.rows is None else self.rows.marked
        first = self.report is None
        self.report, self.rows = report, ExperimentRows(report)
        self.rows.marked = marked if marked is not None and marked < len(report["records"]) else None
        table.show_rows(self.rows, 1 if first else table.cursor_row)
        self._draw()

    @property
    def _making(self) -> bool:
        return any(worker.name == _MAKING and worker.is_running for worker in self.workers)

    def _tell(self) -> None:
        """How far the report is, where one is being made."""
        if self._making:
            self._draw_title()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Show what was made; what is wrong with a file is said."""
        worker, done = event.worker, event.state is WorkerState.SUCCESS
        if worker.name not in (_MAKING, _OPENING, _COMPARING):
            return  # the class above is told of it by itself
        event.stop()
        if event.state is WorkerState.ERROR:
            if isinstance(worker.error, CtxviewError):
                self._refused(worker.error)
            elif not isinstance(worker.error, LeftError):
                assert worker.error is not None
                raise worker.error
        elif done and worker.name == _MAKING:
            assert self._made is not None
            self._show(self._made)
        elif done and self.is_current and worker.name == _OPENING:
            assert self._opened is not None
            self._show_case(*self._opened)
        elif done and self.is_current:
            assert self._compared is not None
            self._show_comparison(*self._compared)

    # what is seen

    def _draw(self) -> None:
        self._draw_title()
        probe = "" if self.report is None else f"{self.report['probe']} · "
        self.query_one("#records").border_title = plain(f"{probe}three grades of three things, and no score of them")
        lines = [plain(SCOPE if self.report is None else self.report["scope"], "bold $text-warning")]
        if self.report is not None and "live" in self.report:
            lines.append(plain(LIVE_SCOPE, "$text-warning"))
        self.query_one("#experiments-scope", Static).update(Content("\n").join(lines))
        self._draw_row()

    def _draw_title(self) -> None:
        report = self.report
        if report is None or self._making:
            words = f" · running: {min(self._attempted, VARIANTS)} of {VARIANTS} variants …"
            self.query_one("#experiments-title", Static).update(joined((" experiments", "bold"), (words, "$text-warning")))
            return
        failures, code = report["infrastructure_failures"], report["configuration_error"]
        status = report["run_status"].value if code is None else f"{report['run_status'].value}: {code}"
        self.query_one("#experiments-title", Static).update(
            joined(
                (" experiments", "bold"),
                ("" if report["run_status"] is ReportStatus.COMPLETED else f" · {status}", "bold $text-error"),
                (f" · {report['total_attempts']} attempts · {report['valid_decisions']} valid decisions · ", ""),
                (f"{failures} infrastructure failures", "bold $text-warning" if failures else ""),
            )
        )

    @on(RowTable.Highlighted, "#records")
    def _draw_row(self) -> None:
        row = self.query_one("#records", RowTable).cursor_row
        left, right = (self.query_one(f"#{name}", TextPane) for name in ("sources", "verdicts"))
        record, report = self._record(), self.report
        experiment = None if self.rows is None else self.rows.experiment_at(row)
        titles = ("sources and packet", "decision, verdict, grades")
        if record is not None:
            claims, texts = claim_parts(record), (source_lines(record), verdict_lines(record))
        elif report is not None and experiment is not None:
            claims, texts = varied_parts(report, experiment), (together_lines(report, experiment), quoted_lines(report, experiment))
            titles = ("shown together", "what it may be quoted for")
        elif report is not None and not report["records"]:
            claims, texts = (
                [("no record:", "nothing was tried, so nothing is said of a model")],
                (why_none_lines(report), what_to_do_lines(report)),
            )
            titles = ("why there is no record", "what to do")
        else:
            claims, texts = [("", "")], ([], [])
        self.query_one("#claims", Static).update(Content("\n").join(joined((f"{lead} ", "bold"), words) for lead, words in claims))
        for pane, lines in zip((left, right), texts, strict=True):
            pane.show_lines(StyledLines(lines))
        left.border_title, right.border_title = map(Content, titles)

    def _record(self) -> "RecordValue | None":
        place = None if self.rows is None else self.rows.record_at(self.query_one("#records", RowTable).cursor_row)
        return None if self.report is None or place is None else self.report["records"][place]

    # keys

    def action_next_failure(self, direction: int) -> None:
        """To the next record that stands out, or the one before."""
        if self.rows is None:
            return
        table = self.query_one("#records", RowTable)
        count = self.rows.row_count()
        rows = range(table.cursor_row + 1, count) if direction > 0 else range(table.cursor_row - 1, -1, -1)
        row = next((row for row in rows if self.rows.stands_out(row)), None)
        table.focus()
        if row is None:
            self.app.say(f"no {'further' if direction > 0 else 'earlier'} record of which a grade failed", warns=True)
        else:
            table.cursor_row = row

    def action_mark(self) -> None:
        """Mark the record under the cursor, or no longer."""
        table = self.query_one("#records", RowTable)
        place = None if self.rows is None else self.rows.record_at(table.cursor_row)
        if self.rows is None or place is None:
            self.app.say("this is no variant: the cursor must be on one", warns=True)
            return
        self.rows.marked = None if self.rows.marked == place else place
        table.refresh_rows()

    @on(RowTable.Chosen, "#records")
    def _chosen(self, event: RowTable.Chosen) -> None:
        event.stop()
        self.action_choose()

    def _file(self, record: "RecordValue | None") -> str | None:
        """The file of a record's case, or None with a word on why there is none."""
        path = None if record is None else fixture_path(record["fixture"])
        if record is None:
            self.app.say("this is no variant: the cursor must be on one", warns=True)
        elif path is None:
            self.app.say(f"no fixture {record['fixture']} came with this program, so there is nothing to open", warns=True)
        return path

    def action_choose(self) -> None:
        """Open the case of the variant under the cursor in the workbench, over this screen."""
        path = self._file(self._record())
        if path is not None:
            self._open(path, None)

    def _open(self, path: str, place: int | None) -> None:
        above = cases_above(self.app)

        def read() -> None:
            self._opened = (above.read(path), place)

        self.run_worker(read, name=_OPENING, thread=True, exclusive=True, group=_OPENING, exit_on_error=False)

    def _show_case(self, opened: "OpenedFile", place: int | None) -> None:
        cases_above(self.app).show(opened)
        if place is not None:
            bench = self.app.bench_in_front()
            bench.call_after_refresh(bench.go_to, place)  # it has no rows before its first frame
        self.app.say("escape comes back to the experiments")

    def action_show_comparison(self) -> None:
        """Compare the build of the marked variant with that of the one under the cursor."""
        record, marked = self._record(), None if self.rows is None or self.report is None else self.rows.marked
        if marked is None or self.report is None:
            self.app.say("first mark a variant with space, then go to another one", warns=True)
            return
        path, other = self._file(record), self._file(self.report["records"][marked])
        if path is None or other is None:
            return
        if path == other:
            self.app.say("this is the marked variant itself: go to another one", warns=True)
            return
        above = cases_above(self.app)

        def compare() -> None:
            opened = above.read(path)
            self._compared = (opened, compared_variants(opened.workbench, other))

        self.run_worker(compare, name=_COMPARING, thread=True, exclusive=True, group=_COMPARING, exit_on_error=False)

    def _show_comparison(self, opened: "OpenedFile", compared: "Compared") -> None:
        from ctxview.app.screens.compare import CompareScreen

        def take(place: int | None) -> None:
            if place is not None:
                self._open(opened.workbench.file, place)

        self.app.push_screen(CompareScreen(opened.workbench, compared), take)

    def action_show_command(self) -> None:
        """The command that prints this report; of a file's, the one that makes such a report."""
        from ctxview.app.dialogs.command_dialog import CommandDialog

        about = [] if self.path is None else [[("this report was read from a file; the command makes one of now", "line--warning")]]
        self.app.push_screen(CommandDialog("the same by a command", [["ctxview", "experiments"]], after=about))
