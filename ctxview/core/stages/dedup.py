"""Stage 3, `dedup`: of one kind and one content the best by selection order stays, with all requirements (spec 1.3)."""

from collections import defaultdict
from dataclasses import replace
from types import MappingProxyType

from ctxview.core.board import Board
from ctxview.core.channels import Kind
from ctxview.core.decision import Drop, Reason, StageName
from ctxview.core.item import Item
from ctxview.core.stage import Build, Stage


def _run(board: Board, build: Build) -> Board:
    groups: dict[tuple[Kind, str], list[Item]] = defaultdict(list)
    for item in board.items:
        groups[item.kind, item.content_digest].append(item)
    kept_by: dict[int, Item] = {}
    for group in groups.values():
        if len(group) > 1:
            best = min(group, key=lambda item: item.selection_key)
            kept_by.update({item.place: best for item in group if item is not best})
    for pair in board.pairs:
        # a copy inside a pair goes only with its whole pair (spec 5)
        if any(place in kept_by for place in pair) and not all(place in kept_by for place in pair):
            for place in pair:
                kept_by.pop(place, None)
    if not kept_by:
        return board
    origins: dict[int, list[int]] = defaultdict(list)
    merged: dict[int, frozenset[str]] = {}
    drops = []
    for item in board.items:
        best_of = kept_by.get(item.place)
        if best_of is not None:
            drops.append(Drop(item.place, StageName.DEDUP, Reason.DUPLICATE, (best_of.place,)))
            origins[best_of.place].append(item.place)
            merged[best_of.place] = merged.get(best_of.place, best_of.source.required_for) | item.source.required_for
    return replace(
        board.dropping(drops),
        origins=MappingProxyType({place: tuple(others) for place, others in origins.items()}),
        merged_requirements=MappingProxyType(merged),
    )


DEDUP = Stage(
    StageName.DEDUP, "of one kind and one content the best by selection order stays, and takes over the others' requirements", (), _run
)
