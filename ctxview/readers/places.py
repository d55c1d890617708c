"""Words for errors of readers: JSON pointers, lines and columns, short quotes."""

from collections.abc import Iterable

from ctxview.core.problem import escaped

_LONGEST_SEGMENT = 120
_LONGEST_QUOTE = 60


def pointer(parts: Iterable[str | int]) -> str:
    """JSON pointer (RFC 6901) of a place in a value; a very long name is cut, and ends in `…`."""
    return "".join(f"/{escaped(_cut(str(part), _LONGEST_SEGMENT))}" for part in parts)


def line_column(text: str, position: int) -> str:
    """`line N, column M`, both from 1, of a position in a text; columns are characters."""
    line = text.count("\n", 0, position) + 1
    return f"line {line}, column {position - text.rfind(chr(10), 0, position)}"


def quoted(name: str) -> str:
    """A name from the file in quotes, cut where it is long. Raw: whoever prints it makes it safe."""
    return f'"{_cut(name, _LONGEST_QUOTE)}"'


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"
