"""Stage `identity`: one id with two contents blocks the build; the same id with the same content is one item (spec 4.1)."""

from collections import defaultdict

from ctxview.core.board import Board
from ctxview.core.decision import Reason, StageName
from ctxview.core.halt import Halt
from ctxview.core.item import Item
from ctxview.core.stage import Build, Stage
from ctxview.core.values import replace


def _run(board: Board, build: Build) -> Board:
    named: dict[str, list[Item]] = defaultdict(list)
    for item in board.items:
        if item.source.id is not None:
            named[item.source.id].append(item)
    groups = [group for group in named.values() if len(group) > 1]
    torn = [group for group in groups if len({item.content_digest for item in group}) > 1]
    if torn:
        places = tuple(item.place for group in torn for item in group)
        return replace(board, halt=Halt(StageName.IDENTITY, Reason.CONFLICTING_ITEM_ID, places))
    copies: list[tuple[Item, Item]] = []
    for group in groups:
        best, *others = sorted(group, key=build.profile.order)
        copies += [(item, best) for item in others]
    return board.merging(StageName.IDENTITY, copies)


IDENTITY = Stage(StageName.IDENTITY, "one id with two contents blocks the whole build; with one content it is one item", (), _run)
