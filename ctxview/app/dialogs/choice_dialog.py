"""Asks for one of a few things, shown as a table."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ctxview.app.column_widths import Column
from ctxview.app.content import plain
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.row_table import Cell, RowTable
from ctxview.core.values import dataclass


@dataclass(frozen=True)
class Choices:
    """A `RowSource` of fixed rows, with what each row stands for."""

    titles: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    values: tuple[str, ...]
    details: tuple[str, ...] = ()
    """What more is to be said of each row while the cursor is on it; raw. None, or one for each row."""

    def columns(self) -> Sequence[Column]:
        """The titles."""
        return self.titles

    def row_count(self) -> int:
        """The choices."""
        return len(self.rows)

    def cells(self, row: int) -> Sequence[Cell]:
        """One choice."""
        return self.rows[row]


class ChoiceDialog(Dialog[str | None]):
    """Dismisses with the value of the chosen row, or None where it was left."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "leave")]
    ENTER = "take"

    def __init__(self, title: str, text: str, choices: Choices, present: str) -> None:
        super().__init__()
        self._title, self._text, self._choices, self._present = title, text, choices, present

    def compose(self) -> ComposeResult:
        """A sentence, the table, the keys."""
        with Vertical(classes="dialog wide") as box:
            box.border_title = plain(self._title)
            yield Static(plain(self._text), classes="dialog-text")
            table = RowTable(self._choices)
            table.styles.height = len(self._choices.rows) + 1
            yield table
            if self._choices.details:
                yield Static(id="choice-detail", classes="dialog-text")
            yield Static(Content("enter or a double click takes it, escape or a click outside leaves"), classes="dialog-text")

    def on_mount(self) -> None:
        """Begin at the present value."""
        if self._present in self._choices.values:
            self.query_one(RowTable).cursor_row = self._choices.values.index(self._present)

    def on_row_table_highlighted(self, event: RowTable.Highlighted) -> None:
        """Say more of the row."""
        if self._choices.details and event.row >= 0:
            self.query_one("#choice-detail", Static).update(plain(self._choices.details[event.row]))

    def on_row_table_chosen(self, event: RowTable.Chosen) -> None:
        """Take the row."""
        event.stop()
        self.dismiss(self._choices.values[event.row])

    def action_leave(self) -> None:
        """Change nothing."""
        self.dismiss(None)
