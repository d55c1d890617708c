"""Everything that a key does at a place of the screen, by the mouse."""

import pytest
from textual.events import MouseScrollDown

from ctxview.app.dialogs.budget_dialog import BudgetDialog
from ctxview.app.dialogs.choice_dialog import ChoiceDialog
from ctxview.app.dialogs.keys_dialog import KeysDialog
from ctxview.app.dialogs.leave_dialog import LeaveDialog
from ctxview.app.dialogs.text_dialog import TextDialog
from ctxview.app.panes.budget_gauge import BudgetGauge
from ctxview.app.panes.key_line import KeyLine
from ctxview.app.screens.request import RequestScreen
from tests.app.running import CURVE, SMALL, WIDE, Running, running
from tests.cases import case


def column_of(run: Running, widget: type[BudgetGauge | KeyLine], sign: str) -> int:
    """The column of a sign in the first line of a widget, from its left edge."""
    found = run.app.screen.query_one(widget)
    return run.lines_of(widget)[0].index(sign) + found.content_region.x - found.region.x


async def drag(run: Running, columns: list[int]) -> list[int | None]:
    """Press the gauge's bar at the first column, move to the others, let go; the budget after each."""
    seen = []
    await run.pilot.mouse_down("BudgetGauge", offset=(columns[0], 1))
    await run.settle()
    seen.append(run.workbench.settings.budget_limit)
    for column in columns[1:]:
        await run.pilot.hover("BudgetGauge", offset=(column, 1))
        await run.settle()
        seen.append(run.workbench.settings.budget_limit)
    await run.pilot.mouse_up("BudgetGauge", offset=(columns[-1], 1))
    await run.settle()
    return seen


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_a_click_on_a_row_moves_the_cursor_and_what_hangs_on_it(size: tuple[int, int]) -> None:
    async with running(CURVE, size) as run:
        table = run.table()
        top = table.content_region.y - table.region.y
        await run.click("#candidates", (10, top + 1 + 4))
        assert run.bench.place == 4
        assert "content · test_pricing.py" in run.text()
        assert "test_pricing.py selected" in run.pane_text("#why")
        await run.click("#candidates", (10, top))  # the header
        assert run.bench.place == 4


async def test_the_arrows_of_the_gauge_go_to_the_changes() -> None:
    async with running(CURVE) as run:
        await run.click("BudgetGauge", (column_of(run, BudgetGauge, "◂"), 0))
        await run.click("BudgetGauge", (column_of(run, BudgetGauge, "◂"), 0))
        assert run.workbench.settings.budget_limit == 430
        await run.click("BudgetGauge", (column_of(run, BudgetGauge, "▸"), 0))
        assert run.workbench.settings.budget_limit == 484


async def test_a_click_on_the_figure_asks_for_a_budget_and_beside_it_nothing_happens() -> None:
    async with running(CURVE) as run:
        for sign in ("budget", "same", "used"):
            await run.click("BudgetGauge", (column_of(run, BudgetGauge, sign), 0))
            assert run.app.screen is run.bench
        await run.click("BudgetGauge", (column_of(run, BudgetGauge, "unlimited"), 0))
        assert run.shows(BudgetDialog)
        await run.press(*"39", "enter")
        assert run.workbench.settings.budget_limit == 39


async def test_a_drag_is_followed_at_once_and_is_one_step_of_history() -> None:
    async with running(CURVE) as run:
        budgets = await drag(run, [80, 60, 40, 20])
        assert budgets == sorted(budgets, key=lambda budget: -(budget or 0))
        assert len(set(budgets)) == 4
        assert run.steps() == 1
        await run.pilot.hover("BudgetGauge", offset=(100, 1))  # the button is up: no drag any more
        await run.settle()
        assert run.workbench.settings.budget_limit == budgets[-1]

        second = await drag(run, [30, 31])
        assert run.steps() == 2
        await run.press("u")
        assert run.workbench.settings.budget_limit == budgets[-1]
        await run.press("u")
        assert not run.workbench.changed
        await run.press("r", "r")
        assert run.workbench.settings.budget_limit == second[-1]


async def test_a_drag_that_begins_where_the_budget_is_does_not_eat_the_step_before() -> None:
    async with running(CURVE) as run:
        await drag(run, [60])
        first = run.workbench.settings.budget_limit
        await drag(run, [60, 80])  # pressed at the budget that is in force already
        await run.press("u")
        assert run.workbench.settings.budget_limit == first


async def test_a_drag_back_to_where_it_began_is_no_step() -> None:
    async with running(CURVE) as run:
        await drag(run, [60])
        await run.press("[", "u")
        await drag(run, [60, 80, 60])
        assert run.steps() == 1
        assert run.workbench.history.future  # what was undone can still be done again


async def test_the_ends_of_the_bar_are_nothing_and_everything() -> None:
    async with running(CURVE) as run:
        gauge = run.app.screen.query_one(BudgetGauge)
        assert (await drag(run, [60, 0]))[-1] == 0
        assert (await drag(run, [60, gauge.region.width - 1]))[-1] == 484


async def test_the_bar_marks_where_the_budget_stands_under_the_mouse() -> None:
    async with running(CURVE) as run:
        for column in (20, 60, 100):
            await drag(run, [column])
            bar = run.lines_of(BudgetGauge)[1]
            assert bar.index("┃") + 1 == column  # the gauge has one column of padding


async def test_the_gauge_of_a_case_with_nothing_in_it_can_be_clicked() -> None:
    async with running(case()) as run:
        assert set(await drag(run, [40, 10, 150])) <= {0, 1}


@pytest.mark.parametrize(
    ("label", "screen"),
    [("budget", BudgetDialog), ("channel", ChoiceDialog), ("request", RequestScreen), ("help", KeysDialog), ("info", TextDialog)],
)
async def test_an_entry_of_the_key_line_does_what_its_key_does(label: str, screen: type) -> None:
    async with running(CURVE) as run:
        await run.click("KeyLine", (column_of(run, KeyLine, label), 0))
        assert run.shows(screen)


async def test_quit_on_the_key_line_asks_as_its_key_does_and_the_room_beside_it_does_nothing() -> None:
    async with running(CURVE) as run:
        await run.click("KeyLine", (155, 0))
        assert run.app.screen is run.bench
        await run.click("KeyLine", (column_of(run, KeyLine, "back"), 0))
        assert run.workbench.settings.budget_limit == 484
        await run.click("KeyLine", (column_of(run, KeyLine, "quit"), 0))
        assert run.shows(LeaveDialog)


async def test_the_key_line_of_the_request_screen_can_be_clicked() -> None:
    async with running(CURVE) as run:
        await run.press("v")
        await run.click("KeyLine", (column_of(run, KeyLine, "next"), 0))
        assert run.pane("#request").first_line > 0
        await run.click("KeyLine", (column_of(run, KeyLine, "back"), 0))
        assert run.app.screen is run.bench


async def test_a_double_click_chooses_in_a_dialog_and_a_single_one_only_moves() -> None:
    async with running(CURVE) as run:
        await run.press("c")
        await run.click("ChoiceDialog RowTable", (4, 1 + 8))
        assert run.shows(ChoiceDialog)
        assert not run.workbench.changed
        await run.click("ChoiceDialog RowTable", (4, 1 + 8), times=2)
        assert run.app.screen is run.bench
        assert run.workbench.result.item(0).channel == list(run.workbench.case.channels)[8]


async def test_the_wheel_scrolls_what_is_under_the_mouse() -> None:
    async with running("fixtures/price-lab/noise-20.yaml", SMALL) as run:
        table = run.table()
        assert table.scroll_offset.y == 0
        await run.pilot._post_mouse_events([MouseScrollDown], "#candidates", offset=(5, 4), button=0)
        await run.settle()
        assert table.scroll_offset.y > 0
