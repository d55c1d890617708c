"""The texts in the arguments of a call, however deep they stand, with what a gateway takes them for (spec 2.2)."""

from collections.abc import Iterator, Mapping
from enum import Enum

from ctxview.core.policy import ArgumentKind, ToolContract
from ctxview.core.proposal import Call
from ctxview.core.values import dataclass

LONGEST_COMMAND = 50_000
"""Characters of a command that are looked at; a longer one is not judged."""
MOST_TEXTS = 20_000
"""Texts of one call that are looked at; with more it is not judged."""


class TextUse(Enum):
    """What a text may be."""

    PATH = "path"
    """The contract says so."""
    COMMAND = "command"
    URL = "url"
    UNKNOWN = "unknown"
    """No contract knows the argument: a path, a command or a text."""
    INNER = "inner"
    """In a value of any kind: a path or a text."""


@dataclass(frozen=True, slots=True)
class CallText:
    """One text of a call."""

    argument: str
    """The argument that it stands in."""
    text: str
    use: TextUse


_USES = {ArgumentKind.PATH: TextUse.PATH, ArgumentKind.COMMAND: TextUse.COMMAND, ArgumentKind.URL: TextUse.URL}
_PROSE = frozenset({"old", "new", "old_string", "new_string", "new_source", "content", "text", "prompt", "description", "query"})
"""Names of fields in a value of any kind that are texts in every tool that has them."""


def call_texts(call: Call, contract: ToolContract) -> Iterator[CallText]:
    """The texts of a call that may be paths, commands or URLs, at most `MOST_TEXTS`; names of unknown arguments are texts as well."""
    for count, text in enumerate(_all_texts(call, contract)):
        if count == MOST_TEXTS:
            return
        yield text


def too_many_texts(call: Call, contract: ToolContract) -> bool:
    """Whether a call has more texts than are looked at."""
    return any(count >= MOST_TEXTS for count, _ in enumerate(_all_texts(call, contract)))


def _all_texts(call: Call, contract: ToolContract) -> Iterator[CallText]:
    for name, value in call.arguments.items():
        argument = contract.arguments.get(name)
        if argument is None:
            yield CallText(name, name, TextUse.INNER)
            yield from (CallText(name, text, TextUse.UNKNOWN) for text in _inner(value, frozenset()))
        elif argument.kind is ArgumentKind.ANY:
            yield from (CallText(name, text, TextUse.INNER) for text in _inner(value, _PROSE))
        elif argument.kind in _USES and isinstance(value, str):
            yield CallText(name, value, _USES[argument.kind])


def _inner(value: object, without: frozenset[str]) -> Iterator[str]:
    """Every text in a value, and every name in its objects, in their order."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, Mapping):
            waiting += reversed([inner for key, inner in one.items() if key not in without])
            yield from (key for key in one if isinstance(key, str))
        elif isinstance(one, list | tuple):
            waiting += reversed(one)
