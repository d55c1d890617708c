"""Anchors and pointers of a compaction record by id: which of several counts, and which are there and of no use (spec 6)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ctxview.core.compaction import Anchor, CompactionRecord, RecordPointer, said


@dataclass(frozen=True, slots=True)
class RecordLookup:
    """Places in the record's lists, from 0. An id that is blank is none: nothing has it, and nothing is found by it."""

    record: CompactionRecord
    anchors_of: Mapping[str, Sequence[int]]
    """Places of all anchors of an id."""
    pointers_of: Mapping[str, Sequence[int]]
    """Places of all pointers of an id."""
    pointers_of_kind: Mapping[str, Sequence[int]]
    """Places of all pointers of a kind."""

    def anchor(self, anchor_id: str) -> int | None:
        """The place of the anchor that counts: the first of its id with a statement."""
        return next((place for place in self.anchors_of.get(anchor_id, ()) if said(self.record.anchors[place].statement)), None)

    def pointer(self, anchor: Anchor) -> int | None:
        """The place of the pointer that an anchor names: the first of its id that is usable."""
        return self.usable(self.pointers_of.get(anchor.pointer_id or "", ()))

    def usable(self, places: Iterable[int]) -> int | None:
        """The first of these pointers that has a target and a purpose."""
        return next((place for place in places if self.record.pointers[place].usable), None)


def record_lookup(record: CompactionRecord) -> RecordLookup:
    """A record's anchors and pointers, by id and by kind."""
    return RecordLookup(
        record,
        _places(anchor.anchor_id for anchor in record.anchors),
        _places(pointer.pointer_id for pointer in record.pointers),
        _places(pointer.kind for pointer in record.pointers),
    )


def missing_parts(pointer: RecordPointer) -> tuple[str, ...]:
    """Names of the fields, as the format calls them, that a pointer needs to be usable and does not have."""
    parts = (("target", pointer.target), ("purpose", pointer.purpose))
    return tuple(name for name, text in parts if not said(text))


def _places(names: Iterable[str | None]) -> Mapping[str, Sequence[int]]:
    found: defaultdict[str, list[int]] = defaultdict(list)
    for place, name in enumerate(names):
        if name is not None and said(name):
            found[name].append(place)
    return dict(found)
