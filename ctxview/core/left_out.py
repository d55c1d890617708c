"""Why an item that the budget stage tried was not taken (spec 1.3, 3)."""

from ctxview.core.decision import Reason
from ctxview.core.item import Item
from ctxview.core.selection import Selection
from ctxview.core.stage import Profile


def left_out_reason(selection: Selection, item: Item, profile: Profile) -> Reason:
    """The reason of an item of the queue that is not taken; `over_budget_with_reference` makes it a pointer."""
    if selection.refuses(item.place):
        return Reason.CONFLICTING_HISTORY_SUMMARY
    if profile.points and item.source.reference is not None:
        return Reason.OVER_BUDGET_WITH_REFERENCE
    return profile.over_budget
