"""Stage `eligibility`: another tenant's, user's or purpose's, what is expired, and other versions than the required ones go (spec 4.1)."""

from collections.abc import Iterator

from ctxview.core.board import Board
from ctxview.core.decision import Drop, StageName
from ctxview.core.eligibility import foreign_reason, unfit_reason
from ctxview.core.instant import read_instant
from ctxview.core.stage import Build, Stage


def _drops(board: Board, build: Build) -> Iterator[Drop]:
    settings = build.settings
    now = None if settings.now is None else read_instant(settings.now)
    for item in board.items:
        reason = foreign_reason(item.source, settings) or unfit_reason(item.source, build.case, now)
        if reason is not None:
            yield Drop(item.place, StageName.ELIGIBILITY, reason)


def _run(board: Board, build: Build) -> Board:
    return board.dropping(_drops(board, build))


ELIGIBILITY = Stage(
    StageName.ELIGIBILITY,
    "only what is for this tenant, user and purpose, not expired, and of the required version",
    ("principal", "purpose", "now"),
    _run,
)
