"""Every place that the path of a tool call may mean, in one spelling: what a gateway judges (spec 2.2).

One text may be read in more than one way (with `%2e` decoded or not, up to a NUL or past it), and nobody knows which way a tool
will take. So a path has readings, and a rule that protects holds where any of them is protected.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import unquote

from ctxview.core.code_points import COMBINING, TAGS, UNSAFE
from ctxview.core.paths import Segments, normalise
from ctxview.core.values import dataclass

MOST_COMBINING = 30
"""Combining characters in a row that are kept: no name has more, and to bring many into their order takes long."""
MOST_DECODINGS = 16
"""Percent signs inside percent signs that are followed."""

_INVISIBLE = re.compile("[" + "".join(f"{chr(first)}-{chr(last)}" for first, last in (*UNSAFE[1:], TAGS)) + "\\x01-\\x1f]")
_COMBINING = "[" + "".join(f"{chr(first)}-{chr(last)}" for first, last in COMBINING) + "]"
_TOO_MANY = re.compile(f"({_COMBINING}{{{MOST_COMBINING}}}){_COMBINING}+")
_LOOKS_LIKE = str.maketrans(
    {
        "\\": "/",
        "\u2044": "/",  # fraction slash, division slash, big solidus and their mirrors: no separators, and read as such
        "\u2215": "/",
        "\u29f8": "/",
        "\u2216": "/",
        "\u29f5": "/",
        "\u29f9": "/",
        "\u3002": ".",  # the full stop of Chinese and Japanese
    }
)
_ASCII = str.maketrans({"\\": "/", **{chr(code): None for code in range(128) if _INVISIBLE.fullmatch(chr(code))}})
_OVERLONG = re.compile(r"%c0%ae|%c0%af|%c1%9c", re.IGNORECASE)
_PERCENT = re.compile(r"%[0-9a-f]{2}", re.IGNORECASE)
_SCHEME = re.compile(r"(?:[a-z][a-z0-9+.-]*://|file:)")
_HEAD = re.compile(r"\A(?:[a-z][a-z0-9+.-]*://|file:|[a-z]:)")
"""What comes before the first name of a URL or a drive."""
_DRIVE = re.compile(r"[a-z]:")
_HOME = re.compile(r"~|\$\{?(?:env:)?(?:home|userprofile)\b|%(?:userprofile|homepath|homedrive|appdata|localappdata)%")
_SHORT_NAME = re.compile(r"([^~]{1,6})~[0-9](?:\..*)?")
_QUOTES = "\"'`"


@dataclass(frozen=True, slots=True)
class Reading:
    """One place that a path may mean."""

    segments: Segments
    """Below the root, or, where it is outside, whatever is left of it."""
    outside: bool
    """Whether it is absolute, on a drive, in a home folder, a URL, or above the root."""


@dataclass(frozen=True, slots=True)
class PathReadings:
    """A path as a gateway looks at it."""

    readings: tuple[Reading, ...]
    judged: bool
    """Whether these are all: no NUL in it, not encoded again and again, and it names something."""
    plain: Segments | None
    """The segments with their capitals, where the path is written plainly and can mean nothing else. Only such a path is allowed by a
    rule."""


@lru_cache(maxsize=16)
def read_path(path: str) -> PathReadings:
    """All readings of a path, in time that grows with its length. The last ones are kept: every rule asks for those of the same call."""
    texts, complete = _texts(path)
    readings = tuple(dict.fromkeys(reading for text in texts for reading in _resolved(text)))
    named = any(text for text in texts)
    segments = normalise(path)
    plain = segments if isinstance(segments, tuple) else None
    is_plain = plain is not None and readings == (Reading(tuple(one.casefold() for one in plain), False),)
    return PathReadings(readings, complete and named and "\0" not in path, plain if is_plain else None)


def folded(text: str) -> str:
    """The text without what does not show, in compatibility form, uncapitalised, with one separator. Folded again, it stays."""
    if text.isascii():  # nothing takes another form, and one look is enough
        return text.lower().translate(_ASCII)
    while True:
        text, before = _once_folded(text), text
        if text == before:
            return text


def _once_folded(text: str) -> str:
    shown = _TOO_MANY.sub(r"\1", _INVISIBLE.sub("", text))
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", shown).casefold())
    return _INVISIBLE.sub("", text).casefold().translate(_LOOKS_LIKE)


def _texts(path: str) -> tuple[list[str], bool]:
    """The path in one spelling, as written and decoded, each whole and up to its NUL; and whether all of it was decoded."""
    found: dict[str, None] = {}
    text = folded(path)
    for _ in range(MOST_DECODINGS):
        for part in (text.replace("\0", ""), text.partition("\0")[0]):
            found[part.strip().strip(_QUOTES).strip()] = None
        if not _PERCENT.search(text):
            return [*found], True
        text = folded(unquote(_OVERLONG.sub(lambda match: "." if match[0].lower() == "%c0%ae" else "/", text), errors="replace"))
    return [*found], False


def _resolved(text: str) -> Iterator[Reading]:
    outside = bool(_SCHEME.match(text) or text.startswith("/") or _DRIVE.match(text) or _HOME.match(text))
    names = _HEAD.sub("", text, count=1).split("/")
    yield _walked(names, outside, dots_go_up=False)
    yield _walked(names, outside, dots_go_up=True)


def _walked(names: list[str], outside: bool, dots_go_up: bool) -> Reading:
    """The way along these names. What is only dots and spaces (`...`, `.. `) is nothing to one system, and a way up to another."""
    segments: list[str] = []
    for written in names:
        name = written.strip().rstrip(". ")
        if name:
            segments.append(name)
        elif written == ".." or (dots_go_up and written.count(".") > 1):
            if segments:
                segments.pop()
            else:
                outside = True
    return Reading(tuple(segments), outside)


def spellings(segment: str) -> tuple[str, ...]:
    """The names that a segment of a reading may open: itself, without its stream (`.env::$DATA`), and what its short name stands for."""
    name = segment.partition(":")[0].rstrip(". ")
    short = _SHORT_NAME.fullmatch(name)
    # a short name has six characters at most of the long one, and no dot at its head
    return (segment, name) if short is None else (segment, name, f".{short[1]}")
