"""All keys of a screen, from their declarations; each can be done from here, by enter or by mouse."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ctxview.app.actions import MOVEMENT, Action
from ctxview.app.column_widths import Column
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.figures import OUTCOME_LEGEND
from ctxview.app.row_table import Cell, RowTable


class KeyRows:
    """A `RowSource`: actions by group, then what moves in every pane, then what the signs mean."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.rows: list[tuple[str, str, Action | None]] = []
        for group in dict.fromkeys(action.group for action in actions):
            self.rows.append((group, "", None))
            self.rows += [(f"  {action.shown}", action.help, action) for action in actions if action.group == group]
        for title, entries in (("Move", MOVEMENT), ("Signs", OUTCOME_LEGEND)):
            self.rows.append((title, "", None))
            self.rows += [(f"  {sign}", words, None) for sign, words in entries]

    def columns(self) -> Sequence[Column]:
        """Keys, and what they do."""
        return Column("key", 17), Column("what it does", 60, minimum=20, flexible=True)

    def row_count(self) -> int:
        """Headings too."""
        return len(self.rows)

    def cells(self, row: int) -> Sequence[Cell]:
        """One row."""
        shown, words, _ = self.rows[row]
        heading = not words
        return Cell(shown, "line--strong" if heading else "line--accent"), Cell(words)


class KeysDialog(Dialog[str | None]):
    """Dismisses with the name of an action to run, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,question_mark", "leave", "leave")]

    def __init__(self, actions: Sequence[Action]) -> None:
        super().__init__()
        self._rows = KeyRows(actions)

    @property
    def rows(self) -> "list[tuple[str, str, Action | None]]":
        """What is listed: keys, words, and the action that a choice runs."""
        return self._rows.rows

    def compose(self) -> ComposeResult:
        """The table, and how to leave it."""
        with Vertical(classes="dialog wide") as box:
            box.border_title = Content("keys")
            table = RowTable(self._rows)
            table.styles.height = self._rows.row_count() + 1
            table.styles.max_height = "70vh"
            yield table
            yield Static(Content("enter or a double click does it, escape or a click outside leaves"), classes="dialog-text")

    def on_mount(self) -> None:
        """On the first action."""
        self.query_one(RowTable).cursor_row = 1

    @on(RowTable.Chosen)
    def _chosen(self, event: RowTable.Chosen) -> None:
        event.stop()
        action = self._rows.rows[event.row][2]
        if action is not None:
            self.dismiss(action.name)
