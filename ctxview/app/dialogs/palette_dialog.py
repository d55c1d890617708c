"""The command palette: everything that can be done or gone to, found by a few letters (design 2, Feel).

Textual's own is not used: it reads what it lists as markup, and asks for all of it at once.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from ctxview.app.column_widths import Column
from ctxview.app.content import plain
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.figures import grouped
from ctxview.app.palette_search import Entry, PaletteSearch
from ctxview.app.row_table import Cell, RowTable
from ctxview.app.safe_field import SafeField

_COLUMNS: tuple[Column, ...] = (
    Column("what", 26, minimum=18, flexible=True, maximum=40),
    Column("key", 6),
    Column("what it does", 60, minimum=24, flexible=True),
)


class PaletteRows:
    """A `RowSource` of answers."""

    def __init__(self, sources: Sequence[str]) -> None:
        self._sources = sources
        self.answers: list[Entry | int] = []

    def columns(self) -> Sequence[Column]:
        """The same always."""
        return _COLUMNS

    def row_count(self) -> int:
        """The answers."""
        return len(self.answers)

    def cells(self, row: int) -> Sequence[Cell]:
        """One answer."""
        answer = self.answers[row]
        if isinstance(answer, int):
            return Cell(self._sources[answer]), Cell(""), Cell("the cursor to this source", "line--muted")
        return (
            Cell(answer.title, "line--strong"),
            Cell(answer.key, "line--accent"),
            Cell(answer.words, "line--muted"),
        )


class PaletteDialog(Dialog[Callable[[], object] | None]):
    """Dismisses with what to do, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+p", "leave", "leave", priority=True),
        Binding("up", "row('move', -1)", "up", priority=True),
        Binding("down", "row('move', 1)", "down", priority=True),
        Binding("pageup", "row('page', -1)", "page up", priority=True),
        Binding("pagedown", "row('page', 1)", "page down", priority=True),
    ]
    ENTER = "do it"

    def __init__(self, entries: Sequence[Entry], sources: Sequence[str], go_to: Callable[[int], object]) -> None:
        """`sources` are ids by place, and `go_to` goes to a place."""
        super().__init__()
        self._entries, self._sources, self._go_to = entries, sources, go_to
        self.rows = PaletteRows(sources)
        self.search = PaletteSearch("", entries, sources)

    def compose(self) -> ComposeResult:
        """A field, the table, how to go on."""
        with Vertical(classes="dialog wide", id="palette") as box:
            box.border_title = Content("palette")
            field = SafeField(placeholder="a few letters of what to do, of a file, or of a source's id", max_length=200)
            yield field
            table = RowTable(self.rows, empty="nothing is called like that")
            table.can_focus = False  # the field keeps the keys
            yield table
            yield Static(id="palette-state", classes="dialog-text")

    def on_mount(self) -> None:
        """Everything but sources, to begin with."""
        self._show()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search anew; what is still being searched for is given up."""
        event.stop()
        self.search = PaletteSearch(event.value, self._entries, self._sources)
        self._go_on(self.search)

    def _go_on(self, search: PaletteSearch) -> None:
        if search is not self.search or not self.is_attached:
            return
        first = search.looked_at == 0
        search.advance()
        if first or search.done:
            self._show(keep=not first)
        else:
            self._tell()
        if not search.done:
            self.set_timer(0.001, lambda: self._go_on(search))

    def _show(self, keep: bool = False) -> None:
        table = self.query_one(RowTable)
        before = table.cursor_row
        held = self.rows.answers[before] if keep and before > 0 else None  # the first is the best: what comes before it is better
        self.rows.answers = self.search.answers()
        table.refresh_rows()
        table.cursor_row = self.rows.answers.index(held) if held in self.rows.answers else 0
        self._tell()

    def _tell(self) -> None:
        search = self.search
        if not search.done:
            words = f"looked at {grouped(search.looked_at)} of {grouped(len(self._sources))} sources …"
        elif search.matching and search.matching > len(self.rows.answers):
            words = f"{grouped(search.matching)} sources are called like that: the nearest are listed; enter does it, escape leaves"
        else:
            words = "enter or a double click does it, ↑ ↓ choose, escape leaves"
        self.query_one("#palette-state", Static).update(plain(words))

    def action_row(self, what: str, by: int) -> None:
        """Move the cursor of the table, from the field."""
        table = self.query_one(RowTable)
        if what == "page":
            table.action_page(by)
        else:
            table.action_move(by)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the row under the cursor."""
        event.stop()
        self._take(self.query_one(RowTable).cursor_row)

    def on_row_table_chosen(self, event: RowTable.Chosen) -> None:
        """Take the row."""
        event.stop()
        self._take(event.row)

    def _take(self, row: int) -> None:
        if 0 <= row < len(self.rows.answers):
            answer = self.rows.answers[row]
            self.dismiss((lambda: self._go_to(answer)) if isinstance(answer, int) else answer.run)
