"""Asks before changes are left, and shows the command that brings them back."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ctxview.app.command_words import UNSAVED_ACCEPTED, UNSAVED_POLICY, command_for, lost_when_left
from ctxview.app.content import joined, plain
from ctxview.app.copying import Clip, text_clip
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.shell_words import shell_line
from ctxview.app.workbench_state import Workbench


class LeaveDialog(Dialog[bool]):
    """Dismisses with whether to leave."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,y,enter", "leave", "leave"), Binding("escape,n", "stay", "stay")]

    def __init__(self, workbench: Workbench) -> None:
        super().__init__()
        self._workbench = workbench

    def compose(self) -> ComposeResult:
        """What was changed, and how to get it back."""
        with Vertical(classes="dialog wide") as box:
            box.border_title = Content("leave?")
            yield Static(
                plain("The case is as it was opened; what you changed is not in the file. This prints it again:"), classes="dialog-text"
            )
            yield Static(plain(shell_line(command_for(self._workbench)), "bold"), classes="dialog-text")
            left_out = lost_when_left(self._workbench)
            if left_out:
                scenario = (
                    "" if {UNSAVED_ACCEPTED, UNSAVED_POLICY}.issuperset(left_out) else " A scenario can say the changes: W saves one."
                )
                words = f"⚠ It cannot say {'; '.join(left_out)}.{scenario}"
                yield Static(plain(words, "$text-warning"), classes="dialog-text")
            yield Static(
                joined(
                    ("q", "bold $accent"),
                    " leaves and prints that command   ",
                    ("escape", "bold $accent"),
                    " stays   ",
                    ("Y", "bold $accent"),
                    " copies it",
                ),
                classes="dialog-text",
            )

    def to_copy(self) -> Clip:
        """The command."""
        return text_clip("the command", shell_line(command_for(self._workbench)))

    def action_leave(self) -> None:
        """Leave."""
        self.dismiss(True)

    def action_stay(self) -> None:
        """Stay."""
        self.dismiss(False)
