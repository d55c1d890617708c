"""The app: paints a frame at once, opens a file, and hands over to the workbench; what was changed is kept as it goes (design 2).

The first frame is the workbench where a file is small and plain, and else says that the file is being opened. Everything that the first
frame does not show is imported after it.
"""

import gc
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.screen import Screen
from textual.timer import Timer
from textual.worker import Worker, WorkerState

from ctxview.app.configured_app import ConfiguredApp
from ctxview.app.screens.opening import OpeningScreen
from ctxview.app.steady_input import steady
from ctxview.app.told_to_end import end_on_signals
from ctxview.core.problem import CtxviewError

if TYPE_CHECKING:
    from textual.driver import Driver
    from textual.widget import AwaitMount

    from ctxview.app.cases_above import CasesAbove
    from ctxview.app.inspections import AcceptedFile
    from ctxview.app.kept_changes import KeptChanges
    from ctxview.app.opened_file import OpenedFile
    from ctxview.app.reading_anew import ReadingAnew
    from ctxview.app.screens.start_page import StartPage
    from ctxview.app.screens.workbench import WorkbenchScreen
    from ctxview.app.shown_file import ShownFile
    from ctxview.app.workbench_state import Workbench
    from ctxview.core.case import Case
    from ctxview.readers.file_mark import FileMarks

KEEP_AFTER = 1.0
"""Seconds from a change until it is kept, with all that came after it."""

LOOK_EVERY = 1.0
"""Seconds from one look at the open file on disk to the next."""


class CtxviewApp(ConfiguredApp):
    """Returns nothing; what was changed is read from `workbench` afterwards. The return code is 2 where the file was refused."""

    CSS_PATH = "ctxview.tcss"
    TITLE = "ctxview"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-normal"), (150, "-wide"), (180, "-large")]  # noqa: RUF012 (an instance variable in Textual)
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-high")]  # noqa: RUF012 (an instance variable in Textual)

    def __init__(
        self,
        file: str | None = None,
        load: "Callable[[], Case] | None" = None,
        colours: str | None = None,
        theme: str | None = None,
        accepted: "AcceptedFile | None" = None,
    ) -> None:
        """Without a file, the start page asks for one.

        Args:
            file: the path as given, opened in a thread after the first frame, or before it where nobody would notice.
            load: makes the case instead, which is then no file's: nothing is remembered of it or kept.
            colours: the path of a file of colour rules; None for the person's own, where there is one.
            theme: one of `THEMES`, instead of that of the person's settings.
            accepted: findings of `file` that the person accepted.
        """
        super().__init__(theme)
        self.file = file
        self._load = load
        self._colours, self._accepted = colours, accepted
        self.workbench: Workbench | None = None
        self.kept: KeptChanges | None = None
        """What is kept of the file that is open; None for a case of no file."""
        self.refused: CtxviewError | None = None
        """Why the file of the command line was refused, until another is open."""
        self.failed: Exception | None = None
        """The error of ours that ended the app."""
        self._at_once: tuple[bytes, FileMarks] | None = None
        """Bytes and marks of the file that the first frame shows, until it is known what an earlier run left of it."""
        self.reading_anew: ReadingAnew | None = None
        """Watches the file that is open; None for a case of no file."""
        self._opening: Worker[OpenedFile | ShownFile] | None = None
        self.above: CasesAbove | None = None
        """Cases that were opened over another screen."""
        self._keeping: Timer | None = None
        self._risked: str | None = None
        """The path that was chosen although changes would be lost: chosen again, it is opened."""

    def get_default_screen(self) -> Screen[Any]:
        """What is painted first."""
        if self.file is None:
            return self._start_page()
        if self._load is None:
            from ctxview.app.opened_file import open_at_once

            found = open_at_once(self.file, self._accepted)
            if found is not None:
                self.workbench, data, marks = found
                self._at_once = (data, marks)
                return self.bench(self.workbench)
        return OpeningScreen(self.file)

    def on_mount(self) -> None:
        """The file is opened once the first frame is out; of one that is open by then, it is looked up what an earlier run left."""
        end_on_signals(self)
        self.set_interval(LOOK_EVERY, self.look_at_disk)
        self.call_after_refresh(self.say_what_is_wrong)
        self.app_resume_signal.subscribe(self, self.paint_again)
        if self.file is not None:
            self.call_after_refresh(self._open, self.file, self._load)

    # opening

    def _start_page(self, said: str = "") -> "StartPage":
        from ctxview.app.panes.start_rows import start_rows
        from ctxview.app.screens.start_page import StartPage
        from ctxview.readers.fixture_index import all_fixtures
        from ctxview.readers.recent_files import recent_files

        return StartPage(start_rows(recent_files(), all_fixtures()), self.open_path, self._leave_start_page, said)

    def action_palette(self) -> None:
        """What can be done or gone to from here."""
        from ctxview.app.palette import open_palette

        open_palette(self)

    async def open_from_anywhere(self, path: str) -> None:
        """Open a path from whatever screen is in front, by the start page: it says what is wrong, or would be lost."""
        if self._front_page() is None:
            await self.action_open_other()
        self.open_path(path)

    def action_open_other(self) -> "AwaitMount":
        """To the start page, over what is open."""
        said = ""
        if self.workbench is not None and self.workbench.changed:
            said = "what you changed is kept, and offered again with its file; escape goes back to it"
            if self.would_lose():
                said = "what you changed cannot be kept, and is lost with another file; escape goes back to it"
        self._risked = None
        return self.push_screen(self._start_page(said))

    def _leave_start_page(self) -> None:
        if len(self.screen_stack) > 1:
            self._opening = None  # what is still being read comes too late
            self.pop_screen()

    def open_path(self, path: str) -> None:
        """Open what was chosen on the start page in front. Changes that cannot be kept ask for the choice once more."""
        page = self._front_page()
        if page is None:
            return
        if self.would_lose() and self._risked != path:
            self._risked = path
            page.warn("what you changed cannot be kept: chosen again, the file is opened, and the changes are lost")
            return
        page.opening(path)
        self._open(path, None)

    def _front_page(self) -> "StartPage | None":
        from ctxview.app.screens.start_page import StartPage

        return next((screen for screen in reversed(self.screen_stack) if isinstance(screen, StartPage)), None)

    def _open(self, path: str, load: "Callable[[], Case] | None") -> None:
        self._opening = self.run_worker(partial(self.read_file, path, load), name="open", thread=True, exit_on_error=False)

    def read_file(self, path: str, load: "Callable[[], Case] | None") -> "OpenedFile | ShownFile":
        """What a file holds, for a thread; `load` makes the case instead. Its errors are those of `open_file`."""
        from ctxview.app.opened_file import OpenedFile, collect_again, open_file, remembered
        from ctxview.app.workbench_state import Workbench
        from ctxview.readers.colour_rules import read_colour_rules

        try:
            opened: OpenedFile | ShownFile
            at_once, self._at_once = self._at_once, None
            if at_once is not None and self.workbench is not None:
                opened = remembered(self.workbench, *at_once)
            else:
                accepted = self._accepted if path == self.file else None
                opened = open_file(path, accepted) if load is None else OpenedFile(Workbench(load(), path), None)
            if not isinstance(opened, OpenedFile):
                return opened
            opened.workbench.colours = read_colour_rules(self._colours)
            return opened
        finally:
            collect_again()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Show what was opened, or why not."""
        worker = event.worker
        if worker.name != "open":
            return
        if event.state is WorkerState.ERROR and not isinstance(worker.error, CtxviewError):
            assert worker.error is not None
            raise worker.error
        if worker is not self._opening:
            return
        if event.state is WorkerState.SUCCESS:
            from ctxview.app.opened_file import OpenedFile

            self._opening = None
            assert worker.result is not None
            if isinstance(worker.result, OpenedFile):
                self._show(worker.result)
            else:
                from ctxview.app.screens.shown import show_file

                self.refused = None
                show_file(self, worker.result)
        elif event.state is WorkerState.ERROR:
            self._opening = None
            assert isinstance(worker.error, CtxviewError)
            self._refuse(worker.error)

    def _refuse(self, error: CtxviewError) -> None:
        page = self._front_page()
        if page is not None:
            page.refuse(error)
            return
        self.refused = error
        opening = self.screen_stack[0]
        assert isinstance(opening, OpeningScreen)
        opening.refuse(error)

    def _show(self, opened: "OpenedFile") -> None:
        before, self.workbench = self.workbench, opened.workbench
        if before is not None and before is not self.workbench:
            self._keep()
            before.on_change = None
            gc.unfreeze()  # so that the case before goes
        self.above = None
        self.kept = opened.kept
        self.refused = None
        if before is not self.workbench:
            while len(self.screen_stack) > 1:  # the first screen stays below; where it is a workbench, it is that of a small file
                self.pop_screen()
            self.push_screen(self.bench(self.workbench))
        else:
            if self.workbench.changed:
                self._keep_soon()
            self.bench_in_front().take_colours()
        self.follow(opened)

    def follow(self, opened: "OpenedFile") -> None:
        """Keep what is changed in the workbench in front, look at its file on disk, and offer what an earlier run left."""
        from ctxview.app.reading_anew import ReadingAnew

        opened.workbench.on_change = self._keep_soon
        screen = self.bench_in_front()
        self.reading_anew = None if opened.kept is None or opened.marks is None else ReadingAnew(screen, opened.kept, opened.marks)
        if self.kept is not None and self.kept.found is not None:
            self._offer(opened.workbench, self.kept)

    def action_show_experiments(self) -> None:
        """To the five experiments; from a case that was opened from them, back to them."""
        if self.above is None or not self.above.leave():
            from ctxview.app.screens.shown import show_experiments

            show_experiments(self)

    def bench(self, workbench: "Workbench") -> "WorkbenchScreen":
        """A screen for it."""
        from ctxview.app.screens.workbench import WorkbenchScreen

        screen = WorkbenchScreen(workbench)
        screen.set_classes(self._classes_of_size())
        return screen

    def bench_in_front(self) -> "WorkbenchScreen":
        """The topmost workbench."""
        from ctxview.app.screens.workbench import WorkbenchScreen

        return next(screen for screen in reversed(self.screen_stack) if isinstance(screen, WorkbenchScreen))

    # the file on disk

    def look_at_disk(self) -> None:
        """Look whether the open file is as it was read, off the keys' way."""
        if self.reading_anew is not None:
            self.run_worker(self.reading_anew.look(), group="look")

    def on_app_focus(self) -> None:
        """Whoever comes back from an editor sees at once that the file changed."""
        self.look_at_disk()

    def action_reload(self) -> None:
        """Back to the workbench, and the file read anew."""
        from ctxview.app.reading_anew import reload

        if self._opening is None:  # else it has just been read, and what an earlier run left of it is still looked for
            reload(self, self.reading_anew)

    # what was changed

    def _offer(self, workbench: "Workbench", kept: "KeptChanges") -> None:
        """Offer what an earlier run left."""
        from ctxview.app.dialogs.restore_dialog import offered

        def take(decision: str | None) -> None:
            if decision == "restore":
                screen = self.bench_in_front()
                screen.draw(dialog.restore(workbench, kept))
            elif decision == "forget":
                kept.forget()

        dialog = offered(workbench.case, kept)
        self.push_screen(dialog, take)

    def _keep_soon(self) -> None:
        """Keep the changes a little later: a held key writes once a second, and no key waits for the disk."""
        if self.kept is not None and self._keeping is None:
            self._keeping = self.set_timer(KEEP_AFTER, self._keep)

    def _keep(self) -> None:
        """Keep what was changed since it was last kept."""
        if self._keeping is not None:
            self._keeping.stop()
            self._keeping = None
            if self.kept is not None and self.workbench is not None:
                self.kept.keep(self.workbench)

    def would_lose(self) -> bool:
        """Keep the changes now; whether they would be lost all the same with another file."""
        self._keep()
        kept = self.kept is not None and self.kept.problem is None
        return self.workbench is not None and self.workbench.loses(kept)

    def action_save_scenario(self) -> None:
        """Ask where to save the changes as a scenario; then say how a command takes it."""
        from ctxview.app.dialogs.save_dialog import push_save_dialog

        if self.workbench is not None:
            push_save_dialog(self, self.workbench, self.kept)

    def action_save_case(self) -> None:
        """Ask where to save a case of its own that opens with this result, or say why none can."""
        from ctxview.app.dialogs.case_dialog import push_case_dialog

        if self.workbench is not None:
            self.run_worker(push_case_dialog(self, self.workbench, self.kept, self.action_save_scenario), group="case", exclusive=True)

    def _classes_of_size(self) -> list[str]:
        """The classes that Textual gives a screen of the present size: given at once, they spare it a second look at every style."""
        pairs = ((self.size.width, self.HORIZONTAL_BREAKPOINTS), (self.size.height, self.VERTICAL_BREAKPOINTS))
        return [max((least, name) for least, name in steps if least <= cells)[1] for cells, steps in pairs]

    def _handle_exception(self, error: Exception) -> None:
        self.failed = self.failed or error
        with suppress(Exception):  # whatever is broken, it is the first fault that is told
            self._keep()
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """End without Textual's traceback: its local variables would show what the case holds."""
        self._close_messages_no_wait()

    def action_copy(self) -> None:
        """Copy what is under the focus, and say what it was; or say why not."""
        from ctxview.app.copying import copied, under_focus

        text, said = copied(under_focus(self.screen))
        if text is not None:
            self.copy_to_clipboard(text)
        self.say(said, warns=text is None)

    def get_driver_class(self) -> "type[Driver]":
        """Textual's own for this terminal, made steady."""
        return steady(super().get_driver_class())

    async def action_quit(self) -> None:
        """What ctrl+q does on every screen, by Textual's own binding: it asks as well."""
        self.action_leave()

    def action_leave(self) -> None:
        """Leave; with changes, ask first. Asked again while the question stands, it is answered."""
        from ctxview.app.dialogs.leave_dialog import LeaveDialog

        if self.workbench is None or not self.workbench.changed or isinstance(self.screen, LeaveDialog):
            self._end()
            return
        self.push_screen(LeaveDialog(self.workbench), lambda leave: self._end() if leave else None)

    def _end(self) -> None:
        """End as it should be: what was kept is needed no more, unless it was never decided on."""
        if self._keeping is not None:
            self._keeping.stop()
            self._keeping = None
        if self.kept is not None and self.kept.found is None:
            self.kept.forget()
        self.exit(return_code=2 if self.refused else 0)
