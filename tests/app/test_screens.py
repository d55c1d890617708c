"""Every screen and every dialog, as it looks: compared with the pictures in `tests/screens`, which are there to be looked at."""

from collections.abc import Callable

import pytest
from textual.theme import Theme

from ctxview.app.application import CtxviewApp
from ctxview.app.screens.workbench import WorkbenchScreen
from ctxview.app.theme import DARK, LIGHT
from tests.app.running import CURVE, SMALL, WIDE, running

Picture = Callable[[CtxviewApp, str], None]

HOSTILE_TEXT = "fixtures/text/hostile-text.json"
CHINESE = "fixtures/text/chinese.json"
ANTHROPIC = "fixtures/requests/anthropic-repair-agent.json"
SECRETS = "fixtures/rules/secrets.yaml"
EMPTY = "fixtures/empty.json"
TURN_ONE = "fixtures/order-a1042/turn-one.json"

AT_259 = ("b", *"259", "enter", *["down"] * 4)
"""Where more budget has lost the currency test, with the cursor on the test."""

BOTH: tuple[tuple[int, int], ...] = (SMALL, WIDE)
LARGE = (200, 60)

DARK_SCREENS: tuple[tuple[str, str, tuple[str, ...], tuple[tuple[int, int], ...]], ...] = (
    ("refused", "fixtures/index.json", (), BOTH),
    ("workbench", CURVE, (), (*BOTH, LARGE)),
    ("workbench-at-259", CURVE, AT_259, BOTH),
    ("workbench-filtered", SECRETS, ("f", "down"), (SMALL,)),
    ("workbench-unmasked", SECRETS, ("down", "down", "x"), (SMALL,)),
    ("workbench-moved", CURVE, ("down", "J", "c", "end", "enter"), (WIDE,)),
    ("workbench-problem", CURVE, ("m", "down", "enter"), (SMALL,)),
    ("hostile-text", HOSTILE_TEXT, ("down", "down"), BOTH),
    ("chinese", CHINESE, ("[", "down", "down"), BOTH),
    ("captured", ANTHROPIC, ("end", "up", "up", "up"), (*BOTH, LARGE)),
    ("secrets", SECRETS, ("down", "down"), BOTH),
    ("empty", EMPTY, (), BOTH),
    ("request", CURVE, ("v",), BOTH),
    ("request-hostile", "fixtures/price-lab/hostile-first.json", ("v", "home", "n", "n", "n"), (WIDE,)),
    ("request-captured", "fixtures/requests/odd-parts.json", ("v", "c"), BOTH),
    ("request-differs", CURVE, (*AT_259, "v", "f", "d"), BOTH),
    ("request-hex", CURVE, (*AT_259, "v", "d", "X"), BOTH),
    ("hex", HOSTILE_TEXT, ("down", "down", "X"), BOTH),
    ("help", CURVE, ("?",), BOTH),
    ("help-end", CURVE, ("?", "end"), (SMALL,)),
    ("info", CURVE, (*AT_259, "i"), BOTH),
    ("info-captured", "fixtures/requests/odd-parts.json", ("i",), (WIDE,)),
    ("channel", CURVE, ("down", "c"), BOTH),
    ("channel-end", CURVE, ("down", "c", "end"), (SMALL,)),
    ("sensitivities", SECRETS, ("s", "end", "space"), BOTH),
    ("meter", CURVE, ("m",), BOTH),
    ("profile", CURVE, ("p",), BOTH),
    ("principal", TURN_ONE, ("P", "down", "enter"), BOTH),
    ("principal-refused", TURN_ONE, ("P", "end", "enter", *"tomorrow", "enter"), BOTH),
    ("principal-none", CURVE, ("P",), (SMALL,)),
    ("base-and-beginning", TURN_ONE, ("b", *"2400", "enter"), BOTH),
    ("budget-refused", CURVE, ("b", *"lots", "enter"), BOTH),
    ("command", CURVE, (*AT_259, "J", "y"), BOTH),
    ("leave", CURVE, (*AT_259, "J", "q"), BOTH),
    ("curve", CURVE, ("o", "home", "n"), BOTH),
    ("compare", CURVE, (*AT_259, "d"), BOTH),
    ("filter", CURVE, ("/", *"units > 40"), (SMALL,)),
    ("filter-wrong", CURVE, ("/", *"colour = red and selected"), (WIDE,)),
    ("stages", CURVE, ("S", "space"), BOTH),
    ("row", CURVE, ("C",), BOTH),
    ("sort", CURVE, ("l",), (SMALL,)),
    ("bundles", "fixtures/order-a1042/turn-one.json", ("U",), BOTH),
    ("blocked", "fixtures/order-a1042/budget-too-small.json", (), BOTH),
    ("blocked-lacking", "fixtures/order-a1042/condition-deleted.json", ("U", "home"), (SMALL,)),
    ("blocked-unknown", "fixtures/minimal/unknown-source.json", (), (SMALL,)),
    ("blocked-curve", "fixtures/order-a1042/budget-too-small.json", ("o",), (SMALL,)),
    ("stages-moved", SECRETS, ("S", *["down"] * 5, *["K"] * 5, "escape", "end"), BOTH),
    ("stages-full", "fixtures/order-a1042/turn-one.json", ("p", "end", "enter", "S", "end"), (SMALL,)),
    ("demonstration", CURVE, ("S", "space", "escape"), (SMALL,)),
)
"""Name, file, keys, sizes."""

LIGHT_SCREENS = {
    "refused": (SMALL,), "workbench-at-259": BOTH, "captured": (WIDE,), "request": BOTH,
    "channel": (SMALL,), "budget-refused": (SMALL,), "leave": (SMALL,),
}  # fmt: skip
"""Those that are looked at in light as well."""

PICTURES = [
    pytest.param(file, keys, size, theme, f"{name}-{size[0]}x{size[1]}-{look}", id=f"{name}-{size[0]}x{size[1]}-{look}")
    for name, file, keys, dark in DARK_SCREENS
    for look, theme, sizes in (("dark", DARK, dark), ("light", LIGHT, LIGHT_SCREENS.get(name, ())))
    for size in sizes
]


@pytest.mark.parametrize(("file", "keys", "size", "theme", "name"), PICTURES)
async def test_a_screen_looks_as_it_did(
    file: str, keys: tuple[str, ...], size: tuple[int, int], theme: Theme, name: str, screen_snapshot: Picture
) -> None:
    async with running(file, size) as run:
        run.app.theme = theme.name
        await run.press(*keys)
        screen_snapshot(run.app, name)


async def test_a_screen_that_crashes_has_no_picture(screen_snapshot: Picture, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: WorkbenchScreen) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(WorkbenchScreen, "action_wrap", broken)
    with pytest.raises(ZeroDivisionError):  # noqa: PT012 (it is raised where the app is left)
        async with running(CURVE, SMALL) as run:
            await run.press("w")
            screen_snapshot(run.app, "workbench-80x24-dark")
