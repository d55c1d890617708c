"""The hex view: bytes can be read back from it, and it holds nothing but printable ASCII."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.hex_view import SLIM, WIDE, bytes_in_line, hex_cells, hex_lines, hex_row, offset_digits, row_count


@given(st.binary(max_size=200), st.sampled_from([SLIM, WIDE]))
def test_all_bytes_can_be_read_back_in_order(data: bytes, in_line: int) -> None:
    digits = offset_digits(len(data))
    rows = [hex_row(data, row, in_line, digits) for row in range(row_count(len(data), in_line))]
    assert bytes.fromhex("".join(row.hex for row in rows)) == data
    assert [int(row.offset, 16) for row in rows] == list(range(0, len(data), in_line))
    assert {len(row.hex) for row in rows} <= {hex_cells(in_line)}
    assert "".join(row.characters for row in rows) == "".join(chr(b) if 32 <= b < 127 else "." for b in data)
    assert all("".join(row).isascii() and "".join(row).isprintable() for row in rows)


def test_a_line_is_laid_out_in_groups_of_four() -> None:
    assert list(hex_lines(b"You work inside\n\x1b[2J", 80)) == [
        "0000  59 6f 75 20  77 6f 72 6b  20 69 6e 73  69 64 65 0a  You work inside.",
        "0010  1b 5b 32 4a                                         .[2J",
    ]
    assert next(hex_lines(b"abcdefgh", 60, before=0x12345)) == "12345  61 62 63 64  65 66 67 68  abcdefgh"


@pytest.mark.parametrize(("size", "digits", "least"), [(0, 4, 74), (0x10000, 4, 74), (0x10001, 5, 75), (1 << 32, 8, 78)])
def test_sixteen_bytes_stand_in_a_line_that_has_room_for_them(size: int, digits: int, least: int) -> None:
    assert offset_digits(size) == digits
    assert bytes_in_line(least, digits) == WIDE
    assert bytes_in_line(least - 1, digits) == SLIM


def test_nothing_has_no_line() -> None:
    assert list(hex_lines(b"", 80)) == []
