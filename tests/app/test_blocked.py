"""A blocked build in the workbench, stages that were moved, and secrets that stay masked meanwhile."""

import pytest

from ctxview.app.panes.banner_line import banner
from ctxview.app.workbench_state import Workbench
from ctxview.core.decision import StageName
from ctxview.core.explain import explain
from ctxview.core.stage_order import own_order
from ctxview.core.tweaks import with_budget
from ctxview.readers.open_file import open_case
from tests.app.running import ROOT, SMALL, running

TOO_SMALL = "fixtures/order-a1042/budget-too-small.json"
DELETED = "fixtures/order-a1042/condition-deleted.json"
UNKNOWN = "fixtures/minimal/unknown-source.json"
SECRETS = "fixtures/rules/secrets.yaml"


def bench(file: str) -> Workbench:
    return Workbench(open_case(str(ROOT / file)), file)


@pytest.mark.parametrize(
    ("file", "why", "todo"),
    [
        (TOO_SMALL, "required bundle order-and-state would need 2412 chars, and the budget is 2300", "] raises the budget to 2 412"),
        (DELETED, "bundle return-policy lacks policy-condition", "U shows what is missing"),
        (UNKNOWN, "old-run does not say where it comes from", "e drops a source by hand"),
    ],
)
def test_a_banner_says_why_a_build_is_blocked_and_what_to_do(file: str, why: str, todo: str) -> None:
    said = banner(bench(file))
    assert why in said[0][1]
    assert todo in said[1][1]
    assert said[0][0].strip() == "■ BLOCKED"


def test_the_step_that_the_banner_names_ends_the_block_and_the_banner() -> None:
    opened = bench(TOO_SMALL)
    assert opened.next_change()
    assert opened.settings.budget_limit == 2412
    assert not opened.result.blocked
    assert banner(opened) == ()
    assert opened.previous_change()
    assert opened.result.blocked


def test_from_far_below_the_same_step_goes_to_the_same_budget() -> None:
    opened = bench(TOO_SMALL)
    opened.change(with_budget(opened.settings, 10))
    opened.next_change()
    assert (opened.settings.budget_limit, opened.result.blocked) == (2412, False)
    opened.set_budget(2411)
    assert opened.result.blocked


def test_what_is_undecided_says_at_which_budget_it_is_selected() -> None:
    result = bench(TOO_SMALL).result
    undecided = [place for place in range(len(result.case.sources)) if result.dropped_by(place) is StageName.BUDGET]
    assert undecided
    assert explain(result, undecided[0]).enters_at == 2412


async def test_every_part_of_the_screen_says_that_a_build_is_blocked() -> None:
    async with running(TOO_SMALL, SMALL) as run:
        lines = run.lines()
        assert "■ blocked" in lines[0]
        assert "no packet" in lines[0]
        assert "■ blocked" in lines[1]
        assert "5◇" in lines[1]
        assert "enough from 2 412" in lines[2]
        assert any("■ BLOCKED" in line for line in lines)
        assert run.rows_of("#candidates")[0].startswith("◇ turn-state")
        assert "blocked:" in run.rows_of("#candidates")[0]
        await run.press("o")
        assert "blocked below 2 412" in run.text()
        await run.press("right", "enter")
        assert "✓ ready" in run.lines()[0]
        assert "BLOCKED" not in run.text()


async def test_a_curve_that_no_budget_changes_is_left_without_another_budget() -> None:
    async with running(DELETED, SMALL) as run:
        await run.press("o")
        assert "no budget changes that" in run.text()
        await run.press("enter")
        assert run.steps() == 0
        await run.press("v")
        assert "no request: blocked" in run.text()
        assert "lacks policy-condition" in run.text()


async def test_enter_on_what_is_unknown_goes_to_its_source_and_dropping_it_ends_the_block() -> None:
    async with running(UNKNOWN, SMALL) as run:
        assert run.rows_of("#requirements") == ["? old-run no source"]
        run.table("#requirements").focus()
        await run.press("enter")
        assert run.workbench.case.sources[run.bench.place or 0].source_id == "old-run"
        await run.press("e")
        assert not run.workbench.result.blocked
        assert "BLOCKED" not in run.text()


async def test_with_the_budget_before_sensitivity_a_secret_enters_and_stays_masked() -> None:
    """Spec design 2, stages moved."""
    secret = "sample-token-0001-made-up"
    assert secret in [source.content for source in open_case(str(ROOT / SECRETS)).sources]
    async with running(SECRETS, SMALL) as run:
        await run.press("S", *["down"] * 5, *["K"] * 5, "escape")
        stages = run.workbench.settings.stages
        assert stages is not None
        assert stages.index(StageName.BUDGET) < stages.index(StageName.SENSITIVITY)
        assert "6 secrets entered" in run.text()
        assert "⚠ ready" in run.lines()[0]
        seen = [run.text()]
        for _ in range(4):
            await run.press("down")
            seen.append(run.pane_text("#why") + run.pane_text("#content"))
        await run.press("v")
        seen.append(run.pane_text("#request"))
        await run.press("escape", "d")
        seen.append(run.text())
        assert not [text for text in seen if secret in text]
        assert "⊘ a secret that the case allows" in seen[-2]
        await run.press("escape", "R")
        assert "secrets entered" not in run.text()


def test_stages_in_another_order_that_let_nothing_in_are_called_idle_only() -> None:
    opened = bench("fixtures/price-lab/duplicate.json")
    order = list(own_order(opened.result.profile))
    order.remove(StageName.SUPERSESSION)
    from dataclasses import replace

    opened.change(replace(opened.settings, stages=tuple(order)))
    assert banner(opened) == (("⚠ WRONG  ", "idle as it stands: supersession"),)
