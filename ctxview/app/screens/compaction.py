"""The compaction screen: can the work be resumed from this record? Outcome, ladder, anchors beside pointers, the record (spec 6)."""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from ctxview.app.actions import Action, bindings
from ctxview.app.content import joined, plain
from ctxview.app.panes.compaction_lines import anchor_lines, pointer_lines, record_lines, rung_lines
from ctxview.app.panes.compaction_rows import AnchorRows, LadderRows, named
from ctxview.app.panes.key_line import KeyLine
from ctxview.app.panes.styled_lines import StyledLines
from ctxview.app.row_table import RowTable
from ctxview.app.screens.shown import ShownScreen
from ctxview.app.shown_actions import COMPACTION_ACTIONS
from ctxview.app.shown_file import OpenedCompaction, ShownFile
from ctxview.app.text_pane import TextPane
from ctxview.app.text_rows import StyledLine
from ctxview.core.compaction_anchors import anchor_pointers
from ctxview.core.compaction_ladder import CompactionStatus, Rung, RungStatus, assess, ladder
from ctxview.core.compaction_lookup import record_lookup
from ctxview.core.compaction_words import DOES_NOT_MEAN


class CompactionScreen(ShownScreen):
    """Nothing is changed, and no pointer is followed."""

    KEYS: ClassVar[tuple[Action, ...]] = COMPACTION_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(COMPACTION_ACTIONS)
    AUTO_FOCUS = "#ladder"
    kind = OpenedCompaction

    def __init__(self, opened: OpenedCompaction) -> None:
        super().__init__()
        self._only_failures = False
        self._hold(opened)

    def _hold(self, opened: OpenedCompaction) -> None:
        self.path, self.compaction = opened
        self.assessment = assess(self.compaction)
        self.rungs = ladder(self.compaction)
        self._lookup = record_lookup(self.compaction.record)
        self._ladder = LadderRows(self.rungs, self._only_failures)
        self._anchors = AnchorRows(anchor_pointers(self.compaction), self.compaction.record.pointers)

    def compose(self) -> ComposeResult:
        """Outcome, ladder with the check under the cursor, anchors and pointers, the keys."""
        yield Static(id="compaction-title", classes="screen-title")
        with Horizontal(id="outcome"):
            yield Static(id="outcome-status")
            yield Static(id="outcome-words")
        with Horizontal(id="compaction-middle"):
            yield RowTable(self._ladder, id="ladder", classes="pane", empty="every check passed")
            with Vertical(id="compaction-side"):
                yield TextPane(id="check", classes="pane", wrap=True)
                yield TextPane(id="record", classes="pane", wrap=True)
        yield RowTable(self._anchors, id="anchors", classes="pane")
        yield KeyLine(COMPACTION_ACTIONS)

    def on_mount(self) -> None:
        """With the cursor on the check that decides."""
        for pane, title in (("anchors", "anchors and pointers"), ("record", "kept, dropped, to verify")):
            self.query_one(f"#{pane}").border_title = Content(title)
        self._draw()
        self.query_one("#ladder", RowTable).cursor_row = self._first or 0

    def take(self, shown: ShownFile) -> None:
        """Another record, with the cursors on their rows."""
        assert isinstance(shown, OpenedCompaction)
        self._hold(shown)
        for name, rows in (("ladder", self._ladder), ("anchors", self._anchors)):
            table = self.query_one(f"#{name}", RowTable)
            table.show_rows(rows, table.cursor_row)
        self._draw()

    @property
    def _first(self) -> int | None:
        """The row of the check that decides, where it is listed."""
        return next((row for row, rung in enumerate(self._ladder.rungs) if rung.status is RungStatus.FAILED), None)

    def _draw(self) -> None:
        assessment, ready = self.assessment, self.assessment.status is CompactionStatus.READY_TO_RESUME
        counts = " · ".join(f"{sum(rung.status is status for rung in self.rungs)} {status.replace('_', ' ')}" for status in RungStatus)
        run = "a run without an id" if assessment.run_id is None else f"run {assessment.run_id}"
        self.query_one("#compaction-title", Static).update(joined((f" compaction of {run}", "bold"), (f" · {counts}", "$text-muted")))
        status = self.query_one("#outcome-status", Static)
        status.set_class(ready, "ready")
        status.update(plain(f"{'✓' if ready else '✗'} {assessment.status}"))
        blamed = assessment.anchor_id if assessment.anchor_id is not None else assessment.pointer_kind
        about = "" if blamed is None else f" · {'pointer kind' if assessment.anchor_id is None else 'anchor'} {named(blamed)}"
        self.query_one("#outcome-words", Static).update(
            Content("\n").join(
                [
                    joined((assessment.code.value, "bold"), about),
                    joined(("This does not mean ", "bold $text-warning"), DOES_NOT_MEAN[assessment.code]),
                ]
            )
        )
        only = "checks that did not pass" if self._only_failures else "the ladder: the first that fails decides"
        self.query_one("#ladder").border_title = Content(only)
        self.query_one("#record", TextPane).show_lines(StyledLines(record_lines(self.compaction)))
        self._draw_row()

    def _draw_row(self) -> None:
        """What is under the cursor of the table with the focus; of the ladder, where none has it."""
        pane, anchors = self.query_one("#check", TextPane), self.query_one("#anchors", RowTable)
        title, lines = self._of_anchor(anchors.cursor_row) if anchors.has_focus else self._of_check()
        pane.border_title = Content(title)
        pane.show_lines(StyledLines(lines))

    def _of_check(self) -> tuple[str, list[StyledLine]]:
        rung = self._rung()
        if rung is None:
            return "check", [[("every check passed", "line--good")]]
        first = next((one for one in self.rungs if one.status is RungStatus.FAILED), None)
        return "check", rung_lines(self.compaction, self._lookup, rung, rung is first)

    def _of_anchor(self, row: int) -> tuple[str, list[StyledLine]]:
        rows, beside, place = self._anchors, self._anchors.anchor_at(row), self._anchors.pointer_at(row)
        if beside is not None:
            return "anchor", anchor_lines(beside, self.rungs)
        if place is not None:
            pointer = rows.pointers[place]
            return "pointer", pointer_lines(pointer, [rows.anchors[number] for number in rows.namers(pointer)])
        return "pointers", [[("where the record says that something can be found again", "line--muted")]]

    def _rung(self) -> Rung | None:
        row = self.query_one("#ladder", RowTable).cursor_row
        return self._ladder.rungs[row] if 0 <= row < len(self._ladder.rungs) else None

    @on(RowTable.Highlighted)
    def _moved(self) -> None:
        self._draw_row()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """The pane beside tells of the table that has the focus now."""
        if isinstance(event.widget, RowTable):
            self._draw_row()

    @on(RowTable.Chosen)
    def _chosen(self, event: RowTable.Chosen) -> None:
        event.stop()
        self.action_follow()

    def action_follow(self) -> None:
        """From a check to its anchor or pointer, from an anchor to its pointer, from a pointer to the next anchor that names it."""
        table = self.query_one("#anchors", RowTable)
        row, words = self._from_anchors(table.cursor_row) if table.has_focus else self._from_check()
        if row is None:
            self.app.say(words, warns=True)
            return
        table.focus()
        table.cursor_row = row

    def _from_check(self) -> tuple[int | None, str]:
        rung, rows = self._rung(), self._anchors
        if rung is not None and rung.anchor_id is not None:
            place = self._lookup.anchors.get(rung.anchor_id)
            absent = (row for row, one in enumerate(rows.anchors) if one.place is None and one.anchor.anchor_id == rung.anchor_id)
            return next(absent, None) if place is None else place, "no anchor has this id"
        if rung is not None and rung.pointer_kind is not None:
            place = self._lookup.pointers_of_kind.get(rung.pointer_kind)
            return None if place is None else rows.row_of_pointer(place), "the record has no pointer of this kind"
        return None, "this check is about no single anchor or pointer"

    def _from_anchors(self, row: int) -> tuple[int | None, str]:
        rows, beside, place = self._anchors, self._anchors.anchor_at(row), self._anchors.pointer_at(row)
        if beside is not None:
            found = self._lookup.pointers.get(beside.anchor.pointer_id or "")
            return None if found is None else rows.row_of_pointer(found), "this anchor's pointer is not in the record"
        namers = () if place is None else rows.namers(rows.pointers[place])
        return (namers[0] if namers else None), "no anchor names this pointer"

    def action_next_failure(self, direction: int) -> None:
        """To the next check that did not pass, or the one before."""
        table, rungs = self.query_one("#ladder", RowTable), self._ladder.rungs
        rows = range(table.cursor_row + 1, len(rungs)) if direction > 0 else range(table.cursor_row - 1, -1, -1)
        row = next((row for row in rows if rungs[row].status is not RungStatus.PASSED), None)
        table.focus()
        if row is None:
            self.app.say(f"no {'further' if direction > 0 else 'earlier'} check here that did not pass", warns=True)
        else:
            table.cursor_row = row

    def action_only_failures(self) -> None:
        """List only what did not pass, or all; the cursor stays on its check, where that is listed."""
        rung = self._rung()
        self._only_failures = not self._only_failures
        self._ladder = LadderRows(self.rungs, self._only_failures)
        row = next((row for row, one in enumerate(self._ladder.rungs) if one is rung), 0)
        self.query_one("#ladder", RowTable).show_rows(self._ladder, row)
        self._draw()

    def action_show_command(self) -> None:
        """The command that prints all of this."""
        self.say_command("compaction")
