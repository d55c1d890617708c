"""The app as a person has it before them: opened on a file or a case, driven by keys and the mouse, read from its strips."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, chdir
from pathlib import Path
from typing import Any

from textual.app import App
from textual.events import Key
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from ctxview.app.application import CtxviewApp
from ctxview.app.findings_later import FINDINGS
from ctxview.app.line_view import LineView
from ctxview.app.panes.dialog_keys import DialogKeys
from ctxview.app.row_table import CURSOR_SIGN, RowTable
from ctxview.app.screens.workbench import WorkbenchScreen
from ctxview.app.text_pane import TextPane
from ctxview.app.workbench_state import Workbench
from ctxview.core.case import Case
from ctxview.readers.open_file import open_case

ROOT = Path(__file__).resolve().parents[2]
CURVE = "fixtures/price-lab/curve.json"
SMALL, WIDE = (80, 24), (160, 48)

UP, DOWN = "]", "["
"""The keys of more and less budget, to where anything changes."""

ROUNDS = 6
"""A key goes from the app by the screen to a widget; what the widget says comes back to the screen; then scrolling, then painting."""


class Running:
    """A running app, and what can be seen of it."""

    def __init__(self, app: CtxviewApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        """Press keys one by one; all that each sets off is done before the next."""
        await press(self.app, *keys)

    async def resize(self, size: tuple[int, int]) -> None:
        """Give the terminal other columns and rows."""
        await self.pilot.resize_terminal(*size)  # which outlasts the app's own wait for further sizes
        await self.settle()

    async def settle(self) -> None:
        """Wait until every message is dealt with, and what it set off as well, and the screen is drawn."""
        await settle(self.app)

    async def click(self, widget: str, offset: tuple[int, int], times: int = 1) -> None:
        """Click at a place of a widget, counted from its upper left corner."""
        await self.pilot.click(widget, offset=offset, times=times)
        await self.settle()

    @property
    def workbench(self) -> Workbench:
        """The state, of an app that has opened its file."""
        assert self.app.workbench is not None
        return self.app.workbench

    def shows(self, screen: type[Screen[Any]]) -> bool:
        """Whether a screen of this class is in front."""
        return isinstance(self.app.screen, screen)

    def steps(self) -> int:
        """How many changes can be undone."""
        return len(self.workbench.history.past)

    def left(self) -> bool:
        """Whether the app was told to end."""
        return self.app._exit

    @property
    def bench(self) -> WorkbenchScreen:
        """The workbench screen, wherever it is in the stack."""
        return next(screen for screen in reversed(self.app.screen_stack) if isinstance(screen, WorkbenchScreen))

    def lines(self) -> list[str]:
        """Every line of the screen from top to bottom, with all that lies over it, as it goes to the terminal."""
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    def text(self) -> str:
        """All of them."""
        return "\n".join(self.lines())

    def lines_of(self, selector: str | type[Widget]) -> list[str]:
        """The lines of one widget of the screen in front, without its frame."""
        return inner_lines(self.app.screen.query_one(selector))

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
        """All words of the dialog in front but its line of keys, those that must be scrolled to as well, with single spaces."""
        rows: list[str] = []
        for widget in self.app.screen.query("*").results():
            if isinstance(widget, LineView):
                rows += all_rows(widget)
            elif not widget.children and not isinstance(widget, DialogKeys):
                rows += inner_lines(widget)
        return " ".join(" ".join(rows).split())

    def pane_text(self, selector: str) -> str:
        """All words of a text pane, with single spaces; a long word may be cut by one."""
        return " ".join(" ".join(all_rows(self.pane(selector))).split())


def runnable() -> bool:
    """Whether any task of the loop could go on now: one that waits for a message, a thread or the clock cannot."""
    return bool(asyncio.get_running_loop()._ready)  # type: ignore[attr-defined]  # the loop has no public word for it


async def nothing_to_run() -> None:
    """Let every task of the loop go on as far as it can without waiting."""
    while True:
        await asyncio.sleep(0)
        if not runnable():
            return


def threads_at_work() -> bool:
    """Whether a thread of the loop works on anything: a handler may be waiting for it."""
    pool = asyncio.get_running_loop()._default_executor  # type: ignore[attr-defined]  # nor for its threads
    return pool is not None and pool._idle_semaphore._value < len(pool._threads)


async def settle(app: App[Any]) -> None:
    """Wait until every message of an app is dealt with, and what it set off as well, and its screens are drawn.

    The pilot's own pause watches the processor instead: it takes forty times as long, and a busy machine deceives it.
    """
    for _ in range(ROUNDS):
        await nothing_to_run()
        await until(lambda: all(worker.is_finished for worker in app.workers if worker.group == FINDINGS))  # their marks are seen
        await nothing_to_run()
        if threads_at_work():
            await Pilot(app)._wait_for_screen()  # until each handler is done, also one that waits for its thread; a worker has no end
        if app._exception is not None or not app.screen_stack:
            return
        await app.animator.wait_until_complete()
        for screen in app.screen_stack:  # those under a dialog show through it
            if screen._dirty_widgets or screen._layout_required or screen._scroll_required or screen is app.screen:
                screen._on_timer_update()  # one that is clean would have all above it painted again
        if not runnable():
            return


async def press(app: App[Any], *keys: str) -> None:
    """Press keys one by one; all that each sets off is done before the next."""
    for key in keys:
        app.post_message(Key(_character_to_key(key), key) if len(key) == 1 else Key(key, None))
        await settle(app)


async def until(come: Callable[[], bool]) -> None:
    """Wait for what a thread or a timer brings; the loop has its turns meanwhile."""
    while not come():  # noqa: ASYNC110 (what a thread does sets no event)
        await asyncio.sleep(0.001)


async def work_done(app: App[Any]) -> None:
    """Wait until no worker of an app is left, however each of them ends, and what it brought is dealt with and drawn."""
    await until(lambda: all(worker.is_finished for worker in app.workers))
    await settle(app)


def inner_lines(widget: Widget) -> list[str]:
    """The lines of a widget as they are drawn now, without its frame."""
    inside = widget.content_region.translate(-widget.region.offset)
    return [strip.text.rstrip() for strip in widget.render_lines(inside)]


def all_rows(view: LineView) -> list[str]:
    """Every row that a widget shows when it is scrolled from its start to its end; a table's header once for each page."""
    back, height, rows = view.scroll_offset, view.scrollable_size.height, []
    header = isinstance(view, RowTable)
    page = max(height - header, 1)
    for top in range(0, max(view.virtual_size.height - header, 1), page):
        view.scroll_to(y=top, animate=False, force=True, immediate=True)
        already = max(top - view.scroll_offset.y, 0)  # the last page overlaps the one before
        rows += [view.render_line(y).text.rstrip() for y in range(height) if y < header or y >= header + already]
    view.scroll_to(*back, animate=False, force=True, immediate=True)
    return rows


def squeezed(text: str) -> str:
    """Without any space: equal for a text and the rows that it was wrapped into."""
    return "".join(text.split())


@asynccontextmanager
async def running(opened: str | Path | Case, size: tuple[int, int] = WIDE, shown_as: str | None = None) -> AsyncIterator[Running]:
    """The app, its file opened or refused. An error in the app is raised when it is left.

    Args:
        opened: a path, from the project's folder, or a case.
        size: columns and rows.
        shown_as: the file's name on the screen, where it is not `opened`.
    """

    def load() -> Case:
        if isinstance(opened, Case):
            return opened
        with chdir(ROOT):  # so that errors name the file as it was given
            return open_case(str(opened))

    async with running_on(shown_as or ("a-case.json" if isinstance(opened, Case) else str(opened)), load, size) as run:
        yield run


@asynccontextmanager
async def running_on(file: str, load: Callable[[], Case], size: tuple[int, int] = WIDE) -> AsyncIterator[Running]:
    """The app with a reader of one's own."""
    app = CtxviewApp(file, load)
    async with app.run_test(size=size, notifications=True, tooltips=True) as pilot:
        await until(lambda: bool(app.workbench or app.refused or app.failed))
        run = Running(app, pilot)
        await run.settle()
        yield run


@asynccontextmanager
async def starting(size: tuple[int, int] = WIDE, file: str | Path | None = None) -> AsyncIterator[Running]:
    """The app as a person starts it: on the start page, or on a file of which changes are kept."""
    app = CtxviewApp(None if file is None else str(file))
    async with app.run_test(size=size, notifications=True, tooltips=True) as pilot:
        run = Running(app, pilot)
        await until(lambda: bool(file is None or app.kept or app.refused or app.failed))
        await run.settle()
        yield run


async def opened_by(run: Running) -> None:
    """Wait until what was chosen is open or refused."""
    await run.settle()
    await until(lambda: run.app._opening is None)
    await run.settle()
