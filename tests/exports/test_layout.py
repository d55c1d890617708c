"""Plain text in cells: nothing is wider than its page, and nothing is lost on the way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.safe_text import safe_line
from ctxview.exports.layout import LEAST_ROOM, Layout, cells, exact, fold, hang, pad, sentence, wrap

texts = st.text(st.sampled_from("ab 价格é👍🏽👨‍👩‍👧e\u0301-")).map(safe_line)


@given(texts, st.integers(2, 30))
def test_a_folded_text_is_whole_and_fits(text: str, width: int) -> None:
    lines = fold(text, width)
    assert "".join(lines) == text
    assert max(map(cells, lines)) <= width


@given(texts, st.integers(2, 30))
def test_a_wrapped_sentence_keeps_its_words_and_fits(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert max(map(cells, lines)) <= width


def test_a_sentence_breaks_at_spaces_and_hangs_behind_its_lead() -> None:
    assert list(sentence(Layout(20), "  why  ", "one two three four")) == ["  why  one two three", "       four"]


def test_an_id_is_folded_on_a_screen_and_whole_elsewhere() -> None:
    assert list(exact(Layout(20, folds=True), "ab ", "x" * 30)) == ["ab " + "x" * 17, "   " + "x" * 13]
    assert list(exact(Layout(20), "ab ", "x" * 30)) == ["ab " + "x" * 30]


def test_a_lead_that_fills_the_page_leaves_some_room_all_the_same() -> None:
    assert [len(line) for line in exact(Layout(20, folds=True), "x" * 20, "y" * LEAST_ROOM)] == [20 + LEAST_ROOM]


def test_a_lead_without_anything_behind_it_has_no_spaces_at_its_end() -> None:
    assert list(hang("a  ", [""])) == ["a"]


def test_wide_characters_take_two_cells() -> None:
    assert pad("价格", 6) + "|" == "价格  |"
    assert pad("価格が長い", 4) == "価格が長い"


def test_colour_is_only_there_where_it_may_be() -> None:
    for style in (Layout.bold, Layout.dim, Layout.good, Layout.bad):
        assert style(Layout(), "a") == "a"
        assert style(Layout(colour=True), "") == ""
        coloured = style(Layout(colour=True), "a")
        assert coloured.startswith("\x1b[")
        assert coloured.endswith("ma\x1b[0m")


@pytest.mark.parametrize("text", ["", "a"])
def test_a_short_text_is_one_line(text: str) -> None:
    assert fold(text, 1) == [text]
    assert wrap(text, 1) == [text]
