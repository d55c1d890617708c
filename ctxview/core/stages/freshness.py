"""Stage `freshness`: what is expired goes; direct evidence among it is to be loaded anew (spec 3)."""

from ctxview.core.board import Board
from ctxview.core.decision import Drop, Reason, StageName
from ctxview.core.stage import Build, Stage
from ctxview.core.values import replace

EVIDENCE_CHANNEL = "direct_evidence"


def _run(board: Board, build: Build) -> Board:
    expired = [item for item in board.items if item.source.expired]
    if not expired:
        return board
    stale = sorted((item for item in expired if item.channel == EVIDENCE_CHANNEL), key=build.profile.order)
    board = board.dropping(Drop(item.place, StageName.FRESHNESS, Reason.EXPIRED) for item in expired)
    return replace(board, stale_evidence=tuple(item.place for item in stale)) if stale else board


FRESHNESS = Stage(StageName.FRESHNESS, "what is marked as expired goes; expired direct evidence is to be loaded anew", (), _run)
