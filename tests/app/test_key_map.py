"""Keys from the person's own settings: their names, and what cannot be."""

import string
from collections.abc import Mapping

import pytest
from textual.keys import _character_to_key

from ctxview.app.key_map import SCREENS, KeyMap, declared, key_map, setting_name
from ctxview.app.key_names import SIGNS, key_named, key_shown, keys_written
from ctxview.readers.config_file import Wanted
from tests.hostile import HOSTILE


def mapped(**wanted: str) -> KeyMap:
    return map_of(wanted)


def map_of(wanted: Mapping[str, str]) -> KeyMap:
    return key_map({name: Wanted(keys, f"keys.{name}, line 3") for name, keys in wanted.items()}, "config.toml")


def test_signs_are_called_as_textual_calls_them() -> None:
    assert dict(SIGNS) == {_character_to_key(sign): sign for sign in string.punctuation}


@pytest.mark.parametrize(
    ("written", "key", "shown"),
    [
        ("x", "x", "x"), ("X", "X", "X"), (" ? ", "question_mark", "?"), ("question_mark", "question_mark", "?"), ("+", "plus", "+"),
        ("ctrl++", "ctrl+plus", "ctrl++"), ("Ctrl+x", "ctrl+x", "ctrl+x"), ("ctrl+X", "ctrl+shift+x", "ctrl+shift+x"),
        ("shift+a", "A", "A"), ("shift+up", "shift+up", "shift+↑"), ("PgDn", "pagedown", "PgDn"), ("F5", "f5", "F5"),
        ("esc", "escape", "esc"),
        ("shift+ctrl+up", "ctrl+shift+up", "ctrl+shift+↑"), ("é", "é", "é"),
    ],
)  # fmt: skip
def test_a_key_is_read_as_a_person_writes_it(written: str, key: str, shown: str) -> None:
    assert key_named(written) == key
    assert key_shown(key) == shown


@pytest.mark.parametrize("written", ["", " ", "xx", "ctrl+", "++", "+x", "cmd+x", "f25", "\x1b", "☃", *HOSTILE[:40]])
def test_what_is_no_key_is_told_from_one(written: str) -> None:
    assert key_named(written) is None or len(written.strip()) == 1


def test_every_declared_key_has_a_name_that_is_read_back() -> None:
    for actions in SCREENS.values():
        for action in actions:
            assert ",".join(key_named(key) or "?" for key in keys_written(action.keys).split(",")) == action.keys


def test_the_declarations_themselves_are_right() -> None:
    assert mapped() == KeyMap()
    assert len({setting_name(action) for action in declared()}) == len(declared())
    for screen, actions in SCREENS.items():
        keys = [key for action in actions for key in action.keys.split(",")]
        assert len(keys) == len(set(keys)), screen


def test_two_actions_can_change_their_keys() -> None:
    found = mapped(pin="e", drop="a", leave="Q,ctrl+x")
    assert dict(found.keys) == {"pin": "e", "drop": "a", "app.leave": "Q,ctrl+x"}
    assert found.problems == ()
    shown = {action.name: action.shown for action in found.in_force(declared())}
    assert (shown["pin"], shown["drop"], shown["app.leave"], shown["undo"]) == ("e", "a", "Q", "u")


def test_two_actions_on_one_key_are_both_named_and_keep_their_own() -> None:
    found = mapped(pin="e")
    assert found.keys == {}
    assert [problem.message for problem in found.problems] == ["e would do two things on the workbench screen: pin (pin) and drop (drop)"]
    assert found.problems[0].place == "keys.pin, line 3"


def test_what_is_taken_back_may_bring_the_next_clash() -> None:
    found = mapped(pin="e", drop="@", allow="@", undo="D")
    assert dict(found.keys) == {"undo": "D"}
    assert len(found.problems) == 2


@pytest.mark.parametrize(
    ("name", "keys", "said", "right"),
    [
        ("pinn", "x", 'there is no action "pinn"', "pin; ctxview config --default lists all"),
        ("pin", "a,", "a key is missing", "a comma itself is written comma"),
        ("pin", "kangaroo", '"kangaroo" is no key', "ctrl+x"),
        ("pin", "j", "j moves in every pane, so it cannot be for pin (pin)", "another key for it"),
        ("pin", "tab", "tab goes from pane to pane", "another key for it"),
        ("pin", "ctrl+q", "ctrl+q always quits", "another key for it"),
    ],
)
def test_what_is_wrong_is_said_with_what_would_be_right(name: str, keys: str, said: str, right: str) -> None:
    found = map_of({name: keys})
    assert found.keys == {}
    (problem,) = found.problems
    assert said in problem.message
    assert right in problem.expected
    assert (problem.file, problem.place) == ("config.toml", f"keys.{name}, line 3")


def test_a_screen_whose_panes_take_no_keys_has_those_for_its_actions() -> None:
    assert dict(mapped(next_loss="j").keys) == {"next_loss": "j"}
