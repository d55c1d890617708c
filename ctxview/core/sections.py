"""Sections: the selected items grouped by kind, as the model will read them (spec 1.3, stage 7)."""

from dataclasses import dataclass
from itertools import compress

from ctxview.core.channels import Kind
from ctxview.core.item import Item
from ctxview.core.selection import Queue, Selection


@dataclass(frozen=True, slots=True)
class Section:
    """One section of the packet; never empty."""

    kind: Kind
    items: tuple[Item, ...]
    units: int


@dataclass(frozen=True, slots=True)
class SectionPlan:
    """Everything that could stand in one section, in the order in which it would, with the index of its unit in the queue."""

    kind: Kind
    items: tuple[Item, ...]
    costs: tuple[int, ...]
    units: tuple[int, ...]


def ranked_kinds(order: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """All kinds: the named ones first, the others after in the order of their names."""
    return order + tuple(sorted(kind for kind in Kind if kind not in order))


def plan_sections(queue: Queue, order: tuple[Kind, ...], keeps_time: bool) -> tuple[SectionPlan, ...]:
    """The arrangement that no budget changes. With `keeps_time`, items with a position follow the others in time."""
    by_kind: dict[Kind, list[tuple[Item, int]]] = {kind: [] for kind in ranked_kinds(order)}
    for index, unit in enumerate(queue.units):
        for item in unit:
            by_kind[item.kind].append((item, index))
    plans = []
    for kind, members in by_kind.items():
        if members:
            members.sort(key=(lambda member: _in_time(member[0])) if keeps_time else (lambda member: (0, 0, member[0].selection_key)))
            items = tuple(item for item, _ in members)
            plans.append(SectionPlan(kind, items, tuple(queue.item_costs[i.place] for i in items), tuple(index for _, index in members)))
    return tuple(plans)


def _in_time(item: Item) -> tuple[int, int, object]:
    position = item.source.position
    return (0, 0, item.selection_key) if position is None else (1, position, item.selection_key)


def select_sections(plans: tuple[SectionPlan, ...], selection: Selection) -> tuple[Section, ...]:
    """The sections that a selection fills."""
    sections = []
    for plan in plans:
        flags = bytes(map(selection.taken.__getitem__, plan.units))
        items = tuple(compress(plan.items, flags))
        if items:
            sections.append(Section(plan.kind, items, sum(compress(plan.costs, flags))))
    return tuple(sections)
