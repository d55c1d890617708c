"""What would flip one candidate: the smallest single changes, found while the dialog is open, each verified by building it."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static
from textual.worker import get_current_worker

from ctxview.app.column_widths import Column
from ctxview.app.content import plain
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.row_table import Cell, RowTable
from ctxview.app.workbench_state import Workbench
from ctxview.core.flip_requirements import no_requirement_words
from ctxview.core.flips import Flip, flip_tries
from ctxview.core.pipeline import Pipeline
from ctxview.core.settings import Settings
from ctxview.readers.meter_names import find_meter


class FlipRows:
    """A `RowSource` that grows."""

    def __init__(self) -> None:
        self.flips: list[Flip] = []

    def columns(self) -> Sequence[Column]:
        """One column."""
        return (Column("the smallest single change of each kind", 70, minimum=10, flexible=True),)

    def row_count(self) -> int:
        """Found so far."""
        return len(self.flips)

    def cells(self, row: int) -> Sequence[Cell]:
        """One change in words."""
        return (Cell(self.flips[row].words),)


class FlipDialog(Dialog[Settings | None]):
    """Dismisses with the settings of the chosen change, or None. Leaving it stops the search."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,h", "leave", "leave")]
    ENTER = "make it"

    def __init__(self, workbench: Workbench, place: int) -> None:
        super().__init__()
        self._workbench, self._place = workbench, place
        self._rows = FlipRows()
        self._tried = 0

    def compose(self) -> ComposeResult:
        """A sentence, the changes, how far the search is."""
        selected = self._workbench.result.is_selected(self._place)
        with Vertical(classes="dialog wide") as box:
            name = self._workbench.case.sources[self._place].source_id
            box.border_title = plain(f"what would bring {name} {'out' if selected else 'in'}")
            yield Static(Content("Each was built and does it. Enter makes the change, and u takes it back."), classes="dialog-text")
            table = RowTable(self._rows, empty="nothing yet")
            table.styles.height = 9
            yield table
            yield Static(id="flip-progress", classes="dialog-text")
            none = no_requirement_words(self._workbench.result)
            if none is not None:
                yield Static(plain(none, "$text-muted"), id="flip-requirements", classes="dialog-text")

    def on_mount(self) -> None:
        """Search in a thread of its own, with a pipeline of its own: the one in use keeps what it remembers."""
        self.query_one(RowTable).focus()
        self._say("looking …")
        self.run_worker(self._search, thread=True, exclusive=True)

    def _search(self) -> None:
        worker = get_current_worker()
        pipeline = Pipeline(self._workbench.case, find_meter)
        result = pipeline.build(self._workbench.settings)
        for flip in flip_tries(result, self._place, pipeline.build):
            if worker.is_cancelled:
                return
            self.app.call_from_thread(self._tell, flip)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._done)

    def _tell(self, flip: Flip | None) -> None:
        self._tried += 1
        if flip is not None:
            self._rows.flips.append(flip)
            for table in self.query(RowTable):  # none where the app is being left
                table.refresh_rows()
        self._say(f"looking … {self._tried} tried; escape stops")

    def _done(self) -> None:
        found = len(self._rows.flips)
        self._say(f"{found} found, {self._tried} tried; enter makes the change, escape leaves" if found else "no single change would do it")

    def _say(self, words: str) -> None:
        for line in self.query("#flip-progress").results(Static):
            line.update(Content(words))

    @on(RowTable.Chosen)
    def _chosen(self, event: RowTable.Chosen) -> None:
        event.stop()
        self.dismiss(self._rows.flips[event.row].settings)

    def action_leave(self) -> None:
        """Change nothing, and look no further."""
        self.workers.cancel_node(self)
        self.dismiss(None)
