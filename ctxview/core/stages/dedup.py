"""Stage 3, `dedup`: of one kind and one content the best by selection order stays, with all requirements (spec 1.3)."""

from collections import defaultdict

from ctxview.core.board import Board
from ctxview.core.channels import Kind
from ctxview.core.decision import StageName
from ctxview.core.grouping import sharing
from ctxview.core.item import Item
from ctxview.core.stage import Build, Stage

_Content = tuple[Kind, str]


def _content(item: Item) -> _Content:
    return (item.kind, _text(item))


def _text(item: Item) -> str:
    """What is compared: a content is no copy of a reference that reads the same."""
    return item.content_digest if item.source.has_content else f"reference {item.content_digest}"


def _copies_of_pairs(board: Board) -> dict[int, Item]:
    """Items of pairs that another pair repeats whole, each with the one that stays.

    Settled before single items are: else each of two equal pairs could hold the better half, and neither would go.
    """
    in_play = {item.place: item for item in board.items}
    equal: dict[tuple[_Content, ...], list[list[Item]]] = defaultdict(list)
    for pair in board.pairs:
        if all(place in in_play for place in pair):
            items = sorted((in_play[place] for place in pair), key=lambda item: (*_content(item), item.selection_key))
            equal[tuple(map(_content, items))].append(items)
    kept_by: dict[int, Item] = {}
    for pairs in equal.values():
        best = min(pairs, key=lambda items: min(item.selection_key for item in items))
        for items in pairs:
            if items is not best:
                kept_by.update({item.place: kept for item, kept in zip(items, best, strict=True)})
    return kept_by


def _find_copies(board: Board) -> dict[int, Item]:
    """Place of each copy to the item that is kept."""
    kept_by = _copies_of_pairs(board) if board.pairs else {}
    items = [item for item in board.items if item.place not in kept_by] if kept_by else board.items
    for group in sharing(items, _text):
        best = min(group, key=lambda item: item.selection_key)
        kept_by.update({item.place: best for item in group if item is not best})
    for pair in board.pairs:
        # a copy inside a pair goes only with its whole pair (spec 5)
        if not all(place in kept_by for place in pair):
            for place in pair:
                kept_by.pop(place, None)
    # the pair that stands for an equal one may itself be a copy
    return {place: kept_by.get(best.place, best) for place, best in kept_by.items()}


def _run(board: Board, build: Build) -> Board:
    kept_by = _find_copies(board)
    return board.merging(StageName.DEDUP, ((item, kept_by[item.place]) for item in board.items if item.place in kept_by))


DEDUP = Stage(
    StageName.DEDUP, "of one kind and one content the best by selection order stays, and takes over the others' requirements", (), _run
)
