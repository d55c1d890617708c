"""Names that were probably meant: for errors about a name that is not there."""

from collections.abc import Iterable

_MOST = 3
_LONGEST = 200
"""The comparison is slow on long names, and nobody types one."""


def near_names(name: str, names: Iterable[str]) -> list[str]:
    """Up to three of the names that are like this one, the nearest first. Upper and lower case count the same."""
    import difflib

    if len(name) > _LONGEST:
        return []
    folded: dict[str, str] = {}
    for other in names:
        if len(other) <= _LONGEST:
            folded.setdefault(other.casefold(), other)
    return [folded[near] for near in difflib.get_close_matches(name.casefold(), folded, n=_MOST, cutoff=0.6)]
