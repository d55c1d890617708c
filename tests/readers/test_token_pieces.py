"""How a text is cut for a tokenizer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.readers.token_engine import token_engine
from ctxview.readers.token_pieces import MOST_CHARACTERS, text_pieces

TEXTS = st.text(alphabet=st.sampled_from("ab1 \n\r\t/}'价é\ud800"), max_size=60)
LINES = st.text(alphabet=st.sampled_from("abcZ19 /}{.'价"), max_size=7)


@given(TEXTS, st.integers(1, 9))
def test_no_character_is_lost_and_no_piece_is_too_long(text: str, most: int) -> None:
    pieces = list(text_pieces(text, most))
    assert "".join(pieces) == text
    assert all(0 < len(piece) <= most for piece in pieces)


@given(TEXTS, st.integers(1, 9))
def test_a_piece_ends_at_a_line_end_or_its_line_is_longer_than_a_piece(text: str, most: int) -> None:
    pieces = list(text_pieces(text, most))
    assert all(piece.endswith("\n") or ("\n" not in piece and len(piece) == most) for piece in pieces[:-1])


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("", []),
        ("ab\n", ["ab\n"]),
        ("ab\ncd\nef", ["ab\ncd\n", "ef"]),
        ("ab\n\ncd\n\n", ["ab\n\n", "cd\n\n"]),
        ("ab\ncd\n\nx", ["ab\n", "cd\n\nx"]),  # a blank line belongs to the line end before it
        ("}\n}\n  /x", ["}\n}\n", "  /x"]),
        ("a\n}\n//x", ["a\n", "}\n//x"]),  # in o200k_base a token may reach over a line end into slashes
        ("abcdefgh\n", ["abcdef", "gh\n"]),
        ("\n\n\n\n\n\n\n", ["\n\n\n\n\n\n", "\n"]),
    ],
)
def test_where_a_text_is_cut(text: str, pieces: list[str]) -> None:
    assert list(text_pieces(text, 6)) == pieces


def test_the_longest_piece_has_fifty_thousand_characters() -> None:
    assert MOST_CHARACTERS == 50_000
    assert [len(piece) for piece in text_pieces("价" * 120_001)] == [50_000, 50_000, 20_001]


@pytest.mark.parametrize("encoding", ["o200k_base", "cl100k_base"])
@given(lines=st.lists(LINES, min_size=1, max_size=12), ends=st.sampled_from(("\n", "\r\n", "\n\n")))
def test_pieces_cut_at_good_line_ends_have_as_many_tokens_as_the_whole(encoding: str, lines: list[str], ends: str) -> None:
    # each line is followed by one that begins with a letter, so that there is always a good line end in reach
    text = "".join(f"x{line}{ends}" for line in lines)
    count = token_engine(encoding)
    assert sum(map(count, text_pieces(text, 13))) == count(text)
