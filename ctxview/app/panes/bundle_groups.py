"""The candidates as groups: each declared bundle with what is its own, then what is in no bundle (spec 4.2)."""

from collections.abc import Sequence

from ctxview.app.figures import WITHHELD, grouped
from ctxview.core.bundle_report import BundleFate, bundle_fates, bundle_members
from ctxview.core.decision import Reason
from ctxview.core.result import BuildResult
from ctxview.core.values import dataclass


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A row that is no candidate: a heading, or a name that a bundle lacks."""

    fate: BundleFate | None
    """None for the heading of what is in no bundle."""
    lacks: str | None = None
    """The name, raw; None for a heading."""
    count: int = 0
    """Candidates listed below a heading."""


@dataclass(frozen=True, slots=True)
class Groups:
    """Rows in order: a place, or below zero the index of a row that is none, as `-1 - index`."""

    rows: Sequence[int]
    others: Sequence[GroupRow]
    members: frozenset[int]
    """Places in a bundle."""
    shared: frozenset[int]
    """Places in more than one bundle."""

    def other(self, row: int) -> GroupRow | None:
        """The row that is no candidate, or None where it is one."""
        return self.others[-1 - self.rows[row]] if self.rows[row] < 0 else None


def group_by_bundle(result: BuildResult, places: Sequence[int]) -> Groups:
    """These candidates, in their order, below their bundles. A shared one stands in each of its bundles. Linear in the candidates."""
    fates = bundle_fates(result)
    bundles_of = bundle_members(result)
    below: dict[str, list[int]] = {fate.bundle.name: [] for fate in fates}
    loose: list[int] = []
    for place in places:
        names = bundles_of.get(place)
        if names is None:
            loose.append(place)
        else:
            for name in names:
                below[name].append(place)
    rows: list[int] = []
    others: list[GroupRow] = []

    def add(row: GroupRow) -> None:
        others.append(row)
        rows.append(-len(others))

    for fate in fates:
        listed = below[fate.bundle.name]
        add(GroupRow(fate, count=len(listed)))
        rows += listed
        for name in fate.lacking:
            add(GroupRow(fate, lacks=name))
    add(GroupRow(None, count=len(loose)))
    rows += loose
    shared = frozenset(place for place, names in bundles_of.items() if len(names) > 1)
    return Groups(rows, others, frozenset(bundles_of), shared)


def state_words(result: BuildResult, fate: BundleFate) -> str:
    """What became of a bundle, short enough for a column; raw."""
    if fate.lacking:
        return f"lacks {', '.join(fate.lacking)}"
    if fate.selected:
        return "selected"
    if result.halt is not None and result.halt.bundle != fate.bundle.name:
        return "undecided"
    return "no room" if fate.reason in (Reason.BUDGET_EXCEEDED, Reason.REQUIRED_BUDGET_EXCEEDED) else fate.reason.value


def kind_words(fate: BundleFate) -> str:
    """Whether a build needs it."""
    return "required" if fate.bundle.required else "optional"


def units_words(fate: BundleFate) -> str:
    """Units that it added, or would have; a dash where that is not told."""
    return WITHHELD if fate.units is None else grouped(fate.units)


def fate_style(result: BuildResult, fate: BundleFate) -> str:
    """The component class of a bundle's state."""
    if fate.selected:
        return "line--good"
    if result.halt is not None and not fate.lacking and result.halt.bundle != fate.bundle.name:
        return "line--warning"
    return "line--bad" if fate.bundle.required or fate.lacking else "line--muted"


def no_bundles_words(result: BuildResult) -> str:
    """Why there is nothing to group by."""
    if not result.profile.keeps_bundles:
        return f"profile {result.profile.name} keeps no bundles; bundle and full do"
    return "this case declares no bundles"
