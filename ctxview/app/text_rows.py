"""Which part of which line stands in which row of a text, with or without soft wrap; no Textual in it."""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from ctxview.app.cell_line import CellLine
from ctxview.app.content import tabbed_cell_line

StyledLine = Sequence[tuple[str, str]]
"""Any texts side by side, each with a component class of the pane or an empty one. Raw texts: the pane makes them safe itself."""

_KEPT_CHARACTERS = 8_000_000
_KEPT_LINES = 4096


class LineSource(Protocol):
    """Where lines come from. Asked for visible lines only (with soft wrap, once for every line)."""

    def line_count(self) -> int:
        """How many lines there are."""
        ...

    def line(self, index: int) -> StyledLine:
        """One line from 0, without its line feed."""
        ...


class TextLines:
    """The lines of a plain text. Only a line feed ends one."""

    def __init__(self, text: str, style: str = "") -> None:
        self._lines = text.split("\n") if text else []
        self._style = style

    def line_count(self) -> int:
        return len(self._lines)

    def line(self, index: int) -> StyledLine:
        return [(self._lines[index], self._style)]


class Row(NamedTuple):
    """A row of the screen: cells of one line from `start` on."""

    line: int
    start: int
    cells: int


class TextRows:
    """The rows of a source at one width. Built for one showing of the source: its lines are kept once they were asked for."""

    def __init__(self, source: LineSource, wrap_at: int | None = None) -> None:
        """`wrap_at` is the width in cells for soft wrap; None puts each line in one row."""
        self.source = source
        self.line_count = source.line_count()
        self.wrap_at = max(wrap_at, 1) if wrap_at is not None else None
        self._kept: dict[int, CellLine] = {}
        self._kept_characters = 0
        self._ends = array("l")
        """Where soft wrap: rows up to the end of each line that was wrapped so far."""

    @property
    def wrapped_lines(self) -> int:
        """Lines whose rows are known."""
        return self.line_count if self.wrap_at is None else len(self._ends)

    @property
    def row_count(self) -> int:
        """Rows known so far."""
        return self.line_count if self.wrap_at is None else self._ends[-1] if self._ends else 0

    def wrap_until(self, line: int) -> None:
        """Make the rows of the lines before `line` known."""
        if self.wrap_at is None:
            return
        rows = self.row_count
        for index in range(len(self._ends), min(line, self.line_count)):
            rows += len(self._starts(index))
            self._ends.append(rows)

    def line(self, index: int) -> CellLine:
        """A line, safe and measured."""
        line = self._kept.get(index)
        if line is None:
            line = tabbed_cell_line(self.source.line(index))
            if len(self._kept) >= _KEPT_LINES or self._kept_characters > _KEPT_CHARACTERS:
                self._kept.clear()
                self._kept_characters = 0
            self._kept[index] = line
            self._kept_characters += len(line.text)
        return line

    def row(self, row: int) -> Row:
        """What stands in a row whose line is known."""
        if self.wrap_at is None:
            return Row(row, 0, self.line(row).cells)
        line = bisect_right(self._ends, row)
        starts = self._starts(line)
        place = row - self.first_row(line)
        end = starts[place + 1] if place + 1 < len(starts) else self.line(line).cells
        return Row(line, starts[place], end - starts[place])

    def first_row(self, line: int) -> int:
        """The first row of a line that is known."""
        if self.wrap_at is None:
            return line
        return self._ends[line - 1] if line else 0
