"""Both YAML parsers agree: what both accept has the same value, and one of them alone refuses only odd white space."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ctxview.readers.strict_json import Parsed
from ctxview.readers.strict_yaml import parse_yaml
from tests.readers.test_case_examples import outcome

PIECES = [
    "a", "b", "1", "key: ", ": ", "- ", "? ", "[", "]", "{", "}", ", ", "&x ", "*x", " # c\n", "|\n  ", ">-\n  ", "'q'",
    '"d"', "\\", "é", "\ufeff",
    "\n", "\n  ", "\n    ", " ", "---\n", "...\n", "~", "%", "@", "=", "<<: ", "🙂", "\r\n", "\r",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_a_text_without_tabs_means_the_same_to_both(text: str) -> None:
    by_libyaml = outcome(lambda: parse_yaml(text, "f"))
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(yaml, "CSafeLoader")
        by_python = outcome(lambda: parse_yaml(text, "f"))
    if isinstance(by_libyaml, Parsed) and isinstance(by_python, Parsed):
        assert by_libyaml == by_python
