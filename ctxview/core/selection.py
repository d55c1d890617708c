"""The one greedy loop: units in a fixed order, each taken whole if it fits in what is left (spec 1.3, stage 6)."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, compress
from operator import itemgetter, mul
from typing import TYPE_CHECKING

from ctxview.core.channels import Kind
from ctxview.core.item import Item

if TYPE_CHECKING:
    from ctxview.core.missing import Carriers
    from ctxview.core.sections import SectionPlan
    from ctxview.core.trace import TraceSheet


def picker(indexes: Sequence[int]) -> Callable[[bytes], bytes]:
    """A function that takes the bytes at these indexes out of others, a few times as fast as a loop."""
    if len(indexes) < 2:
        return lambda taken: bytes([taken[index] for index in indexes])
    pick = itemgetter(*indexes)
    return lambda taken: bytes(pick(taken))


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
    sheets: "dict[frozenset[int], TraceSheet]" = field(default_factory=dict)
    """Trace sheets made so far, likewise; by the pins, the only setting that a trace reads besides the queue's own."""

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
    def most_before(self) -> list[int]:
        """Largest cost before each unit, 0 before the first; one entry more than units."""
        return list(accumulate(self.costs, max, initial=0))

    @cached_property
    def required_prefix(self) -> list[int]:
        """Units of the required bucket before each unit; one entry more than units."""
        return list(accumulate(map(self.required_cost, range(len(self.units))), initial=0))

    def required_cost(self, index: int) -> int:
        """What the required bucket has of this unit's cost."""
        return sum(self.item_costs[item.place] for item in self.units[index] if item.place in self.required_places)

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
    start: int
    """All units before this one are taken."""
    stop: int
    """No unit from this one on is taken: between the two a loop had to decide, which is short where sizes are alike."""

    @cached_property
    def used_before(self) -> list[int]:
        """Units used when each unit was tried."""
        return list(accumulate(map(mul, self.queue.costs, self.taken), initial=0))[:-1]

    def used_at(self, index: int) -> int:
        """Units used when this unit was tried, without a list of all."""
        if index >= self.stop:
            return self.used
        at_start = self.queue.prefix[min(index, self.start) - 1] if min(index, self.start) else 0
        return at_start + sum(compress(self.queue.costs[self.start : index], self.taken[self.start : index]))

    @cached_property
    def taken_by_loop(self) -> tuple[int, ...]:
        """The units between `start` and `stop` that are taken."""
        return tuple(compress(range(self.start, self.stop), self.taken[self.start : self.stop]))

    @cached_property
    def count(self) -> int:
        """Number of items taken."""
        if len(self.queue.units) == len(self.queue.item_costs):
            return self.taken.count(1)
        return sum(len(unit) for unit, taken in zip(self.queue.units, self.taken, strict=True) if taken)

    @cached_property
    def required_units(self) -> int:
        """What is taken of the required bucket, in units of the meter."""
        return self.queue.required_prefix[self.start] + sum(map(self.queue.required_cost, self.taken_by_loop))

    def takes(self, place: int) -> bool:
        """Whether the item at this place, which must be in the queue, is taken."""
        return self.taken[self.queue.index_of[place]] == 1


def fill(queue: Queue, limit: int | None) -> Selection:
    """The greedy choice for a budget. What all fits together is taken at once; a loop decides the rest, and stops when nothing can fit."""
    count = len(queue.costs)
    if limit is None or limit >= queue.total:
        return Selection(queue, limit, b"\x01" * count, queue.total, count, count)
    start = stop = bisect_right(queue.prefix, limit)
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
                stop = index + 1
                if left < least_after[stop]:
                    break
    return Selection(queue, limit, bytes(taken), limit - left, start, stop)
