"""The state that one turn hands to the next, its transitions, and a store that takes no stale write (spec 4.4)."""

from datetime import datetime

from ctxview.core.problem import ErrorCode, Problem
from ctxview.core.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class TurnState:
    """The state of one order under return. Nothing in it was ever read out of a prose text.

    Raises:
        TypeError: the time is a text, or anything else that is no point in time.
        ValueError: the time has no offset, so it names no moment.
    """

    order: str
    time: datetime | None
    """When it is picked up, with an offset; None where nothing is arranged. It arrives parsed."""
    verified: bool
    """Whether what the customer says was checked against the order."""
    authorized: bool
    """Whether anyone may carry it out."""
    source_events: tuple[str, ...]
    """Ids of the events that the state comes from, oldest first, each once."""
    revision: int
    """Grows by one with each transition."""

    def __post_init__(self) -> None:
        _check_time(self.time)


def _check_time(time: object) -> None:
    """A type alone would not keep a text out at run time."""
    if time is None:
        return
    if not isinstance(time, datetime):
        raise TypeError("a time arrives parsed, not as a text")
    if time.utcoffset() is None:
        raise ValueError("a time needs an offset")


@dataclass(frozen=True, slots=True)
class PickUpMoved:
    """Someone wants the pick-up at another time. It is an event, not yet a state."""

    event_id: str
    time: datetime
    """The new time, with an offset."""
    expected_revision: int
    """The revision that its writer saw."""


def move_pick_up(state: TurnState, time: datetime, event_id: str) -> TurnState:
    """The state after a pick-up was moved: one revision more, one source event more, and authorized as it was before."""
    events = state.source_events if event_id in state.source_events else (*state.source_events, event_id)
    return replace(state, time=time, source_events=events, revision=state.revision + 1)


@dataclass(frozen=True, slots=True)
class StateStore:
    """What is kept of one state: every revision that was saved. A save makes another store."""

    states: tuple[TurnState, ...]
    """Oldest first; never empty."""

    @property
    def current(self) -> TurnState:
        """The state that counts."""
        return self.states[-1]

    def at(self, revision: int) -> TurnState | None:
        """The state as it was at a revision, or None where none was kept."""
        return next((state for state in self.states if state.revision == revision), None)


@dataclass(frozen=True, slots=True)
class Saved:
    """What came of a save."""

    store: StateStore
    """The store after it: where it was refused, the very one before it."""
    refused: Problem | None = None
    """`stale_revision`, or None where the state was saved."""


def save(store: StateStore, state: TurnState, expected_revision: int) -> Saved:
    """Save a state whose writer saw the expected revision. A stale write is refused, and what is there stays."""
    current = store.current.revision
    if expected_revision != current:
        return Saved(store, _stale(f"the write is based on revision {expected_revision}, and the current one is {current}", current))
    if state.revision != current + 1:
        return Saved(store, _stale(f"the state says revision {state.revision}, and {current + 1} is the next one", current))
    return Saved(StateStore((*store.states, state)))


def _stale(message: str, current: int) -> Problem:
    return Problem(ErrorCode.STALE_REVISION, message, f"revision {current} read again, and the change made from there")
