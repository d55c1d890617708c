"""The greedy loop with all its short cuts against the plain loop (spec 1.3, stage 6)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from ctxview.core.curve import enters_at, next_breakpoint, previous_breakpoint
from ctxview.core.item import Item
from ctxview.core.pipeline import build_once
from ctxview.core.selection import Queue, fill
from tests.cases import case, source

ITEMS: tuple[Item, ...] = build_once(case(*(source(f"s{n}", f"text {n}") for n in range(24)))).candidates.items


def queue_of(costs: list[int], required: set[int]) -> Queue:
    """A queue of single items with these costs, of which some are required."""
    items = ITEMS[: len(costs)]
    places = frozenset(items[index].place for index in required if index < len(costs))
    by_place = {item.place: cost for item, cost in zip(items, costs, strict=True)}
    return Queue(tuple((item,) for item in items), tuple(costs), places, frozenset(), by_place, by_place)


sizes = st.one_of(st.integers(0, 3), st.integers(1, 40), st.sampled_from((7, 7, 1000)))


@settings(max_examples=5 * settings().max_examples)
@given(st.lists(sizes, max_size=24), st.sets(st.integers(0, 23)), st.one_of(st.none(), st.integers(0, 60), st.integers(0, 900)))
def test_each_is_taken_exactly_if_it_fits_in_what_is_left(costs: list[int], required: set[int], limit: int | None) -> None:
    queue = queue_of(costs, required)
    selection = fill(queue, limit)
    used, before, taken = 0, [], []
    for cost in costs:
        before.append(used)
        taken.append(limit is None or used + cost <= limit)
        used += cost if taken[-1] else 0
    assert list(selection.taken) == taken
    assert (selection.used, selection.count, selection.limit) == (used, sum(taken), limit)
    assert list(selection.used_before) == before
    assert [selection.used_at(index) for index in range(len(costs))] == before
    places = [unit[0].place for unit in queue.units]
    assert [selection.takes(place) for place in places] == taken
    assert selection.required_units == sum(costs[i] for i in range(len(costs)) if taken[i] and places[i] in queue.required_places)
    assert queue.total == sum(costs)
    assert queue.all_required_units == sum(cost for index, cost in enumerate(costs) if index in required)


@settings(max_examples=5 * settings().max_examples)
@given(st.lists(st.one_of(st.integers(1, 4), st.integers(1, 15)), min_size=1, max_size=8), st.integers(0, 130))
def test_where_each_enters_from_any_floor_on_is_found_by_trying_every_budget(costs: list[int], floor: int) -> None:
    queue = queue_of(costs, set())
    floor = min(floor, queue.total)
    results = [fill(queue, budget) for budget in range(floor, queue.total + 1)]
    for index, unit in enumerate(queue.units):
        assert enters_at(queue, unit[0].place, floor) == next(floor + n for n, result in enumerate(results) if result.taken[index])


@settings(max_examples=2 * settings().max_examples)
@given(st.lists(st.integers(1, 15), max_size=8))
def test_the_breakpoints_around_any_budget_are_found_by_trying_every_budget(costs: list[int]) -> None:
    queue = queue_of(costs, set())
    results = [fill(queue, budget) for budget in range(queue.total + 1)]
    changes = [0] + [budget for budget in range(1, len(results)) if results[budget].taken != results[budget - 1].taken]
    for budget, result in enumerate(results):
        reached = [change for change in changes if change <= budget]
        assert next_breakpoint(result) == min((change for change in changes if change > budget), default=None)
        assert previous_breakpoint(result) == (reached[-2] if len(reached) > 1 else None)
