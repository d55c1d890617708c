"""Loads a tokenizer and counts every content beside the keys; shows how far it is, and can be stopped (spec 4.3)."""

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static
from textual.worker import Worker, WorkerState, get_current_worker

from ctxview.app.content import plain
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.figures import grouped
from ctxview.core.item import Item
from ctxview.core.problem import CtxviewError
from ctxview.core.result import BuildResult

_TOLD_EVERY = 1 << 18
"""Characters from one word on the progress to the next."""


def count_all(result: BuildResult, meter: str) -> Iterator[int]:
    """Load the meter, then count item by item, and yield the characters counted so far. What was counted is kept by the meter.

    Raises:
        CtxviewError: the meter's data cannot be loaded; which package gives it is said.
    """
    count = result.find_meter(meter)
    titled, done = result.profile.asks_question, 0
    yield done
    for item in result.candidates.items:
        count.cost(item, titled)
        done += len(item.source.content)
        yield done


def characters(items: tuple[Item, ...]) -> int:
    """Of all contents."""
    return sum(len(item.source.content) for item in items)


class CountingDialog(Dialog[CtxviewError | bool | None]):
    """Dismisses with True when everything is counted, with what went wrong, or with None where it was stopped."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "leave", "stop")]

    def __init__(self, result: BuildResult, meter: str) -> None:
        super().__init__()
        self._result, self._meter = result, meter
        self._total = characters(result.candidates.items)
        self._worker: Worker[bool] | None = None

    def compose(self) -> ComposeResult:
        """What is done, how far it is, the keys."""
        with Vertical(classes="dialog") as box:
            box.border_title = plain(self._meter)
            yield Static(Content("loading the tokenizer …"), id="counting", classes="dialog-text")
            yield Static(Content("nothing is fetched from anywhere; escape stops, and changes nothing"), classes="dialog-text")

    def on_mount(self) -> None:
        """Begin."""
        self._worker = self.run_worker(self._count, thread=True, exit_on_error=False)

    def _count(self) -> bool:
        worker, told = get_current_worker(), 0
        for done in count_all(self._result, self._meter):
            if worker.is_cancelled:
                return False
            if done - told >= _TOLD_EVERY:
                told = done
                self.app.call_from_thread(self._tell, done)
        return True

    def _tell(self, done: int) -> None:
        for line in self.query("#counting").results(Static):  # none where the app is being left
            line.update(plain(f"counted {grouped(done)} of {grouped(self._total)} characters"))

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Go on, or say what went wrong."""
        event.stop()
        if event.worker is not self._worker:
            return
        if event.state is WorkerState.SUCCESS:
            self.dismiss(True)
        elif event.state is WorkerState.ERROR:
            error = event.worker.error
            if not isinstance(error, CtxviewError):
                assert error is not None
                raise error
            self.dismiss(error)

    def action_leave(self) -> None:
        """Stop; what was counted by then is kept for another time."""
        if self._worker is not None:
            self._worker.cancel()
            self._worker = None
        self.dismiss(None)
