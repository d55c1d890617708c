"""What the screens have in common that show a file and change nothing, and the way to each of them (design 2)."""

from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App
from textual.screen import Screen
from textual.worker import Worker, WorkerState

from ctxview.app.screens.opening import OpeningScreen
from ctxview.app.screens.start_page import StartPage
from ctxview.app.shown_file import OpenedCompaction, OpenedTurns, ShownFile, shown_again
from ctxview.core.problem import CtxviewError

if TYPE_CHECKING:
    from ctxview.app.application import CtxviewApp

READING = "reading the file"
"""Name of the worker."""


class ShownScreen(Screen[None]):
    """Escape goes back to where it was opened from, F5 reads the file anew."""

    app: "CtxviewApp"

    path: str | None = None
    """The file that is shown, raw; None where it is none."""

    kind: ClassVar[type[ShownFile]]
    """What it shows."""

    def take(self, shown: ShownFile) -> None:
        """Show the file as it is now."""
        raise NotImplementedError

    def reload(self) -> None:
        """Read the file anew, off the keys' way. Where it is refused, what was read before stays."""
        self.run_worker(self._read_again, name=READING, thread=True, exclusive=True, group=READING, exit_on_error=False)

    def _read_again(self) -> ShownFile:
        assert self.path is not None
        return shown_again(self.path, self.kind)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Take what was read, or say why not."""
        event.stop()
        worker = event.worker
        if worker.name != READING:
            return
        if event.state is WorkerState.SUCCESS:
            assert worker.result is not None
            self.take(worker.result)
            self.app.say("read anew")
        elif event.state is WorkerState.ERROR:
            if not isinstance(worker.error, CtxviewError):
                assert worker.error is not None
                raise worker.error
            self._refused(worker.error)

    def _refused(self, error: CtxviewError) -> None:
        from ctxview.app.dialogs.text_dialog import TextDialog
        from ctxview.app.panes.problem_lines import problem_lines

        self.app.push_screen(TextDialog("the file on disk is refused; what was read before stays", problem_lines(error)))

    def say_command(self, *words: str) -> None:
        """Show the command that prints the same of this file."""
        from ctxview.app.dialogs.command_dialog import CommandDialog

        file = [] if self.path is None else [*(["--"] if self.path.startswith("-") else []), self.path]
        self.app.push_screen(CommandDialog("the same by a command", [["ctxview", *words, *file]]))

    def action_back(self) -> None:
        """To where it was opened from; from a file of the command line, to the start page."""
        if isinstance(self.app.screen_stack[-2], OpeningScreen):
            self.app.action_open_other()
        else:
            self.app.pop_screen()


def show_file(app: App[None], shown: ShownFile) -> None:
    """Over what is open, which stays."""
    screen: ShownScreen
    if isinstance(shown, OpenedTurns):
        from ctxview.app.screens.turns import TurnsScreen

        screen = TurnsScreen(shown)
    elif isinstance(shown, OpenedCompaction):
        from ctxview.app.screens.compaction import CompactionScreen

        screen = CompactionScreen(shown)
    else:
        from ctxview.app.screens.experiments import ExperimentsScreen

        screen = ExperimentsScreen(shown)
    _show(app, screen)


def show_experiments(app: App[None]) -> None:
    """The five experiments, which are made anew; where they are in front already, nothing."""
    from ctxview.app.screens.experiments import ExperimentsScreen

    if not (isinstance(app.screen, ExperimentsScreen) and app.screen.path is None):
        _show(app, ExperimentsScreen())


def _show(app: App[None], screen: Screen[Any]) -> None:
    while len(app.screen_stack) > 1 and isinstance(app.screen, StartPage | ShownScreen):
        app.pop_screen()
    if isinstance(app.screen, StartPage):
        app.screen.ready()
    app.push_screen(screen)
