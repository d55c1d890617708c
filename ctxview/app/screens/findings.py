"""The findings screen: what hides in the content or speaks past its authority, accepted with a reason and taken back (design 2 and 3)."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from ctxview.app.actions import Action, bindings
from ctxview.app.content import joined, plain
from ctxview.app.figures import grouped
from ctxview.app.findings_actions import FINDINGS_ACTIONS
from ctxview.app.once_dismissed import OnceDismissed
from ctxview.app.panes.finding_lines import every_rule_lines, finding_lines, group_lines, nothing_lines, passage_lines
from ctxview.app.panes.finding_rows import FindingListing, FindingRows, Group
from ctxview.app.panes.key_line import KeyLine
from ctxview.app.panes.styled_lines import LabelledLines
from ctxview.app.row_table import RowTable
from ctxview.app.text_pane import TextPane
from ctxview.app.text_rows import StyledLine
from ctxview.app.workbench_state import Workbench
from ctxview.core.findings.finding import Family, Finding
from ctxview.core.findings.inspection import Findings
from ctxview.core.values import replace
from ctxview.exports.findings_text import counted

if TYPE_CHECKING:
    from ctxview.app.application import CtxviewApp
    from ctxview.core.findings.baseline import Baseline

ROOMY = 110
"""Cells from which on the first line says what becomes of what is in no file."""

Change = Callable[[Callable[[], object]], str | None]
"""Makes a change of the workbench and draws it there; a refusal is given back in words."""


class FindingsScreen(OnceDismissed[Finding | None]):
    """Dismisses with the finding to go to in the workbench, or None."""

    KEYS: ClassVar[tuple[Action, ...]] = FINDINGS_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(FINDINGS_ACTIONS)
    AUTO_FOCUS = "#findings"

    app: "CtxviewApp"

    def __init__(self, workbench: Workbench, change: Change) -> None:
        """The findings of the workbench's inspection are known."""
        super().__init__()
        self.workbench = workbench
        self._change = change
        self.listing = FindingListing()
        self.rows = FindingRows(self.findings, workbench.result, self.listing)

    @property
    def findings(self) -> Findings:
        """Those of the inspection in force."""
        found = self.workbench.inspection.findings
        assert found is not None, "the screen is opened, and goes on, with findings that are known"
        return found

    def compose(self) -> ComposeResult:
        """Counts, the findings, the one under the cursor, the passage that it stands in, the keys."""
        yield Static(id="findings-title", classes="screen-title")
        empty = "nothing here is as asked for; f and s list more" if self.findings.all else "nothing was found by the rules below"
        yield RowTable(self.rows, id="findings", classes="pane", empty=empty)
        with Horizontal(id="findings-below"):
            yield TextPane(id="finding", classes="pane", wrap=True)
            yield TextPane(id="passage", classes="pane", wrap=True)
        yield KeyLine(FINDINGS_ACTIONS)

    def on_mount(self) -> None:
        """With the first finding under the cursor."""
        self._draw()
        self.query_one("#findings", RowTable).cursor_row = 1
        self._draw_row()

    def on_resize(self) -> None:
        """Another width may have room for more words."""
        self._draw()

    # what is seen

    def _list(self, keep: Finding | None) -> None:
        """List again, with the cursor on the same finding, or near where it was."""
        table = self.query_one("#findings", RowTable)
        self.rows = FindingRows(self.findings, self.workbench.result, self.listing)
        row = None if keep is None else self.rows.row_of(keep)
        if row is None:
            row = min(max(table.cursor_row, 1), max(self.rows.row_count() - 1, 0))
        top = table.scroll_offset.y
        table.show_rows(self.rows, row)
        table.scroll_to(y=top, animate=False, force=True)
        table.cursor_row = row
        self._draw()
        self._draw_row()

    def _draw(self) -> None:
        findings, inspection = self.findings, self.workbench.inspection
        new = f"new {counted(findings)}" if findings.new else "nothing new"
        parts: list[tuple[str, str]] = [
            (" findings", "bold"),
            (f" · {new}", "bold $text-error" if findings.failing else ""),
        ]
        if inspection.accepted is not None:
            parts.append((f" · {grouped(len(findings.accepted))} accepted", ""))
            if inspection.unsaved:
                told = ", in no file: W saves it, else it ends with the program" if self.size.width >= ROOMY else ", unsaved: W saves"
                parts.append((told, "bold $text-warning"))
            else:
                parts.append((f", in {inspection.saved_as}", "$text-muted"))
        self.query_one("#findings-title", Static).update(joined(*parts))
        by = "by source" if self.listing.by_source else "by rule"
        of_all = "" if self.rows.count == len(findings.all) else f" of {grouped(len(findings.all))}"
        self.query_one("#findings").border_title = plain(f"{by} · {self.listing.words()}: {grouped(self.rows.count)}{of_all}")

    @on(RowTable.Highlighted, "#findings")
    def _draw_row(self) -> None:
        left, right = (self.query_one(f"#{name}", TextPane) for name in ("finding", "passage"))
        found, result = self.rows.at(self.query_one("#findings", RowTable).cursor_row), self.workbench.result
        titles = ("finding", "passage")
        if isinstance(found, Finding):
            reason = self.rows.reason_of(found)
            texts = finding_lines(result, found, reason), passage_lines(result, found, reason is not None)
        elif found is not None:
            texts = group_lines(result, found), []
            titles = ("rule" if found.place is None and found.rule is not None else "source", "passage")
        else:
            texts = nothing_lines(self.findings), every_rule_lines()
            titles = ("nothing", "the rules")
        for pane, title, lines in zip((left, right), titles, texts, strict=True):
            pane.border_title = Content(title)
            pane.show_lines(LabelledLines(lines))

    def _under_cursor(self) -> "Finding | Group | None":
        return self.rows.at(self.query_one("#findings", RowTable).cursor_row)

    # keys that look

    @on(RowTable.Chosen, "#findings")
    def _chosen(self, event: RowTable.Chosen) -> None:
        event.stop()
        self.action_choose()

    def action_choose(self) -> None:
        """To the source of the finding under the cursor, or of the first below a heading."""
        below = self.rows.below(self.query_one("#findings", RowTable).cursor_row)
        if not below:
            return
        if below[0].place is None:
            self.app.say("this stands in a text beside the sources: there is no source to go to", warns=True)
        else:
            self.dismiss(below[0])

    def action_next_finding(self, direction: int) -> None:
        """To the next new finding, or the one before."""
        table = self.query_one("#findings", RowTable)
        row = self.rows.next_new(table.cursor_row, direction)
        table.focus()
        if row is None:
            self.app.say(f"no {'further' if direction > 0 else 'earlier'} new finding here", warns=True)
        else:
            table.cursor_row = row

    def _list_otherwise(self, listing: FindingListing) -> None:
        found = self._under_cursor()
        self.listing = listing
        self._list(found if isinstance(found, Finding) else None)

    def action_by_source(self) -> None:
        """Group by source, or by rule."""
        self._list_otherwise(replace(self.listing, by_source=not self.listing.by_source))

    def action_only_new(self) -> None:
        """Only new ones, or all."""
        self._list_otherwise(replace(self.listing, only_new=not self.listing.only_new))

    def action_severity(self) -> None:
        """Only the highest, then one severity more each time."""
        self._list_otherwise(self.listing.next_severity())

    def action_show_command(self) -> None:
        """The command that prints these findings, and what it cannot say."""
        from ctxview.app.command_words import UNSAVED_ACCEPTED, baseline_words
        from ctxview.app.dialogs.command_dialog import CommandDialog

        workbench = self.workbench
        file = [*(["--"] if workbench.file.startswith("-") else []), workbench.file]
        lines: list[StyledLine] = []
        if workbench.inspection.unsaved:
            lines.append([("⚠ no option says " + UNSAVED_ACCEPTED, "line--warning")])
        command = ["ctxview", "findings", *baseline_words(workbench), *file]
        self.app.push_screen(CommandDialog("the same by a command", [command], after=lines))

    def action_back(self) -> None:
        """To the workbench."""
        self.dismiss(None)

    # keys that accept

    def action_accept(self) -> None:
        """Accept the finding under the cursor."""
        found = self._under_cursor()
        if isinstance(found, Group):
            self.app.say("this is a heading: A accepts all that stands below it", warns=True)
        elif found is not None and self.rows.reason_of(found) is not None:
            self.app.say("this is accepted already; e takes it back", warns=True)
        elif found is not None:
            self._accept((found,))

    def action_accept_alike(self) -> None:
        """Accept what this rule found in this source, or all below a heading."""
        found = self._under_cursor()
        if found is None:
            return
        if isinstance(found, Group):
            alike = found.findings
        else:
            alike = tuple(one for one in self.findings.all if one.rule is found.rule and one.place == found.place)
        new = tuple(one for one in alike if self.rows.reason_of(one) is None)
        if new:
            self._accept(new)
        else:
            self.app.say("all of these are accepted already", warns=True)

    def _accept(self, new: tuple[Finding, ...]) -> None:
        from ctxview.app.dialogs.accept_dialog import AcceptDialog
        from ctxview.core.findings.baseline import NO_BASELINE

        def take(reason: str | None) -> None:
            if reason is None:
                return
            sources = self.workbench.case.sources
            tools = {sources[one.place].source_id for one in new if one.rule.family is Family.TOOL and one.place is not None}
            digests = {name: found for name, found in self.findings.tools.items() if name in tools}
            before = self.workbench.inspection.accepted or NO_BASELINE
            self._go_by(before.accepting(new, reason, digests), None, f"accepted: {_many(len(new))}; u takes it back")

        self.app.push_screen(AcceptDialog(self.workbench.result, new), take)

    def action_take_back(self) -> None:
        """The accepted findings under the cursor are new again."""
        row, accepted = self.query_one("#findings", RowTable).cursor_row, self.workbench.inspection.accepted
        back = tuple(one for one in self.rows.below(row) if self.rows.reason_of(one) is not None)
        if not back or accepted is None:
            self.app.say("nothing here is accepted; f lists what is", warns=True)
            return
        self._go_by(accepted.without(back), None, f"taken back: {_many(len(back))}")

    def _go_by(self, accepted: "Baseline", saved_as: str | None, said: str) -> None:
        """Inspect the case anew with what is accepted now, as one step; then say what was done."""
        from ctxview.app.dialogs.working_dialog import with_way_out
        from ctxview.app.inspections import Inspection, inspected_again
        from ctxview.app.later_figures import way_out_size
        from ctxview.core.problem import CtxviewError

        workbench = self.workbench
        present, result, again = workbench.inspection, workbench.result, workbench.again

        def work() -> Inspection | CtxviewError:
            try:
                return inspected_again(present, result, accepted, saved_as, again)
            except CtxviewError as error:  # an answer too: a fault of the thread would end the program
                return error

        def take(made: Inspection | CtxviewError) -> None:
            if isinstance(made, CtxviewError):
                self._refuse(f"{made.problem.message}; right would be {made.problem.expected}")
            else:
                self._make(lambda: workbench.accept(made), said)

        with_way_out(self.app, way_out_size(workbench.case), "inspecting the case anew", work, take)

    def _make(self, change: Callable[[], object], said: str) -> None:
        found = self._under_cursor()
        problem = self._change(change)
        if problem is not None:
            self._refuse(problem)
            return
        self._list(found if isinstance(found, Finding) else None)
        self.app.say(said)

    def _refuse(self, problem: str) -> None:
        from ctxview.app.dialogs.text_dialog import TextDialog

        self.app.push_screen(TextDialog("refused, nothing was changed", [[(problem, "")]]))

    def action_undo(self) -> None:
        """One step back, which may be one of the build."""
        self._travel(self.workbench.undo, "taken back")

    def action_redo(self) -> None:
        """One step forward again."""
        self._travel(self.workbench.redo, "made again")

    def _travel(self, travel: Callable[[], bool], said: str) -> None:
        before, steps = self.workbench.inspection, self.workbench.history
        reasons, found = self.rows.reasons, self._under_cursor()
        problem = self._change(travel)
        if problem is not None:
            self._refuse(problem)
            return
        if self.workbench.history is steps:
            self.app.say("there is nothing more to go back or forward to", warns=True)
            return
        what = "a change of the build" if self.workbench.inspection is before else "what is accepted"
        self._list(self._changed_since(reasons, found if isinstance(found, Finding) else None))
        self.app.say(f"{said}: {what}")

    def _changed_since(self, reasons: Mapping[tuple[str, str], str], found: Finding | None) -> Finding | None:
        """The first that is accepted now and was not, or the other way round, and is listed; else the one that was under the cursor."""
        rows = FindingRows(self.findings, self.workbench.result, self.listing)
        changed = [one for one in rows.listed if rows.reason_of(one) != reasons.get((one.rule.id, one.key))]
        same = next((one for one in changed if found is not None and (one.rule, one.key) == (found.rule, found.key)), None)
        return same or (changed[0] if changed else found)

    # files of what is accepted

    def action_save_accepted(self) -> None:
        """Ask where to save what is accepted; tools that it does not know are recorded as they are."""
        from ctxview.app.dialogs.command_dialog import CommandDialog
        from ctxview.app.dialogs.save_dialog import SaveDialog, SaveWords, suggested_path
        from ctxview.app.inspections import Inspection
        from ctxview.app.opened_file import is_fixture
        from ctxview.core.findings.baseline import NO_BASELINE
        from ctxview.core.problem import Problem

        workbench, present = self.workbench, self.workbench.inspection
        accepted = (present.accepted or NO_BASELINE).recording(_seen_tools(self.findings, workbench))
        if not accepted.accepted and not accepted.tools:
            self.app.say("nothing is accepted, so there is nothing to save", warns=True)
            return

        def save(path: str) -> Problem | None:
            from ctxview.exports.baseline_text import baseline_text
            from ctxview.readers.atomic_file import write_whole

            return write_whole(path, baseline_text(accepted))

        def saved(path: str | None) -> None:
            if path is None:
                return
            inspection = Inspection(present.case, present.pipeline, accepted, path)
            inspection.findings, inspection.meter = Findings(self.findings.all, accepted, self.findings.tools), present.meter
            self._change(lambda: workbench.saved_accepted(inspection))
            self._list(None)
            command = ["ctxview", "findings", "--baseline", path, workbench.file]
            self.app.push_screen(CommandDialog("saved", [command], before=[[("the same by a command:", "")], []]))

        tools = f"\nWith it the descriptions of {_many(len(accepted.tools), 'tool')}: a change of one is found from then on."
        told = f"{_many(len(accepted.accepted))} with rule, reason and key; no content, and nothing of a secret."
        words = SaveWords(
            "save what is accepted",
            told + (tools if accepted.tools else ""),
            "path of the file, such as case.findings.json",
        )
        suggested = present.saved_as or suggested_path(workbench.file, is_fixture(workbench.file), "findings")
        self.app.push_screen(SaveDialog(workbench.file, suggested, save, words), saved)

    def action_load_accepted(self) -> None:
        """Ask for a file, and go by it as one step."""
        from ctxview.app.dialogs.baseline_dialog import BaselineDialog

        present = self.workbench.inspection
        warning = "what is accepted now is in no file: this takes its place, and u brings it back" if present.unsaved else ""

        def take(read: "tuple[str, Baseline] | None") -> None:
            if read is not None:
                path, accepted = read
                self._go_by(accepted, path, f"gone by: {_many(len(accepted.accepted))} accepted in the file")

        self.app.push_screen(BaselineDialog(present.saved_as or "", warning), take)


def _seen_tools(findings: Findings, workbench: Workbench) -> dict[str, tuple[str, ...]]:
    """The tools of the case but those that are still to be looked at."""
    new = {workbench.case.sources[one.place].source_id for one in findings.new if one.rule.family is Family.TOOL and one.place is not None}
    return {name: digests for name, digests in findings.tools.items() if name not in new}


def _many(count: int, what: str = "finding") -> str:
    return f"{grouped(count)} {what if count == 1 else what + 's'}"
