"""Before the workbench: the first frame, and a file that is refused."""

import threading
from pathlib import Path

import pytest

from ctxview.app.application import CtxviewApp
from ctxview.app.screens.opening import OpeningScreen
from ctxview.core.case import Case
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from tests.app.running import CURVE, ROOT, running, running_on
from tests.cases import case, source
from tests.hostile import acts_on_terminal


async def test_a_frame_is_painted_before_the_file_is_read() -> None:
    may_read = threading.Event()

    def load() -> Case:
        may_read.wait()
        return case(source("only", "text"))

    app = CtxviewApp("slow/[b]case\x1b[2J.json", load)
    async with app.run_test(size=(80, 24), notifications=True, tooltips=True) as pilot:
        try:
            await pilot.pause()
            screen = "\n".join(strip.text for strip in app.screen._compositor.render_strips())
            assert isinstance(app.screen, OpeningScreen)
            assert "opening slow/[b]case␛[2J.json …" in screen
        finally:
            may_read.set()
        await app.workers.wait_for_complete()


async def refused(path: Path | str, shown_as: str | None = None) -> tuple[str, CtxviewApp]:
    """What the opening screen says of a file, and the app after `q`."""
    async with running(path, size=(100, 30), shown_as=shown_as) as run:
        assert run.shows(OpeningScreen)
        text = run.text()
        await run.press("up", "]", "c", "enter")  # nothing to act on, and nothing breaks
        await run.press("q")
    assert run.app.workbench is None
    return text, run.app


async def test_a_missing_file_is_refused_with_code_place_and_what_would_be_right() -> None:
    text, app = await refused("no/such/case.json")
    assert "✗ not_found" in text
    assert "no/such/case.json" in text
    assert "there is no such file" in text
    assert "right would be: the path of a file that exists" in text
    assert "q leaves" in text
    assert app.return_code == 2


async def test_a_wrong_type_is_refused_with_its_place_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text((ROOT / CURVE).read_text(encoding="utf-8").replace('"limit": null', '"limit": "lots"'), encoding="utf-8")
    text, app = await refused(path)
    assert "✗ wrong_type" in text
    assert "/budget/limit" in text
    assert "right would be: " in text
    assert app.return_code == 2


async def test_a_hostile_name_is_refused_without_doing_anything(tmp_path: Path) -> None:
    path = tmp_path / "x\x1b]0;owned\x07[red]\u202e.json"
    path.write_text("[bold", encoding="utf-8")
    text, app = await refused(path)
    assert "✗ not_json" in text
    assert "x␛]0;owned␇[red]⟨RLO⟩.json" in "".join(line.strip(" │") for line in text.split("\n"))
    assert not acts_on_terminal(text)
    assert app.return_code == 2


async def test_the_code_and_the_key_to_leave_stay_in_sight_however_much_is_wrong() -> None:
    long = "it is wrong in many ways " * 12
    problems = [Problem(ErrorCode.WRONG_TYPE, long, long, f"/sources/{n}", "case.json") for n in range(40)]

    def load() -> Case:
        raise CtxviewError(problems[0], problems[1:])

    async with running_on("case.json", load, (80, 24)) as run:
        assert "✗ wrong_type" in run.text()
        assert "/sources/0" in run.text()
        await run.press("end")
        assert "and 32 more" in run.text()
        assert "q leaves" in run.text()


@pytest.mark.parametrize("key", ["q", "escape", "ctrl+q"])
async def test_a_refused_file_is_left_by_each_of_the_keys_with_exit_code_2(key: str) -> None:
    async with running("no/such/case.json", size=(80, 24)) as run:
        await run.press(key)
    assert run.app.return_code == 2


async def test_an_error_of_ours_while_the_file_is_read_is_not_taken_for_a_refusal() -> None:
    def load() -> Case:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        async with running_on("case.json", load) as run:
            assert run.app.refused is None
