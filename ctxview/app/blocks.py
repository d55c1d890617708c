"""Headings and texts by turns, as lines or as hex, and where a byte of a text stands in each: no Textual in it (design chapters 2, 3)."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from ctxview.app.content import tabbed_cell_line
from ctxview.app.text_rows import LineSource, StyledLine
from ctxview.core.hex_view import hex_row, offset_digits, row_count

_AT_ONCE = 4096
"""Characters that are made safe at once where a place in a long line is looked for."""


@dataclass(frozen=True)
class Block:
    """A heading and the text below it. All texts are raw."""

    heading: Sequence[StyledLine] = ()
    text: str = ""
    """Empty where it is masked."""
    margin: StyledLine = ()
    """Stands before every line of the text; safe, and of one cell a character."""
    style: str = ""
    starts: bool = False
    """Whether a message or a part of the body begins here: keys go from one to the next."""

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the text."""
        return self.text.split("\n") if self.text else []

    @cached_property
    def data(self) -> bytes:
        """The text as UTF-8; readers leave no surrogates."""
        return self.text.encode("utf-8")

    @cached_property
    def line_ends(self) -> list[int]:
        """Bytes of the text up to the end of each line, its line feed with it."""
        return list(accumulate(len(line.encode("utf-8")) + 1 for line in self.lines))

    @property
    def margin_cells(self) -> int:
        """Cells before every line."""
        return sum(len(text) for text, _ in self.margin)


class Spot(NamedTuple):
    """A byte of a block's text; None is its heading."""

    block: int
    byte: int | None


class Blocks(LineSource):
    """Blocks one below the other. What is below a heading is a subclass's to say."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = blocks

    @cached_property
    def _ends(self) -> list[int]:
        return list(accumulate(len(block.heading) + self.body_count(block) for block in self.blocks))

    def body_count(self, block: Block) -> int:
        """Lines below the heading."""
        raise NotImplementedError

    def body_line(self, block: Block, index: int) -> StyledLine:
        """One of them, raw."""
        raise NotImplementedError

    def byte_at(self, block: Block, index: int, cell: int) -> int:
        """The byte of the text that is shown in a cell of one of them."""
        raise NotImplementedError

    def place_of_byte(self, block: Block, byte: int) -> tuple[int, int]:
        """The line below the heading that shows a byte, and the cell in it."""
        raise NotImplementedError

    def line_count(self) -> int:
        """All lines."""
        return self._ends[-1] if self._ends else 0

    def line(self, index: int) -> StyledLine:
        """One line, raw."""
        number, inside = self._inside(index)
        block = self.blocks[number]
        return block.heading[inside] if inside < len(block.heading) else self.body_line(block, inside - len(block.heading))

    def starts(self) -> list[int]:
        """The lines at which a message or a part begins."""
        return [end - len(block.heading) - self.body_count(block) for block, end in zip(self.blocks, self._ends, strict=True) if block.starts]

    def block_at(self, index: int) -> int:
        """The number of the block in which a line stands."""
        return self._inside(index)[0]

    def spot(self, index: int, cell: int) -> Spot:
        """What is shown at a cell of a line."""
        if not self.blocks:
            return Spot(0, None)
        number, inside = self._inside(index)
        block = self.blocks[number]
        below = inside - len(block.heading)
        return Spot(number, None if below < 0 else self.byte_at(block, below, cell))

    def place(self, spot: Spot) -> tuple[int, int]:
        """The line and the cell at which a spot is shown."""
        if not self.blocks:
            return 0, 0
        block = self.blocks[spot.block]
        start = self._ends[spot.block - 1] if spot.block else 0
        if spot.byte is None or not block.text:
            return start, 0
        below, cell = self.place_of_byte(block, spot.byte)
        return start + len(block.heading) + below, cell

    def _inside(self, index: int) -> tuple[int, int]:
        number = min(bisect_right(self._ends, index), len(self.blocks) - 1)
        return number, index - (self._ends[number - 1] if number else 0)


class TextBlocks(Blocks):
    """The texts as lines."""

    def body_count(self, block: Block) -> int:
        return len(block.lines)

    def body_line(self, block: Block, index: int) -> StyledLine:
        text = (block.lines[index], block.style)
        return [*block.margin, text] if block.margin else [text]

    def byte_at(self, block: Block, index: int, cell: int) -> int:
        line = block.lines[index]
        start = block.line_ends[index - 1] if index else 0
        return start + len(line[: _raw_index(line, cell - block.margin_cells)].encode("utf-8"))

    def place_of_byte(self, block: Block, byte: int) -> tuple[int, int]:
        index = min(bisect_right(block.line_ends, byte), len(block.lines) - 1)
        start = block.line_ends[index - 1] if index else 0
        before = block.lines[index].encode("utf-8")[: byte - start].decode("utf-8", "ignore")
        # behind the margin only where there is something: at its start a line is shown with its margin
        return index, block.margin_cells + _cells(before) if before else 0


class HexBlocks(Blocks):
    """The bytes of the texts as UTF-8, in a hex view."""

    def __init__(self, blocks: Sequence[Block], in_line: int) -> None:
        super().__init__(blocks)
        self._in_line = in_line
        self.digits = offset_digits(max((len(block.data) for block in blocks), default=0))

    def body_count(self, block: Block) -> int:
        return row_count(len(block.data), self._in_line)

    def body_line(self, block: Block, index: int) -> StyledLine:
        row = hex_row(block.data, index, self._in_line, self.digits)
        gap = " " if self._in_line == 8 else "  "
        return [(row.offset + gap, "line--muted"), (row.hex + gap, block.style), (row.characters, block.style)]

    def byte_at(self, block: Block, index: int, cell: int) -> int:
        return index * self._in_line

    def place_of_byte(self, block: Block, byte: int) -> tuple[int, int]:
        return min(byte // self._in_line, max(self.body_count(block) - 1, 0)), 0


def _cells(text: str) -> int:
    return sum(tabbed_cell_line([(text[start : start + _AT_ONCE], "")]).cells for start in range(0, len(text), _AT_ONCE))


def _raw_index(line: str, cell: int) -> int:
    """The character of a raw line that is shown at a cell of its safe form; near enough where a mark or a tab stands around it."""
    if cell <= 0:
        return 0
    done = 0
    for start in range(0, len(line), _AT_ONCE):
        cells = _cells(line[start : start + _AT_ONCE])
        if done + cells > cell:
            low, high = start, min(start + _AT_ONCE, len(line))
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if done + _cells(line[start:middle]) <= cell else (low, middle)
            return low
        done += cells
    return len(line)
