"""The trace: every decision, and no content, ever; what is secret stands under another name (spec 1.5)."""

from collections import Counter
from dataclasses import dataclass

from ctxview.core.decision import Decision, Reason
from ctxview.core.item import Item
from ctxview.core.packet import Packet
from ctxview.core.result import BuildResult

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
    packet_digest: str


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


def make_trace(result: BuildResult, packet: Packet) -> Trace:
    """The trace of a build and its packet."""
    entries = tuple(trace_entry(result, item) for item in in_trace_order(result))
    ended = Counter(entry.decision.stage for entry in entries)
    shown = result.candidates.shown_ids
    return Trace(
        entries=entries,
        stage_counts={stage: ended[stage] for stage in (*(s.name.value for s in result.stages), "selected") if ended[stage]},
        selected_item_ids=tuple(shown[item.place] for item in result.selected_items),
        missing_requirements=packet.missing_requirements,
        packet_digest=packet.digest,
    )
