"""What differs between two builds, as programs read it: `compare --json`."""

from typing_extensions import TypedDict

from ctxview.core.comparison import ChangeKind
from ctxview.core.decision import Decision
from ctxview.core.result import BuildResult
from ctxview.core.two_builds import ComparedItem, TwoBuilds, shown_lines


class ComparedBuildValue(TypedDict):
    """One of the two builds."""

    name: str
    """The case's name, or its task where it has none."""
    profile: str
    state: str
    meter: str
    budget: int | None
    """Units; null is unlimited."""
    used: int
    candidates: int
    selected: int
    digest: str
    """Of the packet."""


class ComparedDecisionValue(TypedDict):
    """What became of a candidate in one of the builds."""

    stage: str
    outcome: str
    reason: str
    channel: str
    units: int | None
    """Null for what is secret."""


class ComparedItemValue(TypedDict):
    """A candidate that differs."""

    source_id: str
    item_id: str
    """In the second build, or in the first where it is only there; a secret by its redacted id."""
    kind: ChangeKind
    before: ComparedDecisionValue | None
    """Null where the first case has no such candidate."""
    after: ComparedDecisionValue | None


class RequestDifferenceValue(TypedDict):
    """Where the two requests part."""

    offset: int
    """Leading bytes that are the same in both, message after message."""
    message: int
    """Number of the message of the second request, from 1."""
    total_before: int
    total_after: int
    before: str | None
    """The line of the first request, cut around the first character that differs; null where a secret is in one of them."""
    after: str | None


class CompareValue(TypedDict):
    """The second build against the first."""

    before: ComparedBuildValue
    after: ComparedBuildValue
    settings: list[str]
    """What differs in the settings, in words."""
    counts: dict[str, int]
    """Candidates by kind of difference, every kind named."""
    items: list[ComparedItemValue]
    gained: list[str]
    """Requirements missing before and not now."""
    lost: list[str]
    """Requirements missing now and not before."""
    request: RequestDifferenceValue | None
    """Null where both are the same, byte for byte."""


def compare_value(compared: TwoBuilds) -> CompareValue:
    """The comparison as a JSON value."""
    return {
        "before": _build(compared.before, compared.digests[0]),
        "after": _build(compared.after, compared.digests[1]),
        "settings": list(compared.settings),
        "counts": {kind.value: count for kind, count in kind_counts(compared).items()},
        "items": [_item(compared, item) for item in compared.items],
        "gained": list(compared.gained),
        "lost": list(compared.lost),
        "request": _request(compared),
    }


def kind_counts(compared: TwoBuilds) -> dict[ChangeKind, int]:
    """How many candidates differ in which way."""
    return {kind: sum(item.kind is kind for item in compared.items) for kind in ChangeKind}


def _build(result: BuildResult, digest: str) -> ComparedBuildValue:
    return {
        "name": result.case.name or result.case.task.id,
        "profile": result.profile.name,
        "state": result.state,
        "meter": result.meter.name,
        "budget": result.settings.budget_limit,
        "used": result.used,
        "candidates": result.ledger.candidates,
        "selected": result.ledger.selected,
        "digest": digest,
    }


def _item(compared: TwoBuilds, item: ComparedItem) -> ComparedItemValue:
    result, place = (compared.before, item.before_place) if item.after_place is None else (compared.after, item.after_place)
    assert place is not None, "a candidate is in one of the two"
    return {
        "source_id": result.item(place).source_id,
        "item_id": result.candidates.shown_ids[place],
        "kind": item.kind,
        "before": _decision(compared.before, item.before_place, item.before),
        "after": _decision(compared.after, item.after_place, item.after),
    }


def _decision(result: BuildResult, place: int | None, decision: Decision | None) -> ComparedDecisionValue | None:
    if place is None or decision is None:
        return None
    item = result.item(place)
    return {
        "stage": decision.stage,
        "outcome": decision.outcome.value,
        "reason": decision.reason.value,
        "channel": item.channel,
        "units": None if item.secret else result.units(place),
    }


def _request(compared: TwoBuilds) -> RequestDifferenceValue | None:
    difference = compared.request
    if difference is None:
        return None
    before, after = (None, None) if compared.has_secret else shown_lines(difference)
    return {
        "offset": difference.offset,
        "message": difference.message,
        "total_before": difference.total_before,
        "total_after": difference.total_after,
        "before": before,
        "after": after,
    }
