"""Stage 2, `scope`: what belongs to another repository, task or path is dropped (spec 1.3)."""

from ctxview.core.board import Board
from ctxview.core.decision import Drop, Reason, StageName
from ctxview.core.scope import is_foreign
from ctxview.core.stage import Build, Stage


def _run(board: Board, build: Build) -> Board:
    foreign, task = board.candidates.foreign, build.case.task
    if not foreign:
        return board
    # what is foreign by tenant, user or purpose alone is eligibility's to take out, with its own reason
    outside = (item for item in board.items if item.place in foreign and is_foreign(item.source, item.kind, task))
    return board.dropping(Drop(item.place, StageName.SCOPE, Reason.OUT_OF_SCOPE) for item in outside)


SCOPE = Stage(StageName.SCOPE, "only this repository, this task, and rules whose path reaches the target", (), _run)
