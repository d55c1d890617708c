"""What all dialogs share: escape leaves them, and so does a click outside of the box; the last line names their own keys."""

from collections.abc import Iterator
from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType
from textual.events import Click
from textual.screen import ModalScreen

from ctxview.app.once_dismissed import OnceDismissed
from ctxview.app.panes.dialog_keys import DialogKeys, dialog_keys

Answer = TypeVar("Answer")

LOWEST = 14
"""Rows of a terminal below which sentences around a table give way."""

_COPY = Binding("Y", "app.copy", "copy", show=False, id="app.copy")


# styles are taken from the first of them only
class Dialog(ModalScreen[Answer], OnceDismissed[Answer]):
    """A box over a screen. A subclass binds escape to `leave`, and may give another answer than None."""

    BINDINGS: ClassVar[list[BindingType]] = [_COPY]
    ENTER: ClassVar[str] = ""
    """What enter does in the dialog's table or field, for the line of keys; empty where a binding says it, or it does nothing."""

    def on_mount(self) -> None:
        """Name the keys; those of the screen behind do nothing now."""
        self.mount(DialogKeys(dialog_keys(self._declared(), self.ENTER)))

    def on_resize(self) -> None:
        """Where there are few rows, what is chosen from gets them."""
        self.set_class(self.size.height < LOWEST, "-tiny")

    def _declared(self) -> Iterator[Binding]:
        """The bindings of the dialog, then those of the classes that it is made from; of copying only where there is what to copy."""
        for cls in type(self).__mro__:
            if issubclass(cls, Dialog):
                yield from (one for one in cls.__dict__.get("BINDINGS", ()) if isinstance(one, Binding) and one.show)
        if hasattr(self, "to_copy"):
            yield _COPY

    def on_click(self, event: Click) -> None:
        """Outside of the box nothing is changed."""
        if event.widget is self:
            self.action_leave()

    def action_leave(self) -> None:
        """Change nothing."""
        self.dismiss(None)
