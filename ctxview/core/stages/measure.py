"""Stage `measure`: the complete request is measured once more; no stage after selection takes anything out again (spec 4.2)."""

from ctxview.core.board import Board
from ctxview.core.decision import Reason, StageName
from ctxview.core.halt import Halt
from ctxview.core.stage import Build, Stage
from ctxview.core.values import replace


def measured(board: Board) -> int:
    """Units of the arranged sections with all that stands around them: summed from the end, not from the loop that selected."""
    queue, sections = board.queue, board.sections
    assert queue is not None, "the budget stage comes before"
    assert sections is not None, "the order stage comes before"
    terms = queue.terms
    if terms is None:
        return sum(section.units for section in sections)
    units = terms.base
    for section in sections:
        units += sum(queue.item_costs[item.place] for item in section.items)
        if terms.overheads:
            units += terms.overheads[section.kind] + (len(str(section.units)) if terms.counts_digits else 0)
    return units


def _run(board: Board, build: Build) -> Board:
    limit = build.settings.budget_limit
    needed = measured(board)
    if limit is None or needed <= limit:
        return board
    return replace(board, halt=Halt(StageName.MEASURE, Reason.REQUIRED_BUDGET_EXCEEDED, needed=needed, available=limit))


MEASURE = Stage(
    StageName.MEASURE,
    "the complete request is measured once more, and a build that were over its budget would be blocked",
    ("budget_limit", "meter"),
    _run,
    takes_out=False,
)
