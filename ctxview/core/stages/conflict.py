"""Stage 5, `conflict`: what still shares kind and source id is settled for instructions, shown for data, refused for tools (spec 1.3)."""

from types import MappingProxyType

from ctxview.core.board import Board
from ctxview.core.channels import Kind
from ctxview.core.decision import Drop, Reason, StageName
from ctxview.core.item import Item
from ctxview.core.paths import depth
from ctxview.core.stage import Build, Stage
from ctxview.core.stages.supersession import same_source
from ctxview.core.values import replace


def _instruction_key(item: Item) -> tuple[int, int, int, int, str]:
    return (-item.authority.rank, -depth(item.source.path), -item.trust.rank, -item.retention.rank, item.item_id)


def _run(board: Board, build: Build) -> Board:
    drops = []
    conflicts: dict[int, tuple[int, ...]] = {}
    for group in same_source(board.items):
        kind = group[0].kind
        places = tuple(item.place for item in group)
        if kind is Kind.INSTRUCTION:
            best = min(group, key=_instruction_key)
            drops += [Drop(i.place, StageName.CONFLICT, Reason.CONFLICT_LOST, (best.place,)) for i in group if i is not best]
        elif kind is Kind.TOOL_SCHEMA:
            # a contract is never guessed: nobody wins
            drops += [Drop(place, StageName.CONFLICT, Reason.CONFLICT_LOST, places) for place in places]
        else:
            conflicts.update(dict.fromkeys(places, places))
    board = board.dropping(drops)
    return replace(board, conflicts=MappingProxyType(conflicts)) if conflicts else board


CONFLICT = Stage(
    StageName.CONFLICT,
    "of one kind and source id the best instruction stays, data all stay and are marked, tool schemas all go",
    (),
    _run,
)
