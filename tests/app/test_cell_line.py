from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from ctxview.app.cell_line import CellLine, Names, Stretch
from ctxview.core.safe_text import safe_line
from tests.hostile import HOSTILE, long_line, long_wide_line

texts = st.text(st.characters() | st.sampled_from("中文字e\u0301😀👩🏽\x1b\t")) | st.sampled_from(HOSTILE)
stretches = st.lists(st.tuples(texts.map(safe_line), st.sampled_from([(), ("a",), ("a", "b")])), max_size=6)


def by_cells(line: list[Stretch]) -> list[tuple[str, Names]]:
    """What stands in each cell, found the slow way; a wide character stands in its first cell, and nothing in its second."""
    cells: list[tuple[str, Names]] = []
    for text, names in line:
        for character in text:
            size = cell_len(character)
            if size:
                cells.extend([(character, names), ("", names)][:size])
            elif cells:
                place = max(index for index, (shown, _) in enumerate(cells) if shown)
                cells[place] = (cells[place][0] + character, cells[place][1])
    return cells


@given(stretches, st.integers(0, 60), st.integers(0, 60))
@example([("中文", ())], 1, 1)
@example([("中文", ())], 1, 2)
@example([("中文", ("a",)), ("字", ())], 1, 4)
@example([("e\u0301", ()), ("\u0301x", ("a",))], 0, 1)
def test_a_cut_holds_the_cells_that_were_asked_for(line: list[Stretch], start: int, cells: int) -> None:
    cut = CellLine(line).cut(start, cells)
    expected = by_cells(line)[start : start + cells]
    if expected and not expected[0][0]:
        expected[0] = (" ", expected[0][1])
    rest = by_cells(line)[start + cells :]
    if expected and rest and not rest[0][0]:
        expected[-1] = (" ", expected[-1][1])
    assert [cell for cell in by_cells(cut) if cell[0]] == [cell for cell in expected if cell[0]]
    assert sum(cell_len(text) for text, _ in cut) == len(expected)


@given(stretches)
def test_a_line_is_as_long_as_its_text(line: list[Stretch]) -> None:
    whole = CellLine(line)
    assert whole.cells == cell_len("".join(text for text, _ in line))
    assert "".join(text for text, _ in whole.cut(0, whole.cells)) == whole.text


@given(stretches, st.integers(0, 100))
def test_a_place_and_the_cells_before_it_agree(line: list[Stretch], cell: int) -> None:
    whole = CellLine(line)
    index, begin = whole.place(cell)
    assert begin <= cell or index == 0
    assert whole.begins()[index] == begin == cell_len(whole.text[:index])
    assert list(whole.begins()) == [cell_len(whole.text[:end]) for end in range(len(whole.text) + 1)]


def test_a_long_line_is_cut_like_a_short_one() -> None:
    for text in (safe_line(long_line()), safe_line(long_wide_line()), "e\u0301" * 5000 + "中" * 1000):
        line = CellLine([(text, ())])
        start = cell_len(text[: len(text) // 2])
        middle = text[len(text) // 2 :]
        assert "".join(piece for piece, _ in line.cut(start, 60)) == "".join(piece for piece, _ in CellLine([(middle, ())]).cut(0, 60))


def test_there_is_nothing_in_front_of_a_line_or_behind_it() -> None:
    line = CellLine([("abc", ())])
    assert line.cut(3, 5) == line.cut(0, 0) == CellLine([]).cut(0, 5) == []
    assert line.cut(2, 5) == [("c", ())]
