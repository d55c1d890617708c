"""The state under transitions, and a store that takes no stale write (spec 4.4)."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.turn_state import StateStore, TurnState, move_pick_up, save
from tests.core.turn_strategy import names, states, times

THURSDAY = datetime(2026, 4, 9, 7, tzinfo=UTC)
FRIDAY = datetime(2026, 4, 10, 2, 30, tzinfo=UTC)
STATE = TurnState("A1042", THURSDAY, True, False, ("check",), 1)


def test_a_moved_pick_up_is_a_new_state_and_the_old_one_stays() -> None:
    assert move_pick_up(STATE, FRIDAY, "chat") == TurnState("A1042", FRIDAY, True, False, ("check", "chat"), 2)
    assert TurnState("A1042", THURSDAY, True, False, ("check",), 1) == STATE


def test_an_event_that_is_known_already_stands_once() -> None:
    assert move_pick_up(STATE, FRIDAY, "check").source_events == ("check",)


@given(states, times, names)
def test_a_move_adds_one_revision_and_changes_time_and_events_only(state: TurnState, time: datetime, event: str) -> None:
    moved = move_pick_up(state, time, event)
    assert moved.revision == state.revision + 1
    assert moved.authorized is state.authorized
    assert moved.time == time
    assert event in moved.source_events
    assert replace(moved, time=state.time, source_events=state.source_events, revision=state.revision) == state


@given(states, st.lists(st.tuples(times, names), max_size=6))
def test_after_n_moves_the_revision_is_n_higher_and_unauthorized_is_unauthorized(
    state: TurnState, moves: list[tuple[datetime, str]]
) -> None:
    moved = state
    for time, event in moves:
        moved = move_pick_up(moved, time, event)
    assert (moved.revision, moved.authorized) == (state.revision + len(moves), state.authorized)


@pytest.mark.parametrize("time", ["2026-04-10T10:30:00+08:00", "tomorrow afternoon", "", 1_775_000_000])
def test_a_text_is_never_a_time(time: object) -> None:
    with pytest.raises(TypeError):
        replace(STATE, time=time)  # type: ignore[arg-type]  # what the type forbids shall not get in at run time either
    with pytest.raises(TypeError):
        move_pick_up(STATE, time, "chat")  # type: ignore[arg-type]  # likewise


def test_a_time_without_an_offset_names_no_moment() -> None:
    with pytest.raises(ValueError, match="offset"):
        replace(STATE, time=datetime(2026, 4, 10, 10, 30))  # noqa: DTZ001 (that is what is refused)


def test_a_store_keeps_every_revision() -> None:
    moved = move_pick_up(STATE, FRIDAY, "chat")
    saved = save(StateStore((STATE,)), moved, 1)
    assert saved.refused is None
    assert saved.store.current == moved
    assert (saved.store.at(1), saved.store.at(2), saved.store.at(3)) == (STATE, moved, None)


def test_a_stale_write_is_refused_in_words_and_the_store_stays() -> None:
    store = save(StateStore((STATE,)), move_pick_up(STATE, FRIDAY, "chat"), 1).store
    saved = save(store, move_pick_up(STATE, THURSDAY, "other"), 1)
    assert saved.refused is not None
    assert saved.refused.code == "stale_revision"
    assert saved.refused.message == "the write is based on revision 1, and the current one is 2"
    assert saved.store is store


@given(states, times, names, st.integers(0, 110), st.integers(0, 110))
def test_a_save_takes_the_next_revision_of_the_current_one_and_nothing_else(
    state: TurnState, time: datetime, event: str, expected: int, revision: int
) -> None:
    store = StateStore((state,))
    written = replace(move_pick_up(state, time, event), revision=revision)
    saved = save(store, written, expected)
    fits = expected == state.revision and revision == state.revision + 1
    assert (saved.refused is None) is fits
    assert saved.store.states == ((state, written) if fits else (state,))


@given(states, times, times, names)
def test_of_two_writers_of_one_revision_the_first_wins_and_nothing_of_the_second_is_kept(
    state: TurnState, one: datetime, other: datetime, event: str
) -> None:
    first = save(StateStore((state,)), move_pick_up(state, one, event), state.revision)
    second = save(first.store, move_pick_up(state, other, event), state.revision)
    assert first.refused is None
    assert second.refused is not None
    assert second.store is first.store
    again = save(second.store, move_pick_up(second.store.current, other, event), state.revision + 1)
    assert again.refused is None
    assert again.store.states[:-1] == first.store.states
