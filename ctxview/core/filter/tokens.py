"""The words, texts and signs that a filter is written with."""

import re
from collections.abc import Iterator
from enum import Enum

from ctxview.core.filter.errors import FilterError
from ctxview.core.filter.literals import unescaped
from ctxview.core.values import dataclass

LONGEST_FILTER = 10_000
"""Characters, as it is written and as it is printed."""

_TOKEN = re.compile(
    r"""(?P<space>\s+)
    |(?P<sign>==|!=|<=|>=|[=<>~(),])
    |(?P<quote>"(?:[^"\\]|\\.)*+"|'(?:[^'\\]|\\.)*+')
    |(?P<word>[^\s"'(),=!<>~]+)""",
    re.VERBOSE | re.DOTALL,
)


class TokenKind(Enum):
    """What a token is."""

    WORD = "word"
    TEXT = "text"
    """In quotes."""
    SIGN = "sign"
    END = "end"


@dataclass(frozen=True, slots=True)
class Token:
    """One of them, with its place."""

    kind: TokenKind
    text: str
    """What is meant: a text in quotes without them, its escapes read."""
    start: int
    end: int

    @property
    def keyword(self) -> str:
        """What it says to the grammar: a word in lower case or a sign, and nothing where it stands in quotes."""
        return "" if self.kind is TokenKind.TEXT else self.text.lower()


def tokens(text: str) -> Iterator[Token]:
    """All tokens, the end as the last.

    Raises:
        FilterError: a quote that is not closed, an escape that means nothing, a lone `!`; the tokens before it come first.
    """
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise _no_token(text, place)
        if match.lastgroup == "word":
            yield Token(TokenKind.WORD, match.group(), place, match.end())
        elif match.lastgroup == "sign":
            yield Token(TokenKind.SIGN, match.group(), place, match.end())
        elif match.lastgroup == "quote":
            yield _quote(match)
        place = match.end()
    yield Token(TokenKind.END, "", place, place)


def _quote(match: re.Match[str]) -> Token:
    meant, wrong = unescaped(match.group()[1:-1])
    if wrong is not None:
        start, end = (match.start() + 1 + place for place in wrong)
        message = f"the escape {match.string[start:end]} means nothing"
        raise FilterError(message, start, end, r"one of \\ \" \' \n \r \t, or \u{…} with the number of a character")
    return Token(TokenKind.TEXT, meant, match.start(), match.end())


def _no_token(text: str, place: int) -> FilterError:
    if text[place] == "!":
        return FilterError("a ! alone means nothing", place, place + 1, "!= for unequal, or not before the column")
    return FilterError("a quote is opened and not closed", place, len(text), f"a {text[place]} at the end of the text")
