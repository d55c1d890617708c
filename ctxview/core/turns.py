"""Turns of one conversation, played: what each write did to the state, and what memory, snapshot and messages come to (spec 4.4)."""

from collections.abc import Mapping, Sequence

from ctxview.core.memory import Memory, MemoryReading, read_memories
from ctxview.core.message_thread import MessageChanges, MessageThread, ThreadUpdate, message_changes, update_thread
from ctxview.core.problem import CtxviewError, Problem
from ctxview.core.state_snapshot import SnapshotFinding, validate_snapshot
from ctxview.core.turn_state import PickUpMoved, Saved, StateStore, TurnState, move_pick_up, save
from ctxview.core.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class Turns:
    """What a file of turns says."""

    state: TurnState
    """The state before the first event."""
    events: tuple[PickUpMoved, ...] = ()
    purpose: str | None = None
    """What memory is read for."""
    memories: tuple[Memory, ...] = ()
    snapshot: Mapping[str, object] | None = None
    """Compared with the state after the last event; JSON values that nobody has checked."""
    updates: tuple[ThreadUpdate, ...] = ()
    name: str = ""
    description: str = ""


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """One write: what was there, and what came of it."""

    event: PickUpMoved
    before: TurnState
    saved: Saved
    """A refusal's place is a pointer into the file."""


@dataclass(frozen=True, slots=True)
class PlayedUpdate:
    """One update of the messages."""

    thread: MessageThread
    """The thread after it: where it was refused, the one before it."""
    changes: MessageChanges
    refused: Problem | None = None
    """`unknown_message`; its place is a pointer into the file."""


@dataclass(frozen=True, slots=True)
class PlayedTurns:
    """All turns, played to their end."""

    turns: Turns
    events: tuple[PlayedEvent, ...]
    store: StateStore
    memories: tuple[MemoryReading, ...]
    findings: tuple[SnapshotFinding, ...] | None
    """None where there is no snapshot."""
    updates: tuple[PlayedUpdate, ...]

    @property
    def thread(self) -> MessageThread:
        """The messages after the last update."""
        return self.updates[-1].thread if self.updates else MessageThread()

    @property
    def sound(self) -> bool:
        """Whether no write was refused and the snapshot agrees. A memory that is not read is no fault."""
        refused = any(event.saved.refused for event in self.events) or any(update.refused for update in self.updates)
        return not refused and not self.findings


def play_turns(turns: Turns) -> PlayedTurns:
    """Play every event and every update in its order. A refused one leaves what is there, and the next one is tried."""
    events, store = _play_events(turns)
    return PlayedTurns(
        turns=turns,
        events=events,
        store=store,
        memories=read_memories(turns.memories, turns.purpose),
        findings=None if turns.snapshot is None else validate_snapshot(turns.snapshot, store.current),
        updates=_play_updates(turns.updates),
    )


def _play_events(turns: Turns) -> tuple[tuple[PlayedEvent, ...], StateStore]:
    store = StateStore((turns.state,))
    played = []
    for number, event in enumerate(turns.events):
        # a writer that saw an old revision makes its state from that one, and learns of it when it saves
        seen = store.at(event.expected_revision) or store.current
        saved = save(store, move_pick_up(seen, event.time, event.event_id), event.expected_revision)
        if saved.refused is not None:
            saved = replace(saved, refused=replace(saved.refused, place=f"/events/{number}"))
        played.append(PlayedEvent(event, store.current, saved))
        store = saved.store
    return tuple(played), store


def _play_updates(updates: Sequence[ThreadUpdate]) -> tuple[PlayedUpdate, ...]:
    thread = MessageThread()
    played = []
    for number, update in enumerate(updates):
        before, refused = thread.messages, None
        try:
            thread = update_thread(thread, update)
        except CtxviewError as error:
            refused = replace(error.problem, place=f"/messages/{number}{error.problem.place}")
        played.append(PlayedUpdate(thread, message_changes(before, thread.messages), refused))
    return tuple(played)
