"""Asks for a name, such as that of a requirement."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from ctxview.app.content import plain
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.safe_field import SafeField
from ctxview.core.safe_text import safe_line


class NameDialog(Dialog[str | None]):
    """Dismisses with what was typed, stripped and never empty, the present name as it is if it was not touched, or None if left."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "leave")]
    ENTER = "take"

    def __init__(self, title: str, text: str, present: str = "") -> None:
        super().__init__()
        self._title, self._text, self._present = title, text, present
        self._shown = safe_line(present)

    def compose(self) -> ComposeResult:
        """A sentence and a field."""
        with Vertical(classes="dialog") as box:
            box.border_title = plain(self._title)
            yield Static(plain(self._text), classes="dialog-text")
            yield SafeField(self._shown, max_length=200)
            yield Static(Content("enter takes it, escape leaves"), classes="dialog-text")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take it."""
        if self._present and event.value == self._shown:
            self.dismiss(self._present)  # as it is, though what it holds may not be typed
        elif event.value.strip():
            self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        """Change nothing."""
        self.dismiss(None)
