"""A line of choices, each in force or not, that the mouse can take; a key does the same."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content
from textual.events import Click

from ctxview.app.content import cells_of
from ctxview.app.panes.content_bar import ContentBar


class ViewTab(NamedTuple):
    """One choice."""

    label: str
    chosen: bool
    action: str
    """What a click does: an action of the screen."""


class ViewTabs(ContentBar):
    """Groups of choices, each behind the key that goes round in it."""

    DEFAULT_CSS = """
    ViewTabs { height: 1; background: $panel; color: $foreground; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._groups: Sequence[tuple[str, Sequence[ViewTab]]] = ()
        self._spans: list[tuple[int, int, str]] = []

    def show(self, groups: Sequence[tuple[str, Sequence[ViewTab]]]) -> None:
        """Draw these: a key as people read it, and its choices."""
        self._groups = groups
        self.refresh_if_changed()

    def draw(self) -> Content:
        """The line; what is in force has a full circle."""
        parts: list[tuple[str, str]] = []
        self._spans = []
        column = 0
        for key, tabs in self._groups:
            parts.append((f" {key}", "bold $text-accent"))
            column += cells_of(f" {key}")
            for tab in tabs:
                words = f" {'●' if tab.chosen else '○'} {tab.label} "
                parts.append((words, "bold" if tab.chosen else "$text-muted"))
                self._spans.append((column, column + cells_of(words), tab.action))
                column += cells_of(words)
        return Content.assemble(*parts)

    async def on_click(self, event: Click) -> None:
        """Take what is under the mouse."""
        for start, end, action in self._spans:
            if start <= event.x < end:
                await self.run_action(f"screen.{action}")
