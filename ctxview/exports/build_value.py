"""A build as programs read it: `build --json` (case format)."""

from typing import TYPE_CHECKING, Literal, NotRequired

from typing_extensions import TypedDict

from ctxview.core.band_flips import BandFlips, band_flips
from ctxview.core.decision import Outcome, Reason, StageName
from ctxview.core.halt import Halt
from ctxview.core.packet import make_packet
from ctxview.core.pointer import pointers_of
from ctxview.core.result import BuildResult, Ledger
from ctxview.core.trace import in_trace_order, make_trace
from ctxview.exports.bundles_value import BundleValue, bundles_value
from ctxview.exports.minimal_value import MinimalValue, minimal_value
from ctxview.exports.packet_value import PacketValue, packet_value
from ctxview.exports.records_value import RecordsValue, records_value
from ctxview.exports.trace_value import TraceValue, trace_value

if TYPE_CHECKING:
    from ctxview.core.filter.places import Filtered

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


class LackingBundleValue(TypedDict):
    """A required bundle that cannot be whole."""

    name: str
    item_ids: list[str]
    """What it asks for, and no eligible item has."""


class BlockedValue(TypedDict):
    """Why a build was blocked, and by what."""

    stage: StageName
    reason: Reason
    source_ids: list[str]
    """Sources that are to blame, where sources are."""
    bundles: list[LackingBundleValue]
    bundle: str | None
    """The required bundle that does not fit; null where rules and question alone do not."""
    needed: int | None
    """Units that the request would take with it."""
    needed_in_all: int | None
    """Units of the request with all that is required: the smallest budget that is enough."""
    available: int | None
    """Units of the budget."""


class EstimateValue(TypedDict):
    """How far off the count of the units may be, and what that would change."""

    low_percent: int
    high_percent: int
    source: str
    """Where the band comes from."""
    flips: list[str]
    """Ids of the items that another count inside the band would take or leave."""
    complete: bool
    """False where there may be more."""


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
    estimate: NotRequired[EstimateValue]
    """Where the meter's count is an estimate for the model only."""
    bundles: NotRequired[list[BundleValue]]
    """Of a case with bundles only, in the order in which they are tried."""
    blocked: NotRequired[BlockedValue]
    """Of a blocked build only: what stopped it."""
    records: NotRequired[RecordsValue]
    """Of a captured request only."""
    minimal: NotRequired[MinimalValue]
    """Of a native minimal input only: the same result under the names of its input."""
    filter: NotRequired[FilterValue]
    """With `--filter` only."""


def build_value(result: BuildResult, filtered: "Filtered | None" = None) -> BuildValue:
    """The build as a JSON value. Reads all selected content, for the packet and its digest."""
    packet = make_packet(result)
    trace = make_trace(result, packet)
    shown = result.candidates.shown_ids
    value: BuildValue = {
        "ctxview": OUTPUT_FORMAT,
        "profile": result.profile.name,
        "state": result.state,
        "phase": result.phase,
        "packet": None if result.blocked else packet_value(packet),
        "pointers": _pointers(result),
        "excluded": [
            {"item_id": entry.item_id, "source_id": entry.source_id, "stage": entry.decision.stage, "reason": entry.decision.reason}
            for entry in trace.entries
            if entry.decision.outcome is Outcome.DROPPED
        ],
        "unknowns": [
            {"item_id": shown[item.place], "source_id": item.source_id, "missing": list(result.board.unknowns[item.place])}
            for item in in_trace_order(result)
            if item.place in result.board.unknowns
        ],
        "refresh": [
            {
                "item_id": shown[one.place],
                "source_id": result.item(one.place).source_id,
                "reason": one.reason.value,
                "sources": [result.item(place).source_id for place in (one.place, *one.against)],
            }
            for one in result.refresh
        ],
        "missing_requirements": [{"requirement": one.requirement, "why": list(one.why)} for one in result.missing],
        "warnings": list(result.warnings),
        "trace": trace_value(trace),
        "ledger": ledger_value(result.ledger),
    }
    estimate = band_flips(result)
    if estimate is not None:
        value["estimate"] = estimate_value(result, estimate)
    if result.case.bundles and result.profile.keeps_bundles:
        value["bundles"] = bundles_value(result)
    if result.halt is not None:
        value["blocked"] = blocked_value(result, result.halt)
    if result.case.capture is not None:
        value["records"] = records_value(result.case.capture)
    if result.case.minimal is not None:
        value["minimal"] = minimal_value(result)
    if filtered is not None:
        shown = result.candidates.shown_ids
        matched = [shown[item.place] for item in in_trace_order(result) if item.place in filtered.places]
        value["filter"] = {"expression": str(filtered.condition), "matched": matched}
    return value


def _pointers(result: BuildResult) -> list[PointerValue]:
    """In trace order."""
    shown = result.candidates.shown_ids
    found = {one.place: one for one in pointers_of(result)}
    return [
        {
            "item_id": shown[item.place],
            "source_id": item.source_id,
            "reference": found[item.place].reference,
            "load_when": found[item.place].load_when,
        }
        for item in in_trace_order(result)
        if item.place in found
    ]


def estimate_value(result: BuildResult, estimate: BandFlips) -> EstimateValue:
    """An error band as a JSON value."""
    shown = result.candidates.shown_ids
    return {
        "low_percent": estimate.band.low_percent,
        "high_percent": estimate.band.high_percent,
        "source": estimate.band.source,
        "flips": sorted(shown[place] for place in estimate.places),
        "complete": estimate.complete,
    }


def blocked_value(result: BuildResult, halt: Halt) -> BlockedValue:
    """A halt as a JSON value."""
    return {
        "stage": halt.stage,
        "reason": halt.reason,
        "source_ids": [result.item(place).source_id for place in halt.places],
        "bundles": [{"name": one.name, "item_ids": list(one.item_ids)} for one in halt.bundles],
        "bundle": halt.bundle,
        "needed": halt.needed,
        "needed_in_all": halt.needed_in_all,
        "available": halt.available,
    }


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
