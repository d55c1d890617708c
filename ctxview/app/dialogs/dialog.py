"""What all dialogs share: escape leaves them, and so does a click outside of the box."""

from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType
from textual.events import Click
from textual.screen import ModalScreen

Answer = TypeVar("Answer")


class Dialog(ModalScreen[Answer]):
    """A box over a screen. A subclass binds escape to `leave`, and may give another answer than None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("Y", "app.copy", "copy", show=False, id="app.copy")]

    def on_click(self, event: Click) -> None:
        """Outside of the box nothing is changed."""
        if event.widget is self:
            self.action_leave()

    def action_leave(self) -> None:
        """Change nothing."""
        self.dismiss(None)
