"""Asks for a file of accepted findings, and reads it; what is wrong with it is said here."""

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static
from textual.worker import Worker, WorkerState

from ctxview.app.content import plain
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.panes.problem_lines import problem_content
from ctxview.app.path_field import UNSAFE_PATH, PathField
from ctxview.app.path_text import typed_path
from ctxview.core.problem import CtxviewError

if TYPE_CHECKING:
    from ctxview.core.findings.baseline import Baseline

_TEXT = (
    "A file that ctxview findings --write-baseline or W on this screen wrote. It lowers protection: secrets that it accepts are shown "
    "and may be sent. So none is ever picked up by its name, and only a file that you trust belongs here."
)


class BaselineDialog(Dialog["tuple[str, Baseline] | None"]):
    """Dismisses with the path and what it accepts, or None if left."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "leave")]
    ENTER = "take"

    def __init__(self, suggested: str, warning: str = "") -> None:
        """`warning` says what is replaced; raw."""
        super().__init__()
        self._suggested, self._warning = suggested, warning
        self._reading: Worker[Baseline] | None = None
        self._path = ""

    def compose(self) -> ComposeResult:
        """A sentence, a field, and what is wrong."""
        with Vertical(classes="dialog wide") as box:
            box.border_title = Content("go by a file of accepted findings")
            yield Static(plain(_TEXT), classes="dialog-text")
            if self._warning:
                yield Static(plain(f"⚠ {self._warning}", "$text-warning"), classes="dialog-text")
            yield PathField(self._suggested, placeholder="path of a file of accepted findings, such as case.findings.json")
            yield Static(Content("enter takes it, escape leaves"), id="baseline-problem", classes="dialog-text")

    def _say(self, content: Content) -> None:
        self.query_one("#baseline-problem", Static).update(content)

    @on(PathField.Submitted)
    def _submitted(self, event: PathField.Submitted) -> None:
        event.stop()
        if event.value.strip():
            self._path = typed_path(event.value)
            self._reading = self.run_worker(self._read, thread=True, exclusive=True, exit_on_error=False)

    def _read(self) -> "Baseline":
        from ctxview.readers.findings_baseline import read_baseline

        return read_baseline(self._path)

    @on(PathField.Refused)
    def _unsafe(self) -> None:
        self._say(plain(UNSAFE_PATH, "bold $text-warning"))

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Hand on what was read, or say what is wrong."""
        event.stop()
        if event.worker is not self._reading:
            return
        if event.state is WorkerState.SUCCESS:
            assert event.worker.result is not None
            self.dismiss((self._path, event.worker.result))
        elif event.state is WorkerState.ERROR:
            error = event.worker.error
            if not isinstance(error, CtxviewError):
                assert error is not None
                raise error
            self._say(problem_content(error, most=2))

    def action_leave(self) -> None:
        """Nothing else is gone by; a file that is still being read comes too late."""
        self._reading = None
        self.dismiss(None)
