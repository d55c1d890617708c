"""The result of a native minimal input in its own words, so that a program written for it can read it (spec 3)."""

from typing import NotRequired

from typing_extensions import TypedDict

from ctxview.core.decision import Decision, Outcome
from ctxview.core.item import Item
from ctxview.core.pointer import pointers_of
from ctxview.core.refresh import RefreshReason
from ctxview.core.result import BuildResult


class TaskAnchorValue(TypedDict):
    """What the packet is for."""

    goal: str
    stopCondition: str
    verificationTarget: str


class SelectedValue(TypedDict):
    """A candidate as it was written."""

    id: str
    kind: str
    source: str
    capturedAt: str
    relevance: str
    freshness: str
    sizeUnits: int
    content: str


class MinimalPointerValue(TypedDict):
    """A candidate that is kept by its reference."""

    id: str
    reference: str
    loadWhen: str


class MinimalPacketValue(TypedDict):
    """What the model will see."""

    taskAnchor: TaskAnchorValue
    selected: list[SelectedValue]
    """In the order in which they were tried."""
    pointers: list[MinimalPointerValue]
    usedBudgetUnits: int
    budgetUnits: int | None
    """Null where the budget was made unlimited."""


class MinimalExcludedValue(TypedDict):
    """A candidate that was left out."""

    id: str
    reason: str


class MinimalUnknownValue(TypedDict):
    """A candidate that does not say where it comes from, or when it was observed."""

    id: str
    missing: list[str]


class MinimalRefreshValue(TypedDict):
    """A candidate that must be loaded anew before it is used."""

    id: str
    reason: RefreshReason
    source: NotRequired[str]
    """Of expired evidence."""
    conflictsWith: NotRequired[list[str]]
    """Of a summary: ids of the selected evidence that it contradicts."""


class MinimalValue(TypedDict):
    """The result under the names of its input."""

    state: str
    phase: str
    packet: MinimalPacketValue | None
    excluded: list[MinimalExcludedValue]
    """In the order in which they were tried, as all lists here."""
    unknowns: list[MinimalUnknownValue]
    refresh: list[MinimalRefreshValue]
    evidence: list[str]
    """Why, a line for each candidate; never any content."""


def minimal_value(result: BuildResult) -> MinimalValue:
    """The native result of a build whose case was a native input."""
    tried = sorted(result.candidates.items, key=result.profile.order)
    decisions = [(item, result.decision(item.place)) for item in tried]
    return {
        "state": result.state,
        "phase": result.phase,
        "packet": None if result.blocked else _packet(result, decisions),
        "excluded": [
            {"id": item.source_id, "reason": decision.reason.value} for item, decision in decisions if decision.outcome is Outcome.DROPPED
        ],
        "unknowns": [
            {"id": item.source_id, "missing": list(result.board.unknowns[item.place])}
            for item, _ in sorted(decisions, key=lambda one: one[0].place)
            if item.place in result.board.unknowns
        ],
        "refresh": _refresh(result),
        "evidence": [_evidence(result, item, decision) for item, decision in decisions],
    }


def _packet(result: BuildResult, decisions: list[tuple[Item, Decision]]) -> MinimalPacketValue:
    task = result.case.task
    return {
        "taskAnchor": {
            "goal": task.goal or "",
            "stopCondition": task.stop_condition or "",
            "verificationTarget": task.verification_target or "",
        },
        "selected": [_selected(result, item) for item, decision in decisions if decision.selected],
        "pointers": [
            {"id": result.item(one.place).source_id, "reference": one.reference, "loadWhen": one.load_when} for one in pointers_of(result)
        ],
        "usedBudgetUnits": result.used,
        "budgetUnits": result.settings.budget_limit,
    }


def _selected(result: BuildResult, item: Item) -> SelectedValue:
    assert result.case.minimal is not None, "only a native input has this result"
    written = result.case.minimal[item.place]
    return {
        "id": item.source_id,
        "kind": written.kind,
        "source": written.source or "",
        "capturedAt": written.captured_at or "",
        "relevance": written.relevance,
        "freshness": written.freshness,
        "sizeUnits": written.size_units,
        "content": written.content or "",
    }


def _refresh(result: BuildResult) -> list[MinimalRefreshValue]:
    values: list[MinimalRefreshValue] = []
    for one in result.refresh:
        source = result.item(one.place).source
        value: MinimalRefreshValue = {"id": source.source_id, "reason": one.reason}
        if one.reason is RefreshReason.DIRECT_EVIDENCE_EXPIRED:
            value["source"] = source.origin or ""
        else:
            value["conflictsWith"] = [result.item(place).source_id for place in one.against]
        values.append(value)
    return values


def _evidence(result: BuildResult, item: Item, decision: Decision) -> str:
    units = "" if item.secret else f", {result.units(item.place)} units"
    return f"{item.source_id}: {decision.outcome.value}, {decision.reason.value}{units}"
