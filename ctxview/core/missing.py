"""What the task needs and the packet lacks, each with why (spec 1.3, stage 8)."""

from dataclasses import dataclass

from ctxview.core.decision import Reason


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
    units: tuple[int, ...]
    """Indexes of units in the queue."""
    fallen: frozenset[Reason]


def missing_requirement(carriers: Carriers, taken: bytes) -> MissingRequirement | None:
    """None where one of the carriers is taken."""
    if any(taken[unit] for unit in carriers.units):
        return None
    reasons = set(carriers.fallen)
    if carriers.units:
        reasons.add(Reason.BUDGET_EXCEEDED)
    return MissingRequirement(carriers.requirement, tuple(sorted(reasons)) or (Reason.NEVER_LOADED.value,))
