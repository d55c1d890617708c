"""Sources that nearly say the same, and what the second one costs. What is wholly the same, the builder takes out by itself (spec 1.3).

Each text is a set of shingles, five words that follow each other. Its smallest few hashes are a sketch; only texts that share a part of
their sketches are compared, so the work grows with the texts and not with their pairs.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from heapq import nsmallest
from zlib import crc32

from ctxview.core.findings.finding import Family, Finding, FindingRule, Severity
from ctxview.core.findings.searched_text import SearchedText
from ctxview.core.item import Item

NEAR_DUPLICATE = FindingRule(
    "near-duplicate",
    Family.DUPLICATE,
    Severity.INFO,
    "a source of which at least four fifths stand in an earlier one too, with what it costs",
    "a part that is repeated inside longer, different texts; texts of fewer than twelve words; the same in other words",
)

_WORD = re.compile(r"[^\W_\u2e80-\u9fff]+|[\u2e80-\u9fff]")
_SHINGLE = 5
_FEWEST_WORDS = 12
_MOST_CHARACTERS = 100_000
"""Of a text that are looked at."""
_SKETCH = 16
_MOST_COMPARED = 3
LEAST_SHARED = 80
"""Percent of the shingles of both that are common."""


def find_near_duplicates(items: Iterable[Item], cost: Callable[[Item], str]) -> Iterator[Finding]:
    """All among these items, in their order: the first of several is the one that the others are near to.

    Args:
        items: secrets among them are left out: that two are alike would tell of them.
        cost: what an item costs, with its unit.
    """
    by_hash: dict[int, list[int]] = {}
    kept: list[tuple[Item, frozenset[int]]] = []
    for item in items:
        if item.secret:
            continue
        shingles = _shingles(item.source.content)
        if not shingles:
            continue
        sketch = nsmallest(_SKETCH, shingles)
        shared = Counter(number for one in sketch for number in by_hash.get(one, ()))
        near = _nearest(item, shingles, [kept[number] for number, _ in shared.most_common(_MOST_COMPARED)])
        if near is not None:
            other, percent = near
            words = f"{percent}% the same as {other.source_id}; costs {cost(item)}"
            yield SearchedText(item.source.content, item).finding(NEAR_DUPLICATE, (0, len(item.source.content), words, None))
            continue  # what is near to it is near to the first one
        for one in sketch:
            numbers = by_hash.setdefault(one, [])
            if len(numbers) < _SKETCH:  # a shingle of very many texts, as of a licence, need not point to all of them
                numbers.append(len(kept))
        kept.append((item, shingles))


def _nearest(item: Item, shingles: frozenset[int], others: Iterable[tuple[Item, frozenset[int]]]) -> tuple[Item, int] | None:
    best: tuple[Item, int] | None = None
    for other, its in others:
        if other.content_digest == item.content_digest and other.kind is item.kind:
            return None
        percent = 100 * len(shingles & its) // len(shingles | its)
        if percent >= LEAST_SHARED and (best is None or percent > best[1]):
            best = other, percent
    return best


def _shingles(text: str) -> frozenset[int]:
    words = _WORD.findall(text[:_MOST_CHARACTERS].lower())
    if len(words) < _FEWEST_WORDS:
        return frozenset()
    return frozenset(crc32(" ".join(words[at : at + _SHINGLE]).encode("utf-8")) for at in range(len(words) - _SHINGLE + 1))
