"""Values as they are written, and patterns."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.filter.glob import LONGEST_PATTERN, glob
from ctxview.core.filter.literals import LARGEST_NUMBER, quoted, unescaped, whole_number, written
from ctxview.core.filter.tokens import TokenKind, tokens
from tests.core.filter.filter_strategy import operand_texts, patterns
from tests.core.filter.plain_answers import is_like


@given(st.one_of(operand_texts, st.text(st.characters())))
def test_any_text_can_be_written_and_is_one_token(text: str) -> None:
    for way in (quoted(text), written(text)):
        value, end = tokens(way)
        assert (value.text, end.kind) == (text, TokenKind.END)


@given(st.one_of(operand_texts, st.text(st.characters(categories=("Cc", "Cf", "Zl", "Zp", "Cs", "L")))))
def test_what_is_printed_holds_nothing_that_cannot_be_seen(text: str) -> None:
    assert {unicodedata.category(character) for character in written(text)}.isdisjoint({"Cc", "Cf", "Zl", "Zp", "Cs"})


@given(st.integers(-LARGEST_NUMBER, LARGEST_NUMBER))
def test_every_whole_number_is_read_as_itself(number: int) -> None:
    assert whole_number(str(number)) == number


@pytest.mark.parametrize(
    "text", ["", "-", "+1", "1.5", "1e3", "1_000", "KB", "1K B", "1GB", "0x10", "1\u212a", "٣", " 1", str(LARGEST_NUMBER + 1), "1" * 9000]
)
def test_what_is_no_whole_number(text: str) -> None:
    assert whole_number(text) is None


def test_zeros_before_a_number_count_for_nothing() -> None:
    assert whole_number("0" * 5000) == 0
    assert whole_number("-" + "0" * 5000 + "7k") == -7000


def test_escapes_are_read_and_the_first_wrong_one_is_placed() -> None:
    assert unescaped(r"\\\"\'\n\r\t\u{1F642}") == ("\\\"'\n\r\t🙂", None)
    assert unescaped(r"ab\x\y")[1] == (2, 4)


@given(patterns, st.lists(st.sampled_from(["a", "b", "A", ".", "/", "ß", "SS", "md", "price", "\n"]), max_size=10).map("".join))
def test_a_pattern_is_like_the_texts_that_a_table_says(pattern: str, text: str) -> None:
    assert glob(pattern)(text) is is_like(pattern.casefold(), text.casefold())


@given(st.text("ab*?", max_size=10), st.text("ab", max_size=12))
def test_a_pattern_of_few_letters_is_like_the_texts_that_a_table_says(pattern: str, text: str) -> None:
    assert glob(pattern)(text) is is_like(pattern, text)


@pytest.mark.parametrize("piece", ["a*", "a?", "*a?", "?*a"])
def test_a_pattern_that_nearly_fits_everywhere_comes_to_an_end(piece: str) -> None:
    pattern = (piece * LONGEST_PATTERN)[: LONGEST_PATTERN - 2] + "b*"
    assert glob("*" + pattern)("a" * 50_000) is False
