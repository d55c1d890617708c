"""Patterns with `*` for any text and `?` for one character, in capitals or not."""

import re
from collections.abc import Callable

LONGEST_PATTERN = 256
"""Characters. A match takes at most so many steps for each character of the text: there is nothing to go back to."""

_Find = Callable[[str, int, int], int]
"""Like `str.find`: where a piece is, from a start to an end, or -1."""


def glob(pattern: str) -> Callable[[str], bool]:
    """Whether a whole text is like the pattern. Each piece between stars is taken at its first place, which is never wrong."""
    first, *others = pattern.casefold().split("*")
    if not others:
        is_first = _matcher(first)
        return lambda text: len(folded := text.casefold()) == len(first) and is_first(folded, 0)
    *middle, last = others
    begins, ends = _matcher(first), _matcher(last)
    finds = [(_finder(piece), len(piece)) for piece in middle if piece]
    at_the_ends = len(first) + len(last)

    def matches(text: str) -> bool:
        folded = text.casefold()
        end = len(folded) - len(last)
        if len(folded) < at_the_ends or not begins(folded, 0) or not ends(folded, end):
            return False
        place = len(first)
        for find, length in finds:
            place = find(folded, place, end)
            if place < 0:
                return False
            place += length
        return True

    return matches


def _matcher(piece: str) -> Callable[[str, int], bool]:
    if "?" not in piece:
        return lambda text, place: text.startswith(piece, place)
    match = _expression(piece).match
    return lambda text, place: match(text, place) is not None


def _finder(piece: str) -> _Find:
    if "?" not in piece:
        return lambda text, start, end: text.find(piece, start, end)
    search = _expression(piece).search

    def find(text: str, start: int, end: int) -> int:
        found = search(text, start, end)
        return found.start() if found else -1

    return find


def _expression(piece: str) -> re.Pattern[str]:
    """Single characters only: nothing in it repeats, so nothing is tried twice at one place."""
    return re.compile("".join("." if character == "?" else re.escape(character) for character in piece), re.DOTALL)
