"""A pane for text of any length, safe to look at: lines of a megabyte, a hundred thousand lines (design chapters 2 and 3)."""

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.reactive import reactive
from textual.strip import Strip

from ctxview.app.cell_line import CellLine, Stretch
from ctxview.app.line_view import LineView
from ctxview.app.text_rows import KeptLines, LineSource, TextLines, TextRows

if TYPE_CHECKING:
    from ctxview.app.text_search import TextSearch

_SIDEWAYS = 8
_WRAPPED_AT_ONCE = 500
"""Lines that are wrapped before keys get their turn again."""
_SEARCHED_AT_ONCE = 500_000
"""Characters that are searched likewise."""


class TextPane(LineView):
    """Shows lines of any text. What stands for an unsafe character is drawn as `line--mark`, so that it is seen to be a mark."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"text-pane--line-number", "text-pane--match", "text-pane--match-now"}

    DEFAULT_CSS = """
    TextPane {
        overflow-x: hidden;
        scrollbar-gutter: stable;
        & > .text-pane--line-number { color: $text-muted; }
        & > .text-pane--match { color: $text-warning; text-style: underline; }
        & > .text-pane--match-now { color: $text-warning; text-style: bold reverse; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "Up", show=False, id="text.up"),
        Binding("down,j", "move(1)", "Down", show=False, id="text.down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="text.page_up"),
        Binding("pagedown", "page(1)", "Page down", show=False, id="text.page_down"),
        Binding("home,g", "first", "First line", show=False, id="text.first"),
        Binding("end,G", "last", "Last line", show=False, id="text.last"),
        Binding("left", "sideways(-1)", "Left", show=False, id="text.left"),
        Binding("right", "sideways(1)", "Right", show=False, id="text.right"),
        Binding("0", "line_start", "Start of lines", show=False, id="text.start"),
        Binding("dollar_sign", "line_end", "End of lines", show=False, id="text.end"),
        Binding("w", "toggle_wrap", "Wrap lines", show=False, id="text.wrap"),
        Binding("number_sign", "toggle_line_numbers", "Line numbers", show=False, id="text.line_numbers"),
    ]

    wrap: reactive[bool] = reactive(False, repaint=False, init=False)
    """Whether long lines go on in the next row."""

    line_numbers: reactive[bool] = reactive(False, repaint=False, init=False)
    """Whether lines are numbered, from 1."""

    found: reactive[str] = reactive("", repaint=False, init=False)
    """How a search stands, in words: `3 of 17`; empty where nothing is searched for."""

    def __init__(
        self,
        text: str = "",
        *,
        wrap: bool = False,
        line_numbers: bool = False,
        name: str | None = None,
        id: str | None = None,
        classes: str | None = None,
        disabled: bool = False,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes, disabled=disabled)
        self.set_reactive(TextPane.wrap, wrap)
        self.set_reactive(TextPane.line_numbers, line_numbers)
        self._rows = TextRows(KeptLines(TextLines(text)))
        self._widest = 0
        self._search: TextSearch | None = None
        self._match: int | None = None
        """The match that was gone to."""
        self._unsized = False
        """Whether lines wait to be wrapped, because the width is not known yet. It comes with a frame; the resize follows."""

    # what a screen does with it

    def show(self, text: str, style: str = "", *, keep_place: bool = False) -> None:
        """Show any text, all of it in one component class or none.

        With `keep_place` the first line on the screen stays there, for a new version of the same text.
        """
        self.show_lines(TextLines(text, style), keep_place=keep_place)

    def show_lines(self, source: LineSource, *, keep_place: bool = False) -> None:
        """Show the lines of a source; call again when it changed."""
        lines = KeptLines(source)
        if self._search is not None:
            self._search_in(lines, self._search.wanted)
        self._lay_out(lines, self.first_line if keep_place else 0)
        if not keep_place:
            self.scroll_to(x=0, animate=False, force=True)
            self._go_to(0)  # what is searched for is looked for in the next text too

    @property
    def source(self) -> LineSource:
        """Where the lines come from."""
        return self._rows.lines.source

    @property
    def line_count(self) -> int:
        """Lines of what is shown."""
        return self._rows.line_count

    @property
    def first_line(self) -> int:
        """The first line on the screen, from 0."""
        return self._rows.line_of(self.scroll_offset.y) if self._rows.row_count else 0

    @property
    def last_line(self) -> int:
        """The last line on the screen, from 0."""
        last_row = min(self.scroll_offset.y + max(self.scrollable_size.height, 1), self._rows.row_count) - 1
        return self._rows.line_of(last_row) if last_row >= 0 else 0

    @property
    def first_place(self) -> tuple[int, int]:
        """The line and the cell in it with which the screen begins."""
        if not self._rows.row_count:
            return 0, 0
        row = self._rows.row(min(self.scroll_offset.y, self._rows.row_count - 1))
        return row.line_index, row.start if self.wrap else self.scroll_offset.x

    def scroll_to_place(self, index: int, cell: int) -> None:
        """Make a cell of a line the first that is seen, as far as there is text below it."""
        if not self.line_count:
            return
        self.scroll_to_line(index)
        if self.wrap and not self._unsized:
            self._go(y=self._rows.row_at(index, cell))
        elif not self.wrap:
            self._widest = max(self._widest, self._rows.line(index).cells)
            self._fit_virtual_size()
            self._go(x=cell if cell >= self._body_width else 0)

    def row_at(self, index: int, cell: int) -> int:
        """The row of the text, from 0, that shows a cell of a line."""
        self._rows.wrap_until(index + 1)
        return self._rows.row_at(index, cell)

    def scroll_to_line(self, index: int) -> None:
        """Make a line the first on the screen, as far as there is text below it."""
        index = max(0, min(index, self.line_count - 1))
        self._rows.wrap_until(index + self.scrollable_size.height)
        self._fit_virtual_size()
        self._go(y=self._rows.first_row(index))

    # searching

    def search(self, wanted: str) -> None:
        """Look for a text, and go to the first match from the first line on the screen on; an empty text ends the search."""
        first = self.first_line
        if wanted:
            self._search_in(self._rows.lines, wanted)
            self._go_to(self._search.from_place(first, 0) if self._search else 0)
        else:
            self._search, self._match = None, None
            self.found = ""
        self.refresh_changed_lines()

    def go_to_match(self, direction: int) -> None:
        """To the next match (1) or to the one before (-1); behind the last comes the first. From where the person looks, to begin with."""
        search = self._search
        if search is None or not search.count:
            return
        if self._match is None:
            near = search.from_place(self.first_line, 0)
            self._go_to(near if direction > 0 else near - 1)
        else:
            self._go_to(self._match + direction)
        self.refresh_changed_lines()

    def _search_in(self, lines: KeptLines, wanted: str) -> None:
        from ctxview.app.text_search import TextSearch

        self._search, self._match = TextSearch(lines, wanted), None
        self._search_more(self._search)

    def _search_more(self, search: "TextSearch") -> None:
        """Search a part at a time, unless something else is searched for by then."""
        if search is not self._search:
            return
        search.go_on(_SEARCHED_AT_ONCE)
        self._tell_found()
        if not search.done:
            self.call_later(self._search_more, search)
        self.refresh_changed_lines()

    def _tell_found(self) -> None:
        search = self._search
        assert search is not None, "only a search is told of"
        count = f"{search.count}{'+' if search.full else '' if search.done else ' …'}"
        self.found = f"{count} found" if self._match is None else f"{self._match + 1} of {count}"

    def _go_to(self, match: int) -> None:
        search = self._search
        if search is None or not search.count:
            return
        self._match = match % search.count
        self._tell_found()
        index, start, end = search.place(self._match)
        height = self.scrollable_size.height
        self._rows.wrap_until(index + height)
        self._fit_virtual_size()
        line = self._rows.line(index)
        cell, stop = line.cell_of(start), line.cell_of(end)
        row, top = self._rows.row_at(index, cell), self.scroll_offset.y
        y = top if top <= row < top + max(height - 1, 1) else max(row - height // 3, 0)
        left, x = self.scroll_offset.x, None
        if not self.wrap and not (left <= cell and stop <= left + self._body_width):
            self._widest = max(self._widest, line.cells)
            self._fit_virtual_size()
            x = 0 if stop <= self._body_width else max(cell - self._body_width // 3, 0)
        self._go(x, y)

    def _cut(self, index: int, line: CellLine, start: int, cells: int) -> list[Stretch]:
        """What stands in some cells of a line, with the matches in it told apart."""
        search = self._search
        if search is None or search.lines is not self._rows.lines:
            return line.cut(start, cells)
        end = min(start + cells, line.cells)
        stretches: list[Stretch] = []
        for match in search.in_line(index, line.place(start)[0], line.place(end)[0]):
            _, first, last = search.place(match)
            begin, stop = max(line.cell_of(first), start), min(line.cell_of(last), end)
            if begin >= stop:
                continue
            look = "text-pane--match-now" if match == self._match else "text-pane--match"
            stretches += line.cut(start, begin - start)
            stretches += [(text, (*names, look)) for text, names in line.cut(begin, stop - begin)]
            start = stop
        return [*stretches, *line.cut(start, end - start)]

    # insides

    def on_mount(self) -> None:
        self._lay_out(self._rows.lines, 0)

    def on_resize(self) -> None:
        if self._unsized or self._rows.wrap_at != (self._body_width if self.wrap else None):
            self._lay_out(self._rows.lines, self.first_line)

    def watch_wrap(self) -> None:
        self._lay_out(self._rows.lines, self.first_line)

    def watch_line_numbers(self) -> None:
        self._lay_out(self._rows.lines, self.first_line)

    @property
    def _gutter_width(self) -> int:
        return len(str(self._rows.line_count)) + 1 if self.line_numbers else 0

    @property
    def _body_width(self) -> int:
        return max(self.scrollable_size.width - self._gutter_width, 1)

    def _lay_out(self, lines: KeptLines, first_line: int) -> None:
        """Take lines, at the present width, with one of them at the top."""
        self._rows = TextRows(lines)
        width, height = self.scrollable_size
        self._unsized = self.wrap and not width
        if self._unsized:
            return
        if self.wrap:
            self._rows = TextRows(lines, self._body_width)
            self._rows.wrap_until(first_line + height + _WRAPPED_AT_ONCE)
            self._wrap_on(self._rows)
        else:
            seen = range(min(first_line, self.line_count), min(first_line + height, self.line_count))
            longest = [lines.source.longest] if isinstance(lines.source, TextLines) and self.line_count else []
            self._widest = max((lines.line(index).cells for index in (*seen, *longest)), default=0)
        self._fit_virtual_size()
        if self.line_count:
            self._go(y=self._rows.first_row(min(first_line, self.line_count - 1)))
        self.refresh_changed_lines()

    def _wrap_on(self, rows: TextRows) -> None:
        """Wrap the rest a part at a time, unless something else is shown by then."""
        if rows is self._rows and rows.wrapped_lines < rows.line_count:
            self.call_later(self._wrap_more, rows)

    async def _wrap_more(self, rows: TextRows) -> None:
        if rows is self._rows:
            await asyncio.sleep(0)  # a message that is always followed by another one would leave nobody else a turn
            rows.wrap_until(rows.wrapped_lines + _WRAPPED_AT_ONCE)
            self._fit_virtual_size()
            self._wrap_on(rows)

    def _fit_virtual_size(self) -> None:
        width = 0 if self.wrap else self._gutter_width + self._widest
        self.virtual_size = Size(width, self._rows.row_count)

    def _go(self, x: int | None = None, y: int | None = None) -> None:
        self.scroll_to(x, y, animate=False, force=True)

    # drawing

    def before_lines(self) -> None:
        if self._unsized and self._rows.wrap_at != self._body_width:
            self._rows = TextRows(self._rows.lines, self._body_width)
            self._rows.wrap_until(self.scrollable_size.height)

    def draw_line(self, y: int) -> Strip:
        number = y + self.scroll_offset.y
        if number >= self._rows.row_count:
            return self.strip_of([])
        row = self._rows.row(number)
        stretches: list[Stretch] = []
        if self._gutter_width:
            shown = str(row.line_index + 1) if row.start == 0 else ""
            stretches.append((shown.rjust(self._gutter_width - 1) + " ", ("text-pane--line-number",)))
        if self.wrap:
            if row.indent:
                stretches.append((" " * row.indent, ()))
            stretches.extend(self._cut(row.line_index, row.line, row.start, min(row.cells, self._body_width - row.indent)))
            return self.strip_of(stretches)
        if row.cells > self._widest:
            self._widest = row.cells
            self.call_later(self._fit_virtual_size)  # not while a frame is drawn
        stretches.extend(self._cut(row.line_index, row.line, self.scroll_offset.x, self._body_width))
        return self.strip_of(stretches)

    # keys

    def action_move(self, rows: int) -> None:
        self._go(y=self.scroll_offset.y + rows)

    def action_page(self, pages: int) -> None:
        self.action_move(pages * max(self.scrollable_size.height - 1, 1))

    def action_first(self) -> None:
        self._go(y=0)

    def action_last(self) -> None:
        self._rows.wrap_until(self.line_count)
        self._fit_virtual_size()
        self._go(y=self._rows.row_count)

    def action_sideways(self, steps: int) -> None:
        self._go(x=self.scroll_offset.x + steps * min(_SIDEWAYS, self._body_width))

    def action_line_start(self) -> None:
        self._go(x=0)

    def action_line_end(self) -> None:
        """To where the longest line on the screen ends."""
        first = self.scroll_offset.y
        seen = range(first, min(first + self.scrollable_size.height, self._rows.row_count))
        self._go(x=max((self._rows.row(row).cells for row in seen), default=0) - self._body_width)

    def action_toggle_wrap(self) -> None:
        self.wrap = not self.wrap

    def action_toggle_line_numbers(self) -> None:
        self.line_numbers = not self.line_numbers
