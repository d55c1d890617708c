"""Stage `identity`: one id with two contents blocks the build; the same id with the same content is one item (spec 4.1)."""

from collections import defaultdict
from dataclasses import replace
from types import MappingProxyType

from ctxview.core.board import Board
from ctxview.core.decision import Drop, Reason, StageName
from ctxview.core.halt import Halt
from ctxview.core.item import Item
from ctxview.core.stage import Build, Stage


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
    if not groups:
        return board
    drops: list[Drop] = []
    origins, merged = dict(board.origins), dict(board.merged_requirements)
    for group in groups:
        best, *copies = sorted(group, key=build.profile.order)
        drops += [Drop(item.place, StageName.IDENTITY, Reason.DUPLICATE, (best.place,)) for item in copies]
        origins[best.place] = (
            *board.origins.get(best.place, ()),
            *(place for i in copies for place in (i.place, *board.origins.get(i.place, ()))),
        )
        merged[best.place] = board.requirements_of(best).union(*(board.requirements_of(item) for item in copies))
    return replace(board.dropping(drops), origins=MappingProxyType(origins), merged_requirements=MappingProxyType(merged))


IDENTITY = Stage(StageName.IDENTITY, "one id with two contents blocks the whole build; with one content it is one item", (), _run)
