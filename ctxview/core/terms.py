"""The greedy loop where a unit's cost or fate depends on what was taken before it (spec 3, 4.2, 4.3).

A section costs something once, an item that two bundles share counts once, a summary is refused beside the evidence that it
contradicts, and a required bundle that does not fit blocks the build.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from ctxview.core.channels import Kind
from ctxview.core.values import dataclass, field

if TYPE_CHECKING:
    from ctxview.core.selection import Queue


@dataclass(frozen=True, eq=False)
class Terms:
    """What a queue is weighed by, besides a fixed cost for each unit."""

    base: int = 0
    """Units that are used before anything is taken: rules, question, wrapping."""
    overheads: Mapping[Kind, int] = field(default_factory=lambda: MappingProxyType({}))
    """Units of a section, once its first item is taken."""
    counts_digits: bool = False
    """Whether the figure in a section's opening line counts, digit by digit."""
    shared: frozenset[int] = frozenset()
    """Places of items of more than one unit: they count once."""
    refused_by: Mapping[int, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Unit that contradicts evidence to the places of that evidence: with one of them taken before, it is refused."""
    untakeable: frozenset[int] = frozenset()
    """Units with nothing to select, which may still contradict what is."""
    must_fit: frozenset[int] = frozenset()
    """Units that block the build where they do not fit."""

    @property
    def plain(self) -> bool:
        """Whether every unit has one cost, whatever was taken before it."""
        return not (self.base or self.overheads or self.shared or self.refused_by or self.untakeable or self.must_fit)


@dataclass(frozen=True, slots=True)
class Shortage:
    """What does not fit, and blocks the build."""

    unit: int | None
    """Index of the unit; None where not even the base fits."""
    needed: int
    """Units with it."""
    refused: bool = False
    """Whether it is left out because it contradicts what was taken, not because of its size."""


@dataclass(frozen=True, eq=False)
class Weighing:
    """What one pass over a queue under its terms found out, unit by unit. After a shortage nothing is weighed."""

    costs: list[int]
    """What each unit cost, or would have, when it was tried."""
    before: list[int]
    """Units used when each unit was tried."""
    taken: bytearray
    used: int
    refused: frozenset[int]
    """Units that contradict what was taken."""
    next_at: int | None
    """Smallest budget above this one at which anything is decided otherwise; None where there is none."""
    since: int
    """Smallest budget from which all is decided as it is now."""
    shortage: Shortage | None
    places: frozenset[int]
    """Places of what is taken."""


def weigh(queue: "Queue", terms: Terms, limit: int | None) -> Weighing:
    """Try every unit in order. Linear in the items of the queue: a unit is weighed by what it adds, never by the whole anew."""
    count = len(queue.units)
    costs, before, taken = [0] * count, [0] * count, bytearray(count)
    used, next_at = terms.base, None
    if limit is not None and limit < used:
        return Weighing(costs, before, taken, 0, frozenset(), used, 0, Shortage(None, used), frozenset())
    got: set[int] = set()
    refused: set[int] = set()
    filled: dict[Kind, int] = {}
    shortage = None
    for index, unit in enumerate(queue.units):
        before[index] = used
        new = [item for item in unit if item.place not in got] if terms.shared else unit
        cost = sum(queue.item_costs[item.place] for item in new)
        fuller: dict[Kind, int] = {}
        if terms.overheads:
            for item in new:
                fuller[item.kind] = fuller.get(item.kind, filled.get(item.kind, 0)) + queue.header_costs[item.place]
            for kind, figure in fuller.items():
                cost += _opening(terms, kind, figure) - (_opening(terms, kind, filled[kind]) if kind in filled else 0)
        costs[index] = cost
        evidence = terms.refused_by.get(index)
        if evidence is not None and not got.isdisjoint(evidence):
            refused.add(index)
            if index in terms.must_fit:
                shortage = Shortage(index, used + cost, refused=True)
                break
        elif index in terms.untakeable:
            continue
        elif limit is None or used + cost <= limit:
            taken[index] = 1
            used += cost
            got.update(item.place for item in new)
            filled.update(fuller)
        else:
            next_at = used + cost if next_at is None else min(next_at, used + cost)
            if index in terms.must_fit:
                shortage = Shortage(index, used + cost)
                break
    since = used if any(taken) or terms.base else 0
    return Weighing(costs, before, taken, used, frozenset(refused), next_at, since, shortage, frozenset(got))


def needed_in_all(queue: "Queue", terms: Terms) -> int:
    """Units of a request with every unit that must fit, and nothing else."""
    used, got = terms.base, set[int]()
    filled: dict[Kind, int] = {}
    for index in sorted(terms.must_fit):
        for item in queue.units[index]:
            if item.place not in got:
                got.add(item.place)
                used += queue.item_costs[item.place]
                filled[item.kind] = filled.get(item.kind, 0) + queue.header_costs[item.place]
    return used + (sum(_opening(terms, kind, figure) for kind, figure in filled.items()) if terms.overheads else 0)


def _opening(terms: Terms, kind: Kind, figure: int) -> int:
    """What a section's frame takes with this figure in its opening line."""
    return terms.overheads[kind] + (len(str(figure)) if terms.counts_digits else 0)
