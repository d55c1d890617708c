"""Budgets nearest to one at which an item is selected, or is not: exact, without building (spec 1.7; `enters_at` is the fourth)."""

from ctxview.core.curve import MOST_WEIGHED, breakpoints, enters_at, last_breakpoint
from ctxview.core.result import BuildResult
from ctxview.core.selection import Queue, fill


def leaves_at(queue: Queue, place: int, floor: int = 0) -> int | None:
    """Smallest budget, from `floor` on, at which the item at this place is not selected, all else as it is; None where there is none.

    Going forward from `floor`, a unit that fits must be taken. Going back from the item with the room at which it does not
    fit: a unit that must be taken adds its cost; one that fits only with more room than `floor` leaves is passed by if that
    room is below its cost, else it is taken with exactly its cost, which leaves nothing.
    """
    index = queue.index_of[place]
    if not queue.costs[index]:
        return None
    room = floor
    forced = []
    for cost in queue.costs[:index]:
        fits = cost <= room
        forced.append(fits)
        room -= cost if fits else 0
    needed = room if room < queue.costs[index] else None
    for cost, fits in zip(reversed(queue.costs[:index]), reversed(forced), strict=True):
        if fits:
            needed = None if needed is None else needed + cost
        elif needed is None or needed >= cost:
            needed = cost
    return needed


def left_out_below(queue: Queue, place: int, ceiling: int) -> int | None:
    """Largest budget, up to `ceiling`, at which the item at this place is not selected, all else as it is; None where there is none.

    The units that are taken before it at `ceiling` stay taken with less, as long as room for all of them is left.
    """
    index = queue.index_of[place]
    if ceiling < 0 or not queue.costs[index]:
        return None
    before = fill(queue, ceiling).used_at(index)
    return before + min(ceiling - before, queue.costs[index] - 1)


def taken_below(queue: Queue, place: int, ceiling: int) -> int | None:
    """Largest budget, up to `ceiling`, at which the item at this place is selected, all else as it is; None where there is none.

    A unit before it is taken as long as what it leaves can still be enough; else the budget stays just below what it needs.
    """
    index = queue.index_of[place]
    least = [queue.costs[index]]  # from the item back: smallest room before each unit with which the item comes in
    for cost in reversed(queue.costs[:index]):
        least.append(least[-1] + cost if least[-1] >= cost else least[-1])
    least.reverse()
    room, used = ceiling, 0
    if room < least[0]:
        return None
    for cost, enough in zip(queue.costs[:index], least[1:], strict=True):
        if room - cost >= enough:
            used += cost
            room -= cost
        else:
            room = min(room, cost - 1)
    return used + room


def flip_budgets(result: BuildResult, place: int) -> tuple[int, ...]:
    """The nearest budgets below and above the present one at which the item's outcome is the other one, the nearer first.

    It must have reached the budget stage. An unlimited budget counts as what everything takes.
    """
    queue, limit = result.queue, result.settings.budget_limit
    now = queue.total if limit is None else limit
    above: int | None
    if queue.terms is not None:
        below, above = _by_trying(result, place, now)
    elif result.is_selected(place):
        below = left_out_below(queue, place, now - 1)
        above = None if limit is None else leaves_at(queue, place, now + 1)
    else:
        below = taken_below(queue, place, now - 1)
        above = enters_at(queue, place, now + 1)
    found = [budget for budget in (below, above) if budget is not None]
    return tuple(sorted(found, key=lambda budget: abs(budget - now)))


def _by_trying(result: BuildResult, place: int, now: int) -> tuple[int | None, int | None]:
    """The same under terms: the budgets at which anything changes are tried, outwards from the present one."""
    queue, selected = result.queue, result.is_selected(place)
    unlimited = result.settings.budget_limit is None
    upwards = () if unlimited else breakpoints(queue, now)
    above = next((tried.limit for tried in upwards if tried.takes(place) is not selected), None)
    selection = fill(queue, now)
    for _ in range(MOST_WEIGHED // max(1, len(queue.units))):
        start = last_breakpoint(selection)
        if start == 0:
            break
        selection = fill(queue, start - 1)
        if selection.takes(place) is not selected:
            return start - 1, above
    return None, above
