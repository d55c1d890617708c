"""The trace as programs read it: every decision, and no content (spec 1.5)."""

from typing_extensions import TypedDict

from ctxview.core.decision import Outcome, Reason
from ctxview.core.trace import Trace


class TraceEntryValue(TypedDict):
    """What became of one candidate. A secret has another id, the digest `redacted` and 0 units."""

    item_id: str
    content_digest: str
    stage: str
    """The stage that decided, or `selected`."""
    outcome: Outcome
    reason: Reason
    estimated_units: int
    notes: list[str]
    """Codes of what else is worth knowing, some with a source id behind a colon."""


class TraceValue(TypedDict):
    """Entries in order of their ids, those of secrets last."""

    entries: list[TraceEntryValue]
    stage_counts: dict[str, int]
    """How many candidates ended at each stage."""
    selected_item_ids: list[str]
    """In packet order."""
    missing_requirements: list[str]
    packet_digest: str | None
    """Null where the build is blocked."""


def trace_value(trace: Trace) -> TraceValue:
    """The trace as a JSON value."""
    return {
        "entries": [
            {
                "item_id": entry.item_id,
                "content_digest": entry.content_digest,
                "stage": entry.decision.stage,
                "outcome": entry.decision.outcome,
                "reason": entry.decision.reason,
                "estimated_units": entry.estimated_units,
                "notes": list(entry.decision.notes),
            }
            for entry in trace.entries
        ],
        "stage_counts": trace.stage_counts,
        "selected_item_ids": list(trace.selected_item_ids),
        "missing_requirements": list(trace.missing_requirements),
        "packet_digest": trace.packet_digest,
    }
