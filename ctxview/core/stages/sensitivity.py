"""Stage 1, `sensitivity`: what is not allowed to leave is dropped, even if it is required (spec 1.3)."""

from ctxview.core.board import Board
from ctxview.core.decision import Drop, Reason, StageName
from ctxview.core.stage import Build, Stage


def _run(board: Board, build: Build) -> Board:
    allowed = build.settings.allowed_sensitivities
    return board.dropping(Drop(i.place, StageName.SENSITIVITY, Reason.SENSITIVE) for i in board.items if i.sensitivity not in allowed)


SENSITIVITY = Stage(
    StageName.SENSITIVITY, "only allowed sensitivities pass, even if something is required", ("allowed_sensitivities",), _run
)
