"""What changed between two builds of one case, by place: ids change with a channel, places never do (spec 1.1)."""

from dataclasses import dataclass

from ctxview.core.result import BuildResult


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
    before, after = baseline.selected_places, now.selected_places
    was = {missing.requirement for missing in baseline.missing}
    is_now = {missing.requirement for missing in now.missing}
    return Difference(
        entered=after - before,
        left=before - after,
        units=now.used - baseline.used,
        gained=tuple(sorted(was - is_now)),
        lost=tuple(sorted(is_now - was)),
    )
