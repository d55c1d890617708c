"""The compare screen: what differs from the baseline, in the list and in the request (design 2)."""

import shlex

from ctxview.app.screens.compare import CompareScreen
from ctxview.core.comparison import changed_items, first_difference
from ctxview.core.decision import StageName
from ctxview.core.stage_order import with_stage_switched
from tests.app.running import CURVE, Running, running
from tests.commands.calls import call

SECRETS = "fixtures/rules/secrets.yaml"


def title(run: Running) -> str:
    return " ".join(run.lines_of("#compare-title")[0].split())


async def test_without_a_change_it_says_that_nothing_differs() -> None:
    async with running(CURVE) as run:
        await run.press("d")
        assert isinstance(run.app.screen, CompareScreen)
        assert "no difference" in title(run)
        assert "every candidate is decided as in the baseline" in run.text()
        assert "✓ both requests are the same, byte for byte" in run.pane_text("#first-difference")
        await run.press("enter", "d")
        assert not run.shows(CompareScreen)


async def test_each_candidate_that_differs_is_a_row_and_enter_goes_on_with_it() -> None:
    async with running(CURVE) as run:
        await run.press("b", *"259", "enter", "d")
        changes = changed_items(run.workbench.baseline, run.workbench.result)
        rows = run.rows_of("#changes")
        names = [run.workbench.case.sources[change.place].source_id for change in changes]
        assert [row.split()[1:3] for row in rows] == [[change.kind.value, name] for change, name in zip(changes, names, strict=True)]
        assert title(run) == "against the baseline: 5 out · 484 → 259 bytes (−225)"
        await run.press("down", "enter")
        assert run.app.screen is run.bench
        assert run.bench.place == changes[1].place
        await run.press("d", "escape")
        assert run.bench.place == changes[1].place
        assert run.steps() == 1


async def test_where_the_requests_part_is_shown_with_both_lines() -> None:
    async with running(CURVE) as run:
        await run.press("down", "down", "K", "d")
        difference = first_difference(run.workbench.baseline, run.workbench.result)
        assert difference is not None
        words = run.pane_text("#first-difference")
        assert f"the first {difference.offset} bytes are the same" in words
        assert f"they part in message {difference.message}" in words
        assert "changed sections task instruction" in words
        assert "− " in words
        assert "+ " in words
        assert "moved" in title(run)


async def test_a_secret_in_one_of_the_requests_keeps_the_lines_back() -> None:
    async with running(SECRETS) as run:
        await run.press("s", "end", "space", "escape", "d")
        words = run.pane_text("#first-difference")
        assert "⊘ a secret is in one of them, so the lines are not shown" in words
        secrets = [run.workbench.case.sources[place].content for place in range(11) if run.workbench.result.item(place).secret]
        assert secrets
        assert all(content not in run.text() for content in secrets)
        assert "–" in run.text()


async def test_another_meter_is_named_on_both_sides() -> None:
    async with running("fixtures/declared.json") as run:
        await run.press("m", "up", "enter", "d")
        assert "declared →" in title(run)
        assert "utf8-bytes" in title(run)


async def test_stages_turned_off_are_said_among_the_changes() -> None:
    async with running("fixtures/price-lab/duplicate.json") as run:
        workbench = run.workbench
        workbench.change(with_stage_switched(workbench.result.profile, workbench.settings, StageName.DEDUP))
        run.bench.draw()
        await run.press("d")
        assert "changed stages" in run.pane_text("#first-difference")
        assert "in" in title(run)


async def test_the_command_that_it_shows_prints_the_same_comparison() -> None:
    async with running(CURVE) as run:
        await run.press("b", *"259", "enter", "d", "y")
        line = next(word for word in run.dialog_text().split("  ") if "ctxview compare" in word)
        words = shlex.split(line[line.index("ctxview compare") :].removesuffix(" escape leaves"))
        assert words == ["ctxview", "compare", CURVE, "--budget", "259"]
        printed = call(*words[1:], "--json").value
        changes = changed_items(run.workbench.baseline, run.workbench.result)
        assert [item["source_id"] for item in printed["items"]] == [run.workbench.case.sources[one.place].source_id for one in changes]
        await run.press("escape", "escape", "B", "d", "y")
        assert "no option says the baseline that was taken here" in run.dialog_text()
