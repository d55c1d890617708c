"""The budget by keys: to the next change and back, by steps, and typed."""

import pytest

from ctxview.app.panes.change_line import ChangeLine
from ctxview.app.panes.title_bar import TitleBar
from ctxview.core.pipeline import Pipeline
from ctxview.core.settings import Settings
from ctxview.core.tweaks import with_budget
from ctxview.readers.open_file import open_case
from tests.app.running import CURVE, DOWN, ROOT, UP, Running, running


def budgets_with_another_result() -> list[int]:
    """Every budget from 0 on that selects something else than one unit less, found by building at all of them."""
    pipeline = Pipeline(open_case(str(ROOT / CURVE)))
    opened = Settings.of(pipeline.case)
    before, found = None, []
    for budget in range(pipeline.build().queue.total + 1):
        selected = pipeline.build(with_budget(opened, budget)).selected_places
        if selected != before:
            found.append(budget)
        before = selected
    return found


def budget(run: Running) -> int | None:
    return run.workbench.settings.budget_limit


async def typed(run: Running, text: str) -> None:
    await run.press("b", *text, "enter")


async def test_a_fixture_opens_with_every_figure_on_the_screen() -> None:
    async with running(CURVE) as run:
        title = run.line_of(TitleBar, "curve")
        assert title == "curve packet · utf8-bytes ✓ ready 8/8 selected · 484 bytes"
        assert [row.split()[1] for row in run.rows_of("#candidates")] == [source.source_id for source in run.workbench.case.sources]
        assert "ledger 8 = 8 selected + 0 pointers + 0 left out ✓" in run.text()


async def test_the_bracket_keys_stop_at_every_budget_that_changes_anything_and_at_no_other() -> None:
    expected = budgets_with_another_result()
    assert {0, 39, 69, 108, 155, 194, 259, 298, 484} <= set(expected)
    async with running(CURVE) as run:
        down: list[int | None] = []
        while not down or down[-1]:
            await run.press(DOWN)
            assert budget(run) != (down[-1] if down else None)
            down.append(budget(run))
        assert down == expected[::-1]
        await run.press(DOWN)
        assert budget(run) == 0

        up: list[int | None] = [0]
        while up[-1] != expected[-1]:
            await run.press(UP)
            assert budget(run) != up[-1]
            up.append(budget(run))
        assert up == expected
        await run.press(UP)
        assert budget(run) == expected[-1]


@pytest.mark.parametrize("lost_at", [69, 155, 259])
async def test_more_budget_is_seen_to_lose_the_currency_test(lost_at: int) -> None:
    async with running(CURVE) as run:
        await typed(run, str(lost_at - 1))
        assert "✓ currency-test" in run.rows_of("#requirements")
        await run.press("B", UP)
        assert budget(run) == lost_at
        assert "✗ − currency-test budget_exceeded" in run.rows_of("#requirements")
        line = run.line_of(ChangeLine, "Δ")
        assert "✗ lost currency-test" in line
        assert f"budget {lost_at - 1} → {lost_at}" in line
        assert "✗ incomplete" in run.line_of(TitleBar, "curve")

        await run.press(DOWN)
        assert "lost" not in run.line_of(ChangeLine, "Δ")
        assert "✓ currency-test" in run.rows_of("#requirements")


TYPED = {"259": 259, "0": 0, "+16": 16, "-6": 10, "50%": 242, "none": None, "-84": 400, "1,000": 1000, "9" * 15: 999_999_999_999_999}
"""In this order: what is relative is so to the one before, and unlimited counts as what everything takes."""


async def test_a_typed_budget_is_taken() -> None:
    async with running(CURVE) as run:
        for text, expected in TYPED.items():
            await typed(run, text)
            assert run.app.screen is run.bench
            assert budget(run) == expected
            assert run.workbench.result.settings.budget_limit == expected


async def test_a_typed_budget_that_is_none_is_refused_in_words_and_can_be_put_right() -> None:
    async with running(CURVE) as run:
        await typed(run, "lots")
        assert "✗ not a budget; give a whole number, +N, -N, N%, or none for unlimited" in run.dialog_text()
        await run.press(*["backspace"] * 4, *"-500", "enter")
        assert "✗ that is -16, and a budget is never below zero" in run.dialog_text()
        assert budget(run) is None
        await run.press(*["backspace"] * 4, *"70", "enter")
        assert run.app.screen is run.bench
        assert budget(run) == 70


async def test_leaving_the_budget_dialog_changes_nothing_and_an_empty_budget_is_none() -> None:
    async with running(CURVE) as run:
        await run.press("b", *"70", "escape")
        assert run.app.screen is run.bench
        await run.press("b", "enter")
        assert "✗ not a budget" in run.dialog_text()
        await run.press("escape")
        assert not run.workbench.changed
        assert run.steps() == 0


async def test_steps_change_the_budget_by_a_round_number_and_never_below_zero() -> None:
    async with running(CURVE) as run:
        step = run.workbench.budget_step
        assert step == 2  # a hundredth of 484 is 4: the round number below it
        await run.press("-")
        assert budget(run) == 484 - step
        await run.press("+", "=")
        assert budget(run) == 484 + step
        await run.press("<")
        assert budget(run) == 484 - 9 * step
        await run.press(">")
        assert budget(run) == 484 + step
        await typed(run, "1")
        await run.press("<")
        assert budget(run) == 0
        await run.press("-")
        assert budget(run) == 0
