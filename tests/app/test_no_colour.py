"""Without colours: none is sent, and every sign is still there, as a mark, a word or an attribute of the text."""

import re
from pathlib import Path

import pytest
from rich.segment import Segment
from rich.style import Style

from tests.app.running import CURVE, Running, running
from tests.app.test_hostile_terminal import Shown

SGR_COLOUR = re.compile(r"\x1b\[(?:[0-9;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[0-9;]*)?m")


@pytest.fixture(autouse=True)
def no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")


def segments(run: Running) -> list[Segment]:
    return [segment for strip in run.app.screen._compositor.render_strips() for segment in strip]


def assert_colourless(run: Running) -> None:
    for _, style, _ in segments(run):
        assert style is not None
        assert style.color is None or style.color.is_default, style
        assert style.bgcolor is None or style.bgcolor.is_default, style


def with_attribute(run: Running, attribute: str) -> str:
    """All text that has an attribute."""
    styled = [(text, style or Style()) for text, style, _ in segments(run)]
    return "".join(text for text, style in styled if getattr(style, attribute))


STEPS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    (CURVE, ("b", *"259", "enter", *["down"] * 4), ("✗ incomplete", "− test_pricing.py", "✗ − currency-test", "lost currency-test", "▾")),
    (CURVE, ("J", "S", "space"), ("demonstration", "[ ]", "[✓]")),
    (CURVE, ("v",), ("● rebuilt", "○ anthropic", "S system", "! hostile", "? untrusted", "│ trusted")),
    (CURVE, ("o", "home", "n"), ("▼", "is lost at")),
    (CURVE, ("/", *"colour = 1"), ("▲",)),
    (CURVE, ("m", "down", "enter"), ("✗ the meter declared needs",)),
    (CURVE, ("b", *"lots", "enter"), ("✗ not a budget",)),
    ("fixtures/rules/secrets.yaml", ("down", "down"), ("⊘", "sensitive", "masked")),
    ("fixtures/text/hostile-text.json", ("down", "down"), ("␛",)),
    ("fixtures/index.json", (), ("✗",)),
)
"""File, keys, and what says in words and marks what a colour says as well."""


@pytest.mark.parametrize(("file", "keys", "signs"), STEPS)
async def test_every_state_has_a_mark_or_a_word(file: str, keys: tuple[str, ...], signs: tuple[str, ...]) -> None:
    async with running(file, (160, 48)) as run:
        await run.press(*keys)
        assert_colourless(run)
        text = re.sub(" +", " ", run.text())
        assert [sign for sign in signs if sign not in text] == []


async def test_focus_and_cursors_are_seen() -> None:
    async with running(CURVE) as run:
        assert "harness-contract" in with_attribute(run, "reverse")
        assert run.text().count("┏") == 1
        for pane in ("sections", "requirements", "why", "content"):
            await run.press("tab")
            (top,) = [line for line in run.lines() if "┏" in line]
            assert top[top.index("┏") :].startswith(f"┏━ {pane}")
            assert "▌" in run.line_of("#candidates", "harness-contract")
        await run.press("/", "x")
        assert with_attribute(run, "reverse").endswith(" "), "the field's cursor"
    async with running(CURVE, (80, 24)) as run:
        await run.press("tab")
        (top,) = [line for line in run.lines() if "━" in line]
        assert "━sections━" in top


def test_no_colour_reaches_a_terminal() -> None:
    shown = Shown(Path(CURVE), [("", "candidates"), ("\x10", "palette"), ("\x1b", "not palette"), ("o", "at the cursor")], last_keys="q")
    assert "\x1b[" in shown.text
    assert SGR_COLOUR.findall(shown.text) == []
