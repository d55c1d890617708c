"""A text cut in pieces for a tokenizer: at line ends, none too long, nothing lost (spec 4.3)."""

import re
from collections.abc import Iterator

MOST_CHARACTERS = 50_000
"""The longest piece: some engines take minutes or abort on one long run."""

_NEXT_LINE = re.compile(r"(?!/)[^\S\r\n]*+\S")
"""A line that starts a token of its own: a blank one belongs to the line end before, and so does a slash in o200k_base."""


def text_pieces(text: str, most: int = MOST_CHARACTERS) -> Iterator[str]:
    """The text in pieces of at most `most` characters that give it back when joined; an empty text has none.

    A piece ends behind the last line end that fits, if possible one that no token reaches across, so that the pieces
    together have as many tokens as the whole. A line longer than a piece is cut where the piece is full, which may count
    a token or two more at each such cut.
    """
    start = 0
    while len(text) - start > most:
        end = _cut(text, start, start + most)
        yield text[start:end]
        start = end
    if start < len(text):
        yield text[start:]


def _cut(text: str, start: int, full: int) -> int:
    """Where the piece from `start` ends, at most at `full`; there is more text behind `full`."""
    last = end = text.rfind("\n", start, full)
    while end >= 0:
        if _NEXT_LINE.match(text, end + 1):
            return end + 1
        end = text.rfind("\n", start, end)
    return last + 1 if last >= 0 else full
