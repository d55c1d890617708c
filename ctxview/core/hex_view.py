"""Bytes as a hex view shows them: offset, hex in groups of four, and a column of printable ASCII (design chapter 3)."""

from collections.abc import Iterator
from typing import NamedTuple

GROUP = 4
WIDE, SLIM = 16, 8
"""Bytes in a line, and in a line of a narrow pane."""

NOT_PRINTABLE = "."
"""In the column of characters, what stands for a byte that is no printable ASCII."""

_SHOWN = bytes(code if 0x20 <= code < 0x7F else ord(NOT_PRINTABLE) for code in range(256))


class HexRow(NamedTuple):
    """One line of the view: nothing in it is anything but printable ASCII."""

    offset: str
    hex: str
    characters: str


def offset_digits(size: int) -> int:
    """Digits of every offset of a text of so many bytes: 4, or more where they are needed."""
    return max(4, len(f"{max(size - 1, 0):x}"))


def hex_cells(bytes_in_line: int) -> int:
    """Cells that the hex column takes."""
    return 3 * bytes_in_line - 1 + (bytes_in_line // GROUP - 1)


def bytes_in_line(width: int, digits: int) -> int:
    """How many bytes a line of this width shows: 16 where they fit, else 8."""
    return WIDE if width >= digits + 2 + hex_cells(WIDE) + 2 + WIDE else SLIM


def row_count(size: int, in_line: int) -> int:
    """Lines that so many bytes take."""
    return -(-size // in_line)


def hex_lines(data: bytes, width: int, before: int = 0) -> Iterator[str]:
    """All lines, at most as wide as this where 8 bytes fit."""
    digits = offset_digits(before + len(data))
    in_line = bytes_in_line(width, digits)
    return ("  ".join(hex_row(data, row, in_line, digits, before)) for row in range(row_count(len(data), in_line)))


def hex_row(data: bytes, row: int, in_line: int, digits: int, before: int = 0) -> HexRow:
    """The line `row`, from 0. Costs what it shows, however many bytes there are. `before` bytes are counted before these."""
    start = row * in_line
    chunk = data[start : start + in_line]
    groups = "  ".join(chunk[at : at + GROUP].hex(" ") for at in range(0, len(chunk), GROUP))
    return HexRow(f"{before + start:0{digits}x}", groups.ljust(hex_cells(in_line)), chunk.translate(_SHOWN).decode("ascii"))
