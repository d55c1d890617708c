"""The budget curve: exact breakpoints as a sequence of differences (spec 1.7)."""

from collections.abc import Iterator, Sequence
from itertools import compress
from operator import ne

from ctxview.core.item import Item
from ctxview.core.missing import Carriers
from ctxview.core.selection import Queue, Selection, fill
from ctxview.core.values import dataclass


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A budget from which the result differs from that of one unit less."""

    budget: int
    used: int
    count: int
    """Items selected."""
    added: tuple[Item, ...]
    removed: tuple[Item, ...]
    missing: tuple[str, ...]
    """Names of the requirements missing from this budget on, sorted."""


@dataclass(frozen=True, slots=True)
class Inversion:
    """A requirement that more budget loses."""

    requirement: str
    lost_at: int
    regained_at: int | None


def next_breakpoint(selection: Selection) -> int | None:
    """Smallest budget above the selection's at which anything changes; None where everything is taken."""
    if selection.weighing is not None:
        return selection.weighing.next_at
    queue, start, stop = selection.queue, selection.start, selection.stop
    if selection.limit is None or start == len(queue.costs):
        return None
    used = selection.used_at(start)
    fits = [] if stop == len(queue.costs) else [selection.used + queue.least_after[stop]]
    for end in (*selection.taken_by_loop, stop):
        if start < end:  # the units up to the next one that is taken had the same room
            fits.append(used + min(queue.costs[start:end]))
        if end < stop:
            used += queue.costs[end]
        start = end + 1
    return min(fits)


def last_breakpoint(selection: Selection) -> int:
    """Largest budget, at or below the selection's, from which the result is what it is; 0 where nothing is taken.

    With less than what is used, the last unit that is taken would not fit.
    """
    return selection.used if selection.weighing is None else selection.weighing.since


def previous_breakpoint(selection: Selection) -> int | None:
    """Start of the stretch of equal results before this one; None where this is the first."""
    start = last_breakpoint(selection)
    return None if start == 0 else last_breakpoint(fill(selection.queue, start - 1))


def enters_at(queue: Queue, place: int, floor: int = 0) -> int | None:
    """Smallest budget, from `floor` on, at which the item at this place is selected, all else as it is. Exact.

    Under terms every budget at which anything changes is tried; None where none of them selects it, or there are too many to try.

    Greedy takes an earlier unit exactly if it fits. Going forward with at least `floor` of room, a unit that fits must be
    taken; one that does not may be passed by, or be afforded by more room. Going back from the item, the room that must have
    been there before each unit is the room needed behind it, and its cost on top where it would have fitted.

    `needed` is never below `least`, so once `least` reaches every cost that is left, each of these units is taken, and a unit
    that need not be taken brings both together: the rest is a sum.
    """
    if queue.terms is not None:
        return entry_under_terms(queue, place, floor)[0]
    index = queue.index_of[place]
    present = fill(queue, floor)
    must_take, costs = present.taken, queue.costs
    least = costs[index]
    needed = max(floor - present.used_at(index), least)
    left = index
    while least < queue.most_before[left]:
        left -= 1
        cost = costs[left]
        if must_take[left]:
            needed += cost
        elif needed >= cost:
            needed = least + cost
        if least >= cost:
            least += cost
    may_be_passed = must_take.find(0, 0, left) >= 0
    return (least if may_be_passed else needed) + (queue.prefix[left - 1] if left else 0)


MOST_WEIGHED = 200_000
"""Units that are weighed for one answer under terms, so that it comes between two keys."""


def breakpoints(queue: Queue, start: int) -> Iterator[Selection]:
    """The selections at `start` and at each budget above it at which anything changes, as many as may be weighed."""
    selection = fill(queue, start)
    yield selection
    for _ in range(MOST_WEIGHED // max(1, len(queue.units))):
        following = next_breakpoint(selection)
        if following is None:
            return
        selection = fill(queue, following)
        yield selection


def entry_under_terms(queue: Queue, place: int, floor: int = 0) -> tuple[int | None, bool]:
    """The smallest budget from `floor` on that selects the item, and whether all budgets were tried that had to be."""
    tried = None
    for tried in breakpoints(queue, floor):
        if tried.takes(place):
            return tried.limit, True
    return None, tried is None or next_breakpoint(tried) is None


class _Walk:
    """The selection at a growing budget. Two neighbours differ only where a loop had to decide: a small part of a long queue."""

    def __init__(self, queue: Queue, budget: int) -> None:
        self.selection = fill(queue, budget)
        self.next_at = next_breakpoint(self.selection)
        """The next budget at which anything may change, or None."""

    def step(self) -> tuple[list[int], list[int]]:
        """Go to the next breakpoint, where there is one; the slots that entered and left."""
        before = self.selection
        now = self.selection = fill(before.queue, self.next_at)
        self.next_at = next_breakpoint(now)
        first, end = min(before.start, now.start), max(before.stop, now.stop)
        if now.weighing is not None:  # items that are shared have slots behind all units
            end = len(now.taken)
        moved = list(compress(range(first, end), map(ne, before.taken[first:end], now.taken[first:end])))
        return [slot for slot in moved if now.taken[slot]], [slot for slot in moved if before.taken[slot]]


def _items(queue: Queue, slots: Sequence[int]) -> tuple[Item, ...]:
    """The items whose being taken these slots say; a shared one has a slot of its own, and its units do not speak for it."""
    if not queue.units_of_shared:
        return tuple(item for unit in slots for item in queue.units[unit])
    items = [item for slot in slots if slot < len(queue.units) for item in queue.units[slot] if item.place not in queue.units_of_shared]
    own = list(queue.units_of_shared)
    shared = [own[slot - len(queue.units)] for slot in slots if slot >= len(queue.units)]
    return (*items, *(item for place in shared for item in queue.units[queue.index_of[place]] if item.place == place))


def curve_points(queue: Queue, carriers: Sequence[Carriers], start: int = 0, end: int | None = None) -> Iterator[CurvePoint]:
    """Every point from budget `start` to `end` (included), made as far as it is asked for. The first holds all that is selected there."""
    walk = _Walk(queue, start)
    units = [index for index, taken in enumerate(walk.selection.taken) if taken]
    added = _items(queue, units)
    count = len(added)
    missing = {c.requirement for c in carriers if not any(walk.selection.taken[unit] for unit in c.units)}
    carried: dict[int, list[Carriers]] = {}
    for carrier in carriers:
        for unit in carrier.units:
            carried.setdefault(unit, []).append(carrier)
    yield CurvePoint(start, walk.selection.used, count, added, (), tuple(sorted(missing)))
    while walk.next_at is not None and (end is None or walk.next_at <= end):
        budget, used = walk.next_at, walk.selection.used
        moved = walk.step()
        if not any(moved) and used == walk.selection.used:
            continue  # blocked both times, by something else
        added, removed = _items(queue, moved[0]), _items(queue, moved[1])
        count += len(added) - len(removed)
        taken = walk.selection.taken
        for unit in (*moved[0], *moved[1]):
            for carrier in carried.get(unit, ()):
                if any(taken[other] for other in carrier.units):
                    missing.discard(carrier.requirement)
                else:
                    missing.add(carrier.requirement)
        yield CurvePoint(budget, walk.selection.used, count, added, removed, tuple(sorted(missing)))


class Recovery:
    """Budgets at which each requirement holds, gathered point by point."""

    def __init__(self, requirements: Sequence[str], end: int | None = None) -> None:
        self._end = end
        self._open: dict[str, int] = {}
        self._closed: dict[str, list[tuple[int, int | None]]] = {name: [] for name in sorted(requirements)}

    def add(self, point: CurvePoint) -> None:
        """The next point of the curve, in order."""
        missing = set(point.missing)
        for name, intervals in self._closed.items():
            if name in missing:
                start = self._open.pop(name, None)
                if start is not None:
                    intervals.append((start, point.budget))
            else:
                self._open.setdefault(name, point.budget)

    def intervals(self) -> dict[str, tuple[tuple[int, int | None], ...]]:
        """Requirement to intervals: from the budget, up to but not including the next; None is for ever. Clipped to the range."""
        last = None if self._end is None else self._end + 1
        return {
            name: (*intervals, (self._open[name], last)) if name in self._open else tuple(intervals)
            for name, intervals in self._closed.items()
        }

    def inversions(self) -> tuple[Inversion, ...]:
        """Where more budget loses a requirement, by requirement and budget."""
        found = []
        for name, intervals in self.intervals().items():
            for index, (_, lost) in enumerate(intervals):
                if lost is not None and not (self._end is not None and lost == self._end + 1):
                    regained = intervals[index + 1][0] if index + 1 < len(intervals) else None
                    found.append(Inversion(name, lost, regained))
        return tuple(found)
