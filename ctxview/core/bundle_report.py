"""What became of each declared bundle: whole in the packet, left out whole, or lacking something (spec 4.2)."""

from ctxview.core.bundles import resolve_bundles
from ctxview.core.case import Bundle
from ctxview.core.decision import Reason
from ctxview.core.result import BuildResult
from ctxview.core.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class BundleFate:
    """One declared bundle."""

    bundle: Bundle
    reason: Reason
    """`selected`, `budget_exceeded`, `bundle_incomplete`, `conflicting_history_summary`, or why the build is blocked."""
    places: tuple[int, ...]
    """Its items that were still there, copies by the item that was kept."""
    lacking: tuple[str, ...]
    """Names of it that nothing eligible has."""
    units: int | None
    """What it added, or would have, when it was tried; None where it never was, or where that would tell the size of a secret."""

    @property
    def selected(self) -> bool:
        """Whether all of it is in the packet."""
        return self.reason is Reason.SELECTED


def bundle_fates(result: BuildResult) -> tuple[BundleFate, ...]:
    """Every declared bundle in the order in which they are tried; none where the profile knows no bundles."""
    if not result.profile.keeps_bundles:
        return ()
    names = result.queue.bundle_names
    index_of = {name: index for index, name in names.items()}
    fates = []
    drops = result.board.drops
    # what only the bundle's own gap took out was there
    torn = tuple(i for i in result.candidates.items if i.place in drops and drops[i.place].reason is Reason.BUNDLE_INCOMPLETE)
    board = replace(result.board, items=(*result.board.items, *torn)) if torn else result.board
    for one in resolve_bundles(board, result.case.bundles, result.profile):
        index = index_of.get(one.bundle.name)
        places = tuple(item.place for item in one.items)
        secret = any(item.secret for item in one.items)
        units = None if index is None or secret or result.blocked else result.selection.cost_at(index)
        fates.append(BundleFate(one.bundle, _reason(result, index, bool(one.lacking)), places, one.lacking, units))
    return tuple(fates)


def bundle_members(result: BuildResult) -> dict[int, frozenset[str]]:
    """Place to the names of the declared bundles that it belongs to: it is called by their names, or is kept for a copy that is.

    What is foreign belongs to none, whatever it calls itself.
    """
    found: dict[int, set[str]] = {}
    asked: dict[str, list[str]] = {}
    for fate in bundle_fates(result):
        for place in fate.places:
            found.setdefault(place, set()).add(fate.bundle.name)
        for name in fate.bundle.item_ids:
            asked.setdefault(name, []).append(fate.bundle.name)
    if asked:
        for item in result.candidates.items:
            names = asked.get(item.source.name)
            if names is not None and item.place not in result.candidates.foreign:
                found.setdefault(item.place, set()).update(names)
    return {place: frozenset(names) for place, names in found.items()}


def _reason(result: BuildResult, index: int | None, lacking: bool) -> Reason:
    if lacking:
        return Reason.BUNDLE_INCOMPLETE
    if result.halt is not None:
        return result.halt.reason
    assert index is not None, "a whole bundle is in the queue"
    if result.selection.taken[index]:
        return Reason.SELECTED
    weighing = result.selection.weighing
    refused = weighing is not None and index in weighing.refused
    return Reason.CONFLICTING_HISTORY_SUMMARY if refused else Reason.BUDGET_EXCEEDED
