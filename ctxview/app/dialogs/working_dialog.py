"""Long work with a way out: it is done in a thread while the keys stay free, says how long it has taken, and escape gives it up."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static
from textual.worker import Worker, WorkerState

from ctxview.app.dialogs.dialog import Dialog

if TYPE_CHECKING:
    from textual.app import App

Made = TypeVar("Made")

LARGE = 5_000
"""Sources from which on a whole request or comparison takes longer than a key may."""

QUIET = 0.3
"""Seconds before anything is said of it."""

EVERY = 0.2
"""Seconds from one word on how long it has taken to the next."""


class WorkingDialog(Dialog[Made | None]):
    """Dismisses with what was made, or None where it was given up: what the thread still makes is dropped then."""

    DEFAULT_CSS = """
    WorkingDialog DialogKeys { display: none; }
    WorkingDialog.-said DialogKeys { display: block; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "leave", "give up")]

    def __init__(self, what: str, work: Callable[[], Made]) -> None:
        """`what` is ours, such as `making the request`; `work` changes nothing."""
        super().__init__()
        self._what, self._work = what, work
        self._started = time.monotonic()

    def compose(self) -> ComposeResult:
        """A sentence, hidden to begin with."""
        with Vertical(classes="dialog", id="working") as box:
            box.display = False
            box.border_title = Content("working")
            yield Static(id="working-words", classes="dialog-text")

    def on_mount(self) -> None:
        """Begin."""
        self.run_worker(self._work, name="working", thread=True, exit_on_error=False)
        self.set_timer(QUIET, self._say)
        self.set_interval(EVERY, self._say)

    def _say(self) -> None:
        seconds = time.monotonic() - self._started
        if seconds >= QUIET:
            self.add_class("-said")
            self.query_one("#working").display = True
            self.query_one("#working-words", Static).update(Content(f"{self._what} … {seconds:.1f} s; escape gives it up"))

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Hand on what was made; what went wrong is a fault, as it would be without a thread."""
        if event.worker.name != "working":
            return
        event.stop()
        if event.state is WorkerState.ERROR:
            assert event.worker.error is not None
            raise event.worker.error
        if event.state is WorkerState.SUCCESS:
            self.dismiss(event.worker.result)


def with_way_out(app: "App[None]", size: int, what: str, work: Callable[[], Made], then: Callable[[Made], object]) -> None:
    """Do some work for a case of `size` sources and go on with what was made: at once where the case is small.

    Args:
        app: shows the dialog.
        size: sources.
        what: for people, such as `making the request`.
        work: reads only what cannot change meanwhile: the build's values are frozen, and keys go to the dialog.
        then: called with what was made, unless it was given up.
    """
    if size < LARGE:
        then(work())
        return

    def take(made: Made | None) -> None:
        if made is not None:
            then(made)

    app.push_screen(WorkingDialog(what, work), take)
