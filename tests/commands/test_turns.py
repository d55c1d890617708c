"""`ctxview turns`: what one turn hands to the next, as people and programs read it (spec 4.4)."""

import json

import pytest

from tests.commands.calls import JsonObject, call
from tests.conftest import Golden
from tests.exports.schema_check import faults
from tests.hostile import acts_on_terminal
from tests.structure.tree import ROOT

FOLDER = ROOT / "fixtures" / "turns"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
CODES = {"pick-up-moved": 0, "stale-write": 1, "unknown-message": 1, "wrong-snapshot": 1}


def file(name: str) -> str:
    return str(FOLDER / f"{name}.json")


@pytest.mark.parametrize("name", NAMES)
def test_turns_are_as_stored(name: str, golden: Golden) -> None:
    for options, suffix in (((), "txt"), (("--json",), "json")):
        called = call("turns", file(name), *options)
        assert (called.code, called.err) == (CODES[name], "")
        golden(called.out, f"turns-{name}.{suffix}")


@pytest.mark.parametrize("name", NAMES)
def test_what_is_printed_is_what_its_schema_says(name: str) -> None:
    from ctxview.exports.output_schemas import output_schema

    assert list(faults(call("turns", file(name), "--json").value, output_schema("turns"))) == []


def test_the_text_of_a_memory_that_is_not_read_is_nowhere() -> None:
    typed = json.loads((FOLDER / "pick-up-moved.json").read_text(encoding="utf-8"))
    kept = typed["memories"][1]["text"]
    for options in ((), ("--json",)):
        called = call("turns", "-", *options, typed=typed)
        assert "snippets-in-python" in called.out
        assert "purpose_not_allowed" in called.out
        assert kept not in called.out + called.err
    assert kept in call("turns", "-", typed={**typed, "purpose": "code-samples"}).out


def test_a_stale_write_leaves_the_state_that_a_file_without_it_has() -> None:
    typed = json.loads((FOLDER / "stale-write.json").read_text(encoding="utf-8"))
    without = {**typed, "events": [typed["events"][0], typed["events"][2]]}
    assert call("turns", "-", "--json", typed=typed).value["state"] == call("turns", "-", "--json", typed=without).value["state"]
    assert call("turns", "-", typed=without).code == 0


def hostile(text: str) -> JsonObject:
    """Turns that say this text wherever a text may stand."""
    state = {"order": text, "verified": True, "authorized": False, "source_events": [text], "revision": 1}
    event = {"event": "pick_up_moved", "id": text, "time": "2026-04-10T10:30:00Z"}
    return {
        "ctxview_turns": 1,
        "name": text,
        "description": text,
        "purpose": text,
        "state": state,
        "events": [{**event, "expected_revision": 1}, {**event, "expected_revision": 1}],
        "memories": [{"id": text, "text": text}, {"id": f"{text}2", "text": text, "purposes": []}],
        "snapshot": {"order": f"{text}x", text: {text: [text]}, "source_events": [f"{text}y"]},
        "messages": [
            [{"id": text, "role": text, "content": text}],
            [{"id": text, "role": text, "content": f"{text} again"}],
            [{"id": f"{text}z", "remove": True}],
            [{"id": text, "remove": True}],
        ],
    }


@pytest.mark.parametrize(
    "text", ["\x1b[31mred\x1b]0;owned\x07", "a\nb\r\tc", "\u202eevil\u2069", "价格👩‍👩‍👧\U000e0041", "[bold]x[/]", "\ud800"]
)
def test_nothing_in_the_file_acts_on_a_terminal(text: str) -> None:
    typed = json.dumps(hostile(text))
    for options in ((), ("--json",)):
        called = call("turns", "-", *options, typed=typed)
        assert called.code == 1, called.err
        assert not acts_on_terminal(called.out)
    value = call("turns", "-", "--json", typed=typed).value
    assert value["messages"] == []
    assert value["name"] == text.replace("\ud800", "\ufffd")


def test_a_wrong_file_is_refused_like_any_other() -> None:
    called = call("turns", "-", "--json", typed={"ctxview_turns": 1})
    assert (called.code, called.error["code"], called.error["place"]) == (2, "missing_field", "/state")
    assert call("turns", "-", "--json", typed={"ctxview": 1}).error["code"] == "unknown_format"
    assert call("turns").code == 2


def test_the_schemas_of_the_file_and_of_what_is_printed_are_two() -> None:
    assert call("schema", "turns-file").value["title"] == "ctxview turns-file"
    assert call("schema", "turns").value["title"] == "ctxview turns"
