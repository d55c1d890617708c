"""What the palette lists, and how a few letters find it: pure, and in slices, so that no key waits for 100,000 sources (design 2)."""

from collections.abc import Callable, Sequence
from heapq import nsmallest
from typing import NamedTuple

from ctxview.core.values import dataclass

MOST_SHOWN = 200
"""Sources that are listed; whoever wants another one types more letters."""

SLICE = 4_000
"""Sources looked at before the keys get their turn again: some 5 ms."""

_WIDEST = 3
"""Other letters for each letter of a word: with more between them, nobody meant it."""

_ELSEWHERE = 100
"""Added to the rank of what is found in the words beside the title only."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be done or gone to. Texts are raw."""

    kind: str
    title: str
    """Searched letter by letter."""
    words: str
    """What it does; searched as it stands."""
    run: Callable[[], object]
    key: str = ""
    """As it is shown; empty where no key does it."""


class _Found(NamedTuple):
    rank: int
    length: int
    place: int


def rank(words: Sequence[str], text: str) -> int | None:
    """How well a text answers the words, the lower the better; None where it does not. Both in small letters.

    Each word must be there: at the start, at the start of a word, anywhere, or with other letters between its own.
    """
    total = 0
    for word in words:
        at = text.find(word)
        if at > 0:
            total += 2 if text[at - 1].isalnum() else 1
        elif at < 0:
            spread = _spread(word, text)
            if spread is None:
                return None
            total += 3 + spread
    return total


def _spread(word: str, text: str) -> int | None:
    """How many other letters are between those of a word."""
    first = at = text.find(word[0])
    for letter in word[1:]:
        if at < 0:
            return None
        at = text.find(letter, at + 1)
    spread = at - first + 1 - len(word)
    return None if at < 0 or spread > _WIDEST * len(word) else spread


class PaletteSearch:
    """The answer to what was typed: entries at once, sources slice by slice with `advance`."""

    def __init__(self, typed: str, entries: Sequence[Entry], sources: Sequence[str]) -> None:
        """`sources` are ids, by place; none is listed before anything is typed."""
        self._words = typed.lower().split()
        self._entries = entries
        self._sources = sources if self._words else ()
        self._found: list[_Found] = []
        self.looked_at = 0
        """Sources looked at so far."""
        self.matching = 0
        """Sources that answer, listed or not."""
        ranked = [(number, order) for order, entry in enumerate(entries) if (number := self._rank(entry)) is not None]
        self._answers = [(number, entries[order]) for number, order in sorted(ranked)]

    def _rank(self, entry: Entry) -> int | None:
        if (found := rank(self._words, entry.title.lower())) is not None:
            return found
        whole = f"{entry.kind} {entry.title} {entry.words}".lower()
        return _ELSEWHERE if all(word in whole for word in self._words) else None

    @property
    def done(self) -> bool:
        """Whether every source was looked at."""
        return self.looked_at >= len(self._sources)

    def advance(self, count: int = SLICE) -> None:
        """Look at some more sources."""
        words, found = self._words, self._found
        end = min(self.looked_at + count, len(self._sources))
        for place in range(self.looked_at, end):
            source_id = self._sources[place]
            number = rank(words, source_id.lower())
            if number is not None:
                self.matching += 1
                found.append(_Found(number, len(source_id), place))
        self.looked_at = end
        if len(found) > MOST_SHOWN:
            self._found = nsmallest(MOST_SHOWN, found)

    def answers(self) -> list[Entry | int]:
        """The best answers so far, the best first: entries, and sources by their places."""
        both: list[tuple[int, int, int, Entry | int]] = [(number, 0, order, entry) for order, (number, entry) in enumerate(self._answers)]
        both += [(found.rank, found.length, found.place, found.place) for found in self._found]
        return [answer for *_, answer in sorted(both, key=lambda one: one[:3])]
