"""Declared bundles as programs read them (spec 4.2)."""

from typing_extensions import TypedDict

from ctxview.core.bundle_report import bundle_fates
from ctxview.core.decision import Reason
from ctxview.core.result import BuildResult


class BundleValue(TypedDict):
    """What became of one bundle."""

    name: str
    required: bool
    priority: int
    selected: bool
    reason: Reason
    item_ids: list[str]
    """Ids of its items that were still there, under the names that may be shown."""
    lacking: list[str]
    """Names of it that nothing eligible has."""
    units: int | None
    """What it added, or would have, when it was tried; null where it was not tried, or where a secret's size would be told."""


def bundles_value(result: BuildResult) -> list[BundleValue]:
    """Every declared bundle, in the order in which they are tried."""
    shown = result.candidates.shown_ids
    return [
        {
            "name": fate.bundle.name,
            "required": fate.bundle.required,
            "priority": fate.bundle.priority,
            "selected": fate.selected,
            "reason": fate.reason,
            "item_ids": [shown[place] for place in fate.places],
            "lacking": list(fate.lacking),
            "units": fate.units,
        }
        for fate in bundle_fates(result)
    ]
