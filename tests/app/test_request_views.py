"""The request screen's two views, its formats, its hex view, and the way to what differs from the baseline."""

from pathlib import Path

import pytest

from ctxview.app.block_pane import BlockPane
from ctxview.app.blocks import DIFFERS
from ctxview.app.panes.request_legend import RequestLegend
from ctxview.core.comparison import first_difference
from ctxview.core.packet import make_packet
from ctxview.core.request_digest import request_digest
from ctxview.core.serializer import make_messages
from tests.app.running import CURVE, ROOT, SMALL, WIDE, Running, all_rows, running, squeezed
from tests.app.test_copying import said
from tests.cases import case, source
from tests.hostile import HOSTILE, acts_on_terminal, long_line

ODD = "fixtures/requests/odd-parts.json"
ANTHROPIC = "fixtures/requests/anthropic-repair-agent.json"
BODIES = ("openai-support-agent", "anthropic-repair-agent", "responses-coding-agent", "gemini-research-agent")


def shown(run: Running) -> str:
    return run.pane_text("#request")


def block_pane(run: Running, selector: str = "#request") -> BlockPane:
    return run.app.screen.query_one(selector, BlockPane)


@pytest.mark.parametrize("name", BODIES)
async def test_every_part_of_a_captured_body_is_shown_with_its_pointer_role_channel_authority_and_trust(name: str) -> None:
    async with running(f"fixtures/requests/{name}.json", SMALL) as run:
        of = run.workbench.case
        assert of.capture is not None
        await run.press("v", "c")
        assert "request · as captured" in run.text()
        assert f"body {of.capture.body_digest[:12]}…" in run.lines()[1]
        rows = squeezed("".join(all_rows(run.pane("#request"))))
        for place, part in enumerate(of.capture.parts):
            item = run.workbench.result.item(place)
            trust = "trusted" if item.trust.value == "trusted_source" else item.trust.value
            assert squeezed(f"{part.role or 'no role'} {part.pointer} ━") in rows
            assert squeezed(f"{item.channel} ({item.source.channel_basis.value}) · authority {item.authority.value} · {trust} · ") in rows
        for what in of.capture.missing:
            assert squeezed(f"not in the file: {what}") in rows


async def test_what_was_not_read_and_what_is_left_out_is_said_where_it_stands() -> None:
    async with running(ODD) as run:
        await run.press("v", "c")
        text = shown(run)
        assert "34 parts = 15 read + 5 empty + 7 unknown + 7 damaged" in text
        assert '⚠ unknown: block of type "hologram", 63 bytes: no item was made of it' in text
        assert "○ left out: conflict_lost" in text
        assert "2 of 15 left out" in run.lines()[1]
        assert text.count("● in the request as rebuilt") == 13


async def test_c_and_a_click_switch_the_view_and_a_case_says_why_it_has_one_only() -> None:
    async with running(ODD, SMALL) as run:
        await run.press("v")
        assert "● rebuilt  ○ captured" in run.lines()[0]
        await run.click("ViewTabs", (run.lines()[0].index("captured"), 0))
        assert "○ rebuilt  ● captured" in run.lines()[0]
        await run.press("f")
        assert "the format that it has" in said(run)
        await run.click("ViewTabs", (run.lines()[0].index("rebuilt"), 0))
        assert "● rebuilt" in run.lines()[0]
    async with running(CURVE, SMALL) as run:
        await run.press("v", "c")
        assert "captured: none, this is a case" in run.lines()[0]
        assert "has no captured body" in said(run)
        assert "as rebuilt" in run.text()


async def test_the_format_can_be_chosen_and_has_a_digest_of_its_own() -> None:
    async with running(CURVE) as run:
        await run.press("v")
        messages = make_messages(make_packet(run.workbench.result))
        for name, other in (("openai", "anthropic"), ("anthropic", "openai")):
            assert f"● {name}" in run.lines()[0]
            assert f"○ {other}" in run.lines()[0]
            assert f"request {request_digest(messages, name)[:12]}…" in run.lines()[1]
            assert ("apart from the messages" in shown(run)) is (name == "anthropic")
            await run.press("y")
            assert f"ctxview request fixtures/price-lab/curve.json --format {name}" in run.dialog_text()
            await run.press("escape", "f")
        await run.click("ViewTabs", (run.lines()[0].index("anthropic"), 0))
        assert "● anthropic" in run.lines()[0]


async def test_d_goes_to_the_first_byte_that_differs_in_both_views_of_it() -> None:
    async with running(CURVE, SMALL) as run:
        await run.press("v", "d")
        assert "this is the baseline" in run.text()
        await run.press("escape", "b", *"259", "enter", "v", "d")
        difference = first_difference(run.workbench.baseline, run.workbench.result)
        assert difference is not None
        assert f"≠ baseline from byte {difference.offset:,} ({difference.offset:x} hex)".replace(",", " ") in run.lines()[1]
        (marked,) = [row for row in all_rows(run.pane("#request")) if DIFFERS in row]
        assert squeezed(marked) in squeezed(run.lines_of("#request")[0] + "".join(run.lines_of("#request")))
        await run.press("X", "home", "d")
        (marked,) = [row for row in all_rows(run.pane("#request")) if DIFFERS in row]
        start = int(marked.partition(DIFFERS)[0], 16)
        assert start <= difference.offset < start + 16
        assert marked in run.lines_of("#request")


async def test_where_a_key_went_stays_in_sight_in_the_other_view_also_where_it_could_not_come_to_the_top() -> None:
    async with running(CURVE, WIDE) as run:
        await run.press("b", *"259", "enter", "v", "d")
        assert run.pane("#request").first_line == 0
        await run.press("X")
        assert any(DIFFERS in line for line in run.lines_of("#request"))
        await run.press("home", "n", "n", "X")
        assert "message 3 of 5" in run.text()


async def test_d_goes_from_part_to_part_that_came_in_or_fell_out() -> None:
    async with running(ODD, SMALL) as run:
        await run.press("v", "c", "d")
        assert "the body itself never changes" in said(run)
        await run.press("escape", "end", "e", "home", "down", "down", "e", "v", "c", "d")
        text = shown(run)
        assert text.count("− fell out") == 2
        first = run.pane("#request").first_line
        await run.press("d")
        assert run.pane("#request").first_line != first


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_the_legend_fits_and_says_every_sign(size: tuple[int, int]) -> None:
    async with running(CURVE, size) as run:
        await run.press("v")
        (legend,) = run.lines_of(RequestLegend)
        for words in ("S system", "D developer", "R repository", "U user", "· none", "! hostile", "? untrusted", "│ trusted"):
            assert words in legend


async def test_hex_keeps_the_byte_in_sight_there_and_back_in_the_content_of_a_megabyte() -> None:
    text = "first line\n" + long_line()
    async with running(case(source("big", text)), SMALL) as run:
        pane = block_pane(run, "#content")
        pane.focus()
        await run.press("X")
        assert "hex of its UTF-8" in run.text()
        assert run.lines_of("#content")[2].startswith("00000 66 69 72 73  74 20")
        await run.press("X", "end")
        before = pane.first_spot
        assert before.byte is not None
        await run.press("X")
        in_hex = pane.first_spot
        assert in_hex.byte is not None
        assert in_hex.byte <= before.byte < in_hex.byte + 8 * pane.size.height
        await run.press("w")
        assert not pane.wrap
        await run.resize(WIDE)
        assert pane.first_spot.byte is not None
        assert abs(pane.first_spot.byte - in_hex.byte) <= 16 * pane.size.height
        assert "00000  66 69 72 73" not in run.text()
        await run.press("home")
        assert run.lines_of("#content")[2].startswith("00000  66 69 72 73  74 20 6c 69  6e 65 0a 30")
        await run.press("X")
        assert pane.wrap


async def test_a_secret_is_masked_in_every_view() -> None:
    secret = "sample-token-0001-made-up"
    async with running("fixtures/rules/secrets.yaml") as run:
        await run.press("down", "down", "X")
        assert "⊘ secret" in run.pane_text("#content")
        assert "73 61 6d 70" not in run.text()
        await run.press("s", "end", "space", "escape", "v")
        for _ in range(2):
            text = "\n".join(all_rows(run.pane("#request")))
            assert secret not in text
            assert "73 61 6d 70" not in text
            assert "masked on the screen, sent as it is" in text
            await run.press("X")
    async with running(ANTHROPIC) as run:  # a part that is moved to a secret channel
        content = run.workbench.case.sources[-1].content
        run.workbench.move_to_channel(len(run.workbench.case.sources) - 1, "secret_fixture")
        run.bench.draw()
        await run.press("v", "c")
        text = shown(run)
        assert " ".join(content.split())[:40] not in text
        assert "⊘ secret: masked here" in text
        assert "– bytes" in run.lines()[1]


async def test_hostile_bodies_can_be_looked_at_in_every_view(tmp_path: Path) -> None:
    import json

    messages = [{"role": "user", "content": [{"type": "text", "text": text}, {"type": text, "text": "x"}]} for text in HOSTILE[::3]]
    path = tmp_path / "hostile.json"
    path.write_text(json.dumps({"model": HOSTILE[0], "max_tokens": 9, "system": HOSTILE[1], "messages": messages, HOSTILE[2]: 1}))
    async with running(path) as run:
        assert run.workbench.case.capture is not None
        for keys in (("v",), ("X",), ("f",), ("c",), ("X",), ("w", "$", "end"), ("y",), ("escape", "escape")):
            await run.press(*keys)
            assert acts_on_terminal(run.text()) == []
            if run.app.screen.query("#request"):
                assert acts_on_terminal("\n".join(all_rows(run.pane("#request")))) == []


async def test_the_views_of_nothing_can_be_walked_through() -> None:
    async with running(ROOT / "fixtures/empty.json", SMALL) as run:
        await run.press("v", "X", "d", "n", "N", "X", "Y", "f", "c", "escape")
        assert run.app.screen is run.bench
        await run.press("X", "Y", "X")


async def test_the_request_opens_where_the_source_under_the_cursor_stands() -> None:
    async with running(CURVE, SMALL) as run:
        await run.press("end", "v")
        assert any("apply_patch" in line for line in run.lines_of("#request"))
        assert run.pane("#request").scroll_offset.y > 0
        await run.press("escape", "home", "v")
        assert "message 2 of 7" in run.text()
        assert any("harness-contract" in line for line in run.lines_of("#request"))
        assert not run.app.screen.query_one("#request-note").display


async def test_of_a_source_that_is_not_in_the_request_that_is_said() -> None:
    async with running(CURVE, SMALL) as run:
        await run.press("b", *"259", "enter", *["down"] * 4, "v")
        assert run.line_of("#request-note", "test_pricing.py") == "○ test_pricing.py is not in the request: left out, budget_exceeded"
        assert run.lines_of("#request")[0].startswith("━━ 1 ")


async def test_a_source_that_is_seen_from_the_top_leaves_the_request_at_its_top() -> None:
    async with running(CURVE, WIDE) as run:
        await run.press("v")
        assert run.lines_of("#request")[0].startswith("━━ 1 ")
        assert any("harness-contract" in line for line in run.lines_of("#request"))
