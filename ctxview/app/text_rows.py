"""Which part of which line stands in which row of a text, with or without soft wrap; no Textual in it."""

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from ctxview.app.cell_line import CellLine
from ctxview.app.content import TAB, tabbed_cell_line
from ctxview.core.safe_text import safe_lines

StyledLine = Sequence[tuple[str, str]]
"""Any texts side by side, each with a component class of the pane or an empty one. Raw texts: the pane makes them safe itself."""

_KEPT_CHARACTERS = 8_000_000
_KEPT_LINES = 4096
_SHORT = 2048
"""Characters of a line that is sooner made safe once more than kept."""


class LineSource(Protocol):
    """Where lines come from. Asked for visible lines only (with soft wrap, once for every line)."""

    def line_count(self) -> int:
        """How many lines there are."""
        ...

    def line(self, index: int) -> StyledLine:
        """One line from 0, without its line feed."""
        ...


@runtime_checkable
class HangingSource(LineSource, Protocol):
    """Lines that go on further in than they begin."""

    def indent(self, index: int, width: int) -> int:
        """Blank cells before each row of a line but its first, of a pane that is `width` cells wide."""
        ...


class TextLines:
    """The lines of a plain text. Only a line feed ends one."""

    def __init__(self, text: str, style: str = "") -> None:
        self._lines = text.split("\n") if text else []
        self._style = style
        self.longest = max(range(len(self._lines)), key=lambda index: len(self._lines[index]), default=0)
        """The line with the most characters."""

    def line_count(self) -> int:
        return len(self._lines)

    def line(self, index: int) -> StyledLine:
        return [(self._lines[index], self._style)]


class Row(NamedTuple):
    """A row of the screen: cells of one line from `start` on."""

    line_index: int
    line: CellLine
    start: int
    cells: int
    indent: int = 0
    """Blank cells before it."""


class KeptLines:
    """Lines of a source, made safe and measured when first asked for. A source that changed needs another object."""

    def __init__(self, source: LineSource) -> None:
        self.source = source
        self.line_count = source.line_count()
        self._kept: dict[int, CellLine] = {}
        self._characters = 0

    def line(self, index: int) -> CellLine:
        """One line from 0."""
        line = self._kept.get(index)
        if line is None:
            line = tabbed_cell_line(self.source.line(index))
            if len(self._kept) >= _KEPT_LINES or self._characters > _KEPT_CHARACTERS:
                self._kept.clear()
                self._characters = 0
            self._kept[index] = line
            self._characters += len(line.text)
        return line

    def shown(self, index: int) -> str:
        """What one line shows, without its looks: cheap where nothing but tabs is to be made safe, as in nearly all of them."""
        stretches = self.source.line(index)
        if len(stretches) == 1:
            text = stretches[0][0]
            if text.isascii() and (text.isprintable() or (len(text) <= _SHORT and text.replace("\t", "").isprintable())):
                return safe_lines(text, TAB)[0]
        return self.line(index).text


def wrap_starts(line: CellLine, width: int, indent: int = 0) -> Sequence[int]:
    """The cells at which the rows of a wrapped line start: after a space if it is in the second half of a row, else anywhere.

    All rows but the first are `indent` cells narrower.
    """
    starts = array("l", [0])
    begins = line.begins()
    first = start = 0
    while line.cells - start > width:
        end = bisect_right(begins, start + width, first) - 1
        if end <= first:  # a wide character in a row of one cell
            end = bisect_right(begins, start + 2, first) - 1
        elif line.text[end] == " ":
            end += 1  # the space hangs over
        else:
            space = line.text.rfind(" ", first, end)
            if space > first and 2 * (begins[space + 1] - start) > width:
                end = space + 1
        first, start = end, begins[end]
        if start < line.cells:
            starts.append(start)
        if len(starts) == 2:
            width = max(width - indent, 1)
            indent = 0
    return starts


class TextRows:
    """The rows of lines at one width."""

    def __init__(self, lines: KeptLines, wrap_at: int | None = None) -> None:
        """`wrap_at` is the width in cells for soft wrap; None puts each line in one row."""
        self.lines = lines
        self.line_count = lines.line_count
        self.wrap_at = None if wrap_at is None else max(wrap_at, 1)
        self._hanging = lines.source if isinstance(lines.source, HangingSource) else None
        self._ends = array("l")
        """With soft wrap: rows up to the end of each line that was wrapped so far."""
        self._starts: dict[int, Sequence[int]] = {}

    @property
    def wrapped_lines(self) -> int:
        """Lines whose rows are known; all without soft wrap."""
        return self.line_count if self.wrap_at is None else len(self._ends)

    @property
    def row_count(self) -> int:
        """Rows known so far."""
        return self.line_count if self.wrap_at is None else self._ends[-1] if self._ends else 0

    def wrap_until(self, index: int) -> None:
        """Make the rows of the lines before `index` known."""
        if self.wrap_at is None:
            return
        rows = self.row_count
        for each in range(len(self._ends), min(index, self.line_count)):
            rows += self._rows_of(each, self.wrap_at)
            self._ends.append(rows)

    def line(self, index: int) -> CellLine:
        """One line from 0."""
        return self.lines.line(index)

    def row(self, row: int) -> Row:
        """What stands in a row whose line is known. With soft wrap its last cell may be a space outside of the width."""
        if self.wrap_at is None:
            line = self.lines.line(row)
            return Row(row, line, 0, line.cells)
        index = self.line_of(row)
        line, starts = self.lines.line(index), self._starts_of(index, self.wrap_at)
        place = row - self.first_row(index)
        end = starts[place + 1] if place + 1 < len(starts) else line.cells
        return Row(index, line, starts[place], end - starts[place], self._indent(index, self.wrap_at) if place else 0)

    def line_of(self, row: int) -> int:
        """The line that a known row shows."""
        return row if self.wrap_at is None else bisect_right(self._ends, row)

    def first_row(self, index: int) -> int:
        """The first row of a known line."""
        return index if self.wrap_at is None else self._ends[index - 1] if index else 0

    def row_at(self, index: int, cell: int) -> int:
        """The row of a known line that shows one of its cells."""
        if self.wrap_at is None:
            return index
        return self.first_row(index) + max(bisect_right(self._starts_of(index, self.wrap_at), cell) - 1, 0)

    def _indent(self, index: int, width: int) -> int:
        return min(self._hanging.indent(index, width), width - 1) if self._hanging is not None else 0

    def _rows_of(self, index: int, width: int) -> int:
        stretches = self.lines.source.line(index)
        if len(stretches) == 1 and len(text := stretches[0][0]) <= width and text.isascii() and text.isprintable():
            return 1  # nearly every line of code: not worth an object
        return len(self._starts_of(index, width))

    def _starts_of(self, index: int, width: int) -> Sequence[int]:
        starts = self._starts.get(index)
        if starts is None:
            if len(self._starts) >= _KEPT_LINES:
                self._starts.clear()
            starts = self._starts[index] = wrap_starts(self.lines.line(index), width, self._indent(index, width))
        return starts
