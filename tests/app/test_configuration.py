"""The app with the person's own settings: keys, theme; wrong ones are told, and stop nothing."""

from pathlib import Path

import pytest

from ctxview.app.application import CtxviewApp
from ctxview.app.dialogs.keys_dialog import KeysDialog
from ctxview.app.dialogs.text_dialog import TextDialog
from ctxview.app.panes.key_line import KeyLine
from ctxview.app.theme import THEMES
from ctxview.readers.config_file import THEMES as NAMES
from ctxview.readers.config_file import config_path
from tests.app.running import CURVE, Running, running


def write(text: str) -> None:
    path = Path(config_path())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def said(run: Running) -> str:
    return " ".join(notification.message for notification in run.app._notifications)


def test_the_themes_have_the_names_that_the_settings_take() -> None:
    assert tuple(THEMES) == NAMES


def test_the_command_line_wins_over_the_settings() -> None:
    write('theme = "light"')
    assert CtxviewApp().theme == "ctxview-light"
    assert CtxviewApp(theme="projector").theme == "ctxview-projector"


async def test_other_keys_do_it_and_stand_wherever_keys_stand() -> None:
    write('[keys]\nleave = "Q"\ntype_budget = "f6"\npin = "e"\ndrop = "a"\ncopy = "f7"\n"step_budget(1)" = "ctrl+up,@"\n')
    async with running(CURVE) as run:
        assert run.app.config_problems == ()
        last = run.lines_of(KeyLine)[0]
        assert " F6 budget " in last
        assert " Q quit" in last
        await run.press("b", "q", "+")
        assert run.bench.is_current
        assert run.steps() == 0
        await run.press("e")
        assert run.workbench.settings.pins == {0}
        await run.press("a")
        assert run.workbench.settings.drops == {0}
        await run.press("-", "@")
        assert run.steps() == 4
        await run.press("?")
        dialog = run.app.screen
        assert isinstance(dialog, KeysDialog)
        shown = {words: keys.strip() for keys, words, action in dialog.rows if action is not None}
        assert shown["one step more budget"] == "ctrl+↑"
        await run.press("f7")
        assert run.app.clipboard
        await run.press("escape", "ctrl+p", *"budget budget")
        assert "F6" in run.line_of("RowTable", "type a budget")
        await run.press("escape", "Q")
        assert not run.left()  # it asks, because of the changes
        await run.press("escape", "o", "Q", "escape", "escape", "v", "f7")
        assert "curve" in run.app.clipboard or run.app.clipboard


async def test_what_is_wrong_is_said_once_and_stands_where_it_can_be_read() -> None:
    write('theme = "blue"\n[keys]\npin = "e"\nundo = "D"\n')
    async with running(CURVE) as run:
        assert run.app.theme == "ctxview-dark"
        assert said(run) == "config.toml (theme, line 1): there is no such theme, and 1 more; ctrl+p settings shows all of it"
        await run.press("ctrl+p", *"settings", "enter")
        assert run.shows(TextDialog)
        text = run.dialog_text()
        for words in (
            "undo = D",
            "(was u)",
            "✗ there is no such theme",
            "another key for one of the two",
            "config.toml theme, line 1",
            "e would do two things on the workbench screen: pin (pin) and drop (drop)",
        ):
            assert words in text
        await run.press("escape", "-", "D")
        assert run.workbench.settings.budget_limit is None
        await run.press("e")
        assert run.workbench.settings.drops == {0}


@pytest.mark.parametrize("text", ["[keys\n", '[keys]\n"\\u001b]0;x\\u0007" = "\\u001b[31m"\n', '"[/x]" = "[@click=app.quit]x[/]"\n'])
async def test_a_hostile_file_does_nothing(text: str) -> None:
    write(text)
    async with running(CURVE) as run:
        assert len(run.app.config_problems) == 1
        assert "\x1b" not in said(run)
        await run.press("?")
        assert "\x1b" not in run.text()
        await run.press("escape", "ctrl+p", *"settings", "enter")
        assert "\x1b" not in run.text()


async def test_the_themes_are_gone_through_by_a_key() -> None:
    async with running(CURVE) as run:
        seen = [run.app.theme]
        for _ in range(3):
            await run.press("t")
            seen.append(run.app.theme)
        assert seen == ["ctxview-dark", "ctxview-light", "ctxview-projector", "ctxview-dark"]
        assert said(run) == "theme: dark"
