"""Sections: the selected items grouped by kind, as the model will read them (spec 1.3, stage 7)."""

from bisect import bisect_left
from collections.abc import Callable
from functools import cached_property
from itertools import accumulate, compress

from ctxview.core.channels import Kind
from ctxview.core.item import Item
from ctxview.core.selection import Queue, Selection, picker
from ctxview.core.stage import Profile
from ctxview.core.values import dataclass


@dataclass(frozen=True, eq=False)
class SectionPlan:
    """Everything that could stand in one section, in the order in which it would, with the index of its unit in the queue."""

    kind: Kind
    items: tuple[Item, ...]
    costs: tuple[int, ...]
    """What each counts for the figure in the section's opening line."""
    units: tuple[int, ...]
    """Where `Selection.taken` says of each whether it is taken: the index of its unit, or a slot of its own."""

    @cached_property
    def number_of(self) -> dict[int, int]:
        """Place to the index in `items`."""
        return {item.place: number for number, item in enumerate(self.items)}

    @cached_property
    def _by_unit(self) -> tuple[list[int], list[int]]:
        """The units in the order of the queue, and the sum of the costs before each; one sum more than units."""
        pairs = sorted(zip(self.units, self.costs, strict=True))
        return [unit for unit, _ in pairs], list(accumulate((cost for _, cost in pairs), initial=0))

    def up_to(self, unit: int) -> tuple[int, int]:
        """How many of the items are of a unit before this one, and their costs together."""
        units, sums = self._by_unit
        count = bisect_left(units, unit)
        return count, sums[count]

    @cached_property
    def flags(self) -> Callable[[bytes], bytes]:
        """From one byte a unit to one byte an item: 1 where its unit is taken."""
        return picker(self.units)


@dataclass(frozen=True, eq=False)
class Section:
    """One section of the packet; never empty."""

    kind: Kind
    count: int
    """How many items."""
    units: int
    plan: SectionPlan
    selection: Selection

    @cached_property
    def flags(self) -> bytes:
        """One byte for each item of the plan: 1 where it is selected."""
        return self.plan.flags(self.selection.taken)

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """In packet order. A change of the budget makes them anew, so only what reads them pays."""
        return tuple(compress(self.plan.items, self.flags))

    def number(self, place: int) -> int:
        """Where the selected item of this place stands, from 1."""
        return self.flags.count(1, 0, self.plan.number_of[place] + 1)


def ranked_kinds(order: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """All kinds: the named ones first, the others after in the order of their names."""
    return order + tuple(sorted(kind for kind in Kind if kind not in order))


def plan_sections(queue: Queue, order: tuple[Kind, ...], profile: Profile) -> tuple[SectionPlan, ...]:
    """The arrangement that no budget changes, in the profile's order; items with a position follow the others where it keeps time."""
    by_kind: dict[Kind, list[tuple[Item, int]]] = {kind: [] for kind in ranked_kinds(order)}
    slot_of = queue.slot_of
    for index, unit in enumerate(queue.units):
        for item in unit:
            if slot_of is queue.index_of or queue.index_of[item.place] == index:
                by_kind[item.kind].append((item, slot_of[item.place]))
    plans = []
    for kind, members in by_kind.items():
        if members:
            members.sort(
                key=(lambda member: _in_time(member[0], profile)) if profile.keeps_time else (lambda member: profile.order(member[0]))
            )
            items = tuple(item for item, _ in members)
            figures = tuple(queue.header_costs[item.place] for item in items)
            plans.append(SectionPlan(kind, items, figures, tuple(slot for _, slot in members)))
    return tuple(plans)


def _in_time(item: Item, profile: Profile) -> tuple[object, ...]:
    position = item.source.position
    return (0, 0, *profile.order(item)) if position is None else (1, position, *profile.order(item))


def select_sections(plans: tuple[SectionPlan, ...], selection: Selection) -> tuple[Section, ...]:
    """The sections that a selection fills. What is taken before its loop is counted by halving, and the loop's one by one."""
    queue = selection.queue
    if selection.weighing is not None:
        filled = ((plan, plan.flags(selection.taken)) for plan in plans)
        return tuple(
            Section(plan.kind, flags.count(1), sum(compress(plan.costs, flags)), plan, selection) for plan, flags in filled if 1 in flags
        )
    looped: dict[Kind, list[Item]] = {}
    for index in selection.taken_by_loop:
        for item in queue.units[index]:
            looped.setdefault(item.kind, []).append(item)
    sections = []
    for plan in plans:
        count, units = plan.up_to(selection.start)
        more = looped.get(plan.kind, ())
        if count or more:
            units += sum(queue.header_costs[item.place] for item in more)
            sections.append(Section(plan.kind, count + len(more), units, plan, selection))
    return tuple(sections)
