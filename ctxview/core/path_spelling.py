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
from ctxview.core.glob_reach import expanded, expands, is_glob
from ctxview.core.paths import Segments, normalise
from ctxview.core.values import dataclass
from ctxview.core.wildcards import matches

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
_ESCAPED = re.compile(r"%u([0-9a-f]{4})|&#(?:x([0-9a-f]{1,5})|([0-9]{1,6}));?", re.IGNORECASE)
_SCHEME = re.compile(r"(?:[a-z][a-z0-9+.-]*:){0,4}(?:[a-z][a-z0-9+.-]*://|file:)")
_HEAD = re.compile(r"\A(?:[a-z][a-z0-9+.-]*:){0,4}(?:[a-z][a-z0-9+.-]*://|file:)|\A[a-z][:|]")
"""What comes before the first name of a URL or a drive."""
_DRIVE = re.compile(r"[a-z](?::|\|(?:/|$))")
_MAYBE_SCHEME = re.compile(
    r"[a-z][a-z0-9+.-]+:/|(?:jar|zip|phar|php|url|view-source|data|mailto|javascript|blob|about|classpath|https?|ftp|s?ftp|ssh|scp|smb):"
)
"""Other places than files, where a reader of URLs sees it; also folders with a colon."""
_VARIABLE = re.compile(
    r"\$[({]|`|<\(|\$(?!DATA\Z)[A-Z_][A-Z0-9_]*(?![A-Za-z0-9_])|\A\$[a-z_][A-Za-z0-9_]*[/\\]|\$[Ee][Nn][Vv]:"
    r"|%[A-Za-z_][A-Za-z0-9_()]*%|![A-Za-z_][A-Za-z0-9_]*!"
)
"""What a shell or a tool may put something else in for. `$id.tsx` is a file's name."""
_HOME = re.compile(r"~|\$\{?(?:env:)?(?:home|userprofile)\b|%(?:userprofile|homepath|homedrive|appdata|localappdata)%")
_SHORT_NAME = re.compile(r"([^~]{1,6})~[0-9](?:\..*)?")
_LINE_END = re.compile(r"[\n\r\u2028\u2029]")
_HASHED_SHORT_NAME = re.compile(r"([^~]{0,2})[0-9a-f]{4}~[0-9](?:\..*)?")
_QUOTES = "\"'`"
_ALL_QUOTES = re.compile(r"[\"'`]")
_PIECE = re.compile(r"(?:^|[\"'`:;,@(<{\[|&=!#?^$\u201c\u2018])([^\"'`:;,@()<>{}\[\]|&=!#?^$\u201c\u201d\u2018\u2019]+)")
"""A name between signs that commands and tools put around names."""


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
    """Whether these are all: no NUL and no line end in it, no variable, no scheme, not encoded again and again, and it names something."""
    plain: Segments | None
    """The segments with their capitals, where the path is written plainly and can mean nothing else. Only such a path is allowed by a
    rule."""
    wider: tuple[Reading, ...] = ()
    """More places, where a tool takes quotes off or expands braces and sets. What denies holds for these as well."""


@lru_cache(maxsize=16)
def read_path(path: str) -> PathReadings:
    """All readings of a path, in time that grows with its length. The last ones are kept: every rule asks for those of the same call."""
    texts, complete = _texts(path)
    readings = tuple(dict.fromkeys(reading for text in texts for reading in _resolved(text)))
    named = any(text for text in texts)
    segments = normalise(path)
    plain = segments if isinstance(segments, tuple) else None
    wider, all_expanded = _wider(texts)
    is_plain = plain is not None and readings == (Reading(tuple(one.casefold() for one in plain), False),) and not wider
    stable = not _VARIABLE.search(unicodedata.normalize("NFKC", _TOO_MANY.sub(r"\1", path)))
    local = not any(_MAYBE_SCHEME.match(text) for text in texts)
    one_line = not _LINE_END.search(path.strip())
    judged = complete and named and one_line and "\0" not in path and stable and local and all_expanded
    return PathReadings(readings, judged, plain if is_plain and judged | (not named) else None, wider)


def _wider(texts: list[str]) -> tuple[tuple[Reading, ...], bool]:
    found: dict[Reading, None] = {}
    complete = True
    for text in texts:
        bare = _ALL_QUOTES.sub("", text)
        more, all_of_it = expanded(bare) if expands(bare) else ((bare,), True)
        complete &= all_of_it
        found.update((reading, None) for one in more if one != text for reading in _resolved(one))
    return tuple(found), complete


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
        if not _PERCENT.search(text) and not _ESCAPED.search(text):
            return [*found], True
        text = _ESCAPED.sub(_letter, text)
        text = folded(unquote(_OVERLONG.sub(lambda match: "." if match[0].lower() == "%c0%ae" else "/", text), errors="replace"))
    return [*found], False


def _letter(escape: re.Match[str]) -> str:
    code = int(escape[1] or escape[2] or "0", 16) or int(escape[3] or "0")
    return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else ""


def _resolved(text: str) -> Iterator[Reading]:
    outside = bool(_SCHEME.match(text) or text.startswith("/") or _DRIVE.match(text) or _HOME.match(text))
    names = _HEAD.sub("", text, count=1).split("/")
    yield _walked(names, outside, dots_go_up=False)
    yield _walked(names, outside, dots_go_up=True)


def _walked(names: list[str], outside: bool, dots_go_up: bool) -> Reading:
    """The way along these names. What is only dots and spaces (`...`, `.. `) is nothing to one system, and a way up to another."""
    segments: list[str] = []
    for written in names:
        # `..;x` is a way up for servers that cut parameters off
        name = (written.partition(";")[0] if dots_go_up and written.startswith("..;") else written).strip().rstrip(". ")
        if name:
            # the dot at the end of `?.` is half of a way up
            segments.append(written.strip() if is_glob(name) else name)
        elif written == ".." or (dots_go_up and written.partition(";")[0].count(".") > 1):
            if segments:
                segments.pop()
            else:
                outside = True
    return Reading(tuple(segments), outside)


def spellings(segment: str) -> tuple[str, ...]:
    """The names that a segment of a reading may open.

    Itself, what stands in it between signs, without its stream (`.env::$DATA`) or the mark of a copy (`.env~`), and what its short
    name stands for.
    """
    found: dict[str, None] = {segment: None, segment.partition(":")[0].rstrip(". "): None}
    for piece in (segment, *_PIECE.findall(segment)):
        found[piece.strip().rstrip(". ~")] = None
    # a short name has six characters at most of the long one, and no dot at its head
    found.update((f".{short[1]}", None) for name in tuple(found) if (short := _SHORT_NAME.fullmatch(name)) is not None)
    return tuple(name for name in found if name)


def may_stand_for(segment: str, pattern: str) -> bool:
    """Whether a segment may be another name for what fits a folded pattern: a word in it, a short name made of a number."""
    words = segment.split()
    if len(words) > 1 and any(matches(pattern, word.rstrip(". ~")) for word in words):
        return True
    short = _HASHED_SHORT_NAME.fullmatch(segment)
    return short is not None and pattern.lstrip(".").startswith(short[1])


def short_name_glob(segment: str) -> str | None:
    """The glob of the names that a short name may stand for; None where the segment is none."""
    short = _SHORT_NAME.fullmatch(segment.partition(":")[0])
    if short is None:
        return None
    hashed = _HASHED_SHORT_NAME.fullmatch(segment.partition(":")[0])
    return f"{hashed[1] if hashed else short[1]}*{segment.partition('~')[2].partition('.')[2] and '.' + segment.rpartition('.')[2] + '*'}"
