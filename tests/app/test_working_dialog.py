"""Long work: the keys are free meanwhile, how long it takes is said, and escape gives it up."""

from threading import Event

import pytest

from ctxview.app.dialogs import working_dialog
from ctxview.app.dialogs.working_dialog import LARGE, QUIET, WorkingDialog, with_way_out
from ctxview.app.screens.compare import CompareScreen
from ctxview.app.screens.curve import POINTS_AT_ONCE, SLICE, fitting
from ctxview.app.screens.request import RequestScreen
from tests.app.running import CURVE, Running, running, work_done


async def until_done(run: Running) -> None:
    await run.settle()
    await work_done(run.app)


async def test_a_small_case_does_it_at_once() -> None:
    async with running(CURVE) as run:
        made: list[int] = []
        with_way_out(run.app, LARGE - 1, "making", lambda: 7, made.append)
        assert made == [7]
        assert run.app.screen is run.bench


async def test_the_screens_of_a_large_case_are_made_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(working_dialog, "LARGE", 0)
    async with running(CURVE) as run:
        for key, screen in (("v", RequestScreen), ("d", CompareScreen)):
            await run.press(key)
            await until_done(run)
            assert run.shows(screen)
            await run.press("escape")


async def test_it_says_how_long_it_takes_and_escape_gives_it_up() -> None:
    async with running(CURVE) as run:
        made: list[bool] = []
        go_on = Event()
        try:
            with_way_out(run.app, LARGE, "making the request", lambda: go_on.wait(60), made.append)
            await run.settle()
            dialog = run.app.screen
            assert isinstance(dialog, WorkingDialog)
            dialog._started -= QUIET + 1
            dialog._say()
            await run.settle()
            assert "making the request … 1." in run.text()
            assert "escape gives it up" in run.text()
            await run.press("escape")
            assert run.app.screen is run.bench
            await run.press("down")
            assert run.bench.place == 1
        finally:
            go_on.set()
        await until_done(run)
        assert made == []


async def test_what_goes_wrong_in_the_thread_is_a_fault_of_the_app() -> None:
    with pytest.raises(ZeroDivisionError):  # noqa: PT012 (it is raised where the app is left)
        async with running(CURVE) as run:
            with_way_out(run.app, LARGE, "making", lambda: 1 // 0, lambda made: None)
            await until_done(run)


def test_a_slice_of_the_curve_fits_its_time() -> None:
    assert fitting(64, 2 * SLICE) == 32
    assert fitting(1, 9 * SLICE) == 1
    assert fitting(8, SLICE / 2) == 8
    assert fitting(8, SLICE / 9) == 16
    assert fitting(POINTS_AT_ONCE, 0) == POINTS_AT_ONCE
