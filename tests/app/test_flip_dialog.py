"""What would flip a candidate: listed while it is looked for, each does it when it is chosen (design 2)."""

import pytest
from textual.worker import WorkerState

from ctxview.app.dialogs.flip_dialog import FlipDialog
from ctxview.core.flips import candidate_flips
from ctxview.core.pipeline import Pipeline
from ctxview.generator.big_case import big_core_case
from tests.app.running import CURVE, Running, running


async def searched(run: Running) -> FlipDialog:
    """The dialog after its search has ended."""
    dialog = run.app.screen
    assert isinstance(dialog, FlipDialog)
    await run.app.workers.wait_for_complete(list(dialog.workers))
    await run.settle()
    return dialog


@pytest.mark.parametrize("place", [1, 6])
async def test_every_flip_that_is_listed_flips_when_it_is_chosen(place: int) -> None:
    async with running(CURVE) as run:
        await run.press("b", *"259", "enter", *["down"] * place)
        was, opened = run.workbench.result.is_selected(place), run.workbench.settings
        pipeline = Pipeline(run.workbench.case)
        expected = [flip.words for flip in candidate_flips(pipeline.build(opened), place, pipeline.build)]
        assert expected
        for row, words in enumerate(expected):
            await run.press("h")
            dialog = await searched(run)
            assert [flip.words for flip in dialog._rows.flips] == expected
            assert f"{len(expected)} found" in run.dialog_text()
            assert words[:30] in run.dialog_text()  # a long one is cut where the dialog ends
            name = run.workbench.case.sources[place].source_id
            assert f"bring {name} {'out' if was else 'in'}" in str(dialog.query_one(".dialog").border_title)
            await run.press("home", *["down"] * row, "enter")
            assert run.app.screen is run.bench
            assert run.workbench.result.is_selected(place) is not was
            assert run.bench.place == place
            await run.press("u")
            assert run.workbench.settings == opened


@pytest.mark.parametrize("key", ["escape", "q", "h"])
async def test_leaving_stops_the_search_and_changes_nothing(key: str) -> None:
    async with running(big_core_case(400, 200)) as run:
        await run.press("end", "h")
        dialog = run.app.screen
        assert isinstance(dialog, FlipDialog)
        workers = list(dialog.workers)
        await run.press(key)
        assert run.app.screen is run.bench
        await run.pilot.pause()
        assert all(worker.state in (WorkerState.CANCELLED, WorkerState.SUCCESS) for worker in workers)
        assert not run.workbench.changed


async def test_choosing_while_it_still_looks_makes_the_change() -> None:
    async with running(big_core_case(300, 200)) as run:
        place = run.bench.place
        assert place is not None
        was = run.workbench.result.is_selected(place)
        await run.press("h")
        dialog = run.app.screen
        assert isinstance(dialog, FlipDialog)
        while not dialog._rows.flips:
            await run.pilot.pause()
        await run.press("enter")
        assert run.app.screen is run.bench
        assert run.workbench.result.is_selected(place) is not was
