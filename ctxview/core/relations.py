"""What has to do with one candidate: those of its id, its copies, its pair, who beat it and whom it beat (design 2, Find)."""

from collections.abc import Iterator
from enum import StrEnum

from ctxview.core.decision import Reason
from ctxview.core.explain import explain
from ctxview.core.filter.columns import COLUMNS
from ctxview.core.filter.conditions import Comparison, Filter
from ctxview.core.filter.operators import EQUAL, IN
from ctxview.core.filter.tokens import LONGEST_FILTER
from ctxview.core.result import BuildResult
from ctxview.core.safe_text import safe_line
from ctxview.core.values import dataclass

MOST_RELATED = 50
"""Others that are named; the nearest kinds of relation come first."""


class Relation(StrEnum):
    """Why another candidate belongs to this one, the nearest first."""

    SAME_ID = "same_id"
    PAIR = "pair"
    """A tool call and its result: selected both or neither."""
    COPY = "copy"
    """The same content, of which one stands for all."""
    BEAT_IT = "beat_it"
    BEATEN = "beaten"
    IN_CONFLICT = "in_conflict"
    """Side by side, and marked."""
    TOOK_ROOM = "took_room"
    """Came before it in the budget, where it lacked room."""


@dataclass(frozen=True, slots=True)
class Related:
    """Another candidate, with the nearest of its relations."""

    place: int
    relation: Relation


def related(result: BuildResult, place: int) -> tuple[Related, ...]:
    """All others that have to do with the candidate at this place. Goes through all candidates once.

    What was done away with as sensitive is in no relation but its id and its pair: that a secret equals something is told nowhere.
    """
    found: dict[int, Relation] = {}
    for other, relation in _relations(result, place):
        if other != place:
            found.setdefault(other, relation)
    return tuple(Related(other, relation) for other, relation in found.items())


def relation_filter(result: BuildResult, place: int) -> Filter:
    """A filter that lists the candidate and those that have to do with it: by source id, so that it still means them after a change.

    By item id where source ids are too long, or cannot be typed. Of more than `MOST_RELATED` others, the nearest.
    """
    places = [place, *(one.place for one in related(result, place)[:MOST_RELATED])]
    by_source = _one_of("source", [result.item(other).source_id for other in places])
    printed = str(by_source)
    if len(printed) <= LONGEST_FILTER // 2 and safe_line(printed) == printed:
        return by_source
    return _one_of("id", [result.candidates.shown_ids[other] for other in places])


def _one_of(column: str, names: list[str]) -> Filter:
    different = tuple(dict.fromkeys(names))
    return Comparison(COLUMNS[column], IN if len(different) > 1 else EQUAL, different)


def _relations(result: BuildResult, place: int) -> Iterator[tuple[int, Relation]]:
    board, item = result.board, result.item(place)
    for other, source in enumerate(result.case.sources):
        if source.source_id == item.source_id:
            yield other, Relation.SAME_ID
    for pair in board.pairs:
        if place in pair:
            yield from ((other, Relation.PAIR) for other in pair)
    drop = board.drops.get(place)
    stands_for_it = drop.by[0] if drop is not None and drop.reason is Reason.DUPLICATE else place
    copies = board.origins.get(stands_for_it, ())
    if copies:
        yield from ((other, Relation.COPY) for other in (stands_for_it, *copies))
    explained = explain(result, place)
    yield from ((other, Relation.BEAT_IT) for other in explained.beaten_by)
    for other, lost in board.drops.items():
        if place in lost.by and lost.reason is not Reason.BUNDLE_INCOMPLETE:
            yield other, Relation.BEATEN
    yield from ((other, Relation.IN_CONFLICT) for other in board.conflicts.get(place, ()))
    yield from ((other, Relation.TOOK_ROOM) for other in explained.took_room)
