"""Leaving: at once where nothing was changed, with a question where something was; and what is left on the terminal."""

import io
import shlex
from collections.abc import Callable

import pytest

from ctxview.app.application import CtxviewApp
from ctxview.app.command_words import command_for
from ctxview.app.dialogs.leave_dialog import LeaveDialog
from ctxview.app.screens.request import RequestScreen
from ctxview.app.screens.workbench import WorkbenchScreen
from ctxview.app.start import run_app
from ctxview.app.workbench_state import Workbench
from ctxview.commands.command_line import run_command_line
from ctxview.commands.output import Output, Streams
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.readers.open_file import open_case
from tests.app.running import CURVE, ROOT, running, squeezed


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_what_is_unchanged_is_left_at_once(key: str) -> None:
    async with running(CURVE) as run:
        await run.press("[", "u", key)
        assert run.left()
    assert run.app.return_code == 0


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_with_changes_leaving_asks_and_shows_the_command_that_brings_them_back(key: str) -> None:
    async with running(CURVE) as run:
        await run.press("[", "J", key)
        assert run.shows(LeaveDialog)
        assert not run.left()
        assert squeezed(shlex.join(command_for(run.workbench))) in squeezed(run.dialog_text())
        await run.press("escape")
        assert run.app.screen is run.bench
        await run.press(key, "n")
        assert run.app.screen is run.bench
        assert run.workbench.changed
        await run.press(key, key)
        assert run.left()
    assert run.app.return_code == 0
    assert run.workbench.changed


@pytest.mark.parametrize("keys", [["v"], ["?"], ["b"], ["i"], ["c"]])
async def test_leaving_asks_on_every_screen(keys: list[str]) -> None:
    async with running(CURVE) as run:
        await run.press("[", *keys, "ctrl+q")
        assert run.shows(LeaveDialog)
        await run.press("y")
        assert run.left()


async def test_leaving_asks_on_the_request_screen_too() -> None:
    async with running(CURVE) as run:
        await run.press("[", "v", "q")
        assert run.shows(LeaveDialog)
        await run.press("escape")
        assert run.shows(RequestScreen)


async def test_an_action_that_raises_fails_its_test(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: WorkbenchScreen) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(WorkbenchScreen, "action_undo", broken)
    with pytest.raises(ZeroDivisionError):
        async with running(CURVE) as run:
            await run.press("u")


async def test_a_drawing_that_raises_fails_its_test(monkeypatch: pytest.MonkeyPatch) -> None:
    from ctxview.app.panes.title_bar import TitleBar

    def broken(self: TitleBar) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(TitleBar, "render", broken)
    with pytest.raises(ZeroDivisionError):
        async with running(CURVE):
            pass


def opened(app: CtxviewApp) -> Workbench:
    """What the app has once its file is open."""
    app.workbench = Workbench(open_case(str(ROOT / CURVE)), app.file or CURVE)
    return app.workbench


def left_at(budget: int | None) -> Callable[..., None]:
    """In the place of `App.run`: a person opens the curve, takes this budget, and leaves."""

    def run(app: CtxviewApp, mouse: bool = True) -> None:
        opened(app).set_budget(budget)

    return run


def test_nothing_is_printed_where_nothing_was_changed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(CtxviewApp, "run", left_at(None))
    assert run_app(CURVE) == 0
    assert capsys.readouterr() == ("", "")


def test_the_command_of_the_last_result_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(CtxviewApp, "run", left_at(259))
    assert run_app("a case.json") == 0
    assert capsys.readouterr() == ("the last result again: ctxview build 'a case.json' --budget 259\n", "")


def test_a_hostile_file_name_is_printed_as_marks(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(CtxviewApp, "run", left_at(1))
    assert run_app("x\x1b]0;t\x07\n.json") == 0
    assert capsys.readouterr().out == "the last result again: ctxview build $'x\\033]0;t\\007\\012.json' --budget 1\n"


def test_a_refused_file_is_exit_code_2(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(app: CtxviewApp, mouse: bool = True) -> None:
        app.refused = CtxviewError(Problem(ErrorCode.NOT_FOUND, "gone", "there"))
        app._return_code = 2

    monkeypatch.setattr(CtxviewApp, "run", refuse)
    assert run_app("gone.json") == 2


def test_after_a_fault_of_ours_the_changes_are_printed_and_nothing_of_the_input_is_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(self: WorkbenchScreen) -> None:
        hidden = self.workbench.case.sources[0].content
        raise ValueError(hidden)

    def run(app: CtxviewApp, mouse: bool = True) -> None:
        left_at(259)(app)
        assert app.workbench is not None
        try:
            WorkbenchScreen(app.workbench).action_undo()
        except ValueError as error:
            app._handle_exception(error)

    monkeypatch.setattr(WorkbenchScreen, "action_undo", broken)
    monkeypatch.setattr(CtxviewApp, "run", run)
    messages = io.BytesIO()
    streams = Streams(io.BytesIO(), Output(io.BytesIO()), Output(messages), has_keyboard=True)
    assert run_command_line([CURVE], streams) == 70
    said = messages.getvalue().decode()
    assert said.startswith("ctxview: internal error, ValueError")
    assert "Authority comes from labels" not in said
    written = capsys.readouterr()
    assert written.out == f"the last result again: ctxview build {CURVE} --budget 259\n"
    assert written.err == ""


async def test_leaving_asks_about_edits_of_the_policy_that_no_file_says() -> None:
    async with running("fixtures/price-lab/injection-path.yaml") as run:
        await run.press("V", "p", "enter", "q")
        assert squeezed("what was edited in the policy") in squeezed(run.dialog_text())
        assert run.app.would_lose()
        await run.press("escape", "u", "q")
        assert run.left()
