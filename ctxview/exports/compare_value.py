"""What differs between two builds, as programs read it: `compare --json`."""

from typing_extensions import TypedDict

from ctxview.core.build_cache import CacheUse
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

    offset: int | None
    """Leading bytes that are the same in both, message after message; null, as all but the message, where `kept_back` says why."""
    message: int
    """Number of the message of the second request, from 1."""
    total_before: int | None
    total_after: int | None
    before: str | None
    """The line of the first request, cut around the first character that differs."""
    after: str | None
    item_before: str | None
    """Source id of the first item of the first request that the second does not have in its place; null where there is none."""
    item_after: str | None
    """The same of the second."""
    kept_back: str | None
    """Why lines and sizes are not told: a secret is in one of them, or they are for different tenants or users."""


class LeadingValue(TypedDict):
    """The beginning of the second request that is the first one's."""

    bytes: int
    total_bytes: int
    """Bytes of the second request."""
    items: int
    """Items that stand wholly in it, of those of the second request."""
    total_items: int
    units: int
    """Units of these items."""
    total_units: int


class CacheUseValue(TypedDict):
    """What the second build could use of what was kept for the first."""

    usable: bool
    """Whether the whole of it: every part of the key is the same."""
    keys: list[str] | None
    """Of both builds, SHA-256; null where a secret is among the candidates."""
    changed: list[str]
    """Parts of the key that differ."""
    reusable: list[str]
    """Caches inside of a build whose own parts all stayed."""
    lost: list[str]
    """Those of which a part changed."""
    words: list[str]
    """The same in sentences."""
    leading: LeadingValue | None
    """Null where a secret is in one of the requests."""


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
    cache: CacheUseValue


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
        "cache": _cache(compared.cache),
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
    difference, why_not = compared.request, compared.kept_back
    if difference is None:
        return None
    told = why_not is None
    before, after = shown_lines(difference) if told else (None, None)
    return {
        "offset": difference.offset if told else None,
        "message": difference.message,
        "total_before": difference.total_before if told else None,
        "total_after": difference.total_after if told else None,
        "before": before,
        "after": after,
        "item_before": _source_id(compared.before, difference.item_before) if told else None,
        "item_after": _source_id(compared.after, difference.item_after) if told else None,
        "kept_back": why_not,
    }


def _source_id(result: BuildResult, place: int | None) -> str | None:
    return None if place is None else result.item(place).source_id


def _cache(cache: CacheUse) -> CacheUseValue:
    leading = cache.leading
    return {
        "usable": cache.usable,
        "keys": [key.digest for key in cache.keys] if cache.keys_told else None,
        "changed": list(cache.parts.changed),
        "reusable": list(cache.parts.reusable),
        "lost": list(cache.parts.lost),
        "words": list(cache.words),
        "leading": None
        if leading is None
        else {
            "bytes": leading.bytes,
            "total_bytes": leading.total_after,
            "items": leading.items,
            "total_items": leading.items_after,
            "units": leading.units,
            "total_units": leading.units_after,
        },
    }
