"""Patterns with `*` in rules: names, segments of paths, commands. Capitals count; who folds them folds both sides."""

from collections.abc import Callable, Sequence

Fits = Callable[[str, str], bool]
"""Whether one part of a pattern fits one part of what it is held against."""

ANY_DEPTH = "**"
"""A segment of a pattern that stands for any number of segments, also none."""


def matches(pattern: str, text: str) -> bool:
    """Whether a whole text is like the pattern: `*` is any text, `?` any one character. At most a product of both lengths in steps."""
    return _aligned(pattern, text, "*", lambda one, other: one in ("?", other))


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
