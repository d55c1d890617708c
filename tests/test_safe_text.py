import itertools
import sys
import time
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ctxview.core.code_points import COMBINING, NAMES, TAGS, UNSAFE
from ctxview.core.safe_text import DEEPEST_STACK, mark, safe_line, safe_lines, safe_pieces
from tests.hostile import HOSTILE, acts_on_terminal, as_tags, long_line, long_wide_line
from tests.rows import every

EVERY_CHARACTER = [chr(code) for code in range(sys.maxunicode + 1)]
SUSPICIOUS = (
    "".join(chr(code) for first, last in (*UNSAFE, TAGS) for code in (first, last, (first + last) // 2)) + "e\u0301\u0489🏽👩中\u1161\t\n"
)
any_text = st.text(st.characters() | st.sampled_from(SUSPICIOUS) | st.sampled_from([chr(code) for code in NAMES]))


def test_nothing_of_a_hostile_text_acts_on_a_terminal() -> None:
    def check(text: str) -> None:
        shown = safe_line(text)
        assert acts_on_terminal(shown) == []
        assert "\n" not in shown
        assert safe_line(shown) == shown
        assert len(shown.encode()) >= len(text)  # nothing vanished

    every(HOSTILE, check)


@given(any_text)
@example("\u0301")
@example("\x1b\u0301\u0302")
@example("👩🏽🏽")
@example("a" + "\u0301" * 20 + "\u202e" + "\u0301")
def test_a_line_is_encodable_printable_and_stays_as_it_is(text: str) -> None:
    shown = safe_line(text)
    shown.encode("utf-8")
    assert {unicodedata.category(character) for character in shown}.isdisjoint({"Cc", "Cf", "Zl", "Zp", "Cs"})
    assert safe_line(shown) == shown
    assert acts_on_terminal(shown) == []


@pytest.mark.parametrize("before", ["e\u0301", "👩🏽", "\u1112\u1161", as_tags("a")])
def test_an_unsafe_character_is_found_after_one_that_combines(before: str) -> None:
    unsafe = [chr(code) for first, last in (*UNSAFE, TAGS) for code in range(first, last + 1)]
    assert [character for character in unsafe if character in safe_line(before + character + "\u0301")] == []


@given(any_text)
def test_lines_keep_their_number_and_are_safe(text: str) -> None:
    lines = safe_lines(text)
    assert len(lines) == text.count("\n") + 1
    assert all(safe_line(line) == line for line in lines)


@given(any_text, st.integers(0, 8))
def test_pieces_are_the_line_cut_into_text_and_marks(text: str, tab: int) -> None:
    line = text.replace("\n", "")
    pieces = safe_pieces(line, tab)
    assert "".join(piece for piece, _ in pieces) == (safe_lines(line, tab)[0] if tab else safe_line(line))
    assert all(piece for piece, _ in pieces)
    assert all(left[1] is not right[1] for left, right in itertools.pairwise(pieces))


@given(any_text)
def test_text_pieces_are_stretches_of_the_text_itself(text: str) -> None:
    place = 0
    for piece, is_mark in safe_pieces(text):
        if not is_mark:
            place = text.index(piece, place) + len(piece)


def test_every_character_is_itself_or_a_mark_that_names_it() -> None:
    marked = {character for character in EVERY_CHARACTER if safe_line("x" + character) != "x" + character}
    expected = {character for character in EVERY_CHARACTER if character == "\n" or acts_on_terminal(character)}
    skin_tones = set("🏻🏼🏽🏾🏿")  # an x carries none
    assert {hex(ord(character)) for character in (marked ^ expected) - skin_tones} == set()
    assert len({mark(character) for character in marked}) == len(marked)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[2J", "␛[2J"),
        ("a\nb\tc\x00\x7f", "a␊b␉c␀␡"),
        ("\x9b\x9d\x90\x85\x80", "⟨CSI⟩⟨OSC⟩⟨DCS⟩⟨U+0085⟩⟨U+0080⟩"),
        ("\u202e\u2066\u200f\u061c", "⟨RLO⟩⟨LRI⟩⟨RLM⟩⟨ALM⟩"),
        ("\u200b\u200c\u200d\u2060\ufeff\xad", "⟨ZWSP⟩⟨ZWNJ⟩⟨ZWJ⟩⟨WJ⟩⟨BOM⟩⟨SHY⟩"),
        ("❤\ufe0f\ufe00\U000e0100\U000e01ef", "❤⟨VS16⟩⟨VS1⟩⟨VS17⟩⟨VS256⟩"),
        ("\u2028\u2029\u034f\u180e\u3164", "⟨LS⟩⟨PS⟩⟨CGJ⟩⟨MVS⟩⟨U+3164⟩"),
        ("\U000e0041", "⟨tag A⟩"),
        (as_tags("Ignore this. ~"), "⟨tag Ignore this. ~⟩"),
        ("\U000e0001" + as_tags("en") + "\U000e007f\U000e0002", "⟨LANGUAGE TAG⟩⟨tag en⟩⟨CANCEL TAG⟩⟨U+E0002⟩"),
        ("\ud800\udfff", "⟨U+D800⟩⟨U+DFFF⟩"),
        ("\ufffe\U0010ffff\ufdd0", "⟨U+FFFE⟩⟨U+10FFFF⟩⟨U+FDD0⟩"),
        ("\ufff9\u206a\u2061", "⟨IAA⟩⟨U+206A⟩⟨U+2061⟩"),
    ],
)
def test_marks_say_what_they_stand_for(text: str, shown: str) -> None:
    assert safe_line(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        *(
            "שָׁלוֹם",
            "مرحبا",
            "हिन्दी",
            "བོད་ཡིག",
            "中文",
            "한국어",
            "ﾊﾝｶｸ",
            "e\u0301",
            "😀",
            "👍🏽",
            "🇩🇪",
            "\u00a0\u2003\u3000",
            "\ue000",
            "𝐀",
            "𠀀",
        ),
        *("⟨RLO⟩", "␛[2J", "[/x]", ":smile:", "⟨", "→", ""),
    ],
)
def test_what_can_be_seen_stays_as_it_is(text: str) -> None:
    assert safe_line(text) == text
    assert safe_lines(text) == [text]


def test_a_stack_of_accents_ends() -> None:
    shown = safe_line("e" + "\u0301" * 11 + "x")
    assert shown == "e" + "\u0301" * DEEPEST_STACK + "⟨U+0301⟩" * (11 - DEEPEST_STACK) + "x"


def test_an_accent_with_nothing_to_sit_on_is_a_mark() -> None:
    assert safe_line("\u0301a") == "⟨U+0301⟩a"
    assert safe_line("a\x1b\u0301") == "a␛⟨U+0301⟩"
    assert safe_lines("a\n\u0301") == ["a", "⟨U+0301⟩"]


def test_a_skin_tone_stays_on_what_can_have_one() -> None:
    assert safe_line("👩🏽") == "👩🏽"
    assert safe_line("☝🏽") == "☝🏽"
    assert safe_line("a🏽") == "a⟨U+1F3FD⟩"
    assert safe_line("🏽") == "⟨U+1F3FD⟩"


def test_only_a_line_feed_ends_a_line() -> None:
    assert safe_lines("a\r\nb\x0bc\u2028d\x85e\n") == ["a␍", "b␋c⟨LS⟩d⟨U+0085⟩e", ""]


def test_a_tab_reaches_to_the_next_stop() -> None:
    assert safe_lines("\tab\tc\nabcd\te\nabc\td") == ["→   ab→ c", "abcd→   e", "abc→d"]
    assert safe_lines("a\tb", tab=8) == ["a→      b"]
    assert safe_lines("中\tb", cells=lambda text: 2 * len(text)) == ["中→ b"]
    assert safe_pieces("a\tb\x1b", 4) == [("a", False), ("→  ", True), ("b", False), ("␛", True)]


def test_a_mark_and_the_same_characters_in_a_text_can_be_told_apart() -> None:
    assert safe_pieces("⟨RLO⟩\u202e") == [("⟨RLO⟩", False), ("⟨RLO⟩", True)]


def test_every_character_without_a_cell_of_its_own_is_known() -> None:
    from rich._unicode_data import load

    ours = {code for first, last in (*UNSAFE, TAGS, *COMBINING) for code in range(first, last + 1)}
    without_cell = {code for first, last, cells in load("17.0.0").widths if cells == 0 for code in range(first, last + 1)}
    assert without_cell - ours == set()


def test_the_tables_are_sorted_and_apart() -> None:
    spans = sorted((*UNSAFE, TAGS, *COMBINING))
    assert all(left[1] < right[0] for left, right in itertools.pairwise(spans))
    assert list(COMBINING) == sorted(COMBINING)


def test_long_lines_take_time_by_length_only() -> None:
    def seconds(text: str) -> float:
        spent = []
        for _ in range(4):
            start = time.process_time()
            safe_line(text)
            spent.append(time.process_time() - start)
        return min(spent)

    for text in (long_line(), long_wide_line(), "\x1b" * 400_000, "a\x1b" * 200_000, "e" + "\u0301" * 400_000, as_tags("a" * 400_000)):
        assert seconds(text) < 10 * seconds(text[: len(text) // 4]) + 0.01
