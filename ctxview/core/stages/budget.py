"""Stage 6, `budget`: units in order, each whole, taken if it fits in what is left, else perhaps a pointer (spec 1.3, 3, 4.2)."""

from ctxview.core.board import Board
from ctxview.core.bundles import SUMMARY_CHANNEL, ResolvedBundle, is_selectable, may_be_refused, resolve_bundles
from ctxview.core.decision import Drop, Reason, StageName
from ctxview.core.eligibility import foreign_reason
from ctxview.core.halt import Halt, LackingBundle
from ctxview.core.item import Item
from ctxview.core.selection import Queue, fill
from ctxview.core.stage import Build, Stage
from ctxview.core.terms import Terms, needed_in_all
from ctxview.core.unit_queue import make_queue
from ctxview.core.values import replace


def _prepare(board: Board, build: Build) -> Board:
    """The queue: everything about the stage that the budget does not change."""
    board = board.dropping(_withheld(board, build))
    pairs, torn = _pairs(board)
    board = board.dropping(torn)
    bundles = resolve_bundles(board, build.case.bundles, build.profile) if build.profile.keeps_bundles else ()
    lacking = tuple(LackingBundle(one.bundle.name, one.lacking) for one in bundles if one.bundle.required and one.lacking)
    if lacking:
        return replace(board, halt=Halt(StageName.BUDGET, Reason.MISSING_REQUIRED_DATA, bundles=lacking))
    whole = tuple(one for one in bundles if not one.lacking)
    board = board.dropping([*_torn_bundles(bundles, whole), *_without_content(board, build)])
    profile = build.profile
    pointers = frozenset(i.place for i in board.items if not is_selectable(i, profile) and not may_be_refused(i, profile))
    queue = make_queue(board, build, whole, pairs)
    return replace(board, queue=queue, pointers=pointers)


def _withheld(board: Board, build: Build) -> list[Drop]:
    """Another tenant's or user's material that no stage took out: moving stages is a demonstration, and shows nobody's but one's own."""
    found = ((item.place, foreign_reason(item.source, build.settings)) for item in board.items if item.withheld)
    return [Drop(place, StageName.BUDGET, reason) for place, reason in found if reason is not None]


def _pairs(board: Board) -> tuple[dict[int, tuple[Item, ...]], list[Drop]]:
    """Whole pairs by the place of their first item, and the drops of what a stage left of the others."""
    in_play = {item.place: item for item in board.items} if board.pairs else {}
    whole: dict[int, tuple[Item, ...]] = {}
    torn: list[Drop] = []
    for pair in board.pairs:
        present = [in_play[place] for place in pair if place in in_play]
        if len(present) < len(pair):
            gone = tuple(place for place in pair if place not in in_play)
            torn += [Drop(item.place, StageName.BUDGET, Reason.BUNDLE_INCOMPLETE, gone) for item in present]
        else:
            whole[present[0].place] = tuple(present)
    return whole, torn


def _torn_bundles(bundles: tuple[ResolvedBundle, ...], whole: tuple[ResolvedBundle, ...]) -> list[Drop]:
    """What is left of declared bundles that lack something, where no whole bundle has it too."""
    kept = {item.place for one in whole for item in one.items}
    return [
        Drop(item.place, StageName.BUDGET, Reason.BUNDLE_INCOMPLETE, one.gone)
        for one in bundles
        if one.lacking
        for item in one.items
        if item.place not in kept
    ]


def _without_content(board: Board, build: Build) -> list[Drop]:
    """What no budget selects and no pointer can stand for."""
    profile = build.profile
    return [
        Drop(
            item.place,
            StageName.BUDGET,
            Reason.OVER_BUDGET_WITHOUT_REFERENCE if item.source.has_content else Reason.MISSING_CONTENT_AND_REFERENCE,
        )
        for item in board.items
        if not is_selectable(item, profile)
        and not may_be_refused(item, profile)
        and not (profile.points and item.source.reference is not None)
    ]


def _run(board: Board, build: Build) -> Board:
    queue, limit = board.queue, build.settings.budget_limit
    assert queue is not None, "prepared by this stage"
    selection = fill(queue, limit)
    short = selection.shortage
    if short is not None and short.refused and short.unit is not None:
        halt = Halt(StageName.BUDGET, Reason.MISSING_REQUIRED_DATA, bundles=(_contradicting(queue, short.unit),))
        return replace(board, selection=selection, halt=halt)
    if short is not None:
        name = None if short.unit is None else queue.bundle_names[short.unit]
        places = () if short.unit is None else tuple(item.place for item in queue.units[short.unit])
        halt = Halt(
            StageName.BUDGET,
            Reason.REQUIRED_BUDGET_EXCEEDED,
            places,
            bundle=name,
            needed=short.needed,
            needed_in_all=needed_in_all(queue, queue.terms or Terms()),
            available=limit,
        )
        return replace(board, selection=selection, halt=halt)
    return replace(board, selection=selection)


def _contradicting(queue: Queue, unit: int) -> LackingBundle:
    """A required bundle with a summary that contradicts selected evidence: that summary is not to be had as it is (spec 4.2)."""
    names = (item.source.name for item in queue.units[unit] if item.channel == SUMMARY_CHANNEL and item.source.conflicts_with)
    return LackingBundle(queue.bundle_names[unit], tuple(dict.fromkeys(names)))


BUDGET = Stage(
    StageName.BUDGET,
    "required items first, then the rest, in selection order; what fits in what is left is taken, nothing is cut",
    ("budget_limit",),
    _run,
    prepare_reads=("meter", "pins"),
    prepare=_prepare,
    prepare_reads_for_request=("requirements",),
)
