"""Blocks as lines and as hex: a byte that is seen in the one is seen in the other."""

from hypothesis import example, given
from hypothesis import strategies as st

from ctxview.app.blocks import DIFFERS, Block, HexBlocks, Spot, TextBlocks
from tests.hostile import long_line, long_wide_line

MARGIN = [("S", ""), ("│", ""), (" ", "")]

texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60)
letters = st.text(st.sampled_from("abc \n中é😀"), min_size=1, max_size=80)


def both(*texts: str, sparse: bool = False) -> tuple[TextBlocks, HexBlocks]:
    blocks = [Block([[("heading", "")]], text, MARGIN, sparse=sparse) for text in texts]
    return TextBlocks(blocks), HexBlocks(blocks, 16)


@given(st.lists(texts, min_size=1, max_size=3), st.data())
def test_a_byte_is_found_in_the_hex_line_that_shows_it(several: list[str], data: st.DataObject) -> None:
    _, shown = both(*several)
    number = data.draw(st.integers(0, len(several) - 1))
    byte = data.draw(st.integers(0, len(several[number].encode()) - 1))
    found = shown.spot(*shown.place(Spot(number, byte)))
    assert found.block == number
    assert found.byte is not None
    assert found.byte <= byte < found.byte + 16


@given(letters, st.data())
@example("a\n\nb", None)
def test_a_byte_of_plain_text_is_found_at_the_character_that_it_is_of(text: str, data: st.DataObject | None) -> None:
    shown, _ = both(text)
    before = 2 if data is None else data.draw(st.integers(0, len(text) - 1))
    byte = len(text[:before].encode())
    line, cell = shown.place(Spot(0, byte))
    assert line == 1 + text[:before].count("\n")
    found = shown.spot(line, cell)
    assert found == Spot(0, byte)


@given(texts, st.data())
def test_a_byte_among_marks_is_found_on_its_line(text: str, data: st.DataObject) -> None:
    shown, _ = both(text)
    raw = text.encode()
    byte = data.draw(st.integers(0, len(raw) - 1))
    found = shown.spot(*shown.place(Spot(0, byte)))
    assert found.byte is not None
    assert raw[: found.byte].count(b"\n") == raw[:byte].count(b"\n")


def test_a_place_in_a_line_of_a_megabyte_comes_back() -> None:
    for text in (long_line(), long_wide_line()):
        shown, in_hex = both(text)
        raw = text.encode()
        spot = shown.spot(*shown.place(Spot(0, len(raw) // 2)))
        assert spot.byte is not None
        assert abs(spot.byte - len(raw) // 2) < 100
        assert in_hex.spot(*in_hex.place(spot)).byte == spot.byte // 16 * 16


def test_headings_and_blocks_without_a_text_have_places_too() -> None:
    blocks = [Block([[("a", "")]], starts=True), Block((), "x\n\n\ny", sparse=True), Block([[], [("b", "")]], "z", starts=True)]
    shown = TextBlocks(blocks)
    lines = ["".join(text for text, _ in shown.line(index)) for index in range(shown.line_count())]
    assert lines == ["a", "x", "y", "", "b", "z"]
    assert shown.starts() == [0, 3]
    assert [shown.spot(index, 0) for index in range(6)] == [
        Spot(0, None),
        Spot(1, 0),
        Spot(1, 4),
        Spot(2, None),
        Spot(2, None),
        Spot(2, 0),
    ]
    assert shown.place(Spot(0, 5)) == (0, 0)
    assert TextBlocks([]).spot(0, 0) == Spot(0, None)
    assert TextBlocks([]).place(Spot(0, 3)) == (0, 0)


def test_the_line_that_differs_has_a_mark_in_both_views() -> None:
    blocks = [Block([[("a", "")]], "one\ntwo\nthree and more of it", MARGIN)]
    for view in (TextBlocks(blocks, Spot(0, 5)), HexBlocks(blocks, 8, Spot(0, 5)), TextBlocks(blocks, Spot(0, None))):
        lines = ["".join(text for text, _ in view.line(index)) for index in range(view.line_count())]
        marked = [line for line in lines if DIFFERS in line]
        assert len(marked) == 1
        assert marked[0] in ("S│≠two", "0000≠6f 6e 65 0a  74 77 6f 0a one.two.", "≠ a")


def test_bytes_are_counted_from_where_the_block_says() -> None:
    (line,) = (HexBlocks([Block((), "abc", offset=0x120)], 16).line(index) for index in range(1))
    assert line[0][0] == "0120"
