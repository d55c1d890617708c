"""Every anchor of a compaction record beside its pointer, and advice that decides nothing (spec 6)."""

from collections.abc import Iterator
from enum import StrEnum

from ctxview.core.compaction import Anchor, Compaction, CompactionRecord, RecordPointer, said
from ctxview.core.compaction_decisions import retained, verifications
from ctxview.core.compaction_lookup import RecordLookup, record_lookup
from ctxview.core.values import dataclass


class PointerFound(StrEnum):
    """What an anchor's pointer comes to."""

    USABLE = "usable"
    UNUSABLE = "unusable"
    """It is there, and has no target or no purpose."""
    NOT_THERE = "not_there"
    """The anchor names one, and no pointer has that id."""
    NOT_NAMED = "not_named"
    """The anchor names none, or there is no anchor."""


@dataclass(frozen=True, slots=True)
class AnchorPointer:
    """One anchor with its pointer. A required anchor that the record does not have at all is one too."""

    place: int | None
    """Its place in the record's anchors, from 0; None where the record does not have it."""
    anchor: Anchor
    required: bool
    """Whether the policy asks for its id."""
    counts: bool
    """Whether it is the one of its id that the checks look at: the first with a statement."""
    found: PointerFound
    pointer: RecordPointer | None
    """The pointer of the named id: the first usable one, else the first."""


class AdviceCode(StrEnum):
    """What the advice is about."""

    RETAINED_WITHOUT_REASON = "retained_without_reason"
    VERIFY_WITHOUT_ANCHOR = "must_verify_without_anchor"
    FIELD_NOT_READ = "field_not_read"


@dataclass(frozen=True, slots=True)
class Advice:
    """Something to look at. It decides nothing."""

    code: AdviceCode
    place: str
    """JSON pointer into the input."""
    name: str
    """The kind that was retained, the entry to verify, or the field that is near to the one that was not read. May be empty."""


def anchor_pointers(compaction: Compaction) -> tuple[AnchorPointer, ...]:
    """The record's anchors in their order, then the required ones that it does not have, each once, in the policy's order."""
    record, lookup = compaction.record, record_lookup(compaction.record)
    required = compaction.policy.required_anchor_ids or ()
    names = frozenset(required)
    listed = tuple(_beside(place, names, record, lookup) for place in range(len(record.anchors)))
    absent = (name for name in dict.fromkeys(required) if name not in lookup.anchors)
    return (*listed, *(AnchorPointer(None, Anchor(name), True, False, PointerFound.NOT_NAMED, None) for name in absent))


def _beside(place: int, required: frozenset[str], record: CompactionRecord, lookup: RecordLookup) -> AnchorPointer:
    anchor = record.anchors[place]
    name = anchor.anchor_id or ""
    counts = said(anchor.statement) and lookup.anchors.get(name) == place
    found, pointer = _pointer(anchor, record, lookup)
    return AnchorPointer(place, anchor, said(name) and name in required, counts, found, pointer)


def _pointer(anchor: Anchor, record: CompactionRecord, lookup: RecordLookup) -> tuple[PointerFound, RecordPointer | None]:
    if not said(anchor.pointer_id):
        return PointerFound.NOT_NAMED, None
    place = lookup.pointers.get(anchor.pointer_id or "")
    if place is None:
        return PointerFound.NOT_THERE, None
    pointer = record.pointers[place]
    return (PointerFound.USABLE if pointer.usable else PointerFound.UNUSABLE), pointer


def advice(compaction: Compaction) -> tuple[Advice, ...]:
    """What is worth a look and decides nothing: kept without a reason, to be verified with no anchor that says what, not read at all.

    An anchor answers an entry of `mustVerify` where it has the entry as its id, and a statement.
    """
    return tuple(_advice(compaction))


def _advice(compaction: Compaction) -> Iterator[Advice]:
    for kept in retained(compaction):
        if not kept.reasoned:
            yield Advice(AdviceCode.RETAINED_WITHOUT_REASON, f"/record/retained/{kept.place}/reason", kept.decision.kind or "")
    for number, one in enumerate(verifications(compaction)):
        if one.anchor is None:
            yield Advice(AdviceCode.VERIFY_WITHOUT_ANCHOR, f"/record/resumption/mustVerify/{number}", one.name)
    for unread in compaction.unread:
        yield Advice(AdviceCode.FIELD_NOT_READ, unread.place, unread.nearest or "")
