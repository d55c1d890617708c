"""The one place that makes text safe to show (design chapter 3).

Content is data. What a terminal would act on, and what would show nothing, becomes a visible mark: a control picture (`␛`) or a
name in mathematical angle brackets (`⟨RLO⟩`, `⟨VS16⟩`, `⟨tag ignore this⟩`, `⟨U+D800⟩`). All other characters show themselves.
A text can hold the characters of a mark without being one: who must tell them apart uses `safe_pieces`.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter

from ctxview.core.code_points import COMBINING, NAMES, SKIN_BASES, SKIN_TONES, TAGS, UNSAFE

Piece = tuple[str, bool]
"""A stretch of safe text, and whether it is made of marks."""

DEEPEST_STACK = 8
"""Combining characters that one character may carry; those above are marks. Real scripts stay below, and a text's length stays bound
to its width."""

TAB_MARK = "→"


def safe_line(text: str) -> str:
    """The text as one line that is safe to show: a line feed or a tab is a mark too.

    The result encodes as UTF-8, holds no Cc, Cf, Zl, Zp or Cs character, and stays as it is when made safe again.
    """
    if text.isascii() and text.isprintable():
        return text
    return _search().sub(_shown, text)


def safe_lines(text: str, tab: int = 4, cells: Callable[[str], int] = len) -> list[str]:
    """The lines of a text, each safe to show. Split at line feeds only; the carriage return of CRLF is a mark.

    Args:
        text: any text.
        tab: cells from one tab stop to the next, at least 1. A tab shows as an arrow and spaces up to the next stop.
        cells: how many cells a safe text takes; `len` is right where no character is wide.
    """
    if "\t" not in text:
        return [safe_line(line) for line in text.split("\n")]
    return ["".join(piece for piece, _ in _expanded(line, tab, cells)) for line in text.split("\n")]


def safe_pieces(line: str, tab: int = 0, cells: Callable[[str], int] = len) -> list[Piece]:
    """What `safe_line` shows (or `safe_lines`, when `tab` is not 0), cut into text and marks by turns."""
    if line.isascii() and line.isprintable():
        return [(line, False)] if line else []
    pieces = _expanded(line, tab, cells) if tab else _pieces(line)
    return [("".join(map(itemgetter(0), run)), is_mark) for is_mark, run in groupby(pieces, itemgetter(1))]


def json_escape_unsafe(text: str) -> str:
    r"""A valid JSON text with every unsafe character as `\uXXXX` (two above U+FFFF), so that it parses to the same value.

    Line feeds stay. Other raw control characters can only be layout in valid JSON: they become spaces.
    """
    return _json_search().sub(_json_escape, text)


def mark(character: str) -> str:
    """The mark of one character, whatever it is."""
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    if TAGS[0] <= code <= TAGS[1]:
        return f"⟨tag {_untagged(character)}⟩"
    if 0xFE00 <= code <= 0xFE0F:
        return f"⟨VS{code - 0xFE00 + 1}⟩"
    if 0xE0100 <= code <= 0xE01EF:
        return f"⟨VS{code - 0xE0100 + 17}⟩"
    return f"⟨{NAMES[code]}⟩" if code in NAMES else f"⟨U+{code:04X}⟩"


def _set(*spans: tuple[int, int]) -> str:
    return "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in spans)


# The patterns are compiled when first needed, so that commands start sooner. The searches are one set each, fine below U+10000 and
# coarse above: a set with many spans there costs ten times as much for every character. Left out are emoji and rare Chinese; what
# else is found there is looked at again.
_COARSE = ((0x10000, 0x1EFFF), SKIN_TONES, (0x1FB00, 0x1FFFF), (0x2FFFE, 0x2FFFF), (0x3FFFE, 0x10FFFF))


def _below(*spans: tuple[int, int]) -> Iterator[tuple[int, int]]:
    return (span for span in spans if span[1] < 0x10000)


@cache
def _search() -> re.Pattern[str]:
    return re.compile(f"[{_set(*_below(*UNSAFE, *COMBINING), *_COARSE)}]+")


@cache
def _json_search() -> re.Pattern[str]:
    return re.compile(f"[{_set((0, 9), (11, 31), *_below(*UNSAFE[1:]), (0x10000, 0x10FFFF))}]")


@cache
def _parts() -> re.Pattern[str]:
    sets = f"(?P<unsafe>[{_set(*UNSAFE)}]+)|(?P<tags>[{_set(TAGS)}]+)|(?P<combining>[{_set(*COMBINING)}]+)"
    return re.compile(sets + "|(?P<other>.)")


class _Marks(dict[int, str]):
    """Marks by code point, for `str.translate`; filled as they are met."""

    def __missing__(self, code: int) -> str:
        self[code] = shown = mark(chr(code))
        return shown


_MARKS = _Marks()
_FREQUENT = {character: mark(character) for character in map(chr, (*range(0x20), 0x7F, *NAMES, *range(0xFE00, 0xFE10)))}


def _shown(match: re.Match[str]) -> str:
    run = match.group()
    if frequent := _FREQUENT.get(run):
        return frequent
    if _is_carried_by_any(match):
        return run
    return "".join(shown for shown, _ in _suspects(match.string, match.start(), match.end()))


def _is_carried_by_any(match: re.Match[str]) -> bool:
    """Whether this run stays as it is, whatever stands before it: in many scripts nearly every letter has one."""
    start, end = match.span()
    return start > 0 and end - start <= DEEPEST_STACK and _is_combining(match.group())


@lru_cache(4096)
def _is_combining(run: str) -> bool:
    parts = list(_parts().finditer(run))
    return len(parts) == 1 and parts[0].lastgroup == "combining" and not any(_is_skin_tone(each) for each in run)


def _pieces(text: str) -> Iterator[Piece]:
    done = 0
    for match in _search().finditer(text):
        start, end = match.span()
        if _is_carried_by_any(match):
            continue
        if start > done:
            yield text[done:start], False
        if frequent := _FREQUENT.get(match.group()):
            yield frequent, True
        else:
            yield from _suspects(text, start, end)
        done = end
    if done < len(text):
        yield text[done:], False


def _expanded(line: str, tab: int, cells: Callable[[str], int]) -> Iterator[Piece]:
    """The pieces of a line whose tabs reach to the next stop."""
    column = 0
    for place, part in enumerate(line.split("\t")):
        if place:
            stop = tab - column % tab
            yield TAB_MARK + " " * (stop - 1), True
            column += stop
        for shown, is_mark in _pieces(part):
            yield shown, is_mark
            column += cells(shown)


def _suspects(text: str, start: int, end: int) -> Iterator[Piece]:
    """What stands for a run of suspects: unsafe ones as marks, combining ones as they are while a character carries them."""
    room = DEEPEST_STACK if start else 0
    for part in _parts().finditer(text, start, end):
        run = part.group()
        if part.lastgroup == "other":
            yield run, False
            room = DEEPEST_STACK
            continue
        kept = 0
        if part.lastgroup == "unsafe":
            yield run.translate(_MARKS), True
        elif part.lastgroup == "tags":
            yield f"⟨tag {_untagged(run)}⟩", True
        else:
            kept = _carried(text, part.start(), part.end(), room)
            if kept:
                yield run[:kept], False
            if kept < len(run):
                yield run[kept:].translate(_MARKS), True
        room = 0  # a mark carries nothing, and what is combining ended


def _carried(text: str, start: int, end: int, room: int) -> int:
    """How many combining characters from `start` on stay with the character before them."""
    kept = min(end - start, room)
    for index in range(start, start + kept):
        if _is_skin_tone(text[index]) and (index > start or ord(text[index - 1]) not in SKIN_BASES):
            return index - start
    return kept


def _is_skin_tone(character: str) -> bool:
    return SKIN_TONES[0] <= ord(character) <= SKIN_TONES[1]


def _untagged(tags: str) -> str:
    return "".join(chr(ord(tag) - 0xE0000) for tag in tags)


def _json_escape(match: re.Match[str]) -> str:
    character = match.group()
    code = ord(character)
    if code < 0x20:
        return " "
    if code <= 0xFFFF:
        return f"\\u{code:04x}"
    if _is_harmless(character):
        return character
    return f"\\u{0xD7C0 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"


@lru_cache(4096)
def _is_harmless(character: str) -> bool:
    code = ord(character)
    return not any(first <= code <= last for first, last in (*UNSAFE, TAGS))
