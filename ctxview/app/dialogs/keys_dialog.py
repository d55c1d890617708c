"""All keys of a screen, from their declarations; each can be done from here, by enter or by mouse."""

from collections.abc import Sequence
from itertools import pairwise
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ctxview.app.actions import MOVEMENT, Action
from ctxview.app.column_widths import GAP, Column
from ctxview.app.content import cell_line
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.figures import OUTCOME_LEGEND
from ctxview.app.row_table import GUTTER, Cell, RowTable
from ctxview.app.text_rows import wrap_starts

KEY_WIDTH, SLIM_KEY_WIDTH = 17, 9
"""Cells for the keys, and where that would leave little for the words."""
LITTLE = 24


class KeyRows:
    """A `RowSource`: actions by group, then what moves in every pane, then what the signs mean; long words go on in the next row."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.rows: list[tuple[str, str, Action | None]] = []
        """What is listed: keys, words, and the action that a choice runs."""
        for group in dict.fromkeys(action.group for action in actions):
            self.rows.append((group, "", None))
            self.rows += [(f"  {action.shown}", action.help, action) for action in actions if action.group == group]
        for title, entries in (("Move", MOVEMENT), ("Signs", OUTCOME_LEGEND)):
            self.rows.append((title, "", None))
            self.rows += [(f"  {sign}", words, None) for sign, words in entries]
        self._key_width = KEY_WIDTH
        self._lines: list[tuple[int, str]] = [(index, words) for index, (_, words, _) in enumerate(self.rows)]

    def fit(self, room: int) -> None:
        """Share out so many cells between the keys and the words."""
        self._key_width = KEY_WIDTH if room - KEY_WIDTH - GAP >= LITTLE else SLIM_KEY_WIDTH
        self.wrap_at(room - self._key_width - GAP)

    def wrap_at(self, width: int) -> None:
        """Give the words so many cells."""
        self._lines = []
        for index, (_, words, _) in enumerate(self.rows):
            line = cell_line(words)
            starts = [*wrap_starts(line, max(width, 1)), line.cells]
            for start, end in pairwise(starts):
                self._lines.append((index, "".join(text for text, _ in line.cut(start, end - start)).rstrip()))

    def entry_at(self, row: int) -> int:
        """Which of `rows` a row of the table belongs to."""
        return self._lines[row][0]

    def row_of(self, entry: int) -> int:
        """The first row of one of `rows`."""
        return next(row for row, (index, _) in enumerate(self._lines) if index == entry)

    def columns(self) -> Sequence[Column]:
        """Keys, and what they do."""
        return Column("key", self._key_width), Column("what it does", 60, minimum=4, flexible=True)

    def row_count(self) -> int:
        """Headings too."""
        return len(self._lines)

    def cells(self, row: int) -> Sequence[Cell]:
        """One row."""
        entry, part = self._lines[row]
        shown, words, _ = self.rows[entry]
        goes_on = row > 0 and self._lines[row - 1][0] == entry
        return Cell("" if goes_on else shown, "line--accent" if words else "line--strong"), Cell(part)


class KeyTable(RowTable):
    """Wraps its words at the width that they have."""

    def __init__(self, keys: KeyRows) -> None:
        super().__init__(keys)
        self.keys = keys
        self.styles.height = keys.row_count() + 1

    def on_resize(self) -> None:
        """Stay on the same key."""
        entry = self.keys.entry_at(max(self.cursor_row, 0))
        scrollbar = 1  # whether there will be one is not known yet
        self.keys.fit(self.size.width - scrollbar - GUTTER)
        self.styles.height = self.keys.row_count() + 1
        self.refresh_rows()
        self.cursor_row = self.keys.row_of(entry)


class KeysDialog(Dialog[str | None]):
    """Dismisses with the name of an action to run, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,question_mark", "leave", "leave")]
    ENTER = "do it"

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
            yield KeyTable(self._rows)
            yield Static(Content("enter or a double click does it, escape or a click outside leaves"), classes="dialog-text")

    def on_mount(self) -> None:
        """On the first action."""
        self.query_one(RowTable).cursor_row = 1

    @on(RowTable.Chosen)
    def _chosen(self, event: RowTable.Chosen) -> None:
        event.stop()
        action = self._rows.rows[self._rows.entry_at(event.row)][2]
        if action is not None:
            self.dismiss(action.name)
