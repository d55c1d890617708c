"""What the bars above and below the panes share: they are painted again only where what they say has changed."""

from textual.content import Content
from textual.widget import Widget


class ContentBar(Widget):
    """A few lines that are one content, of the width of the screen."""

    def __init__(self) -> None:
        super().__init__()
        self._drawn: Content | None = None
        self._fresh: tuple[int, Content] | None = None
        """What was drawn for a comparison and not painted yet, and the width it was drawn for."""

    def draw(self) -> Content:
        """The lines, as they are now and for the present width."""
        raise NotImplementedError

    def render(self) -> Content:
        fresh, self._fresh = self._fresh, None
        self._drawn = fresh[1] if fresh is not None and fresh[0] == self.size.width else self.draw()
        return self._drawn

    def refresh_if_changed(self) -> None:
        """Paint again where another text, or another look, is to be seen. Painting what is there already costs most of a frame."""
        before, now = self._drawn, self.draw()
        if before is None or (before.plain, before.spans) != (now.plain, now.spans):
            self._fresh = (self.size.width, now)
            self.refresh()
        else:
            self._fresh = None  # drawn behind another screen, and never painted: what is there now is not that any more
