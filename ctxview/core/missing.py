"""What the task needs and the packet lacks, each with why (spec 1.3, stage 8)."""

from collections.abc import Callable

from ctxview.core.decision import Reason
from ctxview.core.values import dataclass


@dataclass(frozen=True, slots=True)
class MissingRequirement:
    """A requirement that no selected item satisfies."""

    requirement: str
    why: tuple[str, ...]
    """`never_loaded`, or the reasons its carriers were dropped for, sorted, each once."""


@dataclass(frozen=True, slots=True)
class Carriers:
    """Who could satisfy one requirement: places still in the queue, and the reasons of those that fell before."""

    requirement: str
    places: tuple[int, ...]
    """Items in the queue."""
    units: tuple[int, ...]
    """Where `Selection.taken` says of each of them whether it is taken."""
    fallen: frozenset[Reason]


def missing_requirement(carriers: Carriers, taken: bytes, why_left_out: Callable[[int], Reason]) -> MissingRequirement | None:
    """None where one of the carriers is taken. `why_left_out` says of an item of the queue why it is not."""
    if any(taken[unit] for unit in carriers.units):
        return None
    reasons = carriers.fallen.union(map(why_left_out, carriers.places))
    return MissingRequirement(carriers.requirement, tuple(sorted(reasons)) or (Reason.NEVER_LOADED.value,))
