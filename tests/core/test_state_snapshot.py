"""A snapshot beside the state as it is now: every field that differs, is missing or was added (spec 4.4)."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.state_snapshot import JUDGES_FIELDS, SNAPSHOT_FIELDS, take_snapshot, validate_snapshot
from ctxview.core.turn_state import TurnState, move_pick_up
from tests.core.turn_strategy import names, states, times

STATE = TurnState("A1042", datetime(2026, 4, 10, 2, 30, tzinfo=UTC), True, False, ("check", "ask", "move"), 2)


def found(changes: dict[str, object], state: TurnState = STATE) -> list[tuple[str, str, object, object]]:
    snapshot = {**take_snapshot(state), **changes}
    return [(one.field, one.kind.value, one.in_snapshot, one.in_state) for one in validate_snapshot(snapshot, state)]


def test_a_snapshot_holds_five_fields_in_a_fixed_order() -> None:
    assert take_snapshot(STATE) == {
        "order": "A1042",
        "time": "2026-04-10T02:30:00+00:00",
        "verified": True,
        "authorized": False,
        "source_events": ["check", "ask", "move"],
    }
    assert tuple(take_snapshot(STATE)) == SNAPSHOT_FIELDS


@given(states)
def test_a_snapshot_of_the_state_itself_agrees(state: TurnState) -> None:
    assert validate_snapshot(take_snapshot(state), state) == ()


def test_an_authorization_that_became_true_and_a_lost_source_are_named() -> None:
    assert found({"authorized": True, "source_events": ["ask", "move"]}) == [
        ("authorized", "differs", True, False),
        ("source_events", "missing", None, "check"),
    ]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"order": "A1043"}, [("order", "differs", "A1043", "A1042")]),
        ({"authorized": 0}, [("authorized", "differs", 0, False)]),
        ({"verified": 1}, [("verified", "differs", 1, True)]),
        ({"verified": "true"}, [("verified", "differs", "true", True)]),
        ({"time": None}, [("time", "differs", None, "2026-04-10T02:30:00+00:00")]),
        ({"time": "Friday morning"}, [("time", "differs", "Friday morning", "2026-04-10T02:30:00+00:00")]),
        ({"time": "2026-04-10T10:30:00+08:00"}, []),
        ({"time": "2026-04-10T10:30:00+00:00"}, [("time", "differs", "2026-04-10T10:30:00+00:00", "2026-04-10T02:30:00+00:00")]),
        ({"time": "2026-04-10T02:30:00"}, [("time", "differs", "2026-04-10T02:30:00", "2026-04-10T02:30:00+00:00")]),
        ({"source_events": ["ask", "check", "move"]}, [("source_events", "differs", ["ask", "check", "move"], ["check", "ask", "move"])]),
        ({"source_events": ["check", "ask", "move", "move"]}, [("source_events", "added", "move", None)]),
        ({"source_events": "check"}, [("source_events", "differs", "check", ["check", "ask", "move"])]),
        ({"source_events": [1]}, [("source_events", "differs", [1], ["check", "ask", "move"])]),
        ({"zeal": 1, "amount": None}, [("amount", "added", None, None), ("zeal", "added", 1, None)]),
    ],
)
def test_each_way_to_be_wrong_has_its_name(changes: dict[str, object], expected: list[tuple[str, str, object, object]]) -> None:
    assert found(changes) == expected


def test_all_that_is_wrong_is_listed_in_the_order_of_the_fields() -> None:
    wrong = {"b": 1, "source_events": ["x"], "authorized": True, "verified": False, "order": "B", "a": 1}
    assert [(one.field, one.kind.value) for one in validate_snapshot(wrong, STATE)] == [
        ("order", "differs"),
        ("time", "missing"),
        ("verified", "differs"),
        ("authorized", "differs"),
        *[("source_events", "missing")] * 3,
        ("source_events", "added"),
        ("a", "added"),
        ("b", "added"),
    ]


@given(states, st.sampled_from(SNAPSHOT_FIELDS))
def test_each_field_that_is_left_out_is_named_alone(state: TurnState, name: str) -> None:
    snapshot = {field: value for field, value in take_snapshot(state).items() if field != name}
    (finding,) = validate_snapshot(snapshot, state)
    assert (finding.field, finding.kind.value) == (name, "missing")


def other_state(state: TurnState, name: str) -> TurnState:
    """The state with one field changed."""
    match name:
        case "order":
            return replace(state, order=f"{state.order}x")
        case "time":
            return replace(state, time=datetime(1999, 1, 1, tzinfo=UTC))
        case "verified":
            return replace(state, verified=not state.verified)
        case "authorized":
            return replace(state, authorized=not state.authorized)
        case _:
            return replace(state, source_events=(*state.source_events, "one more"))


@given(states, st.sampled_from(SNAPSHOT_FIELDS))
def test_each_single_field_that_changed_is_named_alone_in_both_directions(state: TurnState, name: str) -> None:
    other = other_state(state, name)
    for one, two in ((state, other), (other, state)):
        assert [finding.field for finding in validate_snapshot(take_snapshot(one), two)] == [name]


@given(states, names)
def test_each_source_event_that_is_lost_is_named(state: TurnState, event: str) -> None:
    with_it = replace(state, source_events=tuple(dict.fromkeys((*state.source_events, event))))
    snapshot = {**take_snapshot(with_it), "source_events": [name for name in with_it.source_events if name != event]}
    (finding,) = validate_snapshot(snapshot, with_it)
    assert (finding.field, finding.kind.value, finding.in_state) == ("source_events", "missing", event)


@given(states, times)
def test_a_snapshot_of_turn_one_does_not_pass_for_turn_two(state: TurnState, time: datetime) -> None:
    findings = validate_snapshot(take_snapshot(state), move_pick_up(state, time, "moved in turn two"))
    assert ("source_events", "moved in turn two") in [(finding.field, finding.in_state) for finding in findings]


def test_it_says_what_it_does_not_judge() -> None:
    assert "not prose" in JUDGES_FIELDS
