"""What changed between two builds of one case, by place: ids change with a channel, places never do (spec 1.1)."""

from dataclasses import dataclass
from itertools import compress

from ctxview.core.result import BuildResult
from ctxview.core.selection import Queue


@dataclass(frozen=True, slots=True)
class Difference:
    """The second build against the first (the baseline)."""

    entered: frozenset[int]
    """Places selected now and not before."""
    left: frozenset[int]
    """Places selected before and not now."""
    units: int
    """Units used now less units used before; of no meaning between two meters."""
    gained: tuple[str, ...]
    """Requirements satisfied now and not before."""
    lost: tuple[str, ...]
    """Requirements missing now and not before."""

    @property
    def same_selection(self) -> bool:
        """Whether the same items are selected. Their order, header or reasons may still differ."""
        return not self.entered and not self.left


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


def _moved(baseline: BuildResult, now: BuildResult) -> tuple[frozenset[int], frozenset[int]]:
    """The places that came in, and those that fell out."""
    if baseline.queue is not now.queue:
        before, after = baseline.selected_places, now.selected_places
        return after - before, before - after
    # two budgets over one queue: only the units that differ are looked at
    was, is_now = (int.from_bytes(result.selection.taken) for result in (baseline, now))
    differ = was ^ is_now
    return _places(now.queue, differ & is_now), _places(now.queue, differ & was)


def _places(queue: Queue, flags: int) -> frozenset[int]:
    """The places of the units whose byte in this number is 1."""
    return frozenset([item.place for unit in compress(queue.units, flags.to_bytes(len(queue.units))) for item in unit])
