"""The app as a person has it before them: opened on a file or a case, driven by keys and the mouse, read from its strips."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot
from textual.widget import Widget

from ctxview.app.application import CtxviewApp
from ctxview.app.row_table import CURSOR_SIGN, RowTable
from ctxview.app.screens.workbench import WorkbenchScreen
from ctxview.app.text_pane import TextPane
from ctxview.app.workbench_state import Workbench
from ctxview.core.case import Case
from ctxview.readers.open_file import open_case

ROOT = Path(__file__).resolve().parents[2]
CURVE = "fixtures/price-lab/curve.json"
SMALL, WIDE = (80, 24), (160, 48)

UP, DOWN = "right_square_bracket", "left_square_bracket"
"""The keys of more and less budget, to where anything changes."""


class Running:
    """A running app, and what can be seen of it."""

    def __init__(self, app: CtxviewApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        """Press keys one by one; all that they set off is done afterwards."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, widget: str, offset: tuple[int, int], times: int = 1) -> None:
        """Click at a place of a widget, counted from its upper left corner."""
        await self.pilot.click(widget, offset=offset, times=times)
        await self.pilot.pause()

    @property
    def workbench(self) -> Workbench:
        """The state, of an app that has opened its file."""
        assert self.app.workbench is not None
        return self.app.workbench

    @property
    def bench(self) -> WorkbenchScreen:
        """The workbench screen, wherever it is in the stack."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, WorkbenchScreen))

    def lines(self) -> list[str]:
        """Every line of the screen from top to bottom, with all that lies over it, as it goes to the terminal."""
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    def text(self) -> str:
        """All of them."""
        return "\n".join(self.lines())

    def lines_of(self, selector: str | type[Widget]) -> list[str]:
        """The lines of one widget of the screen in front, without its frame."""
        widget = self.app.screen.query_one(selector)
        return [strip.text.rstrip() for strip in widget.render_lines(widget.content_region.reset_offset)]

    def line_of(self, selector: str | type[Widget], words: str) -> str:
        """The one line of a widget that holds these words, its spaces made single."""
        found = [" ".join(line.split()) for line in self.lines_of(selector) if words in line]
        assert len(found) == 1, found
        return found[0]

    def rows_of(self, selector: str) -> list[str]:
        """The rows of a table that are on the screen, without its header and the cursor's sign, their spaces made single."""
        rows = (" ".join(line.removeprefix(CURSOR_SIGN).split()) for line in self.lines_of(selector)[1:])
        return [row for row in rows if row]

    def table(self, selector: str = "#candidates") -> RowTable:
        """A table of the screen in front."""
        return self.app.screen.query_one(selector, RowTable)

    def pane(self, selector: str) -> TextPane:
        """A text pane of the screen in front."""
        return self.app.screen.query_one(selector, TextPane)

    def dialog_text(self) -> str:
        """All words of the dialog in front, those of its text pane whole and unwrapped."""
        parts = []
        for widget in self.app.screen.query("*").results():
            if isinstance(widget, TextPane):
                parts += whole_lines(widget)
            elif not widget.children:
                parts += [strip.text.rstrip() for strip in widget.render_lines(widget.content_region.reset_offset)]
        return "\n".join(parts)


def whole_lines(pane: TextPane) -> list[str]:
    """Every line that a text pane can be scrolled to, safe and not cut."""
    return [pane._rows.line(index).text for index in range(pane.line_count)]


@asynccontextmanager
async def running(opened: str | Path | Case, size: tuple[int, int] = WIDE, shown_as: str | None = None) -> AsyncIterator[Running]:
    """The app, its file opened or refused. An error in the app is raised when it is left.

    Args:
        opened: a path, from the project's folder, or a case.
        size: columns and rows.
        shown_as: the file's name on the screen, where it is not `opened`.
    """
    path = ROOT / opened if not isinstance(opened, Case) else None
    async with running_on(shown_as or ("a-case.json" if path is None else str(opened)), _reader(opened, path), size) as run:
        yield run


def _reader(opened: str | Path | Case, path: Path | None) -> Callable[[], Case]:
    if isinstance(opened, Case):
        return lambda: opened
    return lambda: open_case(str(path))


@asynccontextmanager
async def running_on(file: str, load: Callable[[], Case], size: tuple[int, int] = WIDE) -> AsyncIterator[Running]:
    """The app with a reader of one's own."""
    app = CtxviewApp(file, load)
    async with app.run_test(size=size, notifications=True, tooltips=True) as pilot:
        while app.workbench is None and app.refused is None and app.failed is None:
            await pilot.pause()
        await pilot.pause()
        yield Running(app, pilot)
