"""The budget curve as programs read it, written point by point: `curve --json` (case format; spec 1.7)."""

from collections.abc import Iterable, Iterator

from typing_extensions import TypedDict

from ctxview.core.curve import CurvePoint, Inversion, Recovery
from ctxview.core.item import Item
from ctxview.exports.json_text import json_text


class PointValue(TypedDict):
    """A budget from which the result differs from that of one unit less."""

    budget: int
    used: int
    count: int
    """Items selected."""
    added: list[str]
    """Item ids, sorted; a secret by its redacted id. At the first point all that is selected there."""
    removed: list[str]
    missing: list[str]
    """Names of requirements, sorted."""


class InversionValue(TypedDict):
    """A requirement that more budget loses."""

    requirement: str
    lost_at: int
    regained_at: int | None


class CurveValue(TypedDict):
    """The exact curve of a case, without guessing between its points."""

    meter: str
    points: list[PointValue]
    recovery: dict[str, list[tuple[int, int | None]]]
    """Requirement to the budgets at which it holds: from, up to but not including; null is for ever."""
    inversions: list[InversionValue]


def point_value(point: CurvePoint, shown_ids: dict[int, str]) -> PointValue:
    """One point as a JSON value, its items under the names that may be shown."""
    return {
        "budget": point.budget,
        "used": point.used,
        "count": point.count,
        "added": _names(point.added, shown_ids),
        "removed": _names(point.removed, shown_ids),
        "missing": list(point.missing),
    }


def inversion_value(inversion: Inversion) -> InversionValue:
    """One inversion as a JSON value."""
    return {"requirement": inversion.requirement, "lost_at": inversion.lost_at, "regained_at": inversion.regained_at}


def curve_json(meter: str, points: Iterable[CurvePoint], recovery: Recovery, shown_ids: dict[int, str]) -> Iterator[str]:
    """The JSON text of a `CurveValue` in pieces, one point a line, so that no more than one point is held at a time.

    `recovery` is empty: it is told every point on the way, and written at the end.
    """
    yield f'{{\n  "meter": {json_text(meter)},\n  "points": ['
    separator = "\n    "
    for point in points:
        recovery.add(point)
        yield separator + json_text(point_value(point, shown_ids), indent=None)
        separator = ",\n    "
    held = [f"{json_text(name)}: {json_text(intervals, indent=None)}" for name, intervals in recovery.intervals().items()]
    inversions = [json_text(inversion_value(one), indent=None) for one in recovery.inversions()]
    yield f'\n  ],\n  "recovery": {_block("{}", held)},\n  "inversions": {_block("[]", inversions)}\n}}\n'


def _block(brackets: str, members: list[str]) -> str:
    """An object or a list whose members stand one a line."""
    inner = "\n    " + ",\n    ".join(members) + "\n  " if members else ""
    return f"{brackets[0]}{inner}{brackets[1]}"


def _names(items: Iterable[Item], shown_ids: dict[int, str]) -> list[str]:
    return sorted(shown_ids[item.place] for item in items)
