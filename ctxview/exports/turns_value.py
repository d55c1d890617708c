"""Turns as programs read them: `turns --json` (spec 4.4)."""

from collections.abc import Sequence
from typing import Literal

from typing_extensions import TypedDict

from ctxview.core.memory import MemoryReading
from ctxview.core.message_thread import ThreadMessage
from ctxview.core.problem import ErrorCode, Problem
from ctxview.core.state_snapshot import JUDGES_FIELDS, FindingKind, SnapshotFinding
from ctxview.core.turn_state import TurnState
from ctxview.core.turns import PlayedEvent, PlayedTurns, PlayedUpdate
from ctxview.exports.request_value import MessageValue


class StateValue(TypedDict):
    """The state at one revision."""

    order: str
    time: str | None
    """RFC 3339; null where nothing is arranged."""
    verified: bool
    authorized: bool
    source_events: list[str]
    revision: int


class RefusalValue(TypedDict):
    """Why something was refused, and left what was there."""

    code: ErrorCode
    place: str
    """JSON pointer into the file."""
    message: str
    expected: str


class EventValue(TypedDict):
    """One write to the state."""

    event: Literal["pick_up_moved"]
    id: str
    time: str
    expected_revision: int
    """The revision that its writer saw."""
    revision_before: int
    revision_after: int
    """The same as before where it was refused."""
    refused: RefusalValue | None


class MemoryValue(TypedDict):
    """One memory, read or not."""

    id: str
    read: bool
    reason: str | None
    """`purpose_not_allowed` where it is there and not read, which is no fault."""
    text: str | None
    """Null where it was not read."""


class FindingValue(TypedDict):
    """One field of a snapshot that does not agree; of `source_events` one event."""

    field: str
    kind: FindingKind
    in_snapshot: object
    """Null where it is missing."""
    in_state: object
    """Null where it was added."""


class SnapshotValue(TypedDict):
    """A snapshot beside the current state."""

    revision: int
    """The revision that it was compared with."""
    agrees: bool
    judges: str
    """What the comparison can see, in words."""
    findings: list[FindingValue]


class ThreadMessageValue(MessageValue):
    """One message of the conversation."""

    id: str


class UpdateValue(TypedDict):
    """What one update did to the messages, by ids."""

    checkpoint: int | None
    """Number of the checkpoint that it left, from 1; null where it was refused."""
    appended: list[str]
    replaced: list[str]
    removed: list[str]
    refused: RefusalValue | None


class TurnsValue(TypedDict):
    """Turns of one conversation, played to their end."""

    name: str
    sound: bool
    """Whether no write was refused and the snapshot agrees."""
    start: StateValue
    events: list[EventValue]
    state: StateValue
    """The state after the last event."""
    purpose: str | None
    memories: list[MemoryValue]
    snapshot: SnapshotValue | None
    updates: list[UpdateValue]
    checkpoints: list[list[ThreadMessageValue]]
    """The messages after each update that was not refused. No later one changes them."""
    messages: list[ThreadMessageValue]
    """The messages after the last update."""


def turns_value(played: PlayedTurns) -> TurnsValue:
    """The turns as a JSON value."""
    thread = played.thread
    return {
        "name": played.turns.name,
        "sound": played.sound,
        "start": _state(played.turns.state),
        "events": [_event(event) for event in played.events],
        "state": _state(played.store.current),
        "purpose": played.turns.purpose,
        "memories": [_memory(memory) for memory in played.memories],
        "snapshot": None if played.findings is None else _snapshot(played.findings, played.store.current.revision),
        "updates": [_update(update) for update in played.updates],
        "checkpoints": [_messages(checkpoint) for checkpoint in thread.checkpoints],
        "messages": _messages(thread.messages),
    }


def _state(state: TurnState) -> StateValue:
    return {
        "order": state.order,
        "time": None if state.time is None else state.time.isoformat(),
        "verified": state.verified,
        "authorized": state.authorized,
        "source_events": list(state.source_events),
        "revision": state.revision,
    }


def _event(played: PlayedEvent) -> EventValue:
    return {
        "event": "pick_up_moved",
        "id": played.event.event_id,
        "time": played.event.time.isoformat(),
        "expected_revision": played.event.expected_revision,
        "revision_before": played.before.revision,
        "revision_after": played.saved.store.current.revision,
        "refused": _refusal(played.saved.refused),
    }


def _refusal(problem: Problem | None) -> RefusalValue | None:
    if problem is None:
        return None
    return {"code": problem.code, "place": problem.place, "message": problem.message, "expected": problem.expected}


def _memory(reading: MemoryReading) -> MemoryValue:
    return {"id": reading.memory_id, "read": reading.reason is None, "reason": reading.reason, "text": reading.text}


def _snapshot(findings: Sequence[SnapshotFinding], revision: int) -> SnapshotValue:
    return {
        "revision": revision,
        "agrees": not findings,
        "judges": JUDGES_FIELDS,
        "findings": [{"field": one.field, "kind": one.kind, "in_snapshot": one.in_snapshot, "in_state": one.in_state} for one in findings],
    }


def _update(played: PlayedUpdate) -> UpdateValue:
    return {
        "checkpoint": None if played.refused else len(played.thread.checkpoints),
        "appended": list(played.changes.appended),
        "replaced": list(played.changes.replaced),
        "removed": list(played.changes.removed),
        "refused": _refusal(played.refused),
    }


def _messages(messages: Sequence[ThreadMessage]) -> list[ThreadMessageValue]:
    return [{"id": message.message_id, "role": message.role, "content": message.content} for message in messages]
