"""Where a text stands in the lines of a pane, found a part at a time; no Textual in it (design 2, Find)."""

from array import array
from bisect import bisect_left, bisect_right

from ctxview.app.text_rows import KeptLines

MOST_MATCHES = 100_000
"""Matches after which the search ends: nobody steps through more, and each takes memory."""

LONGEST_WANTED = 500

_LINE_COSTS = 200
"""Characters that could be searched in the time that a line takes by itself."""


class TextSearch:
    """A literal search, in capitals or not, in what is shown: the marks that stand for unsafe characters are found by their names."""

    def __init__(self, lines: KeptLines, wanted: str) -> None:
        self.lines = lines
        self.wanted = wanted[:LONGEST_WANTED]
        self._low = self.wanted.lower()
        self._line_of, self._starts, self._ends = array("l"), array("l"), array("l")
        self.searched = 0 if self._low else lines.line_count
        """Lines looked at so far."""

    @property
    def done(self) -> bool:
        """Whether all lines are searched, or too much was found."""
        return self.searched >= self.lines.line_count or self.full

    @property
    def full(self) -> bool:
        """Whether the search ended because there are too many matches."""
        return len(self._starts) >= MOST_MATCHES

    @property
    def count(self) -> int:
        """Matches found so far."""
        return len(self._starts)

    def go_on(self, characters: int) -> None:
        """Search about so many characters more, to the end of a line; many short lines take the time of more characters."""
        while characters > 0 and not self.done:
            text = self.lines.shown(self.searched)
            characters -= len(text) + _LINE_COSTS
            self._search_line(text)
            self.searched += 1

    def place(self, match: int) -> tuple[int, int, int]:
        """Line, and start and end in the characters that are shown of it."""
        return self._line_of[match], self._starts[match], self._ends[match]

    def in_line(self, line: int, first: int, last: int) -> range:
        """The matches that have a character from `first` up to but not including `last` of what a line shows."""
        begin, end = bisect_left(self._line_of, line), bisect_right(self._line_of, line)
        # matches do not overlap, so their ends stand in order like their starts
        return range(bisect_right(self._ends, first, begin, end), bisect_left(self._starts, last, begin, end))

    def from_place(self, line: int, character: int) -> int:
        """The first match that starts at this place or behind it; the count where there is none."""
        begin, end = bisect_left(self._line_of, line), bisect_right(self._line_of, line)
        return bisect_left(self._starts, character, begin, end)

    def _search_line(self, text: str) -> None:
        low = text.lower()
        if len(low) != len(text):  # a few capitals become two small letters: then places are found letter by letter
            low = "".join(small if len(small := character.lower()) == 1 else character for character in text)
        size = len(self._low)
        at = low.find(self._low)
        while at >= 0 and not self.full:
            self._line_of.append(self.searched)
            self._starts.append(at)
            self._ends.append(at + size)
            at = low.find(self._low, at + size)
