"""Makes the pictures in screenshots/ from the real app: python scripts/screenshots.py [FOLDER]. They are never edited by hand."""

import asyncio
import os
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

os.environ.update(TEXTUAL_ANIMATIONS="none", TEXTUAL_COLOR_SYSTEM="truecolor")
os.environ.pop("NO_COLOR", None)

from ctxview.app.application import CtxviewApp
from ctxview.app.theme import DARK, LIGHT

ROOT = Path(__file__).resolve().parent.parent


class Picture(NamedTuple):
    """A fixture, the keys pressed on it, and how it looks then."""

    name: str
    fixture: str | None
    """None is the start page."""
    keys: str
    theme: str = DARK.name
    size: tuple[int, int] = (120, 36)


PICTURES = (
    Picture("workbench", "price-lab/curve.json", "[ [ [ [ [ [ [ [ j j j j"),
    Picture("workbench-light", "price-lab/curve.json", "[ [ [ [ [ [ [ [ j j j j", LIGHT.name),
    Picture("workbench-80x24", "price-lab/curve.json", "[ [ [ [ [ [ [ [ j j j j", size=(80, 24)),
    Picture("start", None, ""),
    Picture("curve", "price-lab/curve.json", "o [ [ [ [ [ [ [ [ ["),
    Picture("compare", "price-lab/curve.json", "[ [ [ [ [ [ [ [ d"),
    Picture("what-would-flip-it", "price-lab/curve.json", "[ [ [ [ [ [ [ [ j j j h"),
    Picture("find", "price-lab/noise-20.yaml", "/ s o u r c e space ~ space n o t e enter"),
    Picture("another-channel", "price-lab/noise-5.json", "j j j c"),
    Picture("request-of-an-agent", "requests/anthropic-repair-agent.json", "v n n"),
    Picture("what-a-file-held", "requests/odd-parts.json", "i"),
    Picture("hostile-text", "text/hostile-text.json", "j j j j j j"),
    Picture("secret", "price-lab/injection-secret.yaml", "G"),
    Picture("blocked", "order-a1042/budget-too-small.json", ""),
    Picture("bundles", "order-a1042/turn-one.json", "U j"),
    Picture("as-captured", "requests/odd-parts.json", "v c"),
    Picture("palette", "price-lab/curve.json", "ctrl+p b u d"),
    Picture("gateway", "gateway/web-page.yaml", "V"),
    Picture("if-it-were-trusted", "gateway/web-page.yaml", "V w enter"),
    Picture("findings", "findings/hidden-and-forged.json", "! n"),
    Picture("experiments", "price-lab/complete.json", "E n n n"),
    Picture("compaction", "compaction/lost-anchor.json", ""),
    Picture("much-room", "requests/anthropic-repair-agent.json", "G", size=(200, 60)),
)

_NAMES = {"[": "left_square_bracket", "]": "right_square_bracket", "/": "slash", "~": "tilde"}


def without_remote_fonts(svg: str) -> str:
    """The picture without fonts from the web, so that looking at it asks no other server."""
    return re.sub(r"@font-face\s*\{.*?\}", "", svg, flags=re.DOTALL).replace(
        "font-family: Fira Code", "font-family: Fira Code, DejaVu Sans Mono"
    )


async def take(picture: Picture, folder: Path) -> None:
    """Run the app on the fixture, press the keys, keep the screen as SVG."""
    path = f"fixtures/{picture.fixture}"
    app = CtxviewApp() if picture.fixture is None else CtxviewApp(path)
    async with app.run_test(size=picture.size) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        app.theme = picture.theme
        await pilot.pause()
        await pilot.press(*(_NAMES.get(key, key) for key in picture.keys.split()))
        await app.workers.wait_for_complete()
        await pilot.pause()
        app.title = "ctxview"
        (folder / f"{picture.name}.svg").write_text(without_remote_fonts(app.export_screenshot(simplify=True)), "utf-8")


async def main() -> None:
    """All pictures, one after the other."""
    os.chdir(ROOT)
    with TemporaryDirectory() as nothing_kept:
        os.environ["XDG_STATE_HOME"] = nothing_kept
        await take_all()


async def take_all() -> None:
    """Into the folder that was asked for, with no recent files and nothing kept."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "screenshots"
    folder.mkdir(exist_ok=True)
    for picture in PICTURES:
        await take(picture, folder)


if __name__ == "__main__":
    asyncio.run(main())
