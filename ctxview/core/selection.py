"""The one greedy loop: units in a fixed order, each taken whole if it fits in what is left (spec 1.3, stage 6; 4.2)."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import accumulate, compress
from operator import itemgetter, mul
from typing import TYPE_CHECKING

from ctxview.core.channels import Kind
from ctxview.core.item import Item
from ctxview.core.terms import Shortage, Terms, Weighing, weigh
from ctxview.core.values import dataclass, field

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
    """What is tried, in order. A unit is one item, a pair, or a bundle that is kept together. Does not depend on the budget."""

    units: tuple[tuple[Item, ...], ...]
    costs: tuple[int, ...]
    """Units of the meter, one figure a unit; never negative. Under terms, what its items alone would cost."""
    required_places: frozenset[int]
    """Items of retention `required` or with requirements of their own (the required bucket)."""
    evidence_places: frozenset[int]
    """Items with requirements of their own or of their copies."""
    item_costs: dict[int, int]
    """By place."""
    header_costs: dict[int, int]
    """By place: what counts for the figure in a section's opening line; the same as the costs for all meters but one (spec 4.3)."""
    terms: Terms | None = None
    """Set where a unit's cost or fate depends on what was taken before it."""
    bundle_names: "dict[int, str]" = field(default_factory=dict)
    """Index of a unit to the name of the declared bundle that it is."""
    plans: "dict[tuple[tuple[Kind, ...], str], tuple[SectionPlan, ...]]" = field(default_factory=dict)
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
        """Place to the index of its unit; of more than one, the first."""
        return {item.place: index for index, unit in reversed(list(enumerate(self.units))) for item in unit}

    @cached_property
    def referenced(self) -> tuple[int, ...]:
        """Places of items that have a reference: what does not fit of them becomes a pointer where the profile has pointers."""
        return tuple({item.place: None for unit in self.units for item in unit if item.source.reference is not None})

    @cached_property
    def units_of_shared(self) -> dict[int, tuple[int, ...]]:
        """Place of each item that stands in more than one unit to the indexes of all of them."""
        if self.terms is None or not self.terms.shared:
            return {}
        found: dict[int, list[int]] = {place: [] for place in sorted(self.terms.shared)}
        for index, unit in enumerate(self.units):
            for item in unit:
                if item.place in found:
                    found[item.place].append(index)
        return {place: tuple(indexes) for place, indexes in found.items()}

    @cached_property
    def slot_of(self) -> dict[int, int]:
        """Place to the index of the byte in `Selection.taken` that says whether it is taken: its unit's, or, shared, one of its own."""
        if not self.units_of_shared:
            return self.index_of
        return {**self.index_of, **{place: len(self.units) + number for number, place in enumerate(self.units_of_shared)}}

    @cached_property
    def total(self) -> int:
        """Units of everything that can be taken."""
        if self.terms is not None:
            return weigh(self, self.terms, None).used
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
    """One byte a unit: 1 taken, 0 not; behind them one for each item that is shared (`Queue.slot_of`)."""
    used: int
    start: int
    """All units before this one are taken."""
    stop: int
    """No unit from this one on is taken: between the two a loop had to decide, which is short where sizes are alike."""
    weighing: Weighing | None = None
    """Set for a queue with terms."""

    @property
    def shortage(self) -> Shortage | None:
        """What does not fit and blocks the build, if something does; then nothing counts as taken."""
        return None if self.weighing is None else self.weighing.shortage

    def cost_at(self, index: int) -> int:
        """What this unit cost, or would have, when it was tried."""
        return self.queue.costs[index] if self.weighing is None else self.weighing.costs[index]

    def refuses(self, place: int) -> bool:
        """Whether the item at this place, which must be in the queue, contradicts what is taken."""
        return self.weighing is not None and self.queue.index_of[place] in self.weighing.refused

    @cached_property
    def used_before(self) -> list[int]:
        """Units used when each unit was tried."""
        if self.weighing is not None:
            return self.weighing.before
        return list(accumulate(map(mul, self.queue.costs, self.taken), initial=0))[:-1]

    def used_at(self, index: int) -> int:
        """Units used when this unit was tried, without a list of all."""
        if self.weighing is not None:
            return self.weighing.before[index]
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
        if self.weighing is not None:
            return 0 if self.weighing.shortage else len(self.weighing.places)
        if len(self.queue.units) == len(self.queue.item_costs):
            return self.taken.count(1)
        return sum(len(unit) for unit, taken in zip(self.queue.units, self.taken, strict=True) if taken)

    @cached_property
    def required_units(self) -> int:
        """What is taken of the required bucket, in units of the meter."""
        if self.weighing is not None:
            return sum(self.queue.item_costs[place] for place in self.queue.required_places if self.takes(place))
        return self.queue.required_prefix[self.start] + sum(map(self.queue.required_cost, self.taken_by_loop))

    def unit_of(self, place: int) -> int:
        """The unit that brought the item at this place in; where none did, the first that it stands in."""
        units = self.queue.units_of_shared.get(place, ())
        return next((unit for unit in units if self.taken[unit]), self.queue.index_of[place])

    def takes(self, place: int) -> bool:
        """Whether the item at this place, which must be in the queue, is taken."""
        return self.taken[self.queue.slot_of[place]] == 1


def fill(queue: Queue, limit: int | None) -> Selection:
    """The greedy choice for a budget. What all fits together is taken at once; a loop decides the rest, and stops when nothing can fit."""
    if queue.terms is not None:
        return _fill_by_terms(queue, queue.terms, limit)
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


def _fill_by_terms(queue: Queue, terms: Terms, limit: int | None) -> Selection:
    found = weigh(queue, terms, limit)
    count = len(queue.units)
    if found.shortage is not None:
        return Selection(queue, limit, bytes(count + len(queue.units_of_shared)), 0, 0, 0, found)
    shared = bytes(place in found.places for place in queue.units_of_shared)
    return Selection(queue, limit, bytes(found.taken) + shared, found.used, 0, count, found)
