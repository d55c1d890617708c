"""What changed between two builds of one case, or of a file read twice, by place: ids change with a channel, places never do (spec 1.1)."""

from collections.abc import Iterable, Iterator, Set
from itertools import compress
from typing import TYPE_CHECKING

from ctxview.core.result import BuildResult
from ctxview.core.selection import Queue
from ctxview.core.values import dataclass

if TYPE_CHECKING:
    from ctxview.core.reload import Reload


@dataclass(frozen=True, slots=True)
class Difference:
    """The second build against the first (the baseline)."""

    entered: Set[int]
    """Places selected now and not before."""
    left: Set[int]
    """Places selected before and not now."""
    units: int
    """Units used now less units used before; of no meaning between two meters."""
    gained: tuple[str, ...]
    """Requirements satisfied now and not before."""
    lost: tuple[str, ...]
    """Requirements missing now and not before."""
    gone: Set[int] = frozenset()
    """Places in the baseline's case of what was selected and is in the case no more; none where both are builds of one case."""

    @property
    def same_selection(self) -> bool:
        """Whether the same items are selected. Their order, header or reasons may still differ."""
        return not self.entered and not self.left and not self.gone


def compare(baseline: BuildResult, now: BuildResult) -> Difference:
    """The difference of two builds of one case."""
    entered, left = _moved(baseline, now)
    was = {missing.requirement for missing in baseline.missing}
    is_now = {missing.requirement for missing in now.missing}
    return Difference(
        entered=entered,
        left=left,
        units=now.used - baseline.used,
        gained=tuple(sorted(was - is_now)),
        lost=tuple(sorted(is_now - was)),
    )


def compare_across(baseline: BuildResult, now: BuildResult, reload: "Reload") -> Difference:
    """The difference of two builds whose cases are two readings of one file; places are those of the later one."""
    was_there = {reload.new_place[place] for place in baseline.selected_places if place in reload.new_place}
    is_now = set(now.selected_places)
    missing_before = {missing.requirement for missing in baseline.missing}
    missing_now = {missing.requirement for missing in now.missing}
    return Difference(
        entered=frozenset(is_now - was_there),
        left=frozenset(was_there - is_now),
        units=now.used - baseline.used,
        gained=tuple(sorted((missing_before - missing_now).intersection(now.requirement_names))),
        lost=tuple(sorted(missing_now - missing_before)),
        gone=frozenset(place for place in baseline.selected_places if place not in reload.new_place),
    )


def _moved(baseline: BuildResult, now: BuildResult) -> tuple[Set[int], Set[int]]:
    """The places that came in, and those that fell out."""
    if baseline.queue is not now.queue or now.queue.terms is not None:
        before, after = baseline.selected_places, now.selected_places
        return after - before, before - after
    # two budgets over one queue: what was taken is compared as two long numbers
    was, is_now = (int.from_bytes(result.selection.taken) for result in (baseline, now))
    differ, count = was ^ is_now, len(now.queue.units)
    return UnitPlaces(now.queue, (differ & is_now).to_bytes(count)), UnitPlaces(now.queue, (differ & was).to_bytes(count))


class UnitPlaces(Set[int]):
    """The places of the units whose byte is 1. Asked for one by one or counted, nothing is made of it: a screen shows few of many."""

    def __init__(self, queue: Queue, flags: bytes) -> None:
        self._queue, self._flags = queue, flags

    def __contains__(self, place: object) -> bool:
        index = self._queue.index_of.get(place) if isinstance(place, int) else None
        return index is not None and self._flags[index] == 1

    def __iter__(self) -> Iterator[int]:
        return (item.place for unit in compress(self._queue.units, self._flags) for item in unit)

    def __len__(self) -> int:
        if len(self._queue.units) == len(self._queue.item_costs):
            return self._flags.count(1)
        return sum(map(len, compress(self._queue.units, self._flags)))

    @classmethod
    def _from_iterable(cls, places: Iterable[int]) -> frozenset[int]:  # type: ignore[override]  # what a union or a difference is made of
        return frozenset(places)
