"""Patterns with stars, against what a regular expression says of them, and against texts that are long."""

import re

from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.wildcards import matches


@given(st.text("ab*?\n", max_size=7), st.text("ab?\n", max_size=7))
def test_a_pattern_is_like_what_its_expression_is_like(pattern: str, text: str) -> None:
    written = "".join(".*" if one == "*" else "." if one == "?" else re.escape(one) for one in pattern)
    assert matches(pattern, text) == bool(re.fullmatch(written, text, re.DOTALL))


def test_the_end_of_a_pattern_takes_nothing_that_its_beginning_took() -> None:
    assert not matches("ab*ba", "aba")
    assert matches("ab*ba", "abba")
    assert matches("*a" * 200 + "*", "ba" * 100_000)
