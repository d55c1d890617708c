"""Headings and texts by turns, as lines or as hex, and where a byte of a text stands in each: no Textual in it (design chapters 2, 3)."""

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from ctxview.app.content import tabbed_cell_line
from ctxview.app.text_rows import LineSource, StyledLine
from ctxview.core.hex_view import SLIM, hex_row, offset_digits, row_count
from ctxview.core.values import dataclass

DIFFERS = "≠"
"""Stands at the line in which something begins to differ from the baseline."""

_AT_ONCE = 4096
"""Characters that are made safe at once where a place in a long line is looked for."""


@dataclass(frozen=True)
class Block:
    """A heading and the text below it. All texts are raw."""

    heading: Sequence[StyledLine] = ()
    text: str = ""
    """Empty where it is masked."""
    margin: StyledLine = ()
    """Stands before every line of the text; safe, one cell a character. Its last stretch gives way to the mark of a difference."""
    style: str = ""
    starts: bool = False
    """Whether a message or a part of the body begins here: keys go from one to the next."""
    offset: int = 0
    """How many bytes are counted before its first one in a hex view."""
    sparse: bool = False
    """Whether empty lines are left out where the text is shown as lines."""
    place: int | None = None
    """Of the source that it shows."""

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the text that are shown."""
        lines = self.text.split("\n") if self.text else []
        return [line for line in lines if line] if self.sparse else lines

    @cached_property
    def line_starts(self) -> list[int]:
        """The byte of the text at which each of them begins."""
        lines = self.text.split("\n") if self.text else []
        starts = accumulate((len(line.encode("utf-8")) + 1 for line in lines), initial=0)
        return [start for line, start in zip(lines, starts, strict=False) if line or not self.sparse]

    @cached_property
    def data(self) -> bytes:
        """The text as UTF-8; readers leave no surrogates."""
        return self.text.encode("utf-8")

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

    def __init__(self, blocks: Sequence[Block], marked: Spot | None = None) -> None:
        """`marked` is where something begins to differ: its line gets a mark."""
        self.blocks = blocks
        self._marked = marked

    @cached_property
    def _marked_line(self) -> int | None:
        return None if self._marked is None else self.place(self._marked)[0]

    @cached_property
    def _ends(self) -> list[int]:
        return list(accumulate(len(block.heading) + self.body_count(block) for block in self.blocks))

    def body_count(self, block: Block) -> int:
        """Lines below the heading."""
        raise NotImplementedError

    def body_line(self, block: Block, index: int, is_marked: bool) -> StyledLine:
        """One of them, raw; with the mark of a difference before its text where it has one."""
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
        is_marked = index == self._marked_line
        if inside < len(block.heading):
            return [(DIFFERS + " ", "line--accent"), *block.heading[inside]] if is_marked else block.heading[inside]
        return self.body_line(block, inside - len(block.heading), is_marked)

    def starts(self) -> list[int]:
        """The lines at which a message or a part begins."""
        return [
            end - len(block.heading) - self.body_count(block) for block, end in zip(self.blocks, self._ends, strict=True) if block.starts
        ]

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
        if spot.byte is None or not self.body_count(block):
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

    def body_line(self, block: Block, index: int, is_marked: bool) -> StyledLine:
        text = (block.lines[index], block.style)
        if is_marked:
            return [*block.margin[:-1], (DIFFERS, "line--accent"), text]
        return [*block.margin, text] if block.margin else [text]

    def byte_at(self, block: Block, index: int, cell: int) -> int:
        line = block.lines[index]
        return block.line_starts[index] + len(line[: _raw_index(line, cell - block.margin_cells)].encode("utf-8"))

    def place_of_byte(self, block: Block, byte: int) -> tuple[int, int]:
        index = max(bisect_right(block.line_starts, byte) - 1, 0)
        inside = max(byte - block.line_starts[index], 0)
        before = block.lines[index].encode("utf-8")[:inside].decode("utf-8", "ignore")
        # at its start a line is shown with its margin
        return index, block.margin_cells + _cells(before) if before else 0


class HexBlocks(Blocks):
    """The bytes of the texts as UTF-8, in a hex view."""

    def __init__(self, blocks: Sequence[Block], in_line: int, marked: Spot | None = None) -> None:
        super().__init__(blocks, marked)
        self.in_line = in_line
        self.digits = self.digits_of(blocks)

    @staticmethod
    def digits_of(blocks: Sequence[Block]) -> int:
        """Digits of every offset."""
        return offset_digits(max((block.offset + len(block.data) for block in blocks), default=0))

    def body_count(self, block: Block) -> int:
        return row_count(len(block.data), self.in_line)

    def body_line(self, block: Block, index: int, is_marked: bool) -> StyledLine:
        row = hex_row(block.data, index, self.in_line, self.digits, block.offset)
        gap = " " if self.in_line == SLIM else "  "
        mark = (DIFFERS + gap[1:], "line--accent") if is_marked else (gap, "")
        return [(row.offset, "line--muted"), mark, (row.hex + gap, block.style), (row.characters, block.style)]

    def byte_at(self, block: Block, index: int, cell: int) -> int:
        return index * self.in_line

    def place_of_byte(self, block: Block, byte: int) -> tuple[int, int]:
        return min(byte // self.in_line, max(self.body_count(block) - 1, 0)), 0


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
