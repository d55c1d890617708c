"""Shows a few lines of text until it is left."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ctxview.app.content import plain
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.panes.styled_lines import StyledLines
from ctxview.app.text_pane import TextPane
from ctxview.app.text_rows import StyledLine


class TextDialog(Dialog[None]):
    """Lines are raw text with component classes; the pane makes them safe."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,question_mark,y", "leave", "leave")]

    def __init__(self, title: str, lines: list[StyledLine], hint: str = "escape leaves") -> None:
        super().__init__()
        self._title, self._lines, self._hint = title, lines, hint

    def compose(self) -> ComposeResult:
        """A box with the lines."""
        with Vertical(classes="dialog wide") as box:
            box.border_title = plain(self._title)
            yield TextPane()
            yield Static(Content(self._hint), classes="dialog-text")

    def on_mount(self) -> None:
        """Fill the pane."""
        pane = self.query_one(TextPane)
        pane.wrap = True
        pane.show_lines(StyledLines(self._lines))
        pane.focus()
        self.watch(pane, "virtual_size", self._fit)  # how high it is depends on how its lines are wrapped

    def on_resize(self) -> None:
        """The room for the pane has changed."""
        self._fit()

    def _fit(self) -> None:
        pane = self.query_one(TextPane)
        pane.styles.height = max(1, min(pane.virtual_size.height, self.app.size.height * 7 // 10))

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)
