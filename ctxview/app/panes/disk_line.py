"""One line about the file on disk; without anything to say it is not there."""

from textual.content import Content

from ctxview.app.content import ellipsis, plain
from ctxview.app.panes.content_bar import ContentBar


class DiskLine(ContentBar):
    """Says that the file changed, or what came of reading it anew."""

    DEFAULT_CSS = """
    DiskLine { height: 1; padding: 0 1; display: none; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.words = ""
        """Raw."""
        self._style = ""
        self._until_change = False

    def say(self, words: str, style: str = "$text-muted", until_change: bool = False) -> None:
        """Say this (raw) until something else is said; without words, nothing.

        Args:
            words: one line.
            style: of the whole line.
            until_change: whether the next change at the screen takes it away.
        """
        self.words, self._style, self._until_change = words, style, until_change
        self.display = bool(words)
        self.refresh_if_changed()

    def changed(self) -> None:
        """Something was changed at the screen."""
        if self._until_change:
            self.say("")

    def draw(self) -> Content:
        """The line."""
        return plain(ellipsis(self.words, self.content_size.width), self._style)
