"""Words for errors of readers: JSON pointers, lines and columns, short quotes, nearest names."""

from collections.abc import Iterable, Sequence

_LONGEST_SEGMENT = 120
_LONGEST_QUOTE = 60


def pointer(parts: Iterable[str | int]) -> str:
    """JSON pointer (RFC 6901) of a place in a value; a very long name is cut, and ends in `…`."""
    return "".join(f"/{_cut(str(part), _LONGEST_SEGMENT).replace('~', '~0').replace('/', '~1')}" for part in parts)


def line_column(text: str, position: int) -> str:
    """`line N, column M`, both from 1, of a position in a text; columns are characters."""
    line = text.count("\n", 0, position) + 1
    return f"line {line}, column {position - text.rfind(chr(10), 0, position)}"


def quoted(name: str) -> str:
    """A name from the file in quotes, cut where it is long. Raw: whoever prints it makes it safe."""
    return f'"{_cut(name, _LONGEST_QUOTE)}"'


def nearest(name: str, known: Sequence[str]) -> str | None:
    """The known name that this one was probably meant to be."""
    if len(name) > _LONGEST_QUOTE:  # the comparison is slow on long names, and none of ours is long
        return None
    import difflib  # only an error needs it

    return next(iter(difflib.get_close_matches(name.lower(), known, n=1, cutoff=0.6)), None)


def nearest_first(name: str, known: Sequence[str]) -> str:
    """`one of a, b, c`, the nearest first."""
    near = nearest(name, known)
    names = list(known) if near is None else [near, *(other for other in known if other != near)]
    return "one of " + ", ".join(_cut(other, _LONGEST_QUOTE) for other in names[:40])


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"
