"""Two keys or clicks in one turn: what is in front goes once, and nothing behind it with it."""

import ast

import pytest
from textual.events import Key, MouseDown, MouseUp
from textual.screen import Screen

from ctxview.app.dialogs.name_dialog import NameDialog
from ctxview.app.dialogs.text_dialog import TextDialog
from ctxview.app.row_table import RowTable
from tests.app.running import CURVE, ROOT, Running, running

OPENERS = "c b e h m P N R ? ctrl+p s C O V ! p,l"
"""Keys of the workbench that open a dialog or a screen with an answer; some of them say that there is nothing to choose."""

FINDINGS = "fixtures/findings/hidden-and-forged.json"


async def twice(run: Running, *keys: str) -> None:
    """All of these keys in one turn."""
    for key in keys:
        run.app.post_message(Key(key, key if len(key) == 1 else "\r" if key == "enter" else None))
    await run.settle()


async def back_to_the_bench(run: Running) -> None:
    for _ in range(6):
        if run.app.screen is not run.bench:
            await run.press("escape")
    assert run.app.screen is run.bench
    assert not run.left()


@pytest.mark.parametrize("keys", [("enter", "enter"), ("escape", "escape"), ("7", "0", "enter", "enter", "enter"), ("enter", "escape")])
async def test_keys_in_one_turn_dismiss_a_dialog_once(keys: tuple[str, ...]) -> None:
    async with running(CURVE) as run:
        for opener in OPENERS.split():
            await run.press(*opener.split(","))
            await twice(run, *keys)
            assert run.bench in run.app.screen_stack, opener
            await back_to_the_bench(run)


async def test_two_enters_in_one_turn_in_a_dialog_of_the_findings_accept_once() -> None:
    async with running(FINDINGS) as run:
        await run.press("!")
        over = run.app.screen
        await run.press("a")
        await twice(run, "x", "enter", "enter")
        assert run.app.screen is over
        await twice(run, "enter", "enter", "enter")
        await back_to_the_bench(run)


async def test_two_clicks_in_one_turn_take_one_row_of_one_dialog() -> None:
    async with running(CURVE) as run:
        for opener in ("c", "?", "ctrl+p"):
            await run.press(opener)
            region = run.app.screen.query_one(RowTable).content_region
            x, y = region.x + 2, region.y + 2
            for kind in (MouseDown, MouseUp) * 4:
                run.app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y))
            await run.settle()
            await back_to_the_bench(run)


async def test_an_answer_under_another_dialog_holds_as_soon_as_that_one_is_gone() -> None:
    async with running(CURVE) as run:
        answers: list[str | None] = []
        below, over = NameDialog("a name", "of something"), TextDialog("over it", [])
        await run.app.push_screen(below, answers.append)
        await run.app.push_screen(over)
        below.dismiss("first")
        below.dismiss("second")
        await run.settle()
        assert (run.app.screen, answers) == (over, [])
        await run.press("escape")
        assert (run.app.screen, answers) == (run.bench, ["first"])


def test_every_screen_that_is_dismissed_is_dismissed_once() -> None:
    from importlib import import_module

    from ctxview.app.once_dismissed import OnceDismissed

    found = 0
    for file in sorted((ROOT / "ctxview/app").rglob("*.py")):
        if "self.dismiss(" not in file.read_text(encoding="utf-8") or file.name == "once_dismissed.py":
            continue
        module = import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
        names = [node.name for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.ClassDef)]
        for one in (getattr(module, name) for name in names):
            if issubclass(one, Screen):
                found += 1
                assert issubclass(one, OnceDismissed), one
    assert found > 20
