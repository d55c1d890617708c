"""Lines in a list as a pane takes them."""

from collections.abc import Sequence

from ctxview.app.text_rows import LineSource, StyledLine, TextLines


class StyledLines:
    """A `LineSource` of some lines of ours, and a text after them."""

    def __init__(self, lines: Sequence[StyledLine], text: LineSource | None = None) -> None:
        self._lines = lines
        self._text = text or TextLines("")

    def line_count(self) -> int:
        """All lines."""
        return len(self._lines) + self._text.line_count()

    def line(self, index: int) -> StyledLine:
        """One line, raw."""
        ours = len(self._lines)
        return self._lines[index] if index < ours else self._text.line(index - ours)
