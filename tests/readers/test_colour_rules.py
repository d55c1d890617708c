"""The file of colour rules: what is right in it holds, and what is wrong is told with its rule and place, never raised."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.colour_rules import ColourRules, StyleWord
from ctxview.core.filter.parser import parse_filter
from ctxview.core.safe_text import safe_line
from ctxview.exports.colour_example import colour_example
from ctxview.readers.colour_rules import MOST_BYTES, MOST_RULES, colours_path, read_colour_rules
from tests.hostile import HOSTILE
from tests.structure.tree import ROOT

RIGHT = '[[rule]]\nname = "untrusted"\nfilter = "trust < trusted_source"\nstyle = "bold bad"\nmark = "U"\n'


def read(text: str | bytes, folder: Path) -> ColourRules:
    file = folder / "rules.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    found = read_colour_rules(str(file))
    assert found is not None
    assert all(problem.file == str(file) for problem in found.problems)
    return found


def the_problem(text: str | bytes, folder: Path) -> tuple[str, str]:
    """Code and place of the only problem."""
    found = read(text, folder)
    (problem,) = found.problems
    assert problem.expected
    return problem.code.value, problem.place


def test_a_rule_is_read_with_its_words_in_their_order(tmp_path: Path) -> None:
    (rule,) = read(RIGHT, tmp_path).rules
    assert (rule.name, rule.mark, rule.style) == ("untrusted", "U", (StyleWord.BAD, StyleWord.BOLD))
    assert rule.condition == parse_filter("trust < trusted_source")


@pytest.mark.parametrize(("name", "mark"), [("untrusted", "u"), ("«big»", "b"), ("价格", "价"), ("!?", "*"), ("\u202ex", "x")])
def test_without_a_mark_it_is_the_first_letter_of_the_name(name: str, mark: str, tmp_path: Path) -> None:
    (rule,) = read(RIGHT.replace('mark = "U"\n', "").replace("untrusted", name), tmp_path).rules
    assert rule.mark == mark


def test_an_empty_style_and_an_empty_file_are_right(tmp_path: Path) -> None:
    assert read(RIGHT.replace("bold bad", ""), tmp_path).rules[0].style == ()
    for empty in ("", "# nothing\n", "rule = []\n"):
        assert read(empty, tmp_path) == ColourRules(str(tmp_path / "rules.toml"))


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        (RIGHT.replace("bold bad", "bold red"), "not_allowed_value", "rule 1 (untrusted), style"),
        (RIGHT.replace("bold bad", "good bad"), "not_allowed_value", "rule 1 (untrusted), style"),
        (RIGHT.replace("bold bad", "bold, bad"), "not_allowed_value", "rule 1 (untrusted), style"),
        (RIGHT.replace("bold bad", "#ff0000"), "not_allowed_value", "rule 1 (untrusted), style"),
        (RIGHT.replace("bold bad", "link=https://x.invalid"), "not_allowed_value", "rule 1 (untrusted), style"),
        (RIGHT.replace('"U"', '"long"'), "not_allowed_value", "rule 1 (untrusted), mark"),
        (RIGHT.replace('"U"', '" "'), "not_allowed_value", "rule 1 (untrusted), mark"),
        (RIGHT.replace('"U"', r'"\u001b"'), "not_allowed_value", "rule 1 (untrusted), mark"),
        (RIGHT.replace('"U"', r'"\u202e"'), "not_allowed_value", "rule 1 (untrusted), mark"),
        (RIGHT.replace('"U"', "7"), "wrong_type", "rule 1 (untrusted), mark"),
        (RIGHT.replace("trusted_source", "nobody"), "not_allowed_value", "rule 1 (untrusted), filter, character 9"),
        (RIGHT.replace('"untrusted"', '" "'), "not_allowed_value", "rule 1, name"),
        (RIGHT.replace('name = "untrusted"\n', ""), "missing_field", "rule 1"),
        (RIGHT.replace("untrusted", "n" * 300), "not_allowed_value", f"rule 1 ({'n' * 40}…), name"),
        (RIGHT + 'colour = "red"\n', "unknown_field", "rule 1 (untrusted), colour"),
        ("[rule]\n", "not_allowed_value", "rule"),
        ("rule = 7\n", "not_allowed_value", "rule"),
        ("rules = 7\n", "unknown_field", "rules"),
        ("[[rule]\n", "not_toml", "line 1, column 7"),
        (RIGHT + 'name = "again"\n', "not_toml", "line 6, column 15"),
        ("a = " + "[" * 5000, "not_toml", ""),
        (b"\xff\xfe\x00", "not_text", "line 1, byte 2"),
        ("x" * (MOST_BYTES + 1), "not_allowed_value", ""),
        (RIGHT * (MOST_RULES + 1), "not_allowed_value", "rule"),
    ],
    ids=range(24),
)
def test_what_is_wrong_is_told_with_its_place(text: str | bytes, code: str, place: str, tmp_path: Path) -> None:
    assert the_problem(text, tmp_path) == (code, place)
    assert read(text, tmp_path).rules == ()


def test_the_rules_that_are_right_hold_beside_those_that_are_not(tmp_path: Path) -> None:
    found = read(RIGHT + '[[rule]]\nnam = "x"\n' + RIGHT.replace("untrusted", "other"), tmp_path)
    assert [rule.name for rule in found.rules] == ["untrusted", "other"]
    assert [problem.place for problem in found.problems] == ["rule 2, nam", "rule 2", "rule 2", "rule 2"]


def test_no_file_is_no_problem_unless_it_was_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert read_colour_rules() is None
    chosen = read_colour_rules(str(tmp_path / "none.toml"))
    assert chosen is not None
    assert [problem.code.value for problem in chosen.problems] == ["not_found"]
    (tmp_path / "ctxview").mkdir()
    (tmp_path / "ctxview" / "colours.toml").write_text(RIGHT)
    own = read_colour_rules()
    assert own is not None
    assert (own.path, len(own.rules)) == (str(tmp_path / "ctxview" / "colours.toml"), 1)


@pytest.mark.parametrize("special", ["", "-", "a\0b", "/", "/dev/null"])
def test_a_path_that_is_no_file_is_told(special: str) -> None:
    found = read_colour_rules(special)
    assert found is not None
    assert len(found.problems) == 1


@pytest.mark.parametrize(
    ("chosen", "home", "path"),
    [
        ("/settings", "/house", "/settings/ctxview/colours.toml"),
        ("", "/house", "/house/.config/ctxview/colours.toml"),
        ("relative", "/house", "/house/.config/ctxview/colours.toml"),
        ("", "", ""),
    ],
)
def test_the_file_stands_among_the_settings_of_the_person(chosen: str, home: str, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", chosen)
    monkeypatch.setenv("HOME", home)
    assert colours_path() == path


def test_the_example_that_is_printed_is_right(tmp_path: Path) -> None:
    found = read(colour_example(), tmp_path)
    assert found.problems == ()
    assert len(found.rules) > 3
    assert len({rule.mark for rule in found.rules}) == len(found.rules)
    assert all(word.value in colour_example() for word in StyleWord)


def as_toml(text: str) -> str:
    return '"' + "".join(f"\\U{ord(character):08x}" for character in text if not 0xD800 <= ord(character) < 0xE000) + '"'


def test_hostile_texts_in_every_field_are_read_or_told_and_no_mark_acts(tmp_path: Path) -> None:
    for text in HOSTILE:
        value = as_toml(text)
        for field in ("name", "filter", "style", "mark"):
            given_there = {"name": '"n"', "filter": '"selected"', "style": '"good"', "mark": '"m"', field: value}
            found = read("[[rule]]\n" + "".join(f"{name} = {one}\n" for name, one in given_there.items()), tmp_path)
            for rule in found.rules:
                assert safe_line(rule.mark) == rule.mark
                assert set(rule.style) <= set(StyleWord)
            assert len(found.rules) == (not found.problems)
        assert read(f"[[rule]]\n{value} = 1\n", tmp_path).problems
        assert read(f"{value} = 1\n", tmp_path).problems


@given(st.one_of(st.binary(max_size=60), st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace"))))
def test_any_bytes_are_read_or_told(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    folder = tmp_path_factory.getbasetemp() / f"any-{os.getpid()}"
    folder.mkdir(exist_ok=True)
    found = read(data, folder)
    assert found.rules == ()


def test_without_a_file_nothing_is_imported_to_read_one(tmp_path: Path) -> None:
    program = (
        "import sys; from ctxview.readers.colour_rules import read_colour_rules; assert read_colour_rules() is None;"
        "slow = ('tomllib', 'pydantic', 'ctxview.core.filter.parser', 'ctxview.core.colour_rules');"
        "print([name for name in slow if name in sys.modules])"
    )
    environment = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path)}
    answer = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert answer.stdout == "[]\n", answer.stderr
