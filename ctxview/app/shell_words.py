"""A command as a person pastes it into a shell: safe to show, and still the same words when it runs."""

import shlex
from collections.abc import Iterable

from ctxview.core.safe_text import safe_line


def shell_line(words: Iterable[str]) -> str:
    """The words quoted; those with characters that are not safe to show with escapes, as bash and zsh read them."""
    return " ".join(shlex.quote(word) if safe_line(word) == word else _with_escapes(word) for word in words)


def _with_escapes(word: str) -> str:
    return "$'" + "".join(_escape(character) for character in word) + "'"


def _escape(character: str) -> str:
    if character in "\\'":
        return "\\" + character
    if safe_line(character) == character:
        return character
    code = ord(character)
    # three octal digits end by themselves; \x would take a digit that follows along
    return f"\\{code:03o}" if code < 0x80 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
