"""Stage 7, `order`: selected items grouped by kind, sections in the chosen order (spec 1.3)."""

from ctxview.core.board import Board
from ctxview.core.decision import StageName
from ctxview.core.sections import plan_sections, select_sections
from ctxview.core.stage import Build, Stage
from ctxview.core.values import replace


def _run(board: Board, build: Build) -> Board:
    assert board.selection is not None, "the budget stage comes before"
    queue = board.selection.queue
    order, profile = build.settings.section_order, build.profile
    plans = queue.plans.get((order, profile.name))
    if plans is None:
        plans = queue.plans[order, profile.name] = plan_sections(queue, order, profile)
    return replace(board, sections=select_sections(plans, board.selection))


ORDER = Stage(
    StageName.ORDER, "selected items are grouped by kind; sections follow the section order", ("section_order",), _run, takes_out=False
)
