"""Strict JSON: the same values as the standard library's, and the refusals that it does not know."""

import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.readers.strict_json import DEEPEST, JsonValue, Parsed, parse_json
from tests.readers.test_case_examples import outcome, refused

json_values: st.SearchStrategy[JsonValue] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=80), inner, max_size=4),
    max_leaves=20,
)


@given(json_values, st.booleans())
def test_every_json_value_is_read_as_it_is(value: JsonValue, ascii_only: bool) -> None:
    assert parse_json(json.dumps(value, ensure_ascii=ascii_only), "f") == Parsed(value, 0)


@given(st.text(alphabet='[]{}",:\\ \n0-1eutrlfasnd.d8', max_size=60))
def test_a_text_is_read_or_refused_and_nothing_else_happens(text: str) -> None:
    answer = outcome(lambda: parse_json(text, "f"))
    if isinstance(answer, Parsed):
        assert answer.value == json.loads(text) or answer.repaired
    else:
        assert answer[0].code in ("not_json", "duplicate_key")
        assert answer[0].place


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ('{"a": 1, "a": 1}', ["/a"]),
        ('{"s": [1, {"x": {"k/~": 0, "b": {}, "k/~": 1}}]}', ["/s/1/x/k~1~0"]),
        ('[{"a": 1, "a": 2, "a": 3}, {"b": 1, "b": 2}]', ["/0/a", "/1/b"]),
        ('{"in": {"x": 1, "x": 2}, "out": 1, "out": 2}', ["/out", "/in/x"]),
        ('{"a": {"lost": 1, "lost": 2}, "a": 3}', ["/a"]),
        (r'{"\ud800": 1, "\udfff": 2}', ["/\ufffd"]),
        (r'{"a": 1, "\u0061": 2}', ["/a"]),
        ('{"": 1, "": 2}', ["/"]),
    ],
)
def test_a_key_twice_is_refused_at_its_place(text: str, places: list[str]) -> None:
    problems = refused(lambda: parse_json(text, "f"))
    assert [problem.place for problem in problems] == places
    assert {problem.code for problem in problems} == {"duplicate_key"}


def test_many_keys_twice_are_cut() -> None:
    assert len(refused(lambda: parse_json("[" + ",".join(['{"a":1,"a":1}'] * 5000) + "]", "f"))) == 20


def test_the_same_key_in_different_objects_is_none_twice() -> None:
    assert parse_json('[{"a": 1}, {"a": {"a": 2}}]', "f").value == [{"a": 1}, {"a": {"a": 2}}]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "line 1, column 1"),
        ("{\n  'a': 1}", "line 2, column 3"),
        ('{"a": 1,\n\n "b": }', "line 3, column 7"),
        ('{"a": 1} x', "line 1, column 10"),
        ("[1,]", "line 1, column 4"),
        ('{"a": "b', "line 1, column 7"),
        ('["tab\there"]', "line 1, column 6"),
        ("[01]", "line 1, column 3"),
        ("[.5]", "line 1, column 2"),
        ('["\\x"]', "line 1, column 3"),
        ("\ufeff{}", "line 1, column 1"),
        ("\u00a0{}", "line 1, column 1"),
        ('{"s": "NaN", "n":\n [1, NaN]}', "line 2, column 6"),
        ('{"Infinity": -Infinity}', "line 1, column 14"),
        ('["1e999", 1e999]', "line 1, column 11"),
        ('["\\"", -1e999]', "line 1, column 8"),
        ("// no comment\n{}", "line 1, column 1"),
    ],
)
def test_what_is_no_json_is_refused_with_line_and_column(text: str, place: str) -> None:
    (problem,) = refused(lambda: parse_json(text, "f"))
    assert (problem.code, problem.place) == ("not_json", place)


def test_a_whole_number_of_5000_digits_is_refused_where_it_stands() -> None:
    digits = "7" * 5000
    (problem,) = refused(lambda: parse_json(f'{{"a": "{digits}",\n "b": -{digits}}}', "f"))
    assert (problem.code, problem.place) == ("not_json", "line 2, column 7")
    assert parse_json("7" * 4000, "f").value == int("7" * 4000)


@pytest.mark.parametrize("text", ["[" * 1_000_000, '{"a":' * 1_000_000, "[{" * 500_000, '["[[", {"x": ' * 300_000])
def test_endless_nesting_is_refused_before_anything_recurses(text: str) -> None:
    (problem,) = refused(lambda: parse_json(text, "f"))
    assert problem.code == "too_deep"
    assert problem.place.startswith("line 1, column ")


def test_the_limit_of_nesting_is_exact() -> None:
    assert isinstance(parse_json("[" * DEEPEST + "]" * DEEPEST, "f").value, list)
    (problem,) = refused(lambda: parse_json("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "f"))
    assert problem.place == f"line 1, column {DEEPEST + 1}"
    assert sys.getrecursionlimit() / 2 > DEEPEST


def test_brackets_in_texts_and_brackets_side_by_side_are_no_nesting() -> None:
    inside = "[{" * 1000 + '\\"' + "[" * 1000
    value = parse_json(f'["{inside}", "\\\\", []' + ",[]" * 1000 + "]", "f").value
    assert isinstance(value, list)
    assert len(value) == 1003


def test_a_text_without_an_end_costs_no_more_than_its_length() -> None:
    text = "[" * 150 + '"' + '\\"[' * 1_000_000
    assert refused(lambda: parse_json(text, "f"))[0].code == "not_json"


@pytest.mark.parametrize(
    ("text", "value", "repaired"),
    [
        (r'"\ud800"', "\ufffd", 1),
        (r'"\ud83d\ude42"', "🙂", 0),
        (r'"\ude42\ud83d"', "\ufffd\ufffd", 2),
        (r'"\ud83d\ud83d\ude42"', "\ufffd🙂", 1),
        (r'"\\ud800 \\\uDBFF"', "\\ud800 \\\ufffd", 1),
        (r'{"\udC00": "\uD83D\uDE42 \u00e9"}', {"\ufffd": "🙂 é"}, 1),
        ('"raw \ud800"', "raw \ufffd", 1),
    ],
)
def test_lone_surrogates_are_repaired_and_counted(text: str, value: JsonValue, repaired: int) -> None:
    assert parse_json(text, "f") == Parsed(value, repaired)


def test_it_can_be_called_from_deep_down() -> None:
    text = "[" * DEEPEST + "]" * DEEPEST

    def down(levels: int) -> str:
        if levels:
            return down(levels - 1)
        return refused(lambda: parse_json(text, "f"))[0].code

    depth = 0
    frame = sys._getframe()
    while frame.f_back:
        depth, frame = depth + 1, frame.f_back
    assert down(sys.getrecursionlimit() - depth - DEEPEST // 2) == "too_deep"
