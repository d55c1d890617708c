"""Stage 8, `completeness`: required minus satisfied, with why (spec 1.3)."""

from collections import defaultdict
from dataclasses import replace

from ctxview.core.board import Board
from ctxview.core.decision import Reason, StageName
from ctxview.core.missing import Carriers, missing_requirement
from ctxview.core.stage import Build, Stage


def find_carriers(board: Board, requirements: frozenset[str]) -> tuple[Carriers, ...]:
    """Every requirement of the task and of every candidate that is not foreign, by name, with who carries it.

    A copy stands for the item that was kept in its place, which took over its requirements.
    """
    assert board.queue is not None, "the budget stage comes before"
    units: dict[str, set[int]] = defaultdict(set)
    fallen: dict[str, set[Reason]] = defaultdict(set)
    names = set(requirements)
    for item in board.candidates.items:
        carried = item.source.required_for
        if not carried or item.place in board.candidates.foreign:
            continue
        names |= carried
        place = place_of(item.place, board)
        drop = board.drops.get(place)
        for name in carried:
            if drop is None:
                units[name].add(board.queue.index_of[place])
            else:
                fallen[name].add(drop.reason)
    return tuple(Carriers(name, tuple(sorted(units[name])), frozenset(fallen[name])) for name in sorted(names))


def carriers_of(board: Board, requirements: frozenset[str]) -> tuple[Carriers, ...]:
    """What `find_carriers` gives, found once for a queue: no budget changes it."""
    assert board.queue is not None, "the budget stage comes before"
    known = board.queue.carriers.get(requirements)
    if known is None:
        known = board.queue.carriers[requirements] = find_carriers(board, requirements)
    return known


def place_of(place: int, board: Board) -> int:
    """The place that stands for this one: itself, or the item that was kept in place of this copy."""
    drop = board.drops.get(place)
    while drop is not None and drop.reason is Reason.DUPLICATE:
        place = drop.by[0]
        drop = board.drops.get(place)
    return place


def _run(board: Board, build: Build) -> Board:
    assert board.selection is not None, "the budget stage comes before"
    taken = board.selection.taken
    missing = (missing_requirement(one, taken) for one in carriers_of(board, build.settings.requirements))
    return replace(board, missing=tuple(one for one in missing if one is not None))


COMPLETENESS = Stage(
    StageName.COMPLETENESS,
    "what the task and its sources require, less what selected items satisfy, is missing",
    ("requirements",),
    _run,
    takes_out=False,
)
