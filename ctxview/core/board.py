"""The board: the items still in play and every decision so far. Stages turn one board into the next."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from ctxview.core.decision import Drop, Reason, StageName
from ctxview.core.halt import Halt
from ctxview.core.item import Candidates, Item
from ctxview.core.values import dataclass, field, replace

if TYPE_CHECKING:
    from ctxview.core.missing import MissingRequirement
    from ctxview.core.sections import Section
    from ctxview.core.selection import Queue, Selection


@dataclass(frozen=True, eq=False, repr=False)
class Board:
    """Immutable. Mappings are by place and are never changed after the board is made."""

    candidates: Candidates
    items: tuple[Item, ...]
    """Still in play, in order of id."""
    pairs: tuple[tuple[int, ...], ...] = ()
    """Places that are kept together; empty in a profile that knows no pairs."""
    drops: Mapping[int, Drop] = field(default_factory=lambda: MappingProxyType({}))
    origins: Mapping[int, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Kept item to the others of the same content."""
    conflicts: Mapping[int, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Item in a visible conflict to all of them, itself included: one tuple for all."""
    outranked: frozenset[int] = frozenset()
    """Items that call themselves newer and replaced nothing, for lack of authority or trust."""
    merged_requirements: Mapping[int, frozenset[str]] = field(default_factory=lambda: MappingProxyType({}))
    """Kept item to its own requirements and those of its copies, where it has copies."""
    unknowns: Mapping[int, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Items of which something must be known and is not, with the names of what they lack."""
    stale_evidence: tuple[int, ...] = ()
    """Direct evidence that is expired: to be loaded anew."""
    pointers: frozenset[int] = frozenset()
    """Items that no budget selects: only their reference can be kept."""
    halt: Halt | None = None
    """Set by the stage that blocks the build; no stage runs after it."""
    queue: "Queue | None" = None
    """What the budget stage will try, in order."""
    selection: "Selection | None" = None
    sections: "tuple[Section, ...] | None" = None
    missing: "tuple[MissingRequirement, ...] | None" = None

    def standing_for(self, place: int) -> int:
        """The place that stands for this one: itself, or the item that was kept in place of this copy."""
        drop = self.drops.get(place)
        while drop is not None and drop.reason is Reason.DUPLICATE:
            place = drop.by[0]
            drop = self.drops.get(place)
        return place

    def requirements_of(self, item: Item) -> frozenset[str]:
        """What this item satisfies if it is selected."""
        return self.merged_requirements.get(item.place, item.source.required_for)

    def merging(self, stage: StageName, copies: Iterable[tuple[Item, Item]]) -> "Board":
        """The board without these copies, each named with the item that is kept for it, which takes over its requirements and origins."""
        drops: list[Drop] = []
        origins, merged = dict(self.origins), dict(self.merged_requirements)
        for copy, kept in copies:
            drops.append(Drop(copy.place, stage, Reason.DUPLICATE, (kept.place,)))
            origins[kept.place] = (*origins.get(kept.place, ()), copy.place, *self.origins.get(copy.place, ()))
            merged[kept.place] = merged.get(kept.place, kept.source.required_for) | self.requirements_of(copy)
        if not drops:
            return self
        return replace(self.dropping(drops), origins=MappingProxyType(origins), merged_requirements=MappingProxyType(merged))

    def dropping(self, drops: Iterable[Drop]) -> "Board":
        """The board without these items. Unchanged, and the same object, where there are none."""
        new = {drop.place: drop for drop in drops}
        if not new:
            return self
        return replace(
            self,
            items=tuple(item for item in self.items if item.place not in new),
            drops=MappingProxyType({**self.drops, **new}),
        )
