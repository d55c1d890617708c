"""A table of any number of rows whose frames cost what is visible (design chapter 2)."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple, Protocol

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.cache import LRUCache
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from ctxview.app.cell_line import Align, Names, Stretch
from ctxview.app.column_widths import GAP, Column, Place, place_columns
from ctxview.app.content import ELLIPSIS, cell_line, ellipsis
from ctxview.app.line_view import LineView

CURSOR_SIGN = "▌"
GUTTER = 1
"""Cells before the first column, where the cursor's sign stands."""
_HEADER = 1
_NO_ROW = -1
_PAN = 8


class Cell(NamedTuple):
    """One cell: any text, component classes of the table with spaces between them or none, and the side on which it stands."""

    text: str
    style: str = ""
    align: Align = "left"
    ends: bool = False
    """Whether its end says more than its start: that is what is seen of it where it is too long."""


class RowSource(Protocol):
    """Where rows come from. Asked for visible rows only, so each answer must be quick; it changes only before `refresh_rows`."""

    def columns(self) -> Sequence[Column]:
        """The columns, from left to right; their number never changes."""
        ...

    def row_count(self) -> int:
        """How many rows there are."""
        ...

    def cells(self, row: int) -> Sequence[Cell]:
        """The cells of a row from 0, one for each column."""
        ...


class RowTable(LineView):
    """A table with a cursor row. Long cells are cut with `…`; left and right move through them.

    State must be in the cells as text or signs: colour never is the only sign, and the cursor row has one sign colour.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"row-table--header", "row-table--cursor", "row-table--empty"}

    DEFAULT_CSS = """
    RowTable {
        overflow-x: hidden;
        & > .row-table--header { background: $panel; color: $foreground; text-style: bold; }
        & > .row-table--empty { color: $text-muted; }
        & > .row-table--cursor {
            background: $block-cursor-blurred-background;
            color: $block-cursor-blurred-foreground;
            text-style: $block-cursor-blurred-text-style;
        }
        &:focus > .row-table--cursor {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
            text-style: $block-cursor-text-style;
        }
        &:nocolor:focus > .row-table--cursor { text-style: reverse; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "Up", show=False, id="rows.up"),
        Binding("down,j", "move(1)", "Down", show=False, id="rows.down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="rows.page_up"),
        Binding("pagedown", "page(1)", "Page down", show=False, id="rows.page_down"),
        Binding("home,g", "first", "First row", show=False, id="rows.first"),
        Binding("end,G", "last", "Last row", show=False, id="rows.last"),
        Binding("left", "pan(-1)", "Back in long cells", show=False, id="rows.left"),
        Binding("right", "pan(1)", "On in long cells", show=False, id="rows.right"),
        Binding("0", "pan_start", "Start of long cells", show=False, id="rows.start"),
        Binding("dollar_sign", "pan_end", "End of long cells", show=False, id="rows.end"),
        Binding("enter", "choose", "Choose", show=False, id="rows.choose"),
    ]

    cursor_row: reactive[int] = reactive(_NO_ROW, repaint=False)
    """The row under the cursor, -1 only where there are no rows. Assigning moves the cursor, to the nearest row that exists."""

    pan: reactive[int] = reactive(0, repaint=False)
    """How many cells of text are left out at the start of cells that are longer than their column."""

    class RowMessage(Message):
        """Something about one row."""

        def __init__(self, table: "RowTable", row: int) -> None:
            super().__init__()
            self.table = table
            self.row = row

        @property
        def control(self) -> "RowTable":
            return self.table

    class Highlighted(RowMessage):
        """The cursor is on another row (-1: there is none any more). Not sent when a row changed under the cursor."""

    class Chosen(RowMessage):
        """A row was chosen with enter or a double click."""

    class HeaderChosen(Message):
        """A column's title was clicked; `column` counts from 0."""

        def __init__(self, table: "RowTable", column: int) -> None:
            super().__init__()
            self.table = table
            self.column = column

        @property
        def control(self) -> "RowTable":
            return self.table

    def __init__(
        self,
        source: RowSource | None = None,
        *,
        empty: str = "",
        name: str | None = None,
        id: str | None = None,
        classes: str | None = None,
        disabled: bool = False,
    ) -> None:
        """`empty` is shown where there are no rows."""
        super().__init__(name=name, id=id, classes=classes, disabled=disabled)
        self._source = source
        self._empty = empty
        self._row_count = 0
        self._columns: Sequence[Column] = ()
        self._places: tuple[Place, ...] = ()
        self._width = 0
        self._strips: LRUCache[tuple[tuple[Cell, ...], bool], Strip] = LRUCache(1024)
        """Rows drawn at the present width and pan, by what is in them: most look the same after a change."""

    # what a screen does with it

    @property
    def row_count(self) -> int:
        """Rows at the last refresh."""
        return self._row_count

    def cursor_cells(self) -> Sequence[Cell]:
        """The cells of the row under the cursor; none where there is no row."""
        return self._source.cells(self.cursor_row) if self._source is not None and 0 <= self.cursor_row < self.row_count else ()

    def show_rows(self, source: RowSource, cursor_row: int = 0) -> None:
        """Show other rows, from their start, with the cursor on `cursor_row`."""
        self._source = source
        self.pan = 0
        self._take_rows()
        self.cursor_row = cursor_row
        self._show_cursor()

    def refresh_rows(self) -> None:
        """Draw what the source holds now. The cursor stays on its row number, or goes to the last row."""
        self._take_rows()
        self.cursor_row = max(self.cursor_row, 0)

    def rows_on_screen(self) -> range:
        """The rows that are visible now."""
        first = self.scroll_offset.y
        return range(first, min(first + max(self.scrollable_size.height - _HEADER, 0), self._row_count))

    # insides

    def on_mount(self) -> None:
        self.refresh_rows()

    def on_resize(self) -> None:
        self._show_cursor()

    def notify_style_update(self) -> None:
        self._strips.clear()
        super().notify_style_update()

    def _take_rows(self) -> None:
        source = self._source
        columns = self._columns
        self._row_count = source.row_count() if source else 0
        self._columns = source.columns() if source else ()
        self.virtual_size = Size(0, self._row_count + _HEADER)
        if self._columns != columns:
            self._lay_out()
        self.refresh_changed_lines()

    def _lay_out(self) -> None:
        self._width = self.scrollable_size.width
        self._places = place_columns(self._columns, self._width - GUTTER)
        self._strips.clear()

    def validate_cursor_row(self, row: int) -> int:
        return max(_NO_ROW, min(max(row, 0), self._row_count - 1))

    def watch_cursor_row(self, before: int, now: int) -> None:
        if before == now:
            return
        self._refresh_row(before)
        self._refresh_row(now)
        self._show_cursor()
        self.post_message(self.Highlighted(self, now))

    def watch_pan(self) -> None:
        self._strips.clear()
        self.refresh()

    def _refresh_row(self, row: int) -> None:
        if row in self.rows_on_screen():
            self.refresh(Region(0, row + _HEADER - self.scroll_offset.y, self.scrollable_size.width, 1))

    def _show_cursor(self) -> None:
        rows = self.scrollable_size.height - _HEADER
        if rows <= 0 or self.cursor_row < 0:
            return
        top = min(max(self.scroll_offset.y, self.cursor_row - rows + 1), self.cursor_row)
        if top != self.scroll_offset.y:
            self.scroll_to(y=top, animate=False, force=True)

    # drawing

    def before_lines(self) -> None:
        if self._width != self.scrollable_size.width:  # a scrollbar comes without an event
            self._lay_out()

    def draw_line(self, y: int) -> Strip:
        if y < _HEADER:
            return self._header()
        row = y - _HEADER + self.scroll_offset.y
        if row >= self._row_count:
            return self.strip_of([(" " + ellipsis(self._empty, self.scrollable_size.width - 1), ("row-table--empty",))] if row == 0 else [])
        assert self._source is not None
        key = (tuple(self._source.cells(row)), row == self.cursor_row)
        strip = self._strips.get(key)
        if strip is None:
            strip = self._strips[key] = self._row(*key)
        return strip

    def _header(self) -> Strip:
        stretches: list[Stretch] = [(" " * GUTTER, ())]
        for place in self._places:
            column = self._columns[place.column]
            title = ellipsis(column.title, place.width - len(column.sort_mark)) + column.sort_mark
            _add(stretches, cell_line(title).cut(0, place.width), place, column.align)
        return self.strip_of(stretches, ("row-table--header",))

    def _row(self, cells: Sequence[Cell], is_cursor: bool) -> Strip:
        stretches: list[Stretch] = [(CURSOR_SIGN if is_cursor else " ", ())]
        for place in self._places:
            cell = cells[place.column]
            _add(stretches, self._window(cell, place.width), place, cell.align)
        return self.strip_of(stretches, ("row-table--cursor",) if is_cursor else ())

    def _window(self, cell: Cell, width: int) -> list[Stretch]:
        """The part of a cell that is seen at the present pan."""
        line = cell_line(cell.text, cell.style)
        if line.cells <= width:
            return line.cut(0, width)
        names: Names = tuple(cell.style.split())
        hidden = line.cells - width
        start = max(hidden - self.pan, 0) if cell.ends else min(self.pan, hidden)
        before, after = start > 0, start + width < line.cells
        inside = max(width - before - after, 0)
        seen = line.cut(start + before, inside)
        return [*([(ELLIPSIS, names)] if before else []), *seen, *([(ELLIPSIS, names)] if after and width > before else [])]

    # keys and mouse

    def action_move(self, rows: int) -> None:
        self.cursor_row += rows

    def action_page(self, pages: int) -> None:
        self.cursor_row += pages * max(self.scrollable_size.height - _HEADER - 1, 1)

    def action_first(self) -> None:
        self.cursor_row = 0

    def action_last(self) -> None:
        self.cursor_row = self._row_count - 1

    def action_pan(self, steps: int) -> None:
        hidden, narrowest = self._overflow()
        # so that what two ellipses and half a wide character covered before the step is seen after it
        step = min(max(narrowest - 3, 1), _PAN)
        self.pan = max(0, min(min(self.pan, hidden) + steps * step, hidden))

    def action_pan_start(self) -> None:
        self.pan = 0

    def action_pan_end(self) -> None:
        self.pan = self._overflow()[0]

    def action_choose(self) -> None:
        if self.cursor_row >= 0:
            self.post_message(self.Chosen(self, self.cursor_row))

    def _overflow(self) -> tuple[int, int]:
        """How far the longest visible cell reaches out of its column, and the narrowest column with such a cell."""
        hidden, narrowest = 0, self.scrollable_size.width
        if self._source is None:
            return hidden, narrowest
        for row in self.rows_on_screen():
            cells = self._source.cells(row)
            for place in self._places:
                more = cell_line(cells[place.column].text, cells[place.column].style).cells - place.width
                if more > 0:
                    hidden, narrowest = max(hidden, more), min(narrowest, place.width)
        return hidden, narrowest

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None:
            return
        row = offset.y - _HEADER + self.scroll_offset.y
        if offset.y < _HEADER:
            for place in self._places:
                if place.start <= offset.x - GUTTER < place.start + place.width + GAP:
                    self.post_message(self.HeaderChosen(self, place.column))
        elif row < self._row_count:
            self.cursor_row = row
            if event.chain == 2:
                self.action_choose()

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        self.action_pan(1)
        event.stop()

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        self.action_pan(-1)
        event.stop()


def _add(stretches: list[Stretch], seen: list[Stretch], place: Place, align: Align) -> None:
    """Append a cell, filled up to its column's width."""
    if place.start:
        stretches.append((" " * GAP, ()))
    blank = (" " * (place.width - sum(cell_len(text) for text, _ in seen)), ())
    stretches.extend([blank, *seen] if align == "right" else [*seen, blank])
