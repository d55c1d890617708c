"""Versions as labels in natural order (spec 1.3, stage 4). Not semantic versions: `2.0-rc1` is newer than `2.0`."""

import re
from functools import lru_cache

_DIGITS = re.compile(r"([0-9]+)")

Segment = tuple[int, int, str]
"""(1, number of digits, digits) for a number, (0, 0, folded text) for text: a number ranks above a text."""


@lru_cache(maxsize=8192)
def version_key(version: str) -> tuple[Segment, ...]:
    """Comparable key. Numbers of any length compare by value without being parsed; equal keys are equal versions."""
    key: list[Segment] = []
    for part in _DIGITS.split(version):
        if not part:
            continue
        if part[0] in "0123456789":
            digits = part.lstrip("0")
            key.append((1, len(digits), digits))
        else:
            key.append((0, 0, part.casefold()))
    return tuple(key)


def is_newer(version: str, other: str) -> bool:
    """Whether the first label ranks above the second."""
    return version_key(version) > version_key(other)
