"""Why an item that the budget stage tried was not taken (spec 1.3, 3)."""

from ctxview.core.bundles import is_selectable
from ctxview.core.decision import Reason
from ctxview.core.item import Item
from ctxview.core.selection import Selection
from ctxview.core.stage import Profile

POINTING = frozenset({Reason.OVER_BUDGET_WITH_REFERENCE, Reason.REFERENCE_ONLY})


def left_out_reason(selection: Selection, item: Item, profile: Profile) -> Reason:
    """The reason of an item of the queue that is not taken; those of `POINTING` make it a pointer."""
    if selection.refuses(item.place):
        return Reason.CONFLICTING_HISTORY_SUMMARY
    selectable = is_selectable(item, profile)
    if profile.points and item.source.reference is not None:
        return Reason.OVER_BUDGET_WITH_REFERENCE if selectable else Reason.REFERENCE_ONLY
    if not item.source.has_content:
        return Reason.MISSING_CONTENT_AND_REFERENCE
    return profile.over_budget
