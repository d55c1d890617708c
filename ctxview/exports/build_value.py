"""A build as programs read it: `build --json` (case format)."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ctxview.core.decision import Outcome, Reason
from ctxview.core.filter.places import Filtered
from ctxview.core.packet import make_packet
from ctxview.core.result import BuildResult, Ledger
from ctxview.core.trace import in_trace_order, make_trace
from ctxview.exports.packet_value import PacketValue, packet_value
from ctxview.exports.records_value import RecordsValue, records_value
from ctxview.exports.trace_value import TraceValue, trace_value

OUTPUT_FORMAT: Literal[1] = 1
"""Number of the form of this output: a change of it raises the number."""


class PointerValue(TypedDict):
    """An item kept by reference only."""

    item_id: str
    source_id: str
    reference: str
    load_when: str


class ExcludedValue(TypedDict):
    """A candidate that was left out, and by which rule."""

    item_id: str
    source_id: str
    stage: str
    reason: Reason


class UnknownItemValue(TypedDict):
    """An item of which something must be known, and is not."""

    item_id: str
    source_id: str
    missing: list[str]


class RefreshValue(TypedDict):
    """An item that must be loaded anew before it may be used."""

    item_id: str
    source_id: str
    reason: str
    sources: list[str]
    """Source ids."""


class MissingRequirementValue(TypedDict):
    """What the task needs and the packet lacks."""

    requirement: str
    why: list[str]


class LedgerValue(TypedDict):
    """Where every candidate is."""

    candidates: int
    selected: int
    pointers: int
    excluded: int
    undecided: int
    balanced: bool
    """Whether the four make up the first. False is an error of the program."""


class FilterValue(TypedDict):
    """What was asked for with `--filter`. All else is of the whole build."""

    expression: str
    """The filter in its printed form, which is read as the same filter."""
    matched: list[str]
    """Item ids of the candidates that fulfil it, in trace order, once for each of them; a secret by its redacted id."""


class BuildValue(TypedDict):
    """One build. `ready` says that the case passed the explicit rules, not that a model saw, understood or did anything."""

    ctxview: Literal[1]
    profile: str
    state: str
    """`ready`, `incomplete`, `blocked` or `refresh_required`."""
    phase: str
    packet: PacketValue | None
    pointers: list[PointerValue]
    excluded: list[ExcludedValue]
    """In trace order."""
    unknowns: list[UnknownItemValue]
    refresh: list[RefreshValue]
    missing_requirements: list[MissingRequirementValue]
    warnings: list[str]
    trace: TraceValue
    ledger: LedgerValue
    records: NotRequired[RecordsValue]
    """Of a captured request only."""
    filter: NotRequired[FilterValue]
    """With `--filter` only."""


def build_value(result: BuildResult, filtered: Filtered | None = None) -> BuildValue:
    """The build as a JSON value. Reads all selected content, for the packet and its digest."""
    packet = make_packet(result)
    trace = make_trace(result, packet)
    value: BuildValue = {
        "ctxview": OUTPUT_FORMAT,
        "profile": result.profile.name,
        "state": result.state,
        "phase": result.phase,
        "packet": packet_value(packet),
        # no profile of this version makes any of the three kinds that stand empty here
        "pointers": [],
        "excluded": [
            {"item_id": entry.item_id, "source_id": entry.source_id, "stage": entry.decision.stage, "reason": entry.decision.reason}
            for entry in trace.entries
            if entry.decision.outcome is Outcome.DROPPED
        ],
        "unknowns": [],
        "refresh": [],
        "missing_requirements": [{"requirement": one.requirement, "why": list(one.why)} for one in result.missing],
        "warnings": list(result.warnings),
        "trace": trace_value(trace),
        "ledger": ledger_value(result.ledger),
    }
    if result.case.capture is not None:
        value["records"] = records_value(result.case.capture)
    if filtered is not None:
        shown = result.candidates.shown_ids
        matched = [shown[item.place] for item in in_trace_order(result) if item.place in filtered.places]
        value["filter"] = {"expression": str(filtered.condition), "matched": matched}
    return value


def ledger_value(ledger: Ledger) -> LedgerValue:
    """The ledger as a JSON value."""
    return {
        "candidates": ledger.candidates,
        "selected": ledger.selected,
        "pointers": ledger.pointers,
        "excluded": ledger.excluded,
        "undecided": ledger.undecided,
        "balanced": ledger.balanced,
    }
