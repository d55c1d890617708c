"""Which source of one reading of a file is which of another (design 2).

In a case a source is the same where its id is, and where several have it, its number among them: as changes name it. In a captured
request ids are places in the body, which move with every message that is put before them: there the same content is the same source,
and only what is left over is found by its place.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping

from ctxview.core.case import Case, Source
from ctxview.core.values import replace

_Key = Callable[[Source], Hashable]

_BY_ID: tuple[_Key, ...] = (lambda one: one.source_id,)
_BY_CONTENT: tuple[_Key, ...] = (lambda one: (one.channel, one.content), lambda one: one.content, lambda one: one.source_id)


def both_captured(before: Case, after: Case) -> bool:
    """Whether both are captured requests, whose source ids are places."""
    return before.capture is not None and after.capture is not None


def same_sources(before: Case, after: Case) -> Mapping[int, int]:
    """By place before, the place after, of every source that is in both; no two have the same. Linear in the sources."""
    found: dict[int, int] = {}
    for key in _BY_CONTENT if both_captured(before, after) else _BY_ID:
        _match(before, after, key, found)
    return dict(sorted(found.items()))


def _match(before: Case, after: Case, key: _Key, found: dict[int, int]) -> None:
    """Match what is not matched yet: of equals the first with the first."""
    taken = set(found.values())
    places: dict[Hashable, list[int]] = defaultdict(list)
    for place, source in enumerate(after.sources):
        if place not in taken:
            places[key(source)].append(place)
    seen: dict[Hashable, int] = defaultdict(int)
    for place, source in enumerate(before.sources):
        if place in found:
            continue
        wanted = key(source)
        same, number = places.get(wanted, ()), seen[wanted]
        if number < len(same):
            found[place] = same[number]
            seen[wanted] += 1


def is_edited(before: Source, after: Source, captured: bool) -> bool:
    """Whether what the file says of a source is another. That a captured part stands elsewhere is no change of the part."""
    if before == after:
        return False
    moved = replace(before, position=None, source_id=after.source_id) if captured else replace(before, position=None)
    return moved != replace(after, position=None)
