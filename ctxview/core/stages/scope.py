"""Stage 2, `scope`: what belongs to another repository, task or path is dropped (spec 1.3)."""

from ctxview.core.board import Board
from ctxview.core.decision import Drop, Reason, StageName
from ctxview.core.stage import Build, Stage


def _run(board: Board, build: Build) -> Board:
    foreign = board.candidates.foreign
    if not foreign:
        return board
    return board.dropping(Drop(i.place, StageName.SCOPE, Reason.OUT_OF_SCOPE) for i in board.items if i.place in foreign)


SCOPE = Stage(StageName.SCOPE, "only this repository, this task, and rules whose path reaches the target", (), _run)
