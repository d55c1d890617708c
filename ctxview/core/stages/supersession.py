"""Stage 4, `supersession`: a newer version replaces an older one, unless it has less authority or trust (spec 1.3)."""

from collections.abc import Iterable

from ctxview.core.board import Board
from ctxview.core.decision import Drop, Reason, StageName
from ctxview.core.grouping import sharing
from ctxview.core.item import Item
from ctxview.core.stage import Build, Stage
from ctxview.core.values import replace
from ctxview.core.versions import version_key


def same_source(items: Iterable[Item]) -> list[list[Item]]:
    """Groups of more than one item of the same kind and source id."""
    return sharing(items, lambda item: item.source.source_id)


_Standing = tuple[int, int]
"""Ranks of authority and trust."""


def _standing(item: Item) -> _Standing:
    return (item.authority.rank, item.trust.rank)


def _settle(group: list[Item]) -> tuple[list[Drop], list[int]]:
    """Who is replaced, and the places of those that call themselves newer than what they may not replace.

    One look at the newest and the oldest of each standing settles a group of any size.
    """
    keys = {item.place: version_key(item.source.version or "") for item in group}
    newest: dict[_Standing, Item] = {}
    oldest: dict[_Standing, Item] = {}
    for item in sorted(group, key=lambda item: item.selection_key):
        standing = _standing(item)
        if standing not in newest or keys[item.place] > keys[newest[standing].place]:
            newest[standing] = item
        if standing not in oldest or keys[item.place] < keys[oldest[standing].place]:
            oldest[standing] = item
    drops, outranked = [], []
    for item in group:
        authority, trust = _standing(item)
        key = keys[item.place]
        better = [other for (a, t), other in newest.items() if a >= authority and t >= trust and keys[other.place] > key]
        if better:
            better.sort(key=lambda other: other.selection_key)
            drops.append(Drop(item.place, StageName.SUPERSESSION, Reason.SUPERSEDED, tuple(other.place for other in better)))
        if any(keys[other.place] < key for (a, t), other in oldest.items() if a > authority or t > trust):
            outranked.append(item.place)
    return drops, outranked


def _run(board: Board, build: Build) -> Board:
    drops: list[Drop] = []
    outranked: list[int] = []
    for group in same_source(board.items):
        versions = {item.source.version for item in group}
        if len(versions) > 1 and None not in versions:
            replaced, above_their_standing = _settle(group)
            drops += replaced
            outranked += above_their_standing
    board = board.dropping(drops)
    return replace(board, outranked=frozenset(outranked)) if outranked else board


SUPERSESSION = Stage(
    StageName.SUPERSESSION,
    "of one kind and source id a newer version replaces an older one, never with less authority or trust; versions are labels",
    (),
    _run,
)
