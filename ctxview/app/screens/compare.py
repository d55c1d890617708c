"""The compare screen: the present result against the baseline, and the first byte of the request that differs (design 2)."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from ctxview.app.actions import COMPARE_ACTIONS, Action, bindings
from ctxview.app.content import joined
from ctxview.app.figures import grouped, signed
from ctxview.app.panes.comparison_rows import ComparisonRows
from ctxview.app.panes.key_line import KeyLine
from ctxview.app.panes.styled_lines import StyledLines
from ctxview.app.row_table import RowTable
from ctxview.app.text_pane import TextPane
from ctxview.app.text_rows import StyledLine
from ctxview.app.workbench_state import Workbench
from ctxview.core.comparison import ChangedItem, ChangeKind, changed_items, first_difference


class Found(NamedTuple):
    """What the screen shows."""

    changes: Sequence[ChangedItem]
    lines: list[StyledLine]
    """Of the two requests."""


def find_differences(workbench: Workbench) -> Found:
    """Made from both whole results, so in a thread for a large case."""
    return Found(changed_items(workbench.baseline, workbench.result, reload=workbench.reload), difference_lines(workbench))


class CompareScreen(Screen[int | None]):
    """Dismisses with the place that was chosen, to go on with it in the workbench, or None."""

    KEYS: ClassVar[tuple[Action, ...]] = COMPARE_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(COMPARE_ACTIONS)
    AUTO_FOCUS = "#changes"

    def __init__(self, workbench: Workbench, found: Found) -> None:
        """`found` comes from `find_differences`."""
        super().__init__()
        self.workbench = workbench
        self.changes, self._lines = found

    def compose(self) -> ComposeResult:
        """Figures, the candidates that differ, the request."""
        yield Static(id="compare-title", classes="screen-title")
        rows = ComparisonRows(self.workbench.baseline, self.workbench.result, self.changes)
        yield RowTable(rows, id="changes", classes="pane", empty="every candidate is decided as in the baseline, and stands where it stood")
        yield TextPane(id="first-difference", classes="pane", wrap=True)
        yield KeyLine(COMPARE_ACTIONS)

    def on_mount(self) -> None:
        """Titles and texts."""
        counts = {kind: sum(change.kind is kind for change in self.changes) for kind in ChangeKind}
        words = " · ".join(f"{count} {kind.value}" for kind, count in counts.items() if count) or "no difference"
        self.query_one("#compare-title", Static).update(
            joined((f" against the baseline: {words}", "bold"), (f" · {_units(self.workbench)}", "$text-muted"))
        )
        self.query_one("#changes").border_title = Content("candidates that differ")
        pane = self.query_one("#first-difference", TextPane)
        pane.border_title = Content("request")
        pane.show_lines(StyledLines(self._lines))

    def on_row_table_chosen(self, event: RowTable.Chosen) -> None:
        """Go on with this candidate, where it is still in the file."""
        change = self.changes[event.row]
        if change.kind is not ChangeKind.GONE:
            self.dismiss(change.place)

    def action_choose(self) -> None:
        """What enter does in the table."""
        self.query_one("#changes", RowTable).action_choose()

    def action_show_command(self) -> None:
        """The command that prints this comparison, as far as one can."""
        from ctxview.app.dialogs.text_dialog import TextDialog
        from ctxview.app.shell_words import shell_line
        from ctxview.app.workbench_state import command_for, untold

        lines: list[StyledLine] = [[(shell_line(command_for(self.workbench, "compare")), "line--strong")]]
        missing = untold(self.workbench)
        if self.workbench.baseline.settings != self.workbench.opened:
            missing = ("the baseline that was taken here: the command compares with the file as it stands", *missing)
        lines += [[("⚠ no option says " + what, "line--warning")] for what in missing]
        self.app.push_screen(TextDialog("the same by a command", lines))

    def action_back(self) -> None:
        """To the workbench."""
        self.dismiss(None)


def _units(workbench: Workbench) -> str:
    before, now = workbench.baseline, workbench.result
    if before.meter is not now.meter:
        return f"{grouped(before.used)} {before.meter.name} → {grouped(now.used)} {now.meter.name}"
    return f"{grouped(before.used)} → {grouped(now.used)} {now.meter.unit} ({signed(now.used - before.used)})"


def difference_lines(workbench: Workbench) -> list[StyledLine]:
    """What was changed, and where the two requests part. Texts are raw; with a secret in a packet its lines are not shown."""
    lines: list[StyledLine] = [[("changed  ", "line--muted"), (change, "line--accent")] for change in workbench.changes()]
    difference = first_difference(workbench.baseline, workbench.result)
    if difference is None:
        return [*lines, [("✓ both requests are the same, byte for byte", "line--good")]]
    lines.append(
        [
            (f"the first {grouped(difference.offset)} bytes are the same", "line--strong"),
            (f" of {grouped(difference.total_before)} and {grouped(difference.total_after)};", ""),
            (f" they part in message {difference.message}", ""),
        ]
    )
    if workbench.baseline.secret_kinds or workbench.result.secret_kinds:
        return [*lines, [("⊘ a secret is in one of them, so the lines are not shown", "line--bad")]]
    return [*lines, [("− ", "line--bad"), (difference.before, "")], [("+ ", "line--good"), (difference.after, "")]]
