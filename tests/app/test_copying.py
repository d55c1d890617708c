"""What a key copies: plain text in its safe form, never a secret, never more than a terminal takes, and it is said."""

import base64
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.app.blocks import Block
from ctxview.app.copying import MOST_BYTES, Clip, Refused, copied, hex_clip, text_clip
from ctxview.app.screens.compare import CompareScreen
from ctxview.core.case import Case
from ctxview.core.channels import Sensitivity
from tests.app.running import CURVE, SMALL, WIDE, Running, running
from tests.cases import case, source
from tests.hostile import HOSTILE, acts_on_terminal
from tests.rows import every

SECRET = "sample-token-0001-made-up"
SECRETS = "fixtures/rules/secrets.yaml"


def said(run: Running) -> str:
    """What the corner says."""
    (note,) = run.app._notifications
    return note.message


async def copy(run: Running) -> str:
    """What the key puts into the clipboard, read from the very sequence that goes to the terminal; empty where nothing does."""
    written: list[str] = []
    driver = run.app._driver
    assert driver is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(driver, "write", written.append)
        await run.press("Y")
    sent = [text for text in written if "\x1b]52" in text]
    if not sent:
        return ""
    match = re.fullmatch(r"\x1b\]52;c;([A-Za-z0-9+/=]*)\x07", sent[0])
    assert match is not None, sent
    assert len(sent) == 1
    return base64.b64decode(match[1]).decode("utf-8")


# the value


def test_what_is_copied_holds_nothing_that_acts() -> None:
    def check(text: str) -> None:
        repaired = text.encode("utf-8", "replace").decode()
        for clip in (text_clip(text, text), Clip(text, [(text, text), (text,)]), hex_clip(text, [Block((), repaired)])):
            made = copied(clip)
            assert made.text is not None
            assert acts_on_terminal(made.text.replace("\t", "")) == []
            assert acts_on_terminal(made.said) == []
            assert made.text.count("\n") + 1 == len(clip.lines)
            made.text.encode("utf-8")

    every(HOSTILE, check)


@given(st.text())
def test_marks_are_counted_and_text_without_any_is_copied_as_it_is(text: str) -> None:
    made = copied(text_clip("it", text))
    assert made.text is not None
    assert ("nothing in it had to be made safe" in made.said) is (made.text == text)


def test_tabs_part_the_cells_of_a_row_and_nothing_else() -> None:
    made = copied(Clip("the row", [("a\tb", "c\nd")]))
    assert made.text == "a→  b\tc␊d"
    assert made.said == "copied the row: 1 line, made safe in 2 places"


@pytest.mark.parametrize("text", ["x" * (MOST_BYTES + 1), "中" * (MOST_BYTES // 3 + 1), "\x1b" * (MOST_BYTES // 3 + 1), "\n" * 10**6])
def test_what_is_too_large_is_refused_and_the_command_named_that_prints_it(text: str) -> None:
    made = copied(text_clip("the content of big", text, ("ctxview", "content", "a case.json", "big")))
    assert made.text is None
    assert "is too large (" in made.said
    assert made.said.endswith("; this prints it: ctxview content 'a case.json' big")
    assert copied(text_clip("it", "x" * (MOST_BYTES - 1))).text is not None


def test_a_refusal_says_why() -> None:
    assert copied(Refused("it is \x1b secret")) == (None, "nothing was copied: it is \x1b secret")


# the keys


async def test_each_pane_of_the_workbench_copies_what_it_is_about() -> None:
    async with running(CURVE) as run:
        await run.press("down")
        place = run.bench.place
        assert place is not None
        of = run.workbench.case.sources[place]
        row = (await copy(run)).split("\t")
        assert of.source_id in row
        assert "selected" in row
        assert "copied the row: 1 line" in said(run)
        for name in ("#sections", "#requirements"):
            run.table(name).focus()
            assert "\t" in await copy(run)
        run.pane("#why").focus()
        assert f"● {of.source_id}" in await copy(run)
        run.pane("#content").focus()
        assert await copy(run) == of.content
        assert f"copied the content of {of.source_id}: 1 line, nothing in it had to be made safe" in said(run)
        await run.press("X")
        assert (await copy(run)).startswith("0000  ")


async def test_a_secret_is_never_copied_nor_while_it_is_shown() -> None:
    async with running(SECRETS) as run:
        await run.press("down", "down")
        assert run.bench.place is not None
        assert run.workbench.result.item(run.bench.place).secret
        for keys in ((), ("x",), ("X",), ("X", "x", "X")):
            await run.press(*keys)
            for name in ("#candidates", "#why", "#requirements"):
                run.app.screen.query_one(name).focus()
                assert SECRET not in await copy(run)
            run.pane("#content").focus()
            assert await copy(run) == ""
            assert said(run) == "nothing was copied: a secret is never copied, nor while x shows it"


async def test_a_secret_that_is_shown_cannot_be_marked_with_the_mouse_either() -> None:
    async with running(SECRETS, WIDE) as run:
        await run.press("down", "down", "x")
        assert SECRET in run.text()
        await run.pilot.mouse_down("TitleBar", offset=(0, 0))
        await run.pilot.hover("#content", offset=(60, 8))
        await run.pilot.hover("KeyLine", offset=(100, 0))
        await run.pilot.mouse_up("KeyLine", offset=(100, 0))
        await run.settle()
        assert SECRET not in (run.app.screen.get_selected_text() or "")
        await run.pilot.mouse_down("#content", offset=(1, 1))
        await run.pilot.hover("#content", offset=(60, 8))
        await run.pilot.mouse_up("#content", offset=(60, 8))
        await run.settle()
        assert SECRET not in (run.app.screen.get_selected_text() or "")


async def test_the_request_copies_the_message_in_sight_without_the_secret_in_it() -> None:
    async with running(CURVE, SMALL) as run:
        await run.press("v", "home")
        assert (await copy(run)).startswith("You work inside a harness")
        await run.press("n")
        text = await copy(run)
        assert text.startswith("<CONTEXT_SECTION kind=instruction")
        assert text.endswith("</CONTEXT_SECTION>")
        await run.press("X")
        assert re.match(r"[0-9a-f]{4}  3c 43 4f 4e", await copy(run))


async def test_an_allowed_secret_is_left_out_of_the_message() -> None:
    async with running(SECRETS) as run:
        run.workbench.allow(Sensitivity.SECRET, True)
        run.bench.draw()
        await run.press("v")
        seen = 0
        for _ in range(8):
            for key in ("X", "X"):
                await run.press(key)
                text = await copy(run)
                assert SECRET not in text
                assert SECRET.encode().hex(" ") not in text
                seen += "without the secret" in said(run)
            await run.press("n")
        assert seen


async def test_dialogs_copy_their_command_and_other_screens_what_has_the_focus() -> None:
    async with running(CURVE) as run:
        await run.press("[", "y")
        assert (await copy(run)).startswith("ctxview build fixtures/price-lab/curve.json --budget 484\nctxview request ")
        await run.press("escape", "q")
        assert await copy(run) == "ctxview build fixtures/price-lab/curve.json --budget 484"
        assert not run.left()
        await run.press("escape", "[", "i")
        assert "file fixtures/price-lab/curve.json" in " ".join((await copy(run)).split())
        await run.press("escape", "d")
        assert run.shows(CompareScreen)
        assert "out" in (await copy(run)).split("\t")
        await run.press("escape", "?")
        assert "\t" in await copy(run)
        await run.press("escape", "b")
        await run.press("Y")  # typed
        assert "lots" not in run.text()


async def test_hostile_content_is_copied_as_marks() -> None:
    async with running(hostile_case()) as run:
        run.pane("#content").focus()
        for _ in range(3):
            text = await copy(run)
            assert text
            assert acts_on_terminal(text) == []
            assert "made safe in " in said(run)
            run.table().focus()
            assert acts_on_terminal((await copy(run)).replace("\t", "")) == []
            await run.press("down")
            run.pane("#content").focus()


def hostile_case() -> Case:
    return case(*(source("\x1b]52;c;eA==\x07\u202e", f"{number}\n\x1b]52;c;eA==\x07\n\u202e [red] \x9d\tx\r\n") for number in range(3)))
