"""Every pair of a colour and its ground that any screen shows: far enough apart to be read (WCAG 2, relative luminance)."""

import math
from collections.abc import Iterator
from itertools import combinations

import pytest
from rich.cells import cell_len
from rich.color_triplet import ColorTriplet
from textual.color import Color
from textual.geometry import Region
from textual.screen import ModalScreen

from ctxview.app.theme import THEMES
from tests.app.running import CURVE, Running, running

LEAST = {"dark": 4.5, "light": 4.5, "projector": 7.0}
"""Level AA for text; AAA for who sits in the last row."""

DRAWN = frozenset(" ─│╭╮╰╯━┃┏┓┗┛▁▂▃▄▅▆▇█▔▌▎▊▏▕┊")
"""Frames, bars and rules: they part, and are not read."""

SHOWN: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...] = (
    (
        CURVE,
        (("b", *"259", "enter", "down"), ("v",), ("escape", "o", "n"), ("escape", "d"), ("escape", "ctrl+p"), ("escape", "S", "space")),
    ),
    (CURVE, (("/", *"units > 4"), ("0", *" and colour"), ("escape", "m", "down", "enter"), ("b", *"lots", "enter"), ("escape", "J", "q"))),
    ("fixtures/text/hostile-text.json", (("down", "down", "X"),)),
    ("fixtures/rules/secrets.yaml", (("down", "down", "x"), ("s",))),
    ("fixtures/requests/odd-parts.json", (("i",), ("escape", "v", "c"))),
    ("fixtures/findings/hidden-and-forged.json", ((), ("!",), ("a",), (*"ok", "enter", "f", "b", "home"))),
    ("fixtures/index.json", ((),)),
)


def luminance(colour: ColorTriplet) -> float:
    """From 0, black, to 1, white."""
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: ColorTriplet, other: ColorTriplet) -> float:
    """From 1, the same, to 21, black on white."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def pairs(run: Running) -> Iterator[tuple[ColorTriplet, ColorTriplet, str]]:
    """Colour, ground and text of all that is to be read: of a dialog only what is inside, the rest is veiled."""
    screen = run.app.screen
    read = screen.query_one(".dialog").region if isinstance(screen, ModalScreen) else Region(0, 0, *run.app.size)
    for y, strip in enumerate(screen._compositor.render_strips()):
        x = 0
        for text, style, _ in strip:
            inside, x = read.contains(x, y), x + cell_len(text)
            if not inside or set(text) <= DRAWN or style is None or style.color is None or style.bgcolor is None:
                continue
            assert style.color.triplet is not None
            assert style.bgcolor.triplet is not None
            yield style.color.triplet, style.bgcolor.triplet, text.strip()


def test_the_measure_is_that_of_the_standard() -> None:
    assert ratio(ColorTriplet(0, 0, 0), ColorTriplet(255, 255, 255)) == pytest.approx(21)
    assert ratio(ColorTriplet(0x77, 0x77, 0x77), ColorTriplet(255, 255, 255)) == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("theme", THEMES)
async def test_whatever_is_read_stands_out_from_its_ground(theme: str) -> None:
    seen: dict[tuple[ColorTriplet, ColorTriplet], str] = {}
    for file, steps in SHOWN:
        async with running(file) as run:
            run.app.theme = THEMES[theme].name
            await run.settle()
            for keys in steps:
                await run.press(*keys)
                seen.update({(colour, ground): text for colour, ground, text in pairs(run)})
    assert len(seen) > 15
    faint = {
        f"{colour.hex} on {ground.hex}: {text}": round(found, 2)
        for (colour, ground), text in seen.items()
        if (found := ratio(colour, ground)) < LEAST[theme]
    }
    assert faint == {}


def distance(one: ColorTriplet, other: ColorTriplet) -> float:
    """How far apart two colours are in the cube of red, green and blue."""
    return math.dist(one, other)


def test_the_states_are_far_from_each_other_and_from_the_ink_for_a_projector() -> None:
    theme = THEMES["projector"]
    states = [Color.parse(name).rich_color.triplet for name in (theme.success, theme.error, theme.warning, theme.primary) if name]
    assert len(states) == 4
    assert all(distance(one, other) > 75 for one, other in combinations([*states, ColorTriplet(0, 0, 0)], 2) if one and other)
