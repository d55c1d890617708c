"""The colour rules that hold, how many candidates each one matches, and what is wrong with their file."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static
from textual.worker import get_current_worker

from ctxview.app.column_widths import Column
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.figures import grouped
from ctxview.app.panes.candidate_rows import rule_style
from ctxview.app.panes.styled_lines import StyledLines
from ctxview.app.row_table import Cell, RowTable
from ctxview.app.ruled_table import RuledTable
from ctxview.app.text_pane import TextPane
from ctxview.app.text_rows import StyledLine
from ctxview.app.workbench_state import Workbench
from ctxview.core.colour_rules import ColourRule, ColourRules, RuleCount, count_rules


class RuleRows:
    """A `RowSource`: rules in their order, with counts as far as they are known."""

    def __init__(self, rules: Sequence[ColourRule]) -> None:
        self.rules = rules
        self.counts: list[RuleCount] = []

    def columns(self) -> Sequence[Column]:
        """The same for every file."""
        return (
            Column("", 2),
            Column("name", 22, minimum=8, flexible=True, maximum=30),
            Column("matches", 9, align="right"),
            Column("coloured", 9, priority=1, align="right"),
            Column("filter", 40, minimum=10, flexible=True),
        )

    def row_count(self) -> int:
        """Rules."""
        return len(self.rules)

    def cells(self, row: int) -> Sequence[Cell]:
        """One rule."""
        rule, style = self.rules[row], rule_style(self.rules[row].style)
        count = self.counts[row] if row < len(self.counts) else None
        return (
            Cell(rule.mark, style),
            Cell(rule.name, style),
            Cell("…" if count is None else grouped(count.matched), "", "right"),
            Cell("…" if count is None else grouped(count.shown), "", "right"),
            Cell(str(rule.condition), "line--muted"),
        )


class ColourDialog(Dialog[str | None]):
    """Dismisses with the printed form of a rule's filter, to list what it matches, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,L", "leave", "leave")]
    ENTER = "list its matches"

    def __init__(self, workbench: Workbench, usual_path: str) -> None:
        """`usual_path` is where a file of rules is looked for; empty where nowhere."""
        super().__init__()
        self._workbench, self._usual_path = workbench, usual_path
        self._rows = RuleRows(() if workbench.colours is None else workbench.colours.rules)

    def compose(self) -> ComposeResult:
        """Where the rules are from, the rules, what is wrong."""
        with Vertical(classes="dialog wide") as box:
            box.border_title = Content("colour rules")
            if self._rows.rules:
                table = RuledTable(self._rows)
                table.styles.height = len(self._rows.rules) + 1
                table.styles.max_height = "45vh"
                yield table
            pane = TextPane(wrap=True, id="colour-words")
            pane.can_focus = not self._rows.rules or bool(self._workbench.colours and self._workbench.colours.problems)
            yield pane
            words = "enter lists what the rule matches, escape leaves" if self._rows.rules else "escape leaves"
            yield Static(Content(words), classes="dialog-text")

    def on_mount(self) -> None:
        """Show what is known, and count in a thread: of a hundred thousand candidates, each rule takes a while."""
        pane = self.query_one("#colour-words", TextPane)
        pane.show_lines(StyledLines(colour_lines(self._workbench.colours, self._usual_path)))
        self.watch(pane, "virtual_size", self._fit)
        if self._rows.rules:
            self.query_one(RowTable).focus()
            self.run_worker(self._count, thread=True, exclusive=True)
        else:
            pane.focus()

    def _fit(self) -> None:
        pane = self.query_one("#colour-words", TextPane)
        pane.styles.height = max(1, min(pane.virtual_size.height, self.app.size.height * 3 // 10))

    def on_resize(self) -> None:
        """The room has changed."""
        self._fit()

    def _count(self) -> None:
        worker = get_current_worker()
        for count in count_rules(self._rows.rules, self._workbench.result, self._workbench.difference):
            if worker.is_cancelled:
                return
            self.app.call_from_thread(self._tell, count)

    def _tell(self, count: RuleCount) -> None:
        self._rows.counts.append(count)
        for table in self.query(RowTable):  # none where the app is being left
            table.refresh_rows()

    @on(RowTable.Chosen)
    def _chosen(self, event: RowTable.Chosen) -> None:
        event.stop()
        self.workers.cancel_node(self)
        self.dismiss(str(self._rows.rules[event.row].condition))

    def action_leave(self) -> None:
        """Change nothing, and count no further."""
        self.workers.cancel_node(self)
        self.dismiss(None)


def colour_lines(colours: ColourRules | None, usual_path: str) -> list[StyledLine]:
    """Where the rules are from, and what is wrong with their file; raw texts."""
    if colours is None:
        where = f"They would stand in {usual_path}," if usual_path else "They would stand in a file,"
        return [
            [("There are no colour rules.", "line--strong")],
            [(f"{where} or in the file of the option --colours.", "")],
            [("ctxview filter --colours prints an example to begin with.", "")],
        ]
    lines: list[StyledLine] = [[("the first rule that matches colours the row · from ", "line--muted"), (colours.path, "line--muted")]]
    for problem in colours.problems:
        place = f"{problem.place}: " if problem.place else ""
        lines.append([("✗ ", "line--bad"), (f"{place}{problem.message}; right would be {problem.expected}", "line--bad")])
    return lines
