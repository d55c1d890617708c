"""An error as people read it: where, what is wrong, what would be right, and what else was found (case format)."""

from collections.abc import Iterator

from ctxview.core.problem import CtxviewError, Problem
from ctxview.core.safe_text import safe_line
from ctxview.exports.layout import Layout, sentence

MOST_OTHERS = 20
"""Further problems that are listed; the rest is counted."""

LONGEST = 600
"""Characters of one text of an error that are shown. Whole, a hostile name would push the error off the screen."""


def error_lines(error: CtxviewError, layout: Layout) -> Iterator[str]:
    """The lines, without line ends."""
    yield from map(layout.bad, sentence(layout, "error: ", _place(error.problem)))
    yield from _what(error.problem, layout)
    for other in error.others[:MOST_OTHERS]:
        yield from sentence(layout, "also: ", _place(other))
        yield from _what(other, layout)
    more = len(error.others) - MOST_OTHERS
    if more > 0:
        yield f"and {more} more"


def _place(problem: Problem) -> str:
    where = ", ".join(_cut(text) for text in (problem.file, problem.place) if text)
    return f"{where} [{problem.code.value}]" if where else f"[{problem.code.value}]"


def _what(problem: Problem, layout: Layout) -> Iterator[str]:
    yield from sentence(layout, "  ", _cut(problem.message))
    if problem.expected:
        yield from sentence(layout, "  expected: ", _cut(problem.expected))


def _cut(text: str) -> str:
    shown = safe_line(text[: LONGEST + 1])
    return shown if len(text) <= LONGEST else f"{safe_line(text[:LONGEST])}…"
