"""Which one other source, dropped by hand, may bring an item in or out: what to try, cheapest first (design 2).

Dropping a *plain* source takes its unit out of the queue and does nothing else, so counting says what follows. Any other
source is *entangled*: it beats another one, stands for copies, lends a requirement to what was kept in its place, or its
missing version keeps a group together. What follows from dropping it only a build can say.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from ctxview.core.channels import Kind, Retention
from ctxview.core.decision import Reason, StageName
from ctxview.core.result import BuildResult
from ctxview.core.values import dataclass

MOST_ENTANGLED = 24
"""Entangled sources that are tried, besides those that beat the item. With no more in a case, nothing that would flip it is missed;
with more, only those are tried that may reach it without a chain of others in between."""

MOST_STEPS = 2_000_000
"""Units looked at while counting what follows from dropping plain sources; what is left then has to be built, as if it were entangled."""


_Entangled = Mapping[int, Sequence[int]]
"""Places of entangled sources, each with the places of what it keeps out."""


@dataclass(frozen=True, slots=True)
class DropTry:
    """One source to drop. A build decides."""

    place: int
    units: int
    """What the packet loses with it: its unit's cost where it is selected, else 0."""


def drops_to_try(result: BuildResult, place: int) -> tuple[DropTry, ...]:
    """Sources whose dropping may flip the item at this place, never itself, in the order in which they are to be tried.

    First what beat it or belongs together with it; then what is selected and was tried before it, by units, of equal ones the
    nearest first; then whatever else is entangled, by units.

    Plain sources of which counting says that nothing follows are left out; of those of which it says that the item flips, all but the
    cheapest.
    """
    drop = result.board.drops.get(place)
    if drop is not None and drop.reason in _NOT_BEATEN:
        return ()
    if drop is None and result.halt is not None:  # what is to blame for the block, where that is a few
        return tuple(DropTry(other, 0) for other in result.halt.places[:MOST_ENTANGLED] if other != place)
    first = list(islice(_beaters(result, place), MOST_ENTANGLED))
    entangled = {other: kept_out for other, kept_out in _entangled(result).items() if other != place and other not in first}
    tries = [DropTry(other, _units(result, other)) for other in first]
    if place in result.queue.index_of:
        return (*tries, *_in_queue(result, place, entangled, {*first, place}))
    related = [other for other in entangled if _is_related(result, (place, *first), other, entangled[other])]
    return (*tries, *_by_units(result, related)[:MOST_ENTANGLED])


_NOT_BEATEN = frozenset({Reason.DROPPED_BY_HAND, Reason.SENSITIVE, Reason.OUT_OF_SCOPE})
"""Reasons that hold whatever other sources there are. A secret dropped by hand still makes its copies secret."""


def _beaters(result: BuildResult, place: int) -> Iterator[int]:
    """What beat the item or, of an item that went with its pair, what beat that; then what belongs together with any of them."""
    drops = result.board.drops
    own = _pair_of(result, place)
    drop = drops.get(place)
    beaten = () if drop is None else own if drop.reason is Reason.BUNDLE_INCOMPLETE else (place,)
    beaters = [other for one in beaten if one in drops for other in drops[one].by][:MOST_ENTANGLED]
    together = [other for one in beaters for other in _pair_of(result, one)]
    return (other for other in dict.fromkeys((*beaters, *own, *together)) if other != place)


def _in_queue(result: BuildResult, place: int, entangled: _Entangled, known: set[int]) -> list[DropTry]:
    """What is to be tried for an item that reached the budget, without what is known already."""
    queue, taken, index = result.queue, result.selection.taken, result.queue.index_of[place]
    before = [at for at in range(index) if taken[at]]
    knotted = entangled.keys() | known
    plain = [at for at in before if knotted.isdisjoint(item.place for item in queue.units[at])]
    counting = _Counting(result, index, before)
    heads = [queue.units[at][0].place for at in counting.to_try(sorted(plain, key=lambda at: (queue.costs[at], -at)))]
    if len(entangled) > MOST_ENTANGLED:
        flipping = {item.place for at in before for item in queue.units[at] if item.place in entangled and counting.flips_without(at)}
        entangled = {
            other: kept_out
            for other, kept_out in entangled.items()
            if other in flipping or _reaches(result, place, other, kept_out) or other in result.board.origins.get(place, ())
        }
    in_front = entangled.keys() & {item.place for at in before for item in queue.units[at]}
    tried = _by_units(result, in_front)[:MOST_ENTANGLED]
    elsewhere = _by_units(result, entangled.keys() - in_front)[: MOST_ENTANGLED - len(tried)]
    return [*_by_units(result, (*(one.place for one in tried), *heads)), *elsewhere]


def _reaches(result: BuildResult, place: int, other: int, kept_out: Sequence[int]) -> bool:
    """Whether the other one may meet the item in supersession or conflict, or what it keeps out alone takes the item's room."""
    if _is_related(result, (place,), other, kept_out):
        return True
    selection, queue, limit = result.selection, result.queue, result.settings.budget_limit
    index = queue.index_of[place]
    room = (queue.total if limit is None else limit) - selection.used_at(index)
    return bool(selection.taken[index]) and room - sum(map(result.units, kept_out)) < queue.costs[index]


def _is_related(result: BuildResult, places: Iterable[int], other: int, kept_out: Sequence[int]) -> bool:
    """Whether the other one, or what it keeps out, meets one of these in supersession or conflict."""
    names = {_name(result, place) for place in places}
    return any(_name(result, one) in names for one in (other, *kept_out))


def _by_units(result: BuildResult, places: Iterable[int]) -> list[DropTry]:
    """Cheapest first, and of equal ones the last tried."""
    tries = [DropTry(place, _units(result, place)) for place in places]
    return sorted(tries, key=lambda one: (one.units, -result.queue.index_of.get(one.place, -1), one.place))


def _units(result: BuildResult, place: int) -> int:
    return result.queue.costs[result.queue.index_of[place]] if result.is_selected(place) else 0


def _pair_of(result: BuildResult, place: int) -> tuple[int, ...]:
    return next((pair for pair in result.board.pairs if place in pair), (place,))


def _name(result: BuildResult, place: int) -> tuple[Kind, str]:
    """What supersession and conflict group by."""
    item = result.item(place)
    return (item.kind, item.source_id)


class _Counting:
    """The greedy loop with one plain unit less, for many units one after the other.

    As long as no unit that was left out fits in the freed room, everything behind the gone one is taken as before. The first
    that fits takes more than was free, so from there on there is less room than the gone unit cost.
    """

    def __init__(self, result: BuildResult, target: int, units: Sequence[int]) -> None:
        """For these units, each taken and before the target."""
        self._queue, self._target = result.queue, target
        self._taken = result.selection.taken
        limit = result.settings.budget_limit
        self._left = [] if limit is None else [limit - used for used in result.selection.used_before[: target + 1]]
        self._meets = {} if limit is None else self._first_to_fit(units)
        self._steps = 0

    def to_try(self, units: Sequence[int]) -> Sequence[int]:
        """The first of these units without which the target flips, or none; where the counting was given up, some that it left."""
        for number, unit in enumerate(units):
            if self._steps > MOST_STEPS:
                return units[number : number + MOST_ENTANGLED]
            if self.flips_without(unit):
                return (unit,)
        return ()

    def flips_without(self, unit: int) -> bool:
        """Whether the target flips once this unit is gone, and nothing else changes. Where everything fits, nothing does."""
        return bool(self._left) and self._in_without(unit) is not bool(self._taken[self._target])

    def _first_to_fit(self, units: Sequence[int]) -> dict[int, int | None]:
        """For each unit the first unit behind it, before the target and now left out, that fits once this one is gone."""
        costs, wanted = self._queue.costs, set(units)
        gaps: list[int] = []  # what units left out lack, ascending, the nearest last; those that a nearer one comes before are not kept
        where: list[int] = []
        meets: dict[int, int | None] = {}
        for at in range(self._target - 1, -1, -1):
            if not self._taken[at]:
                gap = costs[at] - self._left[at]
                while gaps and gaps[-1] >= gap:
                    gaps.pop()
                    where.pop()
                gaps.append(gap)
                where.append(at)
            elif at in wanted:
                found = bisect_right(gaps, costs[at]) - 1
                meets[at] = where[found] if found >= 0 else None
        return meets

    def _in_without(self, unit: int) -> bool:
        """Whether the target is taken once this unit is gone."""
        costs, target, meets = self._queue.costs, self._target, self._meets[unit]
        if meets is None:
            return self._left[target] + costs[unit] >= costs[target]
        room = self._left[meets] + costs[unit] - costs[meets]
        for at in range(meets + 1, target):
            if room < costs[target]:
                break
            self._steps += 1
            if costs[at] <= room:
                room -= costs[at]
        return room >= costs[target]


def _entangled(result: BuildResult) -> _Entangled:
    """All sources whose dropping may do more than to free their room."""
    board, in_play = result.board, _in_play(result)
    found: dict[int, list[int]] = {}
    for drop in board.drops.values():
        if drop.reason is not Reason.BUNDLE_INCOMPLETE:
            for other in drop.by:
                found.setdefault(other, []).append(drop.place)
    for kept, copies in board.origins.items():
        item = result.item(kept)
        if item.retention is not Retention.REQUIRED and not item.source.required_for:
            lenders = [copy for copy in copies if result.item(copy).source.required_for]
            if len(lenders) == 1:
                found.setdefault(lenders[0], [])
    groups = Counter(_name(result, place) for place in in_play)
    for place in in_play:
        if result.item(place).source.version is None and groups[_name(result, place)] > 1:
            found.setdefault(place, [])
    for pair in board.pairs:
        # without one of them the others go too, and a pair that is a copy is one no longer
        if any(place in found or _is_copy(result, place) for place in pair):
            kept_out = [other for place in pair for other in found.get(place, ())]
            found.update(dict.fromkeys(pair, kept_out))
    return found


def _is_copy(result: BuildResult, place: int) -> bool:
    drop = result.board.drops.get(place)
    return drop is not None and drop.reason is Reason.DUPLICATE


_LATE = (StageName.SUPERSESSION, StageName.CONFLICT, StageName.BUDGET)


def _in_play(result: BuildResult) -> list[int]:
    """Places of what sensitivity, scope and dedup let pass."""
    drops = result.board.drops
    return [item.place for item in result.candidates.items if item.place not in drops or drops[item.place].stage in _LATE]
