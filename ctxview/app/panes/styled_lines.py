"""Lines in a list as a pane takes them."""

from collections.abc import Sequence

from ctxview.app.text_rows import LineSource, StyledLine, TextLines

_SIGN = 2
"""Cells of a sign and the space behind it."""


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


class HangingLines(StyledLines):
    """Lines with a sign before them, or a sign and a name that is filled up with spaces: what is wrapped goes on below their words."""

    def indent(self, index: int, width: int) -> int:
        """Behind sign and name, unless that leaves too little room; else behind the sign."""
        line = self.line(index)
        named = len(line) > 2 and line[1][0].endswith(" ")
        behind = len(line[0][0]) + len(line[1][0]) if named else _SIGN
        return behind if behind <= width // 3 else _SIGN


class LabelledLines(StyledLines):
    """Lines with a label or a margin before them that ends in a space: what is wrapped goes on behind it."""

    def indent(self, index: int, width: int) -> int:
        """Behind the label, unless that leaves too little room."""
        line = self.line(index)
        behind = len(line[0][0]) if len(line) > 1 and line[0][0].endswith(" ") else 0
        return behind if behind <= width // 3 else 0
