"""The trace: every decision, and no content, ever; what is secret stands under another name (spec 1.5)."""

from operator import getitem

from ctxview.core.channels import Trust
from ctxview.core.decision import SELECTED_STAGE, Decision, Reason, StageName
from ctxview.core.item import Item
from ctxview.core.packet import Packet
from ctxview.core.result import BuildResult
from ctxview.core.selection import picker
from ctxview.core.values import dataclass

REDACTED = "redacted"
_NOT_KEPT = frozenset({Reason.DUPLICATE, Reason.DROPPED_BY_HAND})
"""Of equal ids all but one end so."""


@dataclass(frozen=True, slots=True)
class TraceEntry:
    """One candidate. For a secret the id is `redacted-N`, the digest `redacted`, the units 0."""

    item_id: str
    source_id: str
    content_digest: str
    estimated_units: int
    decision: Decision


@dataclass(frozen=True, slots=True)
class Trace:
    """Entries in order of the real ids (of equal ids the kept one first), those of secrets last."""

    entries: tuple[TraceEntry, ...]
    stage_counts: dict[str, int]
    """How many candidates ended at each stage, `selected` among them; in the order of the stages."""
    selected_item_ids: tuple[str, ...]
    """In packet order, under the names that may be shown."""
    missing_requirements: tuple[str, ...]
    packet_digest: str | None
    """None where the build is blocked: there is no packet."""


def trace_entry(result: BuildResult, item: Item) -> TraceEntry:
    """The entry of one candidate."""
    decision = result.decision(item.place)
    if item.secret:
        return TraceEntry(result.candidates.shown_ids[item.place], item.source_id, REDACTED, 0, decision)
    return TraceEntry(item.item_id, item.source_id, item.content_digest, result.units(item.place), decision)


def in_trace_order(result: BuildResult) -> list[Item]:
    """All candidates as a trace lists them."""
    not_kept = {place for place, drop in result.board.drops.items() if drop.reason in _NOT_KEPT}
    return sorted(result.candidates.items, key=lambda item: (item.secret, item.item_id, item.place in not_kept))


class TraceSheet:
    """The entries of all candidates for one queue, made when a budget first needs them and kept: most are the same at most budgets.

    What an entry depends on besides the queue is whether its item is taken, and whether a partner of a visible conflict is not.
    """

    def __init__(self, result: BuildResult) -> None:
        self._items = in_trace_order(result)
        index_of, conflicts = result.queue.slot_of, result.board.conflicts
        nowhere = len(result.selection.taken)
        self._pick = picker([index_of.get(item.place, nowhere) for item in self._items])
        rows = {item.place: row for row, item in enumerate(self._items) if item.place in conflicts}
        self._groups = [
            [(index_of.get(place, nowhere), rows[place], self._items[rows[place]].trust is not Trust.HOSTILE) for place in group]
            for group in {places[0]: places for places in conflicts.values()}.values()
        ]
        self._kept: list[list[TraceEntry | None]] = [[None] * 4 for _ in self._items]

    def entries(self, result: BuildResult) -> tuple[tuple[TraceEntry, ...], int]:
        """The entries at this result's budget, and how many of what is selected ended at the stage `conflict`."""
        taken = result.selection.taken + b"\0"  # the last stands for what is not in the queue
        variants = bytearray(self._pick(taken))
        conflicts = 0
        for group in self._groups:
            gone = sum(1 - taken[unit] for unit, _, _ in group)
            for _, row, shows_conflict in group:
                was_taken = variants[row]
                conflicts += shows_conflict and was_taken
                # an item is no partner of itself
                if gone > 1 - was_taken:
                    variants[row] += 2
        entries = self._found(variants)
        if len(entries) < len(self._items):
            for item, kept, variant in zip(self._items, self._kept, variants, strict=True):
                if kept[variant] is None:
                    kept[variant] = trace_entry(result, item)
            entries = self._found(variants)
        return entries, conflicts

    def _found(self, variants: bytearray) -> tuple[TraceEntry, ...]:
        return tuple([entry for entry in map(getitem, self._kept, variants) if entry is not None])


def make_trace(result: BuildResult, packet: Packet) -> Trace:
    """The trace of a build and its packet."""
    entries, conflicts = _entries(result)
    ended = dict[str, int](result.stage_drops.items())
    if result.halt is not None:
        ended[result.halt.stage] += result.ledger.undecided
    ended[SELECTED_STAGE] = result.selection.count - conflicts
    ended[StageName.CONFLICT] = ended.get(StageName.CONFLICT, 0) + conflicts  # the stage may be turned off
    shown = result.candidates.shown_ids
    return Trace(
        entries=entries,
        stage_counts={stage: ended[stage] for stage in (*(s.name.value for s in result.stages), SELECTED_STAGE) if ended[stage]},
        selected_item_ids=tuple([shown[item.place] for item in result.selected_items]),
        missing_requirements=packet.missing_requirements,
        packet_digest=None if result.blocked else packet.digest,
    )


def _entries(result: BuildResult) -> tuple[tuple[TraceEntry, ...], int]:
    """Every entry, and how many of what is selected ended at the stage `conflict`."""
    if result.blocked or result.queue.terms is not None:
        # what is left out may be so for more than one reason: nothing of it is kept from another budget
        entries = tuple(trace_entry(result, item) for item in in_trace_order(result))
        return entries, sum(entry.decision.selected and entry.decision.stage == StageName.CONFLICT for entry in entries)
    sheet = result.queue.sheets.get(result.settings.pins)
    if sheet is None:
        sheet = result.queue.sheets[result.settings.pins] = TraceSheet(result)
    return sheet.entries(result)
