"""A snapshot of a state, field by field, and what in one does not agree with the state as it is now (spec 4.4)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from enum import StrEnum

from ctxview.core.canonical import canonical_json
from ctxview.core.turn_state import TurnState
from ctxview.core.values import dataclass

JUDGES_FIELDS = "It judges fields, not prose: whether a summary in sentences tells the truth, it does not see."
"""What stands beside every judgement."""

SNAPSHOT_FIELDS = ("order", "time", "verified", "authorized", "source_events")
"""The fields of a snapshot, in the order in which they are compared."""


class FindingKind(StrEnum):
    """How a snapshot does not agree."""

    DIFFERS = "differs"
    MISSING = "missing"
    """The state has it, and the snapshot does not."""
    ADDED = "added"
    """The snapshot has it, and the state does not."""


@dataclass(frozen=True, slots=True)
class SnapshotFinding:
    """One field that does not agree. Of `source_events` each event is one finding."""

    field: str
    kind: FindingKind
    in_snapshot: object
    """JSON value; None where it is missing."""
    in_state: object
    """JSON value; None where it was added."""


def take_snapshot(state: TurnState) -> dict[str, object]:
    """The state by field, as JSON values. The revision is not in it: two turns can agree on all that matters."""
    return {
        "order": state.order,
        "time": None if state.time is None else state.time.isoformat(),
        "verified": state.verified,
        "authorized": state.authorized,
        "source_events": list(state.source_events),
    }


def validate_snapshot(snapshot: Mapping[str, object], state: TurnState) -> tuple[SnapshotFinding, ...]:
    """Every field of a snapshot that differs from the current state, is missing or was added; empty where all agree.

    The order is that of `SNAPSHOT_FIELDS`, then added fields by name; of source events the missing ones stand first.
    """
    current = take_snapshot(state)
    found: list[SnapshotFinding] = []
    for name in SNAPSHOT_FIELDS:
        if name not in snapshot:
            found.append(SnapshotFinding(name, FindingKind.MISSING, None, current[name]))
        elif name == "source_events":
            found += _events(snapshot[name], state.source_events)
        elif not _same(name, snapshot[name], state, current[name]):
            found.append(SnapshotFinding(name, FindingKind.DIFFERS, snapshot[name], current[name]))
    added = sorted(snapshot.keys() - set(SNAPSHOT_FIELDS))
    return (*found, *(SnapshotFinding(name, FindingKind.ADDED, snapshot[name], None) for name in added))


def _same(name: str, found: object, state: TurnState, expected: object) -> bool:
    """By JSON value, so that 1 is not true; times agree where they are one moment, whatever the offset."""
    if canonical_json(found) == canonical_json(expected):
        return True
    if name != "time" or state.time is None or not isinstance(found, str):
        return False
    try:
        moment = datetime.fromisoformat(found)
    except ValueError:
        return False
    return moment.utcoffset() is not None and moment == state.time


def _events(found: object, expected: Sequence[str]) -> Iterator[SnapshotFinding]:
    if not isinstance(found, list) or not all(isinstance(event, str) for event in found):
        yield SnapshotFinding("source_events", FindingKind.DIFFERS, found, list(expected))
        return
    lost, more = Counter(expected) - Counter(found), Counter(found) - Counter(expected)
    for event in expected:
        if event in lost:
            yield SnapshotFinding("source_events", FindingKind.MISSING, None, event)
    for event in more.elements():
        yield SnapshotFinding("source_events", FindingKind.ADDED, event, None)
    if not lost and not more and found != list(expected):
        yield SnapshotFinding("source_events", FindingKind.DIFFERS, found, list(expected))
