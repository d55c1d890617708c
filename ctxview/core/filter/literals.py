r"""Values as they are written: bare words, quoted texts with escapes, whole numbers with suffixes.

Escapes in quotes, single or double: `\\`, `\"`, `\'`, `\n`, `\r`, `\t`, and `\u{202e}` for any code point.
"""

import re

from ctxview.core.code_points import TAGS, UNSAFE
from ctxview.core.filter.operators import KEYWORDS

LARGEST_NUMBER = 10**18
"""Above every figure of a build, either way."""

_BARE = re.compile(r"[A-Za-z0-9_./:*?-]+")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_MEANINGS = {"\\": "\\", '"': '"', "'": "'", "n": "\n", "r": "\r", "t": "\t"}
_ESCAPE = re.compile(r"\\(?:u\{(?P<code>[0-9A-Fa-f]{1,6})\}|(?P<one>.))", re.DOTALL)
_NUMBER = re.compile(r"(?P<sign>-?)0*(?P<digits>[0-9]+)(?P<suffix>k|m|kb|mb|kib|mib)?", re.ASCII | re.IGNORECASE)
_FACTORS = {"": 1, "k": 1000, "kb": 1000, "m": 1000**2, "mb": 1000**2, "kib": 1024, "mib": 1024**2}


def quoted(text: str) -> str:
    """The text in double quotes. What cannot be seen is written as an escape."""
    return '"' + "".join(_ESCAPES.get(character) or _visible(character) for character in text) + '"'


def written(text: str) -> str:
    """The text as a value: bare where it can be, else quoted."""
    return text if _BARE.fullmatch(text) and text.lower() not in KEYWORDS else quoted(text)


def _visible(character: str) -> str:
    code = ord(character)
    if any(first <= code <= last for first, last in (*UNSAFE, TAGS)):
        return f"\\u{{{code:x}}}"
    return character


def unescaped(inside: str) -> tuple[str, tuple[int, int] | None]:
    """What stands between quotes, read; and the first escape that means nothing, as start and end, or None."""
    wrong: tuple[int, int] | None = None

    def meaning(match: re.Match[str]) -> str:
        nonlocal wrong
        code = match["code"]
        if code is not None and (point := int(code, 16)) <= 0x10FFFF:
            return chr(point)
        if code is None and match["one"] in _MEANINGS:
            return _MEANINGS[match["one"]]
        wrong = wrong or match.span()
        return ""

    return _ESCAPE.sub(meaning, inside), wrong


def whole_number(text: str) -> int | None:
    """The number that this is, or None: `1500`, `-3`, `2K`, `1KB` (1,000), `1KiB` (1,024), up to `LARGEST_NUMBER` either way."""
    match = _NUMBER.fullmatch(text)
    if match is None or len(match["digits"]) > len(str(LARGEST_NUMBER)):
        return None
    number = int(match["digits"]) * _FACTORS[(match["suffix"] or "").lower()]
    if number > LARGEST_NUMBER:
        return None
    return -number if match["sign"] else number
