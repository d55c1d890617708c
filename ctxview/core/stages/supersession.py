"""Stage 4, `supersession`: a newer version replaces an older one, unless it has less authority or trust (spec 1.3)."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from ctxview.core.board import Board
from ctxview.core.channels import Kind
from ctxview.core.decision import Drop, Reason, StageName
from ctxview.core.item import Item
from ctxview.core.stage import Build, Stage
from ctxview.core.versions import version_key


def same_source(items: Iterable[Item]) -> list[list[Item]]:
    """Groups of more than one item of the same kind and source id."""
    groups: dict[tuple[Kind, str], list[Item]] = defaultdict(list)
    for item in items:
        groups[item.kind, item.source.source_id].append(item)
    return [group for group in groups.values() if len(group) > 1]


def _run(board: Board, build: Build) -> Board:
    drops = []
    outranked: set[int] = set()
    for group in same_source(board.items):
        versions = {item.source.version for item in group}
        if len(versions) < 2 or None in versions:
            continue
        keyed = [(version_key(item.source.version or ""), item) for item in group]
        for key, item in keyed:
            newer = [other for other_key, other in keyed if other_key > key]
            better = [other for other in newer if other.authority.rank >= item.authority.rank and other.trust.rank >= item.trust.rank]
            if better:
                better.sort(key=lambda other: other.selection_key)
                drops.append(Drop(item.place, StageName.SUPERSESSION, Reason.SUPERSEDED, tuple(other.place for other in better)))
            outranked.update(other.place for other in newer if other not in better)
    board = board.dropping(drops)
    return replace(board, outranked=frozenset(outranked)) if outranked else board


SUPERSESSION = Stage(
    StageName.SUPERSESSION,
    "of one kind and source id a newer version replaces an older one, never with less authority or trust; versions are labels",
    (),
    _run,
)
