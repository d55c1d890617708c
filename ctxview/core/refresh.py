"""What must be loaded anew before it may be used (spec 3)."""

from enum import StrEnum

from ctxview.core.selection import Queue, Selection
from ctxview.core.values import dataclass


class RefreshReason(StrEnum):
    """Why, as a code."""

    DIRECT_EVIDENCE_EXPIRED = "direct_evidence_expired"
    CONFLICTS_WITH_CURRENT_DIRECT_EVIDENCE = "conflicts_with_current_direct_evidence"


@dataclass(frozen=True, slots=True)
class Refresh:
    """One item, and what it contradicts. Neither side is judged right."""

    place: int
    reason: RefreshReason
    against: tuple[int, ...] = ()
    """Places of the selected evidence that it contradicts."""


def refused_refresh(queue: Queue, selection: Selection, unit: int) -> list[Refresh]:
    """The entries of one refused unit: one for each of its summaries that contradicts what is selected."""
    assert queue.terms is not None, "only terms refuse"
    evidence = [place for place in queue.terms.refused_by[unit] if selection.takes(place)]
    names = {place: _name(queue, place) for place in evidence}
    found = []
    for item in queue.units[unit]:
        against = tuple(place for place in evidence if names[place] in item.source.conflicts_with)
        if against:
            found.append(Refresh(item.place, RefreshReason.CONFLICTS_WITH_CURRENT_DIRECT_EVIDENCE, against))
    return found


def _name(queue: Queue, place: int) -> str:
    return next(item.source.name for item in queue.units[queue.index_of[place]] if item.place == place)
