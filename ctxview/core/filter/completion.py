"""What can be written where the cursor is."""

import re

from ctxview.core.filter.errors import FilterError, Option
from ctxview.core.filter.operators import SPELLINGS
from ctxview.core.filter.options import Known
from ctxview.core.filter.parser import options_behind
from ctxview.core.filter.tokens import LONGEST_FILTER, Token, TokenKind, tokens
from ctxview.core.values import dataclass

_REST_OF_WORD = re.compile(r"""[^\s"'(),=!<>~]*""")


@dataclass(frozen=True, slots=True)
class Completions:
    """What to put in place of the text from `start` to `end`, in characters. All texts are raw."""

    start: int
    end: int
    options: tuple[Option, ...]
    """Columns, operators and names in the order in which they are declared; empty where nothing can be listed."""


@dataclass(frozen=True, slots=True)
class _Span:
    start: int
    end: int
    typed: str
    operator: bool = False
    """An operator that begins at the cursor: only another one takes its place."""


def complete(text: str, cursor: int, known: Known | None = None) -> Completions:
    """The options at a cursor (0 to the text's length): those that begin with what stands before it in its word.

    An option takes the place of the whole word, so that no half of it is left. A filter that is wrong before the cursor has no
    options; what comes behind does not matter.

    Args:
        text: a filter, or part of one.
        cursor: the number of characters before it.
        known: by column, texts of the open case that may be offered as values.
    """
    span = _span_at(text, min(max(cursor, 0), len(text)))
    options = options_behind(text[: span.start], known or {})
    if span.operator and not all(option.text in SPELLINGS for option in options):
        span = _Span(span.start, span.start, "")
    room = LONGEST_FILTER - len(text) + (span.end - span.start)
    joined = _REST_OF_WORD.match(text, span.end)
    before_word = joined is not None and joined.end() > span.end
    kept = [option for option in options if len(option.text) <= room and _begins(option.text, span.typed)]
    return Completions(span.start, span.end, tuple(option for option in kept if not (before_word and _ends_as_word(option.text))))


def _begins(option: str, typed: str) -> bool:
    return option.lower().startswith(typed.lower()) or (option.startswith('"') and option[1:].lower().startswith(typed.lower()))


def _ends_as_word(option: str) -> bool:
    """Whether a word behind it would become a part of it."""
    return _REST_OF_WORD.fullmatch(option[-1]) is not None


def _span_at(text: str, cursor: int) -> _Span:
    try:
        for token in tokens(text):
            if token.end >= cursor and (span := _span_of(token, text, cursor)) is not None:
                return span
            if token.start > cursor:
                break
    except FilterError as error:
        return _broken_span(error.start, text, cursor)
    return _Span(cursor, cursor, "")


def _span_of(token: Token, text: str, cursor: int) -> _Span | None:
    """What of this token is replaced; None where it only borders on the cursor, or is elsewhere."""
    if token.start < cursor < token.end:
        begin = token.start + 1 if token.kind is TokenKind.TEXT else token.start
        return _Span(token.start, token.end, text[begin:cursor])
    if token.kind is TokenKind.WORD and token.end == cursor:
        return _Span(token.start, cursor, token.text)
    if token.start == cursor and (token.kind in (TokenKind.WORD, TokenKind.TEXT) or token.text in SPELLINGS):
        return _Span(cursor, token.end, "", token.kind is TokenKind.SIGN)
    return None


def _broken_span(start: int, text: str, cursor: int) -> _Span:
    """Where no token can be read: a quote that is open to the end, half an operator, or a wrong escape."""
    if text[start] == "!" and start <= cursor <= start + 1:
        return _Span(start, start + 1, text[start:cursor])
    if text[start] in "\"'" and start < cursor:
        rest = _REST_OF_WORD.match(text, cursor)
        return _Span(start, rest.end() if rest else cursor, text[start + 1 : cursor])
    return _Span(cursor, cursor, "")
