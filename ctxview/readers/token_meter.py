"""Tokens of a text, counted with a real tokenizer, once for each content (meter `tokens:<encoding>`, spec 4.3)."""

from collections.abc import Callable
from functools import cache
from threading import Lock

from ctxview.readers.token_encodings import known_encoding
from ctxview.readers.token_engine import token_engine
from ctxview.readers.token_pieces import text_pieces

MOST_KEPT_CHARACTERS = 1 << 28
"""Characters of all texts together whose counts are kept; beyond them the oldest are forgotten."""


class TokenCounter:
    """Counts texts, and keeps each count beside its text: equal contents are counted once, and asking again costs a look-up."""

    def __init__(self, engine: Callable[[str], int], most_kept: int = MOST_KEPT_CHARACTERS) -> None:
        self._engine = engine
        self._most_kept = most_kept
        self._kept: dict[str, int] = {}
        self._kept_characters = 0
        self._lock = Lock()  # the app counts beside its screen

    def __call__(self, text: str) -> int:
        """Tokens of the text; what looks like a special token is ordinary text, a lone surrogate counts as U+FFFD does."""
        tokens = self._kept.get(text)
        if tokens is None:
            tokens = sum(map(self._engine, text_pieces(text)))
            self._keep(text, tokens)
        return tokens

    def _keep(self, text: str, tokens: int) -> None:
        with self._lock:
            if text in self._kept or len(text) > self._most_kept:
                return
            self._kept[text] = tokens
            self._kept_characters += len(text)
            while self._kept_characters > self._most_kept:
                oldest = next(iter(self._kept))
                del self._kept[oldest]
                self._kept_characters -= len(oldest)


@cache
def token_counter(encoding: str) -> TokenCounter:
    """The counter of an encoding, the same one each time, so that its counts are kept. The first call loads the data.

    Raises:
        CtxviewError: `not_allowed_value` for an encoding that is not there, naming the nearest and all;
            `not_found` or `not_readable` where a package is missing or unusable, naming it.
    """
    return TokenCounter(token_engine(known_encoding(encoding).name))
