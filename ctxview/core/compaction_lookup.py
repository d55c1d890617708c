"""Anchors and pointers of a compaction record by id: which of several counts (spec 6)."""

from collections.abc import Iterable, Mapping

from ctxview.core.compaction import CompactionRecord, RecordPointer, said
from ctxview.core.values import dataclass


@dataclass(frozen=True, slots=True)
class RecordLookup:
    """Places in the record's lists, from 0, each of the one that counts: the first that is of use, else the first of all.

    An id or a kind that is blank is none: nothing has it, and nothing is found by it.
    """

    anchors: Mapping[str, int]
    """Place of an anchor by id. It is of use where it has a statement."""
    pointers: Mapping[str, int]
    """Place of a pointer by id. It is of use where it has a target and a purpose."""
    pointers_of_kind: Mapping[str, int]
    """Place of a pointer by kind, likewise."""


def record_lookup(record: CompactionRecord) -> RecordLookup:
    """A record's anchors and pointers, by id and by kind."""
    return RecordLookup(
        _counting((anchor.anchor_id, said(anchor.statement)) for anchor in record.anchors),
        _counting((pointer.pointer_id, pointer.usable) for pointer in record.pointers),
        _counting((pointer.kind, pointer.usable) for pointer in record.pointers),
    )


def missing_parts(pointer: RecordPointer) -> tuple[str, ...]:
    """Names of the fields, as the format calls them, that a pointer needs to be usable and does not have."""
    parts = (("target", pointer.target), ("purpose", pointer.purpose))
    return tuple(name for name, text in parts if not said(text))


def _counting(entries: Iterable[tuple[str | None, bool]]) -> Mapping[str, int]:
    """From the name of each entry, and whether it is of use, to the place of the one that counts."""
    first: dict[str, int] = {}
    of_use: dict[str, int] = {}
    for place, (name, useful) in enumerate(entries):
        if name is None or not said(name):
            continue
        first.setdefault(name, place)
        if useful:
            of_use.setdefault(name, place)
    return {**first, **of_use}
