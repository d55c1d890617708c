"""The plainest loops that do the same work once, with nothing kept between two calls: what our times are compared with."""

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

from ctxview.core.result import BuildResult


class PlainItem(NamedTuple):
    """What the loops know of an item."""

    item_id: str
    kind: int
    key: tuple[object, ...]
    """The order inside of its section."""
    cost: int
    text: str


def plain_items(result: BuildResult) -> list[PlainItem]:
    """What this build's budget stage tries, in the order in which it does."""
    kinds = {kind: number for number, kind in enumerate(result.settings.section_order)}
    return [
        PlainItem(item.item_id, kinds.get(item.kind, len(kinds)), item.selection_key, cost, item.source.content)
        for unit, cost in zip(result.queue.units, result.queue.costs, strict=True)
        for item in unit
    ]


def greedy_only(costs: Sequence[int], limit: int) -> list[bool]:
    """The decisions and nothing else."""
    left = limit
    taken = []
    for cost in costs:
        if cost <= left:
            left -= cost
            taken.append(True)
        else:
            taken.append(False)
    return taken


def plain_rebuild(items: Sequence[PlainItem], limit: int) -> tuple[list[tuple[str, str, str, int]], str]:
    """Greedy over the sorted list with a trace entry for each decision, then order, join, and SHA-256 of the packet."""
    left = limit
    trace = []
    selected = []
    for item in items:
        if item.cost <= left:
            left -= item.cost
            selected.append(item)
            trace.append((item.item_id, "selected", "selected", item.cost))
        else:
            trace.append((item.item_id, "budget", "budget_exceeded", item.cost))
    selected.sort(key=lambda item: (item.kind, item.key))
    packet = "\n\n".join([item.text for item in selected])
    return trace, hashlib.sha256(packet.encode("utf-8")).hexdigest()


def hash_contents(contents: Sequence[str]) -> list[str]:
    """SHA-256 of every content once."""
    return [hashlib.sha256(content.encode("utf-8")).hexdigest() for content in contents]
