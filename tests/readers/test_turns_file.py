"""A file of turns is read as it says, or refused with the place of what is wrong (spec 4.4)."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import cast

import pytest

from ctxview.core.memory import Memory
from ctxview.core.message_thread import MessageRemoval, ThreadMessage
from ctxview.core.problem import CtxviewError
from ctxview.core.turn_state import PickUpMoved, TurnState
from ctxview.core.turns import Turns
from ctxview.readers.open_file import open_case
from ctxview.readers.schemas import SCHEMAS
from ctxview.readers.strict_json import JsonValue
from ctxview.readers.turns_file import read_turns, turns_from_value
from ctxview.readers.turns_model import time_of
from tests.commands.calls import Json

STATE: dict[str, JsonValue] = {"order": "A1042", "verified": True, "authorized": False, "source_events": ["check"], "revision": 1}
EVENT: dict[str, JsonValue] = {"event": "pick_up_moved", "id": "chat", "time": "2026-04-10T10:30:00+08:00", "expected_revision": 1}
FRIDAY = datetime(2026, 4, 10, 2, 30, tzinfo=UTC)


def turns(**fields: JsonValue) -> dict[str, JsonValue]:
    return {"ctxview_turns": 1, "state": STATE, **fields}


def refusals(value: JsonValue) -> list[tuple[str, str]]:
    with pytest.raises(CtxviewError) as refused:
        turns_from_value(value, "turns.json")
    return [(problem.code.value, problem.place) for problem in (refused.value.problem, *refused.value.others)]


def test_every_field_is_read() -> None:
    value = turns(
        name="n",
        description="d",
        purpose="p",
        state={**STATE, "time": "2026-04-10T02:30:00Z"},
        events=[EVENT],
        memories=[{"id": "m", "text": "t", "purposes": ["p", "p"]}, {"id": "o", "text": ""}],
        snapshot={"authorized": [True]},
        messages=[[{"id": "a", "role": "user", "content": ""}, {"id": "a", "remove": True}], []],
    )
    assert turns_from_value(value, "") == Turns(
        state=TurnState("A1042", FRIDAY, True, False, ("check",), 1),
        events=(PickUpMoved("chat", FRIDAY, 1),),
        purpose="p",
        memories=(Memory("m", "t", frozenset({"p"})), Memory("o", "", None)),
        snapshot={"authorized": [True]},
        updates=((ThreadMessage("a", "user", ""), MessageRemoval("a")), ()),
        name="n",
        description="d",
    )


def test_only_the_state_is_needed() -> None:
    assert turns_from_value(turns(), "") == Turns(TurnState("A1042", None, True, False, ("check",), 1))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-04-10T02:30:00Z", FRIDAY),
        ("2026-04-10t02:30:00z", FRIDAY),
        ("2026-04-09T21:00:00.5-05:30", FRIDAY + timedelta(seconds=0.5)),
        ("2026-04-10T02:30:00", None),
        ("2026-04-10T02:30Z", None),
        ("2026-04-10", None),
        ("20260410T023000Z", None),
        ("2026-02-30T02:30:00Z", None),
        ("2026-04-10T25:30:00Z", None),
        ("2026-04-10T02:30:00+99:00", None),
        ("２０２６-04-10T02:30:00Z", None),
        ("2026-04-10T02:30:00Z\n", None),
        ("Friday at half past ten", None),
        ("后天上午", None),
        ("", None),
    ],
)
def test_nothing_but_a_time_of_rfc_3339_is_a_time(text: str, expected: datetime | None) -> None:
    assert time_of(text) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (turns(events=[{**EVENT, "time": "tomorrow"}]), [("not_allowed_value", "/events/0/time")]),
        (turns(state={**STATE, "time": 5}), [("wrong_type", "/state/time")]),
        (turns(state={**STATE, "authorized": 0}), [("wrong_type", "/state/authorized")]),
        (turns(state={**STATE, "revision": -1}), [("not_allowed_value", "/state/revision")]),
        (turns(state={**STATE, "revision": 1.0}), [("wrong_type", "/state/revision")]),
        (turns(state={**STATE, "source_events": ["a", "b", "a"]}), [("not_allowed_value", "/state/source_events/2")]),
        (turns(state={**STATE, "order": " "}), [("not_allowed_value", "/state/order")]),
        (turns(state={**STATE, "authorised": True}), [("unknown_field", "/state/authorised")]),
        ({"ctxview_turns": 1}, [("missing_field", "/state")]),
        (turns(events=[{**EVENT, "event": "refund"}]), [("not_allowed_value", "/events/0/event")]),
        (turns(events=[{**EVENT, "expected": 1}]), [("unknown_field", "/events/0/expected")]),
        (turns(memories=[{"id": "m", "text": "a"}, {"id": "m", "text": "b"}]), [("not_allowed_value", "/memories/1/id")]),
        (turns(memories=[{"id": "m"}]), [("missing_field", "/memories/0/text")]),
        (turns(snapshot=[]), [("wrong_type", "/snapshot")]),
        (turns(messages=[{"id": "a"}]), [("wrong_type", "/messages/0")]),
        (turns(messages=[[], [{"id": "a"}]]), [("missing_field", "/messages/1/0/role")]),
        (turns(messages=[[{"id": "a", "role": "user"}]]), [("missing_field", "/messages/0/0/content")]),
        (turns(messages=[[{"id": "a", "remove": True, "role": "user"}]]), [("not_allowed_value", "/messages/0/0/remove")]),
        (turns(messages=[[{"id": "a", "remove": False}]]), [("not_allowed_value", "/messages/0/0/remove")]),
        (turns(messages=[[{"id": "a", "text": "x"}]]), [("unknown_field", "/messages/0/0/text")]),
        (turns(more=1, purpose=2), [("wrong_type", "/purpose"), ("unknown_field", "/more")]),
        ({**turns(), "ctxview_turns": 2, "later": 1}, [("newer_format", "/ctxview_turns")]),
        ({**turns(), "ctxview_turns": 0}, [("not_allowed_value", "/ctxview_turns")]),
        ({**turns(), "ctxview_turns": True}, [("wrong_type", "/ctxview_turns")]),
        ({"state": STATE}, [("unknown_format", "")]),
        ([], [("unknown_format", "")]),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(value: JsonValue, expected: list[tuple[str, str]]) -> None:
    assert refusals(value) == expected


def test_an_unknown_field_is_told_the_nearest_of_its_own_object() -> None:
    with pytest.raises(CtxviewError) as refused:
        turns_from_value(turns(state={**STATE, "authorised": True}), "")
    assert refused.value.problem.expected == '"authorized"'


def test_a_file_that_is_no_json_says_where(tmp_path: Path) -> None:
    file = tmp_path / "turns.json"
    file.write_text('{"ctxview_turns": 1,\n "ctxview_turns": 1}', encoding="utf-8")
    with pytest.raises(CtxviewError) as refused:
        read_turns(str(file))
    assert (refused.value.problem.code.value, refused.value.problem.file) == ("duplicate_key", str(file))


def test_turns_are_no_case_and_the_error_names_the_command(tmp_path: Path) -> None:
    file = tmp_path / "turns.json"
    file.write_text('{"ctxview_turns": 1}', encoding="utf-8")
    with pytest.raises(CtxviewError) as refused:
        open_case(file)
    assert "ctxview turns" in refused.value.problem.expected


def test_the_schema_of_the_file_describes_every_field() -> None:
    schema = cast("Json", SCHEMAS["turns-file"]())
    objects = [schema, *schema["$defs"].values()]
    assert [name for one in objects for name, field in one["properties"].items() if "description" not in field] == []
    assert [one for one in objects if one["additionalProperties"] is not False] == []
