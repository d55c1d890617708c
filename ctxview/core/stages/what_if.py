"""Stage `what_if`: what the person at the screen dropped by hand goes first (spec 1.3)."""

from ctxview.core.board import Board
from ctxview.core.decision import Drop, Reason, StageName
from ctxview.core.stage import Build, Stage


def _run(board: Board, build: Build) -> Board:
    return board.dropping(Drop(i.place, StageName.WHAT_IF, Reason.DROPPED_BY_HAND) for i in board.items if i.place in build.settings.drops)


WHAT_IF = Stage(StageName.WHAT_IF, "what was dropped by hand goes first", ("drops",), _run)
