"""The curve screen: every budget at which anything changes, and where more of it loses something (design 2; spec 1.7)."""

import pytest

from ctxview.app.panes.curve_chart import CurveChart
from ctxview.app.screens.curve import POINTS_AT_ONCE, CurveScreen
from ctxview.core.case import Case
from ctxview.core.curve import curve_points
from ctxview.generator.big_case import big_core_case
from tests.app.running import CURVE, SMALL, WIDE, Running, running, until
from tests.cases import case, source

LOST = (69, 155, 259)


async def opened(run: Running) -> CurveScreen:
    """The screen, its curve whole."""
    await run.press("o")
    screen = run.app.screen
    assert isinstance(screen, CurveScreen)
    await until(lambda: screen.track.done)
    await run.settle()
    return screen


def cursor(run: Running) -> int:
    return run.app.screen.query_one(CurveChart).cursor


def budgets(run: Running) -> list[int]:
    result = run.workbench.result
    return [point.budget for point in curve_points(result.queue, result.carriers)]


async def test_next_and_previous_stop_at_every_point_of_the_curve() -> None:
    async with running(CURVE) as run:
        expected = budgets(run)
        screen = await opened(run)
        assert screen.track.budgets == expected
        assert f"{len(expected)} points in bytes" in run.text()
        await run.press("home")
        assert cursor(run) == 0
        for budget in expected[1:]:
            await run.press("right")
            assert cursor(run) == budget
        await run.press("]")
        assert cursor(run) == expected[-1]
        for budget in expected[-2::-1]:
            await run.press("left")
            assert cursor(run) == budget
        await run.press("[")
        assert cursor(run) == 0


async def test_the_losses_are_found_one_by_one_and_said_in_words() -> None:
    async with running(CURVE) as run:
        screen = await opened(run)
        await run.press("home")
        lost = sorted({one.lost_at for one in screen.track.inversions()})
        assert set(LOST) <= set(lost)
        assert f"{len(screen.track.inversions())} times more budget loses a requirement" in run.text()
        for budget in lost:
            await run.press("n")
            assert cursor(run) == budget
            words = run.pane_text("#curve-point")
            assert words.startswith(f"{budget} bytes")
            assert "missing" in words.split("▾")[0]
            assert f"is lost at {budget}" in words
        await run.press("n")
        assert cursor(run) == lost[-1]
        for budget in lost[-2::-1]:
            await run.press("N")
            assert cursor(run) == budget


async def test_enter_takes_the_cursors_budget_as_one_step_and_escape_changes_nothing() -> None:
    async with running(CURVE) as run:
        await opened(run)
        await run.press("home", "n", "escape")
        assert run.app.screen is run.bench
        assert not run.workbench.changed
        await opened(run)
        await run.press("home", "n", "enter")
        assert run.app.screen is run.bench
        assert run.workbench.settings.budget_limit == LOST[0]
        assert run.steps() == 1
        await opened(run)
        assert cursor(run) == LOST[0]
        await run.press("end", "pageup", "o")
        assert run.steps() == 1


@pytest.mark.parametrize("size", [SMALL, WIDE])
@pytest.mark.parametrize(
    "of", [CURVE, case(), case(source("a", "xyz")), case(source("a", "x"), budget=10**12)], ids=["curve", "empty", "tiny", "far"]
)
async def test_every_cell_of_the_chart_points_to_a_budget_in_it(of: str | Case, size: tuple[int, int]) -> None:
    async with running(of, size) as run:
        await opened(run)
        chart = run.app.screen.query_one(CurveChart)
        assert 0 <= chart.cursor <= run.workbench.result.queue.total
        left = chart.content_region.x - chart.region.x + 21
        for cell in (0, 7, chart._cells - 1):
            await run.click("#curve", (left + cell, 2))
            low, high = chart._range(cell)
            assert low <= cursor(run) <= high
            assert high <= run.workbench.result.queue.total
            assert chart._cell_of(cursor(run)) <= cell


async def test_where_a_unit_is_wider_than_a_cell_all_its_cells_show_it() -> None:
    async with running(case(source("a", "xyz", required_for={"r"}), requirements=["r"])) as run:
        await opened(run)
        chart = run.app.screen.query_one(CurveChart)
        row = chart._holding("r")
        assert row == "·" * chart._cell_of(3) + "━" * (chart._cells - chart._cell_of(3))


async def test_a_long_curve_grows_while_keys_are_taken_and_gets_done() -> None:
    async with running(big_core_case(300, 200)) as run:
        await run.press("o")
        screen = run.app.screen
        assert isinstance(screen, CurveScreen)
        known = len(screen.track.points)
        assert known > 0
        assert "so far" in run.text()
        await run.press("home", "right")
        assert cursor(run) == screen.track.budgets[1]
        while not screen.track.done:
            before = len(screen.track.points)
            await run.pilot.pause()
            assert len(screen.track.points) - before <= 40 * POINTS_AT_ONCE
        await run.settle()
        assert "so far" not in run.text()
        await run.press("end")
        assert cursor(run) == run.workbench.result.queue.total


async def test_an_unfinished_curve_can_be_left_and_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctxview.app.screens.curve.MOST_POINTS", 200)
    async with running(big_core_case(300, 200)) as run:
        await run.press("o")
        screen = run.app.screen
        assert isinstance(screen, CurveScreen)
        await until(lambda: len(screen.track.points) >= 200 or screen.track.done)
        await run.settle()
        known = len(screen.track.points)
        assert not screen.track.done
        assert "so far" in run.text()
        await run.press("end")
        assert "not known yet" in run.pane_text("#curve-point")
        await run.press("m")
        await until(lambda: len(screen.track.points) != known)
        await run.press("escape")
        assert run.app.screen is run.bench
