"""The one greedy loop: units in a fixed order, each taken whole if it fits in what is left (spec 1.3, stage 6)."""

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from ctxview.core.channels import Kind
from ctxview.core.item import Item

if TYPE_CHECKING:
    from ctxview.core.missing import Carriers
    from ctxview.core.sections import SectionPlan


@dataclass(frozen=True, eq=False)
class Queue:
    """What is tried, in order. A unit is one item, or a pair that is kept together. Does not depend on the budget."""

    units: tuple[tuple[Item, ...], ...]
    costs: tuple[int, ...]
    """Units of the meter, one figure a unit; never negative."""
    required_places: frozenset[int]
    """Items of retention `required` or with requirements of their own (the required bucket)."""
    evidence_places: frozenset[int]
    """Items with requirements of their own or of their copies."""
    item_costs: dict[int, int]
    """By place."""
    plans: "dict[tuple[tuple[Kind, ...], bool], tuple[SectionPlan, ...]]" = field(default_factory=dict)
    """Section plans made so far: computed from the queue alone, kept because every budget uses them."""
    carriers: "dict[frozenset[str], tuple[Carriers, ...]]" = field(default_factory=dict)
    """Carriers of requirements found so far, likewise."""

    @cached_property
    def prefix(self) -> list[int]:
        """Sum of the costs up to and with each unit."""
        return list(accumulate(self.costs))

    @cached_property
    def least_after(self) -> list[int]:
        """Smallest cost from each unit on; one entry more than units, the last larger than any cost."""
        ceiling = (max(self.costs) if self.costs else 0) + 1
        return list(accumulate(reversed(self.costs), min, initial=ceiling))[::-1]

    @cached_property
    def index_of(self) -> dict[int, int]:
        """Place to the index of its unit."""
        return {item.place: index for index, unit in enumerate(self.units) for item in unit}

    @property
    def total(self) -> int:
        """Units of everything that is tried."""
        return self.prefix[-1] if self.costs else 0

    @property
    def all_required_units(self) -> int:
        """Figure `all_required_candidate_units`: the required bucket, before the budget."""
        return sum(self.item_costs[place] for place in self.required_places)

    @property
    def evidence_units(self) -> int:
        """Figure `requirement_evidence_units`: evidence for requirements, before the budget."""
        return sum(self.item_costs[place] for place in self.evidence_places)


@dataclass(frozen=True, eq=False)
class Selection:
    """What one budget takes from a queue."""

    queue: Queue
    limit: int | None
    taken: bytes
    """One byte a unit: 1 taken, 0 not."""
    used: int

    @cached_property
    def used_before(self) -> list[int]:
        """Units used when each unit was tried."""
        used, before = 0, []
        for cost, taken in zip(self.queue.costs, self.taken, strict=True):
            before.append(used)
            if taken:
                used += cost
        return before

    @cached_property
    def count(self) -> int:
        """Number of items taken."""
        if len(self.queue.units) == len(self.queue.item_costs):
            return self.taken.count(1)
        return sum(len(unit) for unit, taken in zip(self.queue.units, self.taken, strict=True) if taken)

    def takes(self, place: int) -> bool:
        """Whether the item at this place, which must be in the queue, is taken."""
        return self.taken[self.queue.index_of[place]] == 1


def fill(queue: Queue, limit: int | None) -> Selection:
    """The greedy choice for a budget. What all fits together is taken at once; a loop decides the rest, and stops when nothing can fit."""
    count = len(queue.costs)
    if limit is None or limit >= queue.total:
        return Selection(queue, limit, b"\x01" * count, queue.total)
    start = bisect_right(queue.prefix, limit)
    left = limit - (queue.prefix[start - 1] if start else 0)
    taken = bytearray(count)
    taken[:start] = b"\x01" * start
    least_after = queue.least_after
    if left >= least_after[start]:
        costs = queue.costs
        for index in range(start, count):
            cost = costs[index]
            if cost <= left:
                taken[index] = 1
                left -= cost
                if left < least_after[index + 1]:
                    break
    return Selection(queue, limit, bytes(taken), limit - left)
