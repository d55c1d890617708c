"""Tokenizers in the app: counted beside the keys, with the estimate's band beside the budget (spec 4.3)."""

import pytest

from ctxview.app.dialogs.choices import meter_choices
from ctxview.app.dialogs.counting_dialog import CountingDialog, count_all
from ctxview.app.panes.budget_gauge import BudgetGauge
from ctxview.core.meters import Meter
from ctxview.core.pipeline import Pipeline
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.readers.meter_names import find_meter
from ctxview.readers.open_file import open_case
from tests.app.running import CURVE, ROOT, SMALL, Running, running, work_done

TOKENS = "tokens:o200k_base"
TURN_ONE = "fixtures/order-a1042/turn-one.json"


async def choose(run: Running, meter: str) -> None:
    names = meter_choices().values
    by = names.index(meter) - names.index(run.workbench.settings.meter)
    await run.press("m", *(["down"] * by if by > 0 else ["up"] * -by), "enter")
    await work_done(run.app)


@pytest.mark.parametrize("size", [SMALL, (160, 48)])
async def test_a_tokenizer_counts_and_says_how_many_items_would_flip(size: tuple[int, int]) -> None:
    async with running(CURVE, size) as run:
        await choose(run, TOKENS)
        assert run.app.screen is run.bench
        assert run.workbench.result.meter.name == TOKENS
        await run.press("b", *"80", "enter")
        later = run.workbench.later
        assert later is not None
        assert later.flips is not None
        words = run.lines_of(BudgetGauge)[0]
        assert f"%: {len(later.flips.places)} " in words
        assert "flip" in words
        assert "tokens of budget" in run.pane_text("#why")
        await run.press("u", "u")
        assert not run.workbench.changed


async def test_what_is_spent_before_any_item_stands_beside_the_budget() -> None:
    async with running(TURN_ONE) as run:
        terms = run.workbench.result.queue.terms
        assert terms is not None
        base = f"{terms.base:,}".replace(",", " ")
        assert f"{base} of 3 300 before any item" in run.lines_of(BudgetGauge)[0]
        await run.press("i")
        assert f"{base} of 3 300 before any item: rules, question, wrapping" in run.dialog_text()


async def test_a_package_that_is_missing_is_named_and_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Meter:
        if name == TOKENS:
            raise CtxviewError(Problem(ErrorCode.NOT_FOUND, "the tokenizer cannot be loaded", "the package tiktoken: pip install tiktoken"))
        return find_meter(name)

    async with running(CURVE) as run:
        result = run.workbench.result
        object.__setattr__(result, "find_meter", missing)
        await choose(run, TOKENS)
        assert "pip install tiktoken" in run.text()
        assert run.workbench.result is result
        assert run.steps() == 0


async def test_escape_stops_the_counting_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(CURVE) as run:
        monkeypatch.setattr(CountingDialog, "on_mount", lambda self: None)  # as if the first item were never done
        await choose(run, TOKENS)
        assert run.shows(CountingDialog)
        assert "loading the tokenizer" in run.text()
        await run.press("escape")
        assert run.app.screen is run.bench
        assert run.steps() == 0


def test_counting_goes_item_by_item_and_says_how_far_it_is() -> None:
    result = Pipeline(open_case(ROOT / CURVE), find_meter).build()
    done = list(count_all(result, TOKENS))
    assert done[0] == 0
    assert done == sorted(done)
    assert done[-1] == sum(len(source.content) for source in result.case.sources)
