"""Stage 8, `completeness`: required minus satisfied, with why (spec 1.3)."""

from collections import defaultdict

from ctxview.core.board import Board
from ctxview.core.decision import Reason, StageName
from ctxview.core.left_out import POINTING, left_out_reason
from ctxview.core.missing import Carriers, missing_requirement
from ctxview.core.stage import Build, Stage
from ctxview.core.values import replace


def find_carriers(board: Board, requirements: frozenset[str]) -> tuple[Carriers, ...]:
    """Every requirement of the task and of every candidate that is not foreign, by name, with who carries it.

    A copy stands for the item that was kept in its place, which took over its requirements.
    """
    assert board.queue is not None, "the budget stage comes before"
    places: dict[str, set[int]] = defaultdict(set)
    fallen: dict[str, set[Reason]] = defaultdict(set)
    names = set(requirements)
    for item in board.candidates.items:
        carried = item.source.required_for
        if not carried or item.place in board.candidates.foreign:
            continue
        names |= carried
        place = board.standing_for(item.place)
        drop = board.drops.get(place)
        for name in carried:
            if drop is not None:
                fallen[name].add(drop.reason)
            elif place in board.pointers:
                fallen[name].add(Reason.POINTER)
            else:
                places[name].add(place)
    slot_of = board.queue.slot_of
    found = ((name, tuple(sorted(places[name], key=lambda place: slot_of[place]))) for name in sorted(names))
    return tuple(Carriers(name, own, tuple(slot_of[place] for place in own), frozenset(fallen[name])) for name, own in found)


def carriers_of(board: Board, requirements: frozenset[str]) -> tuple[Carriers, ...]:
    """What `find_carriers` gives, found once for a queue: no budget changes it."""
    assert board.queue is not None, "the budget stage comes before"
    known = board.queue.carriers.get(requirements)
    if known is None:
        known = board.queue.carriers[requirements] = find_carriers(board, requirements)
    return known


def _run(board: Board, build: Build) -> Board:
    assert board.selection is not None, "the budget stage comes before"
    selection, profile = board.selection, build.profile

    def why(place: int) -> Reason:
        reason = left_out_reason(selection, board.candidates.by_place[place], profile)
        return Reason.POINTER if reason in POINTING else reason

    missing = (missing_requirement(one, selection.taken, why) for one in carriers_of(board, build.settings.requirements))
    return replace(board, missing=tuple(one for one in missing if one is not None))


COMPLETENESS = Stage(
    StageName.COMPLETENESS,
    "what the task and its sources require, less what selected items satisfy, is missing",
    ("requirements",),
    _run,
    takes_out=False,
)
