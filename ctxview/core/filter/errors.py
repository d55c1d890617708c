"""What is wrong with a filter and where, and what could stand there instead."""

from collections.abc import Iterable

from ctxview.core.near_names import nearest
from ctxview.core.values import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be written at a place in a filter."""

    text: str
    """As it is written, quoted where it must be; raw otherwise."""
    words: str
    """What it is; may be empty."""


class FilterError(Exception):
    """A text that is no filter. All texts are raw: whoever shows them makes them safe first."""

    def __init__(self, message: str, start: int, end: int, expected: str, options: Iterable[Option] = ()) -> None:
        super().__init__(message)
        self.message = message
        """What is wrong, a sentence without the place."""
        self.start = start
        """Where it begins, in characters from 0."""
        self.end = end
        """Where it ends, exclusive; equal to `start` where something is missing."""
        self.expected = expected
        """What would be right, in words."""
        self.options = tuple(options)
        """What could be written at `start`, as far as it can be listed."""


def the_nearest(word: str, names: Iterable[str]) -> str:
    """`; the nearest is …` for a word that is none of these names, or nothing where none is like it."""
    near = nearest(word, names)
    return "" if near is None else f"; the nearest is {near}"
