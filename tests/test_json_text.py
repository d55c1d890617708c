import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ctxview.core.channels import Kind
from ctxview.core.safe_text import json_escape_unsafe
from ctxview.exports.json_text import json_line, json_text
from tests.hostile import HOSTILE, acts_on_terminal
from tests.rows import every

# without surrogates: two of them side by side are one character to every JSON parser
texts = st.text(
    st.characters(exclude_categories=["Cs"]) | st.sampled_from("\x1b\x7f\x9b\u202e\u200d\ufe0f\u2028\U000e0041\U000e0100\ufffe\t\r\n")
)
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4), max_leaves=20)


@given(values)
@example("\ud800")
@example({"\udc00": ["\x1b]0;x\x07", "\U000e0041"]})
def test_a_value_comes_back_and_nothing_in_its_text_acts(value: object) -> None:
    for text in (json_text(value), json_text(value, indent=None), json_line(value)):
        assert json.loads(text) == value
        assert acts_on_terminal(text) == []


@given(values)
def test_a_line_is_one_line(value: object) -> None:
    assert "\n" not in json_line(value)
    assert len(json_line(value).splitlines()) == 1


def test_a_hostile_text_comes_back() -> None:
    def check(hostile: str) -> None:
        text = json_line({hostile: hostile})
        assert acts_on_terminal(text) == []
        expected = hostile.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
        assert json.loads(text) == {expected: expected}

    every(HOSTILE, check)


def test_keys_keep_their_order_and_other_scripts_stay_readable() -> None:
    assert (
        json_text({"b": "修复", "a": ["שלום", Kind.FACT], "c": {}})
        == '{\n  "b": "修复",\n  "a": [\n    "שלום",\n    "fact"\n  ],\n  "c": {}\n}'
    )
    assert json_line({"b": "修复", "a": [1, None]}) == '{"b":"修复","a":[1,null]}'


def test_unsafe_characters_are_written_as_escapes() -> None:
    assert json_line("\x1b\x7f\x9b\u202e") == '"\\u001b\\u007f\\u009b\\u202e"'
    assert json_line("\U000e0041\ud800") == '"\\udb40\\udc41\\ud800"'
    assert json_line("😀𝐀\U0010fffd") == '"😀𝐀\U0010fffd"'


def test_layout_stays_valid_json() -> None:
    text = '{\r\n\t"a":\t1\n}'
    assert json.loads(json_escape_unsafe(text)) == {"a": 1}
    assert acts_on_terminal(json_escape_unsafe(text)) == []


@pytest.mark.parametrize("value", [float("nan"), float("inf"), [float("-inf")]])
def test_a_number_that_is_not_finite_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="JSON"):
        json_text(value)


def test_a_value_without_a_form_in_json_is_refused() -> None:
    with pytest.raises(TypeError):
        json_text({"a": {1, 2}})
