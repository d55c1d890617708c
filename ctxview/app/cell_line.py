"""One line of safe text as the terminal's cells: cut anywhere in a time that does not depend on where (design chapter 2)."""

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Literal

from rich.cells import cell_len, get_character_cell_size

Names = tuple[str, ...]
"""Names of component classes, laid over each other in this order."""

Stretch = tuple[str, Names]
"""Safe text, and how it looks."""

Align = Literal["left", "right"]
"""On which side of its room a text stands."""

_STRIDE = 128


class CellLine:
    """Stretches of safe text side by side, and how many cells they take.

    Safe text has no joiner and no variation selector, so the cells of a text are the sum of those of its characters.
    """

    __slots__ = ("_ascii", "_names", "_starts", "_steps", "cells", "text")

    def __init__(self, stretches: Sequence[Stretch]) -> None:
        self.text = "".join(text for text, _ in stretches)
        self._names = [names for _, names in stretches]
        self._starts = array("l", accumulate((len(text) for text, _ in stretches), initial=0))
        self._ascii = self.text.isascii()
        self._steps = array("l", [0])
        """Cells before every 128th character."""
        if self._ascii:
            self.cells = len(self.text)
            return
        for start in range(0, len(self.text), _STRIDE):
            self._steps.append(self._steps[-1] + cell_len(self.text[start : start + _STRIDE]))
        self.cells = self._steps[-1]

    def place(self, cell: int) -> tuple[int, int]:
        """The last character that begins at `cell` or before it, and the cell where it begins; the length and all cells at the end."""
        if cell >= self.cells:
            return len(self.text), self.cells
        if self._ascii:
            return max(cell, 0), max(cell, 0)
        step = bisect_right(self._steps, max(cell, 0)) - 1
        index, begin = step * _STRIDE, self._steps[step]
        found = index, begin
        while begin <= cell and index < len(self.text):
            size = get_character_cell_size(self.text[index])
            if size:
                found = index, begin
            begin += size
            index += 1
        return found

    def cell_of(self, index: int) -> int:
        """The cell where a character begins; all cells at the end."""
        if self._ascii:
            return min(index, self.cells)
        step = min(index // _STRIDE, len(self._steps) - 1)
        return self._steps[step] + cell_len(self.text[step * _STRIDE : index])

    def begins(self) -> Sequence[int]:
        """The cell where each character begins, and all cells at the end; made anew on each call."""
        if self._ascii:
            return range(len(self.text) + 1)
        return array("l", accumulate(map(get_character_cell_size, self.text), initial=0))

    def cut(self, start: int, cells: int) -> list[Stretch]:
        """What stands in `cells` cells from `start` on, at most to the end. A wide character that is cut in two leaves a space."""
        end = min(start + cells, self.cells)
        if start >= end:
            return []
        first, begin = self.place(start)
        before = ""
        if begin < start:
            first, begin = self.place(begin + 2)
            before = " " * (min(begin, end) - start)
            if begin >= end:
                return [(before, self._names_at(max(first - 1, 0)))]
        last, stop = self.place(end)
        stretches = self._between(first, last)
        if before:
            stretches.insert(0, (before, self._names_at(first - 1)))
        if stop < end:
            stretches.append((" " * (end - stop), self._names_at(last)))
        return stretches

    def _names_at(self, index: int) -> Names:
        return self._names[bisect_right(self._starts, index) - 1]

    def _between(self, first: int, last: int) -> list[Stretch]:
        if first >= last:
            return []
        if len(self._names) == 1:
            return [(self.text[first:last], self._names[0])]
        place = bisect_right(self._starts, first) - 1
        stretches: list[Stretch] = []
        while first < last:
            end = min(self._starts[place + 1], last)
            if first < end:
                stretches.append((self.text[first:end], self._names[place]))
            first = end
            place += 1
        return stretches
