"""Stage 6, `budget`: the required bucket first, then the rest, greedy, nothing cut in half (spec 1.3)."""

from dataclasses import replace

from ctxview.core.board import Board
from ctxview.core.channels import Retention
from ctxview.core.decision import Drop, Reason, StageName
from ctxview.core.item import Item, SelectionKey
from ctxview.core.meters import METERS
from ctxview.core.selection import Queue, fill
from ctxview.core.stage import Build, Stage

_QueueKey = tuple[int, SelectionKey]


def _prepare(board: Board, build: Build) -> Board:
    """The queue: everything about the stage that the budget does not change."""
    cost = METERS[build.settings.meter].cost
    pins = build.settings.pins
    evidence = frozenset(item.place for item in board.items if board.requirements_of(item))
    required = evidence | {item.place for item in board.items if item.retention is Retention.REQUIRED}
    in_play = {item.place: item for item in board.items}

    def key(item: Item) -> _QueueKey:
        bucket = 0 if item.place in pins else 1 if item.place in required else 2
        return (bucket, item.selection_key)

    incomplete: list[Drop] = []
    grouped: dict[int, tuple[Item, ...]] = {}
    inside: set[int] = set()
    for pair in board.pairs:
        present = [in_play[place] for place in pair if place in in_play]
        if len(present) < len(pair):
            gone = tuple(place for place in pair if place not in in_play)
            incomplete += [Drop(item.place, StageName.BUDGET, Reason.BUNDLE_INCOMPLETE, gone) for item in present]
            inside.update(item.place for item in present)
        else:
            present.sort(key=key)
            grouped[present[0].place] = tuple(present)
            inside.update(item.place for item in present[1:])
    heads = sorted((item for item in board.items if item.place not in inside), key=key)
    units = tuple(grouped.get(item.place, (item,)) for item in heads)
    item_costs = {item.place: cost(item) for unit in units for item in unit}
    costs = tuple(item_costs[unit[0].place] if len(unit) == 1 else sum(item_costs[item.place] for item in unit) for unit in units)
    board = board.dropping(incomplete)
    queue = Queue(units, costs, required & item_costs.keys(), evidence & item_costs.keys(), item_costs)
    return replace(board, queue=queue)


def _run(board: Board, build: Build) -> Board:
    assert board.queue is not None, "prepared by this stage"
    return replace(board, selection=fill(board.queue, build.settings.budget_limit))


BUDGET = Stage(
    StageName.BUDGET,
    "required items first, then the rest, in selection order; what fits in what is left is taken, nothing is cut",
    ("budget_limit",),
    _run,
    prepare_reads=("meter", "pins"),
    prepare=_prepare,
)
