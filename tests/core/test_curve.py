"""The budget curve against building at every budget (spec 1.7)."""

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ctxview.core.case import Case
from ctxview.core.curve import Inversion, Recovery, curve_points, enters_at, next_breakpoint, previous_breakpoint
from ctxview.core.pipeline import Pipeline
from ctxview.core.result import BuildResult
from ctxview.core.settings import Settings
from ctxview.core.stages.completeness import find_carriers
from ctxview.core.tweaks import with_budget
from tests.cases import case, source
from tests.strategies import cases, paired_cases

curve_cases = st.one_of(cases(), cases(), paired_cases())


@dataclass(frozen=True)
class Shown:
    """What a build at one budget shows."""

    selected: frozenset[int]
    used: int
    missing: tuple[str, ...]


def everywhere(case: Case) -> tuple[BuildResult, list[Shown]]:
    """The build at budget 0, and what every budget shows, from 0 to two more than everything."""
    pipeline = Pipeline(case)
    total = pipeline.build(with_budget(Settings.of(case), None)).used
    results = [pipeline.build(with_budget(Settings.of(case), budget)) for budget in range(total + 3)]
    return results[0], [Shown(r.selected_places, r.used, tuple(m.requirement for m in r.missing)) for r in results]


@given(curve_cases)
def test_the_curve_is_what_building_at_every_budget_gives(case: Case) -> None:
    result, shown = everywhere(case)
    carriers = find_carriers(result.board, result.settings.requirements)
    points = list(curve_points(result.queue, carriers))
    changes = [0] + [budget for budget in range(1, len(shown)) if shown[budget] != shown[budget - 1]]
    assert [point.budget for point in points] == changes
    before: frozenset[int] = frozenset()
    for point in points:
        now = shown[point.budget]
        assert (point.used, point.count, point.missing) == (now.used, len(now.selected), now.missing)
        assert {item.place for item in point.added} == now.selected - before
        assert {item.place for item in point.removed} == before - now.selected
        assert len(point.added) + len(point.removed) == len(now.selected ^ before)
        before = now.selected


@given(curve_cases, st.data())
def test_a_stretch_of_the_curve_is_what_building_there_gives(case: Case, data: st.DataObject) -> None:
    result, shown = everywhere(case)
    start = data.draw(st.integers(0, len(shown) - 1))
    end = data.draw(st.integers(start, len(shown) - 1))
    carriers = find_carriers(result.board, result.settings.requirements)
    points = list(curve_points(result.queue, carriers, start, end))
    changes = [budget for budget in range(start + 1, end + 1) if shown[budget] != shown[budget - 1]]
    assert [point.budget for point in points] == [start, *changes]
    assert {item.place for item in points[0].added} == shown[start].selected
    recovery = Recovery([carrier.requirement for carrier in carriers], end)
    for point in points:
        recovery.add(point)
    for name, intervals in recovery.intervals().items():
        held = {budget for budget in range(start, end + 1) if name not in shown[budget].missing}
        assert held == {budget for first, last in intervals for budget in range(first, last or 0)}
        assert all(start <= first < (last or 0) <= end + 1 for first, last in intervals)
    lost = [
        (name, budget)
        for name in recovery.intervals()
        for budget in range(start + 1, end + 1)
        if name in shown[budget].missing and name not in shown[budget - 1].missing
    ]
    assert [(inversion.requirement, inversion.lost_at) for inversion in recovery.inversions()] == sorted(lost)


@given(curve_cases)
def test_intervals_and_inversions_are_what_building_at_every_budget_gives(case: Case) -> None:
    result, shown = everywhere(case)
    carriers = find_carriers(result.board, result.settings.requirements)
    recovery = Recovery([carrier.requirement for carrier in carriers])
    for point in curve_points(result.queue, carriers):
        recovery.add(point)
    intervals = recovery.intervals()
    assert list(intervals) == sorted({carrier.requirement for carrier in carriers})
    inversions = []
    for name, found in intervals.items():
        holds = [name not in budget.missing for budget in shown]
        expected: list[tuple[int, int | None]] = []
        for budget, held in enumerate(holds):
            if held and (budget == 0 or not holds[budget - 1]):
                end = next((later for later in range(budget, len(holds)) if not holds[later]), None)
                expected.append((budget, end))
        assert list(found) == expected
        for number, (_, end) in enumerate(expected):
            if end is not None:
                again = expected[number + 1][0] if number + 1 < len(expected) else None
                inversions.append(Inversion(name, end, again))
    assert list(recovery.inversions()) == inversions


@given(curve_cases)
def test_the_next_and_the_previous_breakpoint_are_where_something_changes(case: Case) -> None:
    _, shown = everywhere(case)
    pipeline = Pipeline(case)
    changes = [0] + [budget for budget in range(1, len(shown)) if shown[budget].selected != shown[budget - 1].selected]
    for budget in range(len(shown)):
        selection = pipeline.build(with_budget(Settings.of(case), budget)).selection
        assert next_breakpoint(selection) == min((change for change in changes if change > budget), default=None)
        reached = [change for change in changes if change <= budget]
        assert previous_breakpoint(selection) == (reached[-2] if len(reached) > 1 else None)
    unlimited = pipeline.build(with_budget(Settings.of(case), None)).selection
    assert next_breakpoint(unlimited) is None
    assert previous_breakpoint(unlimited) == (changes[-2] if len(changes) > 1 else None)


@settings(max_examples=2 * settings().max_examples)
@given(curve_cases)
def test_where_an_item_enters_is_where_building_at_every_budget_finds_it(case: Case) -> None:
    result, shown = everywhere(case)
    for place in result.queue.index_of:
        for floor in {0, 1, len(shown) // 3, len(shown) // 2, len(shown) - 2, len(shown) - 1}:
            if floor >= 0:
                expected = next(budget for budget in range(floor, len(shown)) if place in shown[budget].selected)
                assert enters_at(result.queue, place, floor) == expected


@given(st.lists(st.integers(1, 12), min_size=1, max_size=9), st.integers(0, 110))
def test_where_the_last_of_a_queue_enters_is_exact_for_any_costs(costs: list[int], floor: int) -> None:
    several = case(*(source(f"s{n}", f"text {n}", size_units=cost) for n, cost in enumerate(costs)), meter="declared")
    # other ids, other order in the queue: every item has its turn at every place
    result, shown = everywhere(several)
    for place in range(len(costs)):
        expected = next((budget for budget in range(floor, len(shown)) if place in shown[budget].selected), floor)
        assert enters_at(result.queue, place, floor) == expected


def test_more_budget_can_lose_a_requirement() -> None:
    """With more budget an earlier, larger item can fit and push out a later one."""
    several = case(
        source("large", "x" * 10, "verified_fact", required_for={"large"}),
        source("small", "y" * 4, required_for={"small"}),
    )
    result, _ = everywhere(several)
    carriers = find_carriers(result.board, frozenset())
    recovery = Recovery(["small", "large"])
    points = list(curve_points(result.queue, carriers))
    for point in points:
        recovery.add(point)
    assert [(point.budget, point.used, point.missing) for point in points] == [
        (0, 0, ("large", "small")),
        (4, 4, ("large",)),
        (10, 10, ("small",)),
        (14, 14, ()),
    ]
    assert recovery.intervals() == {"large": ((10, None),), "small": ((4, 10), (14, None))}
    assert recovery.inversions() == (Inversion("small", 10, 14),)


def test_a_requirement_never_satisfied_has_no_interval() -> None:
    result, _ = everywhere(case(source(), requirements={"never"}))
    carriers = find_carriers(result.board, frozenset({"never"}))
    recovery = Recovery([carrier.requirement for carrier in carriers])
    for point in curve_points(result.queue, carriers):
        recovery.add(point)
    assert recovery.intervals() == {"never": ()}
    assert recovery.inversions() == ()


def test_the_curve_of_nothing_is_one_point() -> None:
    result, _ = everywhere(case())
    points = list(curve_points(result.queue, find_carriers(result.board, frozenset())))
    assert [(point.budget, point.used, point.count) for point in points] == [(0, 0, 0)]


@pytest.mark.parametrize("budget", [0, 3, 4, 1000])
def test_a_curve_can_start_anywhere_and_holds_there_all_that_is_selected(budget: int) -> None:
    several = case(source("a", "aaaa", "system"), source("b", "bb"))
    result, shown = everywhere(several)
    first = next(curve_points(result.queue, (), budget))
    assert {item.place for item in first.added} == shown[min(budget, 6)].selected
    assert first.budget == budget


def test_the_end_of_a_stretch_is_included() -> None:
    several = case(source("large", "x" * 10, "verified_fact", required_for={"r"}), source("small", "y" * 4, "verified_fact"))
    result, _ = everywhere(several)
    carriers = find_carriers(result.board, frozenset())

    def budgets(start: int, end: int) -> list[int]:
        return [point.budget for point in curve_points(result.queue, carriers, start, end)]

    assert [budgets(0, end) for end in (3, 4, 9, 10, 13, 14, 99)] == [
        [0], [0, 4], [0, 4], [0, 4, 10], [0, 4, 10], [0, 4, 10, 14], [0, 4, 10, 14],
    ]  # fmt: skip
    assert [budgets(start, 10) for start in (3, 4, 5, 9, 10)] == [[3, 4, 10], [4, 10], [5, 10], [9, 10], [10]]
    recovery = Recovery(["r"], 10)
    for point in curve_points(result.queue, carriers, 5, 10):
        recovery.add(point)
    assert (recovery.intervals(), recovery.inversions()) == ({"r": ((10, 11),)}, ())


def test_a_curve_of_a_thousand_sources_is_made_only_as_far_as_it_is_asked_for() -> None:
    many = case(*(source(f"s{n}", "x" * (n % 97 + 1)) for n in range(1000)))
    result = Pipeline(many).build()
    points = curve_points(result.queue, ())
    assert [next(points).budget for _ in range(3)] == [0, 1, 2]
