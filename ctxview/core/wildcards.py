"""Patterns with `*` in rules: names, segments of paths, commands. Capitals count; who folds them folds both sides."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

Part = TypeVar("Part")

ANY_DEPTH = "**"
"""A segment of a pattern that stands for any number of segments, also none."""


def matches(pattern: str, text: str) -> bool:
    """Whether a whole text is like the pattern: `*` is any text, `?` any one character.

    Each piece between stars is taken where it stands first: no later place could leave more behind it, so nothing is tried again.
    """
    first, *rest = _pieces(pattern)
    if not rest:
        return len(text) == len(pattern) and first.match(text) is not None
    *middle, last = rest
    found = first.match(text)
    if found is None:
        return False
    place = found.end()
    for piece in middle:
        found = piece.search(text, place)
        if found is None:
            return False
        place = found.end()
    tail = len(text) - len(pattern.rpartition("*")[2])
    return tail >= place and last.match(text, tail) is not None


@lru_cache(maxsize=2048)
def _pieces(pattern: str) -> tuple[re.Pattern[str], ...]:
    pieces = re.split(r"\*+", pattern)
    return tuple(re.compile(".".join(map(re.escape, piece.split("?"))), re.DOTALL) for piece in pieces)


def segments_match(pattern: Sequence[str], segments: Sequence[str]) -> bool:
    """Whether a whole path is like the pattern: `**` is any segments, and each other one is as in `matches`."""
    return segments_fit(pattern, segments, matches)


def segments_fit(pattern: Sequence[str], parts: Sequence[Part], fits: Callable[[str, Part], bool]) -> bool:
    """As `segments_match`, where `fits` says whether a segment of the pattern fits one part.

    A star takes as little as it can, and one more only where nothing fits behind it: the last star is enough.
    """
    place = number = 0
    star, retry = -1, 0
    while number < len(parts):
        if place < len(pattern) and pattern[place] == ANY_DEPTH:
            star, retry = place, number
            place += 1
        elif place < len(pattern) and fits(pattern[place], parts[number]):
            place, number = place + 1, number + 1
        elif star >= 0:
            retry += 1
            place, number = star + 1, retry
        else:
            return False
    return all(part == ANY_DEPTH for part in pattern[place:])
