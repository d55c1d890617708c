"""The tables of the compaction screen: the ladder, and anchors beside their pointers. All texts are raw."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ctxview.app.column_widths import Column
from ctxview.app.row_table import Cell
from ctxview.core.compaction import RecordPointer, said
from ctxview.core.compaction_anchors import AnchorPointer, PointerFound
from ctxview.core.compaction_ladder import Rung, RungStatus
from ctxview.core.compaction_words import CHECK_TITLES, NO_NAME, found_words, pointer_words, rung_words

RUNG_SIGNS: Mapping[RungStatus, tuple[str, str]] = MappingProxyType(
    {
        RungStatus.PASSED: ("✓", "line--good"),
        RungStatus.FAILED: ("✗", "line--bad"),
        RungStatus.NOT_REACHED: ("–", "line--warning"),
    }
)
"""Sign and look of what came of a check; the word stands beside it."""

_LADDER: tuple[Column, ...] = (
    Column("", 1),
    Column("#", 1),
    Column("came to", 11),
    Column("check", 24, minimum=17, flexible=True, maximum=26),
    Column("of", 9, minimum=8, flexible=True, maximum=30),
    Column("why", 72, minimum=40, flexible=True, priority=1),
)
_ANCHORS: tuple[Column, ...] = (
    Column("", 1),
    Column("anchor", 18, minimum=10, flexible=True, maximum=30),
    Column("statement, or purpose of a pointer", 40, minimum=14, flexible=True),
    Column("pointer", 14, minimum=8, flexible=True, maximum=24),
    Column("kind", 10, minimum=8),
    Column("target", 26, minimum=10, flexible=True, maximum=50),
    Column("found", 16),
)


def named(name: str | None) -> str:
    """A name; a blank one shows nothing, so it is said."""
    return name or "" if said(name) else NO_NAME


class LadderRows:
    """A `RowSource`: the checks in their order, or only those that did not pass."""

    def __init__(self, rungs: Sequence[Rung], only_failures: bool = False) -> None:
        self.rungs = [rung for rung in rungs if not only_failures or rung.status is not RungStatus.PASSED]

    def columns(self) -> Sequence[Column]:
        """The same always."""
        return _LADDER

    def row_count(self) -> int:
        """One for each check that is listed."""
        return len(self.rungs)

    def cells(self, row: int) -> Sequence[Cell]:
        """One row."""
        rung = self.rungs[row]
        sign, look = RUNG_SIGNS[rung.status]
        about = rung.anchor_id if rung.anchor_id is not None else rung.pointer_kind
        return (
            Cell(sign, look),
            Cell(str(rung.check), "line--muted"),
            Cell(rung.status.replace("_", " "), look),
            Cell(CHECK_TITLES[rung.code], "" if rung.status is RungStatus.PASSED else "line--strong"),
            Cell("" if about is None else named(about), "line--accent"),
            Cell(rung_words(rung), "line--muted"),
        )


class AnchorRows:
    """A `RowSource`: every anchor with its pointer, then every pointer with the anchors that name it."""

    def __init__(self, anchors: Sequence[AnchorPointer], pointers: Sequence[RecordPointer]) -> None:
        self.anchors = anchors
        self.pointers = pointers
        self._namers: dict[str, list[int]] = {}
        """By the id of a pointer, the rows of the anchors that name it."""
        for row, beside in enumerate(anchors):
            if beside.place is not None and said(beside.anchor.pointer_id):
                self._namers.setdefault(beside.anchor.pointer_id or "", []).append(row)

    def columns(self) -> Sequence[Column]:
        """The same always."""
        return _ANCHORS

    def row_count(self) -> int:
        """Anchors, a heading, pointers."""
        return len(self.anchors) + 1 + len(self.pointers)

    def anchor_at(self, row: int) -> AnchorPointer | None:
        """The anchor of a row; None where it is none."""
        return self.anchors[row] if 0 <= row < len(self.anchors) else None

    def pointer_at(self, row: int) -> int | None:
        """The place of a row's pointer; None where it is none."""
        place = row - len(self.anchors) - 1
        return place if 0 <= place < len(self.pointers) else None

    def row_of_pointer(self, place: int) -> int:
        """The row of a pointer."""
        return len(self.anchors) + 1 + place

    def namers(self, pointer: RecordPointer) -> Sequence[int]:
        """The rows of the anchors that name a pointer."""
        return self._namers.get(pointer.pointer_id or "", ())

    def cells(self, row: int) -> Sequence[Cell]:
        """One row."""
        beside, place = self.anchor_at(row), self.pointer_at(row)
        if beside is not None:
            return _anchor(beside)
        if place is not None:
            return self._pointer(self.pointers[place])
        count = len(self.pointers)
        return (Cell(""), Cell("▾ pointers", "line--accent"), Cell(f"{count} in the record", "line--muted"), *[Cell("")] * 4)

    def _pointer(self, pointer: RecordPointer) -> Sequence[Cell]:
        names = ", ".join(named(self.anchors[row].anchor.anchor_id) for row in self.namers(pointer))
        return (
            Cell("✓", "line--good") if pointer.usable else Cell("✗", "line--bad"),
            Cell(f"← {names}" if names else "no anchor", "line--muted"),
            Cell(pointer.purpose or "" if said(pointer.purpose) else "no purpose", "" if said(pointer.purpose) else "line--bad"),
            Cell(named(pointer.pointer_id), "line--strong"),
            Cell(pointer.kind or ""),
            Cell(pointer.target or "" if said(pointer.target) else "no target", "" if said(pointer.target) else "line--bad"),
            Cell("target unchecked" if pointer.usable else "incomplete", "line--muted" if pointer.usable else "line--bad"),
        )


def _anchor(beside: AnchorPointer) -> Sequence[Cell]:
    anchor, pointer = beside.anchor, beside.pointer
    holds = beside.counts and beside.found is PointerFound.USABLE
    statement, look = anchor.statement or "", ""
    if beside.place is None:
        statement, look = "required, and not in the record", "line--bad"
    elif not said(anchor.statement):
        statement, look = "no statement", "line--bad"
    return (
        Cell("✓", "line--good") if holds else Cell("✗", "line--bad"),
        Cell(named(anchor.anchor_id), "line--strong" if beside.required else ""),
        Cell(statement, look),
        Cell((anchor.pointer_id or "") if said(anchor.pointer_id) else "–"),
        Cell("" if pointer is None else pointer.kind or ""),
        Cell("" if pointer is None else pointer.target or ""),
        Cell(found_words(beside.found), "line--good" if beside.found is PointerFound.USABLE else "line--bad"),
    )


def anchor_notes(beside: AnchorPointer) -> str:
    """What else is to be said of an anchor, in words of ours."""
    notes = ["required by the policy" if beside.required else "not required"]
    if beside.place is not None and not beside.counts and said(beside.anchor.statement):
        notes.append("another one of this id counts" if said(beside.anchor.anchor_id) else "without an id")
    if beside.found is not PointerFound.USABLE and beside.place is not None:
        notes.append(f"its pointer {pointer_words(beside.found)}")
    return ", ".join(notes)
