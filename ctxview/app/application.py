"""The app: paints a frame at once, then opens the file, then hands over to the workbench.

Everything that the first frame does not show is imported after it.
"""

import gc
from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.app import App
from textual.worker import Worker, WorkerState

from ctxview.app.screens.opening import OpeningScreen
from ctxview.app.theme import DARK, LIGHT
from ctxview.core.problem import CtxviewError

if TYPE_CHECKING:
    from ctxview.app.workbench_state import Workbench
    from ctxview.core.case import Case


class CtxviewApp(App[None]):
    """Returns nothing; what was changed is read from `workbench` afterwards. The return code is 2 where the file was refused."""

    CSS_PATH = "ctxview.tcss"
    TITLE = "ctxview"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-normal"), (150, "-wide")]  # noqa: RUF012 (an instance variable in Textual)
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-high")]  # noqa: RUF012 (an instance variable in Textual)

    def __init__(self, file: str, load: "Callable[[], Case]") -> None:
        """`file` is the path as given, for the title; `load` reads it, in a thread, after the first frame."""
        super().__init__()
        self.file = file
        self._load = load
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        # before anything is styled: a theme that is set later has every sheet read again
        self.theme = DARK.name
        self.stylesheet.set_variables(self.get_css_variables())
        self.workbench: Workbench | None = None
        self.refused: CtxviewError | None = None
        self.failed: Exception | None = None
        """The error of ours that ended the app."""

    def get_default_screen(self) -> OpeningScreen:
        """What is painted first."""
        return OpeningScreen(self.file)

    def on_mount(self) -> None:
        """The file is opened once the first frame is out."""
        self.call_after_refresh(self._open)

    def _open(self) -> None:
        self.run_worker(self._read, name="open", thread=True, exit_on_error=False)

    def _read(self) -> "Workbench":
        from ctxview.app.workbench_state import Workbench

        try:
            return Workbench(self._load(), self.file)
        finally:
            _collect_again()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Show what was opened, or why not."""
        if event.worker.name != "open":
            return
        if event.state is WorkerState.SUCCESS:
            from ctxview.app.screens.workbench import WorkbenchScreen
            from ctxview.app.workbench_state import Workbench

            assert isinstance(event.worker.result, Workbench)
            self.workbench = event.worker.result
            screen = WorkbenchScreen(self.workbench)
            screen.set_classes(self._classes_of_size())
            self.push_screen(screen)
        elif event.state is WorkerState.ERROR:
            if not isinstance(event.worker.error, CtxviewError):
                assert event.worker.error is not None
                raise event.worker.error
            self.refused = event.worker.error
            opening = self.screen
            assert isinstance(opening, OpeningScreen)
            opening.refuse(event.worker.error)

    def _classes_of_size(self) -> list[str]:
        """The classes that Textual gives a screen of the present size: given at once, they spare it a second look at every style."""
        pairs = ((self.size.width, self.HORIZONTAL_BREAKPOINTS), (self.size.height, self.VERTICAL_BREAKPOINTS))
        return [max((least, name) for least, name in steps if least <= cells)[1] for cells, steps in pairs]

    def _handle_exception(self, error: Exception) -> None:
        self.failed = self.failed or error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """End without Textual's traceback: its local variables would show what the case holds."""
        self._close_messages_no_wait()

    def action_toggle_theme(self) -> None:
        """Light or dark."""
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name

    def action_help(self) -> None:
        """All keys of the screen that is shown, from their declarations."""
        from ctxview.app.dialogs.text_dialog import TextDialog
        from ctxview.app.panes.key_help import help_lines

        actions = getattr(self.screen, "KEYS", None)
        if actions is not None:
            self.push_screen(TextDialog("keys", help_lines(actions), "escape leaves; ↑ ↓ scroll"))

    async def action_quit(self) -> None:
        """What ctrl+q does on every screen, by Textual's own binding: it asks as well."""
        self.action_leave()

    def action_leave(self) -> None:
        """Leave; with changes, ask first. Asked again while the question stands, it is answered."""
        from ctxview.app.dialogs.leave_dialog import LeaveDialog

        if self.workbench is None or not self.workbench.changed or isinstance(self.screen, LeaveDialog):
            self.exit(return_code=2 if self.refused else 0)
            return
        self.push_screen(LeaveDialog(self.workbench), lambda leave: self.exit() if leave else None)


def _collect_again() -> None:
    """Look for garbage from now on, where the start of the program put it off, but never in what was imported and read: that stays.

    In a big case, a look through all of it would stop a key for a quarter of a second.
    """
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
