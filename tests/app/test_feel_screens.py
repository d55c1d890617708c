"""How the palette, wrong settings and the theme for projectors look: compared with the pictures in `tests/screens`."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from ctxview.app.application import CtxviewApp
from ctxview.app.theme import DARK, PROJECTOR
from ctxview.core.problem import Problem
from ctxview.readers.config_file import config_path
from tests.app.running import CURVE, SMALL, WIDE, running
from tests.app.test_screens import AT_259

Picture = Callable[[CtxviewApp, str], None]

PLACE = "/etc/ctxview/config.toml"
WRONG = 'theme = "blue"\n[keys]\npin = "e"\nundo = "U"\ndropp = "x"\nsort = "ctrl+ü+"\n'
SHOWN: tuple[tuple[str, str, tuple[str, ...], str], ...] = (
    ("palette", "", ("ctrl+p",), DARK.name),
    ("palette-found", "", ("ctrl+p", *"pr"), DARK.name),
    ("settings-wrong", WRONG, ("ctrl+p", *"settings", "enter"), DARK.name),
    ("projector", "", AT_259, PROJECTOR.name),
    ("projector-request", "", (*AT_259, "v"), PROJECTOR.name),
)
"""Name, settings, keys, theme."""


def write(settings: str) -> None:
    path = Path(config_path())
    path.parent.mkdir(parents=True)
    path.write_text(settings, encoding="utf-8")


def fixed(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """The same of a file that lies at the same place in every run."""
    return tuple(replace(problem, file=PLACE) for problem in problems)


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=["small", "wide"])
@pytest.mark.parametrize(("name", "settings", "keys", "theme"), SHOWN, ids=[name for name, *_ in SHOWN])
async def test_it_looks_as_it_did(
    name: str, settings: str, keys: tuple[str, ...], theme: str, size: tuple[int, int], screen_snapshot: Picture
) -> None:
    write(settings)
    async with running(CURVE, size) as run:
        app = run.app
        app.theme = theme
        app.clear_notifications()
        app.config = replace(app.config, path=PLACE, problems=fixed(app.config.problems))
        app.key_map = replace(app.key_map, problems=fixed(app.key_map.problems))
        await run.press(*keys)
        screen_snapshot(app, f"{name}-{size[0]}x{size[1]}")
