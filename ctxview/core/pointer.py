"""A pointer: a place and a condition. Nothing is ever read through it (spec 3)."""

from ctxview.core.result import BuildResult
from ctxview.core.values import dataclass

DEFAULT_LOAD_WHEN = "the task cannot go on without it"
"""When a pointer that states no condition is to be followed."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """An item that is kept by reference only. All texts are raw."""

    place: int
    reference: str
    load_when: str


def pointers_of(result: BuildResult) -> tuple[Pointer, ...]:
    """Every pointer of a build, in selection order."""
    return tuple(Pointer(item.place, item.source.reference or "", item.source.load_when or DEFAULT_LOAD_WHEN) for item in result.pointers)
