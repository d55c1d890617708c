"""Only lines that changed are painted again, and the screen shows what painting everything would show."""

import random

import pytest
from textual.strip import Strip

from ctxview.core.case import Case
from ctxview.generator.big_case import big_core_case
from ctxview.readers.open_file import open_case
from tests.app.running import CURVE, ROOT, SMALL, WIDE, Running, running

KEYS = ["]", "[", "+", "-", ">", "<", "u", "r", "J", "K", "f", "B", "j", "k", "pagedown", "g", "G", "right", "0", "tab", "w", "t"]


def painted(run: Running) -> list[Strip]:
    """Every line of the screen, with its looks."""
    return [strip.simplify() for strip in run.app.screen._compositor.render_strips()]


async def repainted(run: Running) -> list[Strip]:
    """The same after everything was painted anew."""
    for widget in run.app.screen.walk_children(with_self=True):
        widget.refresh()
    await run.settle()
    return painted(run)


@pytest.mark.parametrize("size", [SMALL, WIDE])
@pytest.mark.parametrize("case", [open_case(str(ROOT / CURVE)), big_core_case(60, 400)], ids=["curve", "big"])
async def test_after_any_keys_the_screen_is_as_if_all_of_it_were_painted(case: Case, size: tuple[int, int]) -> None:
    keys = random.Random(size[0]).choices(KEYS, k=40)
    async with running(case, size) as run:
        for key in keys:
            await run.press(key)
            seen = painted(run)
            assert seen == await repainted(run), key


async def test_a_budget_key_leaves_the_content_where_it_was_scrolled_to() -> None:
    async with running(big_core_case(30, 3000), SMALL) as run:
        content = run.pane("#content")
        content.scroll_to(y=5, animate=False, force=True)
        await run.settle()
        await run.press("+")
        assert content.scroll_offset.y == 5


async def test_the_first_frame_is_wrapped_at_the_width_of_its_pane() -> None:
    async with running(CURVE, WIDE) as run:
        for pane in ("#why", "#content"):
            assert run.pane(pane).virtual_size.height <= 40
            assert not run.pane(pane).show_vertical_scrollbar
