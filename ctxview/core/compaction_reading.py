"""What each check of a compaction record looks at, in the order in which it does, with what stands there (spec 6)."""

from collections.abc import Iterator

from ctxview.core.compaction import LOSS_CHECK_OF_UNCERTAIN, UNCERTAIN, Compaction, RecordPointer, said
from ctxview.core.compaction_ladder import CompactionCode, Rung, RungStatus
from ctxview.core.compaction_lookup import RecordLookup
from ctxview.core.values import dataclass


@dataclass(frozen=True, slots=True)
class ReadField:
    """One place that a check looks at."""

    place: str
    """JSON pointer into the input."""
    value: str | tuple[str, ...] | None
    """What stands there, raw: a text, or the texts of a list. None: nothing is there, or nothing of the name that is looked for."""
    by_name: bool = False
    """Whether the place is a list in which one name was looked for."""

    @property
    def missing(self) -> bool:
        """Whether nothing is there, or only white space. An empty list is there."""
        return self.value is None or (isinstance(self.value, str) and not said(self.value))


def what_was_read(compaction: Compaction, lookup: RecordLookup, rung: Rung) -> tuple[ReadField, ...]:
    """All that one check of the ladder looks at. `lookup` is that of the record."""
    return tuple(_read(compaction, lookup, rung))


def blamed_first(read: tuple[ReadField, ...], rung: Rung) -> tuple[tuple[ReadField, bool], ...]:
    """What a check looked at, each with whether it is to blame (or needed, and missing); those that are stand first."""
    blamed = frozenset(rung.places)
    return tuple(sorted(((one, one.place in blamed) for one in read), key=lambda pair: not pair[1]))


def _read(compaction: Compaction, lookup: RecordLookup, rung: Rung) -> Iterator[ReadField]:
    run, record, policy = compaction.run, compaction.record, compaction.policy
    match rung.code:
        case CompactionCode.INCOMPLETE:
            yield ReadField("/run/id", run.run_id)
            yield ReadField("/run/scope", run.scope)
            yield ReadField("/run/contractVersion", run.contract_version)
            yield ReadField("/policy/requiredAnchorIds", policy.required_anchor_ids)
            yield ReadField("/policy/allowedDiscardKinds", policy.allowed_discard_kinds)
            yield ReadField("/policy/requiredPointerKinds", policy.required_pointer_kinds)
            yield ReadField("/record/summary", record.summary)
            yield ReadField("/record/resumption/nextAction", record.next_action)
            yield ReadField("/record/lossChecks", record.loss_checks)
        case CompactionCode.OTHER_RUN:
            yield ReadField("/run/id", run.run_id)
            yield ReadField("/record/runId", record.run_id)
            yield ReadField("/run/scope", run.scope)
            yield ReadField("/record/scope", record.scope)
        case CompactionCode.OTHER_VERSION:
            yield ReadField("/run/contractVersion", run.contract_version)
            yield ReadField("/record/contractVersion", record.contract_version)
        case CompactionCode.POINTER_KIND_MISSING:
            if rung.pointer_kind is None:
                yield ReadField("/policy/requiredPointerKinds", policy.required_pointer_kinds)
            else:
                yield from _pointer(record.pointers, lookup.pointers_of_kind.get(rung.pointer_kind))
        case CompactionCode.DISCARD_NOT_JUSTIFIED:
            yield ReadField("/policy/allowedDiscardKinds", policy.allowed_discard_kinds)
            for place, dropped in enumerate(record.discarded):
                yield ReadField(f"/record/discarded/{place}/kind", dropped.kind)
                yield ReadField(f"/record/discarded/{place}/reason", dropped.reason)
        case _:
            if rung.anchor_id is None:
                yield ReadField("/policy/requiredAnchorIds", policy.required_anchor_ids)
            else:
                yield from _of_anchor(compaction, lookup, rung, rung.anchor_id)


def _of_anchor(compaction: Compaction, lookup: RecordLookup, rung: Rung, anchor_id: str) -> Iterator[ReadField]:
    record, place = compaction.record, lookup.anchors.get(anchor_id)
    if place is None:
        yield ReadField("/record/anchors", None, by_name=True)
        return
    anchor = record.anchors[place]
    if rung.code is CompactionCode.ANCHOR_MISSING:
        yield ReadField(f"/record/anchors/{place}/statement", anchor.statement)
    elif rung.code is CompactionCode.POINTER_MISSING:
        yield ReadField(f"/record/anchors/{place}/pointerId", anchor.pointer_id)
        yield from _pointer(record.pointers, lookup.pointers.get(anchor.pointer_id or ""))
    else:
        yield ReadField(f"/record/anchors/{place}/status", anchor.status)
        if anchor.status == UNCERTAIN and said(anchor.statement):
            # only the one that is looked for: the whole list, once for each anchor, would be too much
            passed = rung.status is RungStatus.PASSED
            yield ReadField("/record/lossChecks", LOSS_CHECK_OF_UNCERTAIN + anchor_id if passed else None, by_name=True)


def _pointer(pointers: tuple[RecordPointer, ...], place: int | None) -> Iterator[ReadField]:
    if place is None:
        yield ReadField("/record/pointers", None, by_name=True)
        return
    yield ReadField(f"/record/pointers/{place}/target", pointers[place].target)
    yield ReadField(f"/record/pointers/{place}/purpose", pointers[place].purpose)
