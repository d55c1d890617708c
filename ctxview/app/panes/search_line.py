"""A line to search a text pane with: what is typed is found at once, and counted."""

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input, Static

from ctxview.app.content import plain
from ctxview.app.panes.key_line import KeyLine
from ctxview.app.safe_field import SafeField
from ctxview.app.text_pane import TextPane


class SearchLine(Horizontal):
    """Made when it is first asked for, by `open_search`. Enter keeps the matches and leaves the line; escape takes them away."""

    DEFAULT_CSS = """
    SearchLine { height: 1; display: none; padding: 0 1; background: $panel; }
    SearchLine.open { display: block; }
    SearchLine Input { width: 1fr; height: 1; border: none; padding: 0; background: $panel; }
    SearchLine Input:focus { border: none; }
    SearchLine Static { width: auto; height: 1; color: $text-muted; }
    SearchLine #search-label { color: $text-accent; margin-right: 1; }
    SearchLine #search-count { margin: 0 1; color: $text-warning; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "clear", "clear", priority=True),
        Binding("down", "go(1)", "next", priority=True),
        Binding("up", "go(-1)", "before", priority=True),
        Binding("tab", "list_all", "all candidates", priority=True),
    ]

    class Left(Message):
        """The person is done with the line."""

    class AllAsked(Message):
        """The candidates whose content holds the text are asked for, as a filter."""

        def __init__(self, condition: str) -> None:
            super().__init__()
            self.condition = condition

    def __init__(self, pane: str, lists: bool) -> None:
        """`pane` selects the text pane of the screen; `lists`: whether the screen can list the candidates that hold the text."""
        super().__init__()
        self._pane, self._lists = pane, lists

    def compose(self) -> ComposeResult:
        """A label, the field, the count, the keys."""
        yield Static(Content("search"), id="search-label")
        yield SafeField(placeholder="any text, in capitals or not", max_length=200, id="search")
        yield Static(id="search-count")
        yield Static(Content("↑ ↓ tab: all" if self._lists else "↑ ↓"), id="search-keys")

    def on_mount(self) -> None:
        """The count is the pane's."""
        self.watch(self._searched, "found", self._tell, init=False)

    @property
    def _searched(self) -> TextPane:
        return self.screen.query_one(self._pane, TextPane)

    def open(self) -> None:
        """Show the line and write on."""
        self.add_class("open")
        field = self.query_one(SafeField)
        field.focus()
        self._searched.search(field.value)

    def go(self, direction: int) -> None:
        """To the next match or the one before, from anywhere on the screen."""
        self._searched.go_to_match(direction)

    def _tell(self, found: str) -> None:
        here = self._lists and found.startswith("0 ")
        self.query_one("#search-count", Static).update(plain(f"{found} here; tab looks in all sources" if here else found))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search."""
        event.stop()
        self._searched.search(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Keep the matches."""
        event.stop()
        if not event.value:
            self.remove_class("open")
        self.post_message(self.Left())

    def action_go(self, direction: int) -> None:
        """Without leaving the line."""
        self.go(direction)

    def action_clear(self) -> None:
        """Search no more."""
        self.query_one(SafeField).value = ""
        self._searched.search("")
        self.remove_class("open")
        self.post_message(self.Left())

    def action_list_all(self) -> None:
        """List the candidates whose content holds it."""
        text = self.query_one(SafeField).value
        if self._lists and text:
            from ctxview.core.filter.literals import quoted

            self.post_message(self.AllAsked(f"content ~ {quoted(text)}"))


async def open_search(screen: Screen[Any], pane: str, lists: bool) -> None:
    """Show a screen's line above its keys, making it if it is not there."""
    line = next(iter(screen.query(SearchLine)), None)
    if line is None:
        line = SearchLine(pane, lists)
        await screen.mount(line, before=screen.query_one(KeyLine))
    line.open()
