"""The filter language as people read it: its help, and a mistake under its place."""

from collections.abc import Iterator

from ctxview.core.filter.help import help_lines
from ctxview.core.safe_text import safe_line
from ctxview.exports.layout import Layout, cells, fold, sentence

SIGN = "^"
_INDENT = "  "
_CUT = "…"


def language_lines(layout: Layout) -> Iterator[str]:
    """All of the language, made from its declarations; what is indented hangs under its second column."""
    for line in help_lines():
        _, gap, words = line.strip().partition("  ")
        if not line.startswith(_INDENT) or not gap:
            yield from map(layout.bold, [line]) if line.isalpha() else sentence(layout, "", line)
            continue
        lead = line[: len(line) - len(words.lstrip())]
        yield from sentence(layout, lead, words.lstrip())


def pointed_lines(text: str, start: int, end: int, layout: Layout) -> Iterator[str]:
    """Two lines: the part of a text around a place that fits the page, and signs below the place (characters, from 0; raw text)."""
    room = max(layout.width - len(_INDENT), 20)
    before, at, after = (safe_line(part) for part in (text[max(0, start - room) : start], text[start:end][:room], text[end : end + room]))
    if cells(before) > room // 2 or start > room:
        before = _CUT + _last(before, room // 2 - 1)
    at = _first(at, room - cells(before))
    after = _first(after, room - cells(before) - cells(at))
    yield f"{_INDENT}{before}{at}{after}".rstrip()
    yield f"{_INDENT}{' ' * cells(before)}{SIGN * max(1, cells(at))}"


def _first(text: str, room: int) -> str:
    """As much of the start as fits."""
    return fold(text, room)[0] if text and room > 0 else ""


def _last(text: str, room: int) -> str:
    """As much of the end as fits."""
    while cells(text) > room:
        text = text[max(1, (cells(text) - room) // 2) :]
    return text
