"""Patterns with `*` in rules: names, segments of paths, commands. Capitals count; who folds them folds both sides."""

import re
from collections.abc import Callable, Sequence

Fits = Callable[[str, str], bool]
"""Whether one part of a pattern fits one part of what it is held against."""

ANY_DEPTH = "**"
"""A segment of a pattern that stands for any number of segments, also none."""


def matches(pattern: str, text: str) -> bool:
    """Whether a whole text is like the pattern: `*` is any text, `?` any one character.

    What stands between stars is looked for from left to right, by the searches that Python has: texts may be of megabytes.
    """
    first, *between = pattern.split("*")
    if not between:
        return len(first) == len(text) and _stands(first, text, 0)
    last = between.pop()
    place, end = len(first), len(text) - len(last)
    if place > end or not _stands(first, text, 0) or not _stands(last, text, end):
        return False
    for piece in filter(None, between):
        found = _found(piece, text, place, end)
        if found < 0:
            return False
        place = found + len(piece)
    return True


def _stands(piece: str, text: str, place: int) -> bool:
    if "?" not in piece:
        return text.startswith(piece, place)
    return all(one in ("?", other) for one, other in zip(piece, text[place : place + len(piece)], strict=True))


def _found(piece: str, text: str, place: int, end: int) -> int:
    """Where the piece stands first between these places; -1 where it does not."""
    if "?" not in piece:
        return text.find(piece, place, end)
    match = re.compile("".join("." if one == "?" else re.escape(one) for one in piece), re.DOTALL).search(text, place, end)
    return -1 if match is None else match.start()


def segments_match(pattern: Sequence[str], segments: Sequence[str]) -> bool:
    """Whether a whole path is like the pattern: `**` is any segments, and each other one is as in `matches`."""
    return _aligned(pattern, segments, ANY_DEPTH, matches)


def _aligned(pattern: Sequence[str], parts: Sequence[str], any_parts: str, fits: Fits) -> bool:
    """Both side by side. A star takes as little as it can, and one more only where nothing fits behind it: the last star is enough."""
    place = number = 0
    star, retry = -1, 0
    while number < len(parts):
        if place < len(pattern) and pattern[place] == any_parts:
            star, retry = place, number
            place += 1
        elif place < len(pattern) and fits(pattern[place], parts[number]):
            place, number = place + 1, number + 1
        elif star >= 0:
            retry += 1
            place, number = star + 1, retry
        else:
            return False
    return all(part == any_parts for part in pattern[place:])
