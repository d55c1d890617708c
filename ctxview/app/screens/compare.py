"""The compare screen: the present result against the baseline or another file; what differs, and what a cache could keep (design 2)."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.content import Content
from textual.widgets import Static

from ctxview.app.actions import COMPARE_ACTIONS, Action, bindings
from ctxview.app.compared import Compared
from ctxview.app.content import joined
from ctxview.app.figures import grouped, signed
from ctxview.app.once_dismissed import OnceDismissed
from ctxview.app.panes.comparison_lines import cache_lines, difference_lines
from ctxview.app.panes.comparison_rows import ComparisonRows
from ctxview.app.panes.key_line import KeyLine
from ctxview.app.panes.styled_lines import StyledLines
from ctxview.app.row_table import RowTable
from ctxview.app.text_pane import TextPane
from ctxview.app.text_rows import StyledLine
from ctxview.app.workbench_state import Workbench
from ctxview.core.comparison import ChangeKind


class CompareScreen(OnceDismissed[int | None]):
    """Dismisses with the place that was chosen, to go on with it in the workbench, or None."""

    KEYS: ClassVar[tuple[Action, ...]] = COMPARE_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(COMPARE_ACTIONS)
    AUTO_FOCUS = "#changes"

    def __init__(self, workbench: Workbench, compared: Compared) -> None:
        """`compared` comes from `with_baseline`."""
        super().__init__()
        self.workbench = workbench
        self.compared = self._own = compared

    def compose(self) -> ComposeResult:
        """Figures, the candidates that differ, what a cache keeps, the request."""
        yield Static(id="compare-title", classes="screen-title")
        yield RowTable(self._rows(), id="changes", classes="pane", empty="every candidate is decided as before, and stands where it stood")
        with Container(id="compare-below"):
            yield TextPane(id="cache", classes="pane", wrap=True)
            yield TextPane(id="first-difference", classes="pane", wrap=True)
        yield KeyLine(COMPARE_ACTIONS)

    def on_mount(self) -> None:
        """Titles and texts."""
        for pane, title in (("changes", "candidates that differ"), ("cache", "cache"), ("first-difference", "request")):
            self.query_one(f"#{pane}").border_title = Content(title)
        self._draw()

    def _rows(self) -> ComparisonRows:
        return ComparisonRows(self.compared.before, self.compared.after, self.compared.changes)

    def _draw(self) -> None:
        compared = self.compared
        counts = {kind: sum(change.kind is kind for change in compared.changes) for kind in ChangeKind}
        words = " · ".join(f"{count} {kind.value}" for kind, count in counts.items() if count) or "no difference"
        against = "the baseline" if compared.other is None else compared.other
        self.query_one("#compare-title", Static).update(
            joined((f" against {against}: {words}", "bold"), (f" · {_units(compared)}", "$text-muted"))
        )
        self.query_one("#changes", RowTable).show_rows(self._rows(), 0)
        self.query_one("#cache", TextPane).show_lines(StyledLines(cache_lines(compared)))
        self.query_one("#first-difference", TextPane).show_lines(StyledLines(difference_lines(compared)))

    def on_row_table_chosen(self, event: RowTable.Chosen) -> None:
        """Go on with this candidate, where it is still in the file."""
        change = self.compared.changes[event.row]
        if change.after is not None:
            self.dismiss(change.place)

    def action_choose(self) -> None:
        """What enter does in the table."""
        self.query_one("#changes", RowTable).action_choose()

    def action_choose_file(self) -> None:
        """Ask for another file to compare with."""
        from ctxview.app.dialogs.other_file_dialog import OtherFileDialog

        def take(found: Compared | None) -> None:
            if found is not None:
                self.compared = found
                self._draw()

        self.app.push_screen(OtherFileDialog(self.workbench), take)

    def action_own_baseline(self) -> None:
        """Back to the baseline."""
        self.compared = self._own
        self._draw()

    def action_show_command(self) -> None:
        """The command that prints this comparison, as far as one can."""
        from ctxview.app.command_words import command_for, untold
        from ctxview.app.dialogs.command_dialog import CommandDialog

        command, missing = command_for(self.workbench, "compare"), untold(self.workbench)
        if self.compared.other is not None:
            program, name, file, *options = command
            command = [program, name, self.compared.other, "--with", file, *options]
        elif self.workbench.baseline.settings != self.workbench.opened:
            missing = ("the baseline that was taken here: the command compares with the file as it stands", *missing)
        lines: list[StyledLine] = [[("⚠ no option says " + what, "line--warning")] for what in missing]
        self.app.push_screen(CommandDialog("the same by a command", [command], after=lines))

    def action_back(self) -> None:
        """To the workbench."""
        self.dismiss(None)


def _units(compared: Compared) -> str:
    before, now = compared.before, compared.after
    if before.meter is not now.meter:
        return f"{grouped(before.used)} {before.meter.name} → {grouped(now.used)} {now.meter.name}"
    return f"{grouped(before.used)} → {grouped(now.used)} {now.meter.unit} ({signed(now.used - before.used)})"
