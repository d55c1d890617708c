"""A curve kept as it is made: points up to some budget, what holds at any of them, where more budget makes things worse (spec 1.7)."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import islice

from ctxview.core.curve import CurvePoint, Inversion, Recovery, curve_points
from ctxview.core.missing import Carriers
from ctxview.core.selection import Queue
from ctxview.core.terms import needed_in_all


class CurveTrack:
    """Grows by `advance`, so that a long curve can be made between two keys, shown as far as it is known, and stopped."""

    def __init__(self, queue: Queue, carriers: Sequence[Carriers]) -> None:
        self.queue = queue
        self.requirements = tuple(carrier.requirement for carrier in carriers)
        self._points = curve_points(queue, carriers)
        self._recovery = Recovery(self.requirements)
        self.budgets: list[int] = []
        self.points: list[CurvePoint] = []
        self.done = False

    @property
    def blocked_below(self) -> int:
        """Smallest budget at which the build is not blocked by what must fit; 0 where nothing must."""
        terms = self.queue.terms
        return 0 if terms is None else needed_in_all(self.queue, terms)

    def advance(self, points: int) -> None:
        """Make at most so many more points."""
        fresh = list(islice(self._points, points))
        self.done = len(fresh) < points
        for point in fresh:
            self._recovery.add(point)
        self.points += fresh
        self.budgets += [point.budget for point in fresh]

    @property
    def known_to(self) -> int:
        """Budgets up to this one are known for certain; the whole scale when done."""
        return self.queue.total if self.done else self.budgets[-1] if self.budgets else 0

    def at(self, budget: int) -> CurvePoint | None:
        """The point that holds at a budget, or None where it is not known yet."""
        if not self.budgets or (not self.done and budget > self.budgets[-1]):
            return None
        return self.points[bisect_right(self.budgets, budget) - 1]

    def next_from(self, budget: int) -> int | None:
        """The next budget at which anything changes, as far as it is known."""
        index = bisect_right(self.budgets, budget)
        return self.budgets[index] if index < len(self.budgets) else None

    def previous_from(self, budget: int) -> int | None:
        """The nearest budget below at which anything changes."""
        index = bisect_right(self.budgets, budget - 1) - 1
        return self.budgets[index] if index >= 0 else None

    def intervals(self) -> dict[str, tuple[tuple[int, int | None], ...]]:
        """Requirement to the budgets at which it holds; the last is open where the curve is not done."""
        return self._recovery.intervals()

    def inversions(self) -> tuple[Inversion, ...]:
        """Where more budget loses a requirement, as far as it is known."""
        return self._recovery.inversions()
