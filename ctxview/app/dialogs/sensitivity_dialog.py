"""Chooses which sensitivities may pass; each choice counts at once."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ctxview.app.dialogs.choices import sensitivity_choices
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.row_table import RowTable
from ctxview.app.workbench_state import Workbench
from ctxview.core.channels import Sensitivity


class SensitivityDialog(Dialog[None]):
    """Three rows to switch."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,s", "leave", "leave"),
        Binding("space", "switch", "switch"),
        Binding("enter", "leave", "leave", priority=True),
    ]

    def __init__(self, workbench: Workbench, switch: Callable[[Sensitivity], None]) -> None:
        super().__init__()
        self._workbench, self._switch = workbench, switch

    def compose(self) -> ComposeResult:
        """A sentence, the table, the keys."""
        with Vertical(classes="dialog") as box:
            box.border_title = Content("allowed sensitivities")
            yield Static(Content("What is not allowed is dropped first of all, even if it is required."), classes="dialog-text")
            table = RowTable(sensitivity_choices(self._workbench))
            table.styles.height = len(Sensitivity) + 1
            yield table
            yield Static(Content("space or a double click switches, enter leaves"), classes="dialog-text")

    def on_row_table_chosen(self, event: RowTable.Chosen) -> None:
        """A double click; enter leaves."""
        event.stop()
        self.action_switch()

    def action_switch(self) -> None:
        """Switch the row under the cursor."""
        table = self.query_one(RowTable)
        row = table.cursor_row
        self._switch(list(Sensitivity)[row])
        table.show_rows(sensitivity_choices(self._workbench), row)

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)
