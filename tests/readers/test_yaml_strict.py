"""Strict YAML: the values of JSON, the core schema of YAML 1.2, and bounded everything; with both parsers."""

import json
from collections.abc import Iterator

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ctxview.readers.strict_json import DEEPEST, JsonValue, Parsed
from ctxview.readers.strict_yaml import parse_yaml
from tests.readers.test_case_examples import outcome, refused
from tests.readers.test_json_strict import json_values


@pytest.fixture(params=["libyaml", "python"], autouse=True)
def parser(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each test runs with either parser."""
    name: str = request.param
    with pytest.MonkeyPatch.context() as patch:
        if name == "python":
            patch.delattr(yaml, "CSafeLoader")
        else:
            assert hasattr(yaml, "CSafeLoader"), "this build of PyYAML has no libyaml to test"
        yield name


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1.10", 1.1), ("'1.10'", "1.10"), ("1", 1), ("-7", -7), ("+3", 3), ("007", 7), ("0x1F", 31), ("0o17", 15), ("1e3", 1000.0),
        (".5", 0.5), ("1.", 1.0),
        ("true", True), ("False", False), ("null", None), ("~", None), ("", None), ("Null", None),
        ("yes", "yes"), ("No", "No"), ("on", "on"), ("tRue", "tRue"), ("1_000", "1_000"), ("12:30:45", "12:30:45"), ("0b1", "0b1"),
        ("2026-01-01", "2026-01-01"), ("2026-08-15T00:00:00Z", "2026-08-15T00:00:00Z"), ("1.2.3", "1.2.3"), ("2.0-rc1", "2.0-rc1"),
        ("-", [None]), ("=", "="), ("<<", "<<"), ("inf", "inf"), ("nan", "nan"), ("1e", "1e"), ("+", "+"), ("0x", "0x"), ("é", "é"),
        ("|\n  a\n  b\n", "a\nb\n"), (">-\n  a\n  b\n", "a b"), ('"\\x41\\u00e9\\U0001F642"', "Aé🙂"), ("'it''s'", "it's"),
        ("{a: [1, 'x'], b: {}}", {"a": [1, "x"], "b": {}}), ("a:\n- 1\n- b: c\n", {"a": [1, {"b": "c"}]}), ("--- 1\n...\n", 1),
        ('"\\0"', "\0"),
    ],
)  # fmt: skip
def test_a_text_has_the_value_of_the_core_schema(text: str, value: JsonValue) -> None:
    parsed = parse_yaml(text, "f")
    assert parsed == Parsed(value, 0)
    assert type(parsed.value) is type(value)


@given(json_values)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_json_with_escapes_has_the_same_value_as_yaml(value: JsonValue) -> None:
    assert parse_yaml(json.dumps(value), "f").value == value


class QuotingDumper(yaml.SafeDumper):
    """Writes block style with every text in quotes: what needs none differs between versions of YAML."""


QuotingDumper.add_representer(str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"'))


@given(json_values)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_yaml_as_programs_write_it_has_the_same_value(value: JsonValue) -> None:
    assert parse_yaml(yaml.dump(value, Dumper=QuotingDumper, default_flow_style=False), "f").value == value


@given(st.text(alphabet="ab1:-?[]{},&*#|>'\"\\ \n\t!%@~=<.\ufeff\u2028\x00é", max_size=40))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_a_text_is_read_or_refused_and_nothing_else_happens(text: str) -> None:
    answer = outcome(lambda: parse_yaml(text, "f"))
    assert isinstance(answer, Parsed) or answer[0].code in ("not_yaml", "duplicate_key", "wrong_type")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: b: c", "line 1, column 5"),
        ("a: 1\nb: [1,\n", None),
        ("a: !!str 1.10", "line 1, column 4"),
        ("!own {a: 1}", "line 1, column 1"),
        ("- !!python/object/apply:os.system ['true']", "line 1, column 3"),
        ("- ! x", "line 1, column 3"),
        ("a: 1\n---\nb: 2\n", "line 2, column 1"),
        ("a: .inf", "line 1, column 4"),
        ("a: -.INF", "line 1, column 4"),
        ("a: .nan", "line 1, column 4"),
        ("a: 1e999", "line 1, column 4"),
        ("a: " + "7" * 5000, "line 1, column 4"),
        ("a: 0x" + "7" * 5000, "line 1, column 4"),
        ("a: *b", "line 1, column 4"),
        ("a:\n  <<: {b: 1}", "line 2, column 3"),
        ("a: x\x07y", "line 1, column 5"),
        ("a: 1\nb: x\u2028y", "line 2, column 5"),
        ("a: x\x85y", "line 1, column 5"),
        ("a: x\ufeffy", "line 1, column 5"),
        ("a: x\x7fy", "line 1, column 5"),
        ("a: x\x9by", "line 1, column 5"),
        ("a: \uffff", "line 1, column 4"),
        ('a: "\\q"', None),
        ('a: "\\U00110000"', None),
        ('a: "\\ud800 \\U00110000"', None),
        ("%YAML 9.9\n--- 1", None),
    ],
)
def test_what_is_not_read_is_refused_with_line_and_column(text: str, place: str | None) -> None:
    (problem,) = refused(lambda: parse_yaml(text, "f"))
    assert problem.code == "not_yaml"
    assert problem.place.startswith("line ") if place is None else problem.place == place


def test_a_text_that_ends_too_early_is_refused_at_its_end() -> None:
    (problem,) = refused(lambda: parse_yaml("a: 1\nb: {c: d", "f"))
    assert (problem.code, problem.place) == ("not_yaml", "line 2, column 9")


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("a: 1\nb: 2\na: 3", ["/a"]),
        ("s:\n- 1\n- k/~: 0\n  k/~: 1\n", ["/s/1/k~1~0"]),
        ("{a: 1, 'a': 2, \"a\": 3}", ["/a", "/a"]),
        ("a: {x: 1, x: 2}\nb: {y: 1, y: 1}", ["/a/x", "/b/y"]),
        ("&k a: 1\n*k : 2", ["/a"]),
    ],
)
def test_a_key_twice_is_refused_at_its_place(text: str, places: list[str]) -> None:
    problems = refused(lambda: parse_yaml(text, "f"))
    assert [problem.place for problem in problems] == places
    assert {problem.code for problem in problems} == {"duplicate_key"}
    assert "line" in problems[0].message


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("1: x", "/1"),
        ("a:\n- true: x", "/a/0/true"),
        ("a: {null: x}", "/a"),
        ("? [a, b]\n: x", ""),
        ("a: {? {b: c} : d}", "/a"),
        ("a: {1.5: d}", "/a/1.5"),
    ],
)
def test_a_key_that_is_no_text_is_refused_at_its_place(text: str, place: str) -> None:
    (problem,) = refused(lambda: parse_yaml(text, "f"))
    assert (problem.code, problem.place) == ("wrong_type", place)
    assert "line" in problem.message


def test_an_alias_stands_for_its_value() -> None:
    assert parse_yaml("a: &x {k: [1]}\nb: *x\nc: &x 2\nd: *x", "f").value == {"a": {"k": [1]}, "b": {"k": [1]}, "c": 2, "d": 2}
    assert parse_yaml("a: &x [&x 1, *x]\nb: *x", "f").value == {"a": [1, 1], "b": 1}


def test_a_billion_laughs_are_refused() -> None:
    lines = ["a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    lines += [f"a{n}: &a{n} [" + ", ".join([f"*a{n - 1}"] * 9) + "]" for n in range(1, 40)]
    (problem,) = refused(lambda: parse_yaml("\n".join(lines), "f"))
    assert problem.code == "too_deep"
    assert "aliases" in problem.message


@pytest.mark.parametrize(("text", "place"), [("&a [1, *a]", "line 1, column 8"), ("a: &a {b: *a}", "line 1, column 11")])
def test_a_value_that_holds_itself_is_refused(text: str, place: str) -> None:
    (problem,) = refused(lambda: parse_yaml(text, "f"))
    assert (problem.code, problem.place) == ("too_deep", place)


def test_a_long_text_is_not_repeated_without_end() -> None:
    text = f"a: &a {'x' * 1_000_000}\nb: [" + ", ".join(["*a"] * 100) + "]"
    (problem,) = refused(lambda: parse_yaml(text, "f"))
    assert "characters" in problem.message


def test_a_ladder_of_aliases_is_bounded_in_depth() -> None:
    lines = ["a0: &a0 [x]", *(f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 400))]
    assert refused(lambda: parse_yaml("\n".join(lines), "f"))[0].code == "too_deep"


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "{a: " * 100_000, "- " * 100_000, "a:\n" + "".join(" " * n + "a:\n" for n in range(1, 1000))]
)
def test_endless_nesting_is_refused(text: str) -> None:
    (problem,) = refused(lambda: parse_yaml(text, "f"))
    assert problem.code == "too_deep"
    assert problem.place.startswith("line ")


def test_the_limit_of_nesting_is_that_of_json() -> None:
    assert isinstance(parse_yaml("[" * DEEPEST + "]" * DEEPEST, "f").value, list)
    assert refused(lambda: parse_yaml("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "f"))[0].code == "too_deep"


@pytest.mark.parametrize(
    ("text", "value", "repaired"),
    [
        (r'"\ud800"', "\ufffd", 1),
        (r'"\ud83d\ude42"', "🙂", 0),
        (r'["\ude42\ud83d", "\U0000d800"]', ["\ufffd\ufffd", "\ufffd"], 3),
        (r"'\ud83d\ude42'", r"\ud83d\ude42", 0),
        ("|\n  '\\ud800'\n", "'\\ud800'\n", 0),
        ("raw \ud800", "raw \ufffd", 1),
        ('{"\\ud800": 1}', {"\ufffd": 1}, 1),
    ],
)
def test_lone_surrogates_are_repaired_and_counted(text: str, value: JsonValue, repaired: int) -> None:
    assert parse_yaml(text, "f") == Parsed(value, repaired)
