"""Names that were probably meant: for errors about a name that is not there. The one rule for what is near."""

from collections.abc import Iterable, Sequence

_MOST = 3
_LEAST_ALIKE = 0.6
_LONGEST = 200
"""The comparison is slow on long names, and nobody types one."""
_LONGEST_SHOWN = 60
_MOST_LISTED = 40


def near_names(name: str, names: Iterable[str], most: int = _MOST) -> list[str]:
    """Up to so many of the names that are like this one, the nearest first. Upper and lower case count the same."""
    import difflib  # noqa: PLC0415 (only an error needs it)

    if len(name) > _LONGEST:
        return []
    folded: dict[str, str] = {}
    for other in names:
        if len(other) <= _LONGEST:
            folded.setdefault(other.casefold(), other)
    return [folded[near] for near in difflib.get_close_matches(name.casefold(), folded, n=most, cutoff=_LEAST_ALIKE)]


def nearest(name: str, names: Iterable[str]) -> str | None:
    """The one name that is most like this one, or None where none is like it."""
    return next(iter(near_names(name, names, 1)), None)


def nearest_first(name: str, known: Sequence[str]) -> str:
    """`one of a, b, c`, the nearest first; raw, long names cut."""
    near = nearest(name, known)
    names = list(known) if near is None else [near, *(other for other in known if other != near)]
    return "one of " + ", ".join(map(_shown, names[:_MOST_LISTED]))


def _shown(name: str) -> str:
    return name if len(name) <= _LONGEST_SHOWN else name[: _LONGEST_SHOWN - 1] + "…"
