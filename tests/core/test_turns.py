"""Turns played to their end: a refused write or update leaves what is there, and the next one is tried (spec 4.4)."""

from datetime import datetime

from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.memory import Memory
from ctxview.core.message_thread import MessageRemoval, ThreadMessage
from ctxview.core.state_snapshot import take_snapshot
from ctxview.core.turn_state import PickUpMoved, TurnState
from ctxview.core.turns import Turns, play_turns
from tests.core.test_turn_state import FRIDAY, STATE, THURSDAY
from tests.core.turn_strategy import names, states, times

ASK, WISH = ThreadMessage("ask", "user", "Who pays?"), ThreadMessage("wish", "user", "Thursday")


def test_a_stale_write_is_refused_at_its_place_and_the_next_one_is_heard() -> None:
    events = (PickUpMoved("a", FRIDAY, 1), PickUpMoved("b", THURSDAY, 1), PickUpMoved("c", THURSDAY, 9), PickUpMoved("d", THURSDAY, 2))
    played = play_turns(Turns(STATE, events))
    refusals = [event.saved.refused for event in played.events]
    assert [(one.code.value, one.place) if one else None for one in refusals] == [
        None,
        ("stale_revision", "/events/1"),
        ("stale_revision", "/events/2"),
        None,
    ]
    assert [event.before.revision for event in played.events] == [1, 2, 2, 2]
    assert played.store.current == TurnState("A1042", THURSDAY, True, False, ("check", "a", "d"), 3)
    assert not played.sound


@given(states, st.lists(st.builds(PickUpMoved, names, times, st.integers(0, 105)), max_size=6))
def test_the_revision_grows_by_one_for_each_write_that_was_heard(state: TurnState, events: list[PickUpMoved]) -> None:
    played = play_turns(Turns(state, tuple(events)))
    heard = [event for event in played.events if event.saved.refused is None]
    assert played.store.current.revision == state.revision + len(heard)
    assert [kept.revision for kept in played.store.states] == list(range(state.revision, state.revision + len(heard) + 1))
    assert {kept.authorized for kept in played.store.states} == {state.authorized}
    assert all(event.event.expected_revision == event.before.revision for event in heard)
    assert all(event.saved.store.current == event.before for event in played.events if event.saved.refused)
    assert played.sound is (len(heard) == len(events))


def test_an_update_that_is_refused_leaves_no_checkpoint_and_nothing_of_itself() -> None:
    played = play_turns(Turns(STATE, updates=((ASK,), (WISH, MessageRemoval("no")), (WISH,))))
    refused = played.updates[1].refused
    assert refused is not None
    assert (refused.code.value, refused.place) == ("unknown_message", "/messages/1/1")
    assert played.thread.checkpoints == ((ASK,), (ASK, WISH))
    assert not played.sound


@given(states, times)
def test_a_snapshot_is_held_against_the_state_after_the_last_event(state: TurnState, time: datetime) -> None:
    events = (PickUpMoved("moved", time, state.revision),)
    after = play_turns(Turns(state, events)).store.current
    assert play_turns(Turns(state, events, snapshot=take_snapshot(after))).sound
    stale = play_turns(Turns(state, events, snapshot=take_snapshot(state)))
    assert stale.findings
    assert not stale.sound


def test_a_memory_that_is_not_read_is_no_fault_and_no_snapshot_is_no_agreement() -> None:
    played = play_turns(Turns(STATE, purpose="freight", memories=(Memory("code", "Python", frozenset({"code"})),)))
    assert played.sound
    assert played.memories[0].reason == "purpose_not_allowed"
    assert played.findings is None
    assert played.thread.messages == ()
