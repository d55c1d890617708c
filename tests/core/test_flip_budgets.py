"""The nearest budgets at which an item's outcome is the other one, against building at every budget (spec 1.7)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from ctxview.core.case import Case
from ctxview.core.flip_budgets import flip_budgets, leaves_at, left_out_below, taken_below
from ctxview.core.pipeline import Pipeline
from ctxview.core.result import BuildResult
from ctxview.core.settings import Settings
from ctxview.core.tweaks import with_budget
from tests.cases import case, source
from tests.strategies import cases, paired_cases

queues = st.lists(st.integers(1, 12), min_size=1, max_size=9)


def sized(costs: list[int]) -> Case:
    """A source for each cost; ids decide their order in the queue, so that every cost has its turn at every place."""
    return case(*(source(f"s{n}", f"text {n}", size_units=cost) for n, cost in enumerate(costs)), meter="declared")


def selected_at_each(several: Case) -> tuple[BuildResult, list[frozenset[int]]]:
    """A build, and what is selected at each budget from 0 to two more than everything."""
    pipeline = Pipeline(several)
    result = pipeline.build(with_budget(Settings.of(several), None))
    budgets = range(result.queue.total + 3)
    return result, [pipeline.build(with_budget(Settings.of(several), budget)).selected_places for budget in budgets]


def check_all(several: Case) -> None:
    result, selected = selected_at_each(several)
    budgets = range(len(selected))
    for place in result.queue.index_of:
        for start in budgets:
            out_above = [budget for budget in budgets[start:] if place not in selected[budget]]
            out_below = [budget for budget in budgets[: start + 1] if place not in selected[budget]]
            in_below = [budget for budget in budgets[: start + 1] if place in selected[budget]]
            assert leaves_at(result.queue, place, start) == min(out_above, default=None)
            assert left_out_below(result.queue, place, start) == max(out_below, default=None)
            assert taken_below(result.queue, place, start) == max(in_below, default=None)


@given(queues)
@settings(max_examples=2 * settings().max_examples)
def test_no_nearer_budget_takes_an_item_out_or_in_for_any_costs(costs: list[int]) -> None:
    check_all(sized(costs))


@given(st.one_of(cases(most=6), paired_cases(most=6)))
@settings(max_examples=settings().max_examples // 2)
def test_no_nearer_budget_takes_an_item_out_or_in_for_any_case(several: Case) -> None:
    check_all(several)


@given(queues, st.one_of(st.none(), st.integers(0, 120)))
def test_each_budget_flips_and_all_between_it_and_the_present_one_do_not(costs: list[int], limit: int | None) -> None:
    several = sized(costs)
    pipeline = Pipeline(several)
    result = pipeline.build(with_budget(Settings.of(several), limit))
    now = result.queue.total if limit is None else limit

    def selected(budget: int, place: int) -> bool:
        return pipeline.build(with_budget(Settings.of(several), budget)).is_selected(place)

    for place in range(len(costs)):
        found = flip_budgets(result, place)
        for budget in found:
            assert selected(budget, place) is not result.is_selected(place)
            between = range(budget + 1, now) if budget < now else range(now + 1, budget)
            assert all(selected(other, place) is result.is_selected(place) for other in between)
        assert list(found) == sorted(found, key=lambda budget: abs(budget - now))
        for direction in (range(now), range(now + 1, max(now, sum(costs)) + 2)):
            flips = any(selected(budget, place) is not result.is_selected(place) for budget in direction)
            assert flips == any(budget in direction for budget in found)


def test_without_a_budget_below_zero_nothing_is_below_it() -> None:
    result, _ = selected_at_each(sized([3, 4]))
    for place in (0, 1):
        assert left_out_below(result.queue, place, -1) is None
        assert taken_below(result.queue, place, -1) is None


def test_more_budget_can_take_an_item_out() -> None:
    several = case(source("large", "x" * 10, "verified_fact"), source("small", "y" * 4), budget=6)
    result = Pipeline(several).build()
    assert flip_budgets(result, 1) == (3, 10)
    assert flip_budgets(result, 0) == (10,)


def test_less_budget_can_bring_an_item_in() -> None:
    several = case(source("large", "x" * 10, "verified_fact"), source("small", "y" * 4), budget=11)
    result = Pipeline(several).build()
    assert flip_budgets(result, 1) == (9, 14)


def test_an_item_that_is_in_under_an_unlimited_budget_leaves_only_below() -> None:
    several = case(source("a", "x" * 10, "verified_fact"), source("b", "y" * 4))
    result = Pipeline(several).build()
    assert flip_budgets(result, 0) == (9,)
    assert flip_budgets(result, 1) == (13,)
