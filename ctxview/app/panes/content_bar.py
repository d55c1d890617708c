"""What the bars above and below the panes share: they are painted again only where what they say has changed."""

from textual.content import Content
from textual.widget import Widget


class ContentBar(Widget):
    """A few lines that are one content, of the width of the screen."""

    def __init__(self) -> None:
        super().__init__()
        self._drawn: Content | None = None

    def draw(self) -> Content:
        """The lines, as they are now and for the present width."""
        raise NotImplementedError

    def render(self) -> Content:
        self._drawn = self.draw()
        return self._drawn

    def refresh_if_changed(self) -> None:
        """Paint again where another text, or another look, is to be seen. Painting what is there already costs most of a frame."""
        before, now = self._drawn, self.draw()
        if before is None or (before.plain, before.spans) != (now.plain, now.spans):
            self.refresh()
