"""The request screen: the messages as rebuilt, from the present result, and the ways through them."""

from ctxview.app.blocks import TextBlocks
from ctxview.app.panes.request_lines import request_blocks
from ctxview.app.screens.request import RequestScreen
from ctxview.core.packet import make_packet
from ctxview.core.serializer import make_messages
from tests.app.running import CURVE, SMALL, Running, running, squeezed


def heading(run: Running) -> str:
    """The line at the top of the pane."""
    return run.lines_of("#request")[0]


async def test_every_message_stands_on_the_screen_as_it_would_be_sent() -> None:
    async with running(CURVE, SMALL) as run:
        await run.press("v")
        shown = squeezed(run.pane_text("#request"))
        messages = make_messages(make_packet(run.workbench.result))
        for number, message in enumerate(messages, 1):
            assert squeezed(f"━━ {number} {message.role} ━") in shown
            for piece in message.pieces:
                assert all(squeezed(line) in shown for line in piece.text.split("\n"))
        assert "request · as rebuilt · nothing is sent" in run.text()
        assert f"{len(messages)} messages · 484 bytes of content" in run.text()


async def test_n_and_its_capital_go_from_message_to_message_and_stop_at_the_ends() -> None:
    async with running(CURVE, SMALL) as run:
        await run.press("v", "home")
        count = len(make_messages(make_packet(run.workbench.result)))
        assert heading(run).startswith("━━ 1 ")
        for number in range(2, count + 1):
            await run.press("n")
            assert any(line.startswith(f"━━ {number} ") for line in run.lines_of("#request"))  # at the top, or on the last page
        await run.press("n", "n")
        assert f"message {count} of {count}" in run.text()
        await run.press("N")
        assert f"message {count - 1} of {count}" in run.text()
        await run.press(*["N"] * count)
        assert heading(run).startswith("━━ 1 ")
        await run.press("N")
        assert heading(run).startswith("━━ 1 ")


async def test_the_screen_is_made_from_the_present_result_and_says_whether_it_is_the_baselines() -> None:
    async with running(CURVE) as run:
        await run.press("v")
        assert "baseline" not in run.lines()[1]
        await run.press("escape", "b", *"200", "enter", "v")
        digest = make_packet(run.workbench.result).digest
        assert f"packet {digest[:12]}…" in run.lines()[1]
        assert "≠ baseline from byte " in run.lines()[1]
        assert run.workbench.result.used < 484
        await run.press("v")
        assert run.app.screen is run.bench
        await run.press("b", *"none", "enter", "v")  # another result, the same packet
        assert "= baseline" in run.lines()[1] or run.workbench.result is run.workbench.baseline


async def test_long_lines_are_wrapped_or_not() -> None:
    async with running(CURVE, SMALL) as run:
        await run.press("v")
        assert run.pane("#request").wrap
        await run.press("w")
        assert not run.pane("#request").wrap
        await run.press("escape", "v")
        assert run.shows(RequestScreen)
        assert run.pane("#request").wrap


async def test_the_margin_says_how_far_each_item_is_believed() -> None:
    async with running("fixtures/price-lab/hostile-first.json") as run:
        view = TextBlocks(request_blocks(make_messages(make_packet(run.workbench.result)), "openai").blocks)
        texts = ["".join(text for text, _ in view.line(index)) for index in range(view.line_count())]
        headings = {text.split(" · ")[0]: text for text in texts if " · authority " in text}
        for item in run.workbench.result.selected_items:
            sign = {"hostile": "!", "unknown": "?", "unverified": "?"}.get(item.trust.value, "│")
            of = {"system": "S", "repository": "R", "user": "U"}.get(item.authority.value, "·")
            assert f"{of}{sign} {item.source_id}" in headings
        assert any(text.startswith("·! ") for text in headings)


async def test_an_empty_packet_has_a_request_too() -> None:
    async with running("fixtures/empty.json") as run:
        await run.press("v")
        assert "0 bytes of content" in run.lines()[1]
        await run.press("n", "N", "end", "home", "w", "escape")
        assert run.app.screen is run.bench
