"""Landmarks of a small curve: every breakpoint, and where a requirement is lost or gained, for a gauge to mark (spec 1.7)."""

from collections.abc import Sequence

from ctxview.core.curve import curve_points
from ctxview.core.missing import Carriers
from ctxview.core.selection import Queue
from ctxview.core.values import dataclass

MOST_UNITS = 64
"""A queue of more units has too many breakpoints to mark each, and too many to compute between two keys."""

MOST_POINTS = 2048


@dataclass(frozen=True, slots=True)
class Landmarks:
    """Budgets, ascending."""

    breakpoints: tuple[int, ...]
    losses: tuple[int, ...]
    """Budgets at which more budget loses a requirement."""
    gains: tuple[int, ...]


def find_landmarks(queue: Queue, carriers: Sequence[Carriers]) -> Landmarks | None:
    """The landmarks, or None where the curve is too long for a gauge."""
    if len(queue.costs) > MOST_UNITS:
        return None
    breakpoints: list[int] = []
    losses: list[int] = []
    gains: list[int] = []
    before: set[str] | None = None
    for point in curve_points(queue, carriers):
        missing = set(point.missing)
        breakpoints.append(point.budget)
        if len(breakpoints) > MOST_POINTS:
            return None
        if before is not None:
            if missing - before:
                losses.append(point.budget)
            if before - missing:
                gains.append(point.budget)
        before = missing
    return Landmarks(tuple(breakpoints), tuple(losses), tuple(gains))
