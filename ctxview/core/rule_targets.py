"""What a rule about a call could be about: its tool, its path or folder, its command, its domain (spec 2.2)."""

from collections.abc import Iterator

from ctxview.core.path_spelling import read_path
from ctxview.core.policy import ArgumentKind, RuleSubject, ToolContract
from ctxview.core.proposal import Call
from ctxview.core.rule_match import PREFIX_MARK, texts_of
from ctxview.core.values import dataclass

_WILD = "*"
"""In a rule it is any text: what has one of its own cannot be named by a rule."""


@dataclass(frozen=True, slots=True)
class RuleTarget:
    """A subject and a pattern that reach the call."""

    subject: RuleSubject
    pattern: str
    words: str
    """For people; raw."""


def rule_targets(call: Call, contract: ToolContract) -> tuple[RuleTarget, ...]:
    """What a rule could be about, from the widest to the narrowest; nothing for a tool whose name would reach others."""
    if _WILD in call.name:
        return ()
    found = dict.fromkeys((*_tool(call), *_paths(call, contract), *_commands(call, contract), *_domains(call, contract)))
    return tuple(target for target in found if _WILD not in target.pattern.removesuffix(PREFIX_MARK))


def _tool(call: Call) -> Iterator[RuleTarget]:
    yield RuleTarget(RuleSubject.CALL, "", f"every call of {call.name}")


def _paths(call: Call, contract: ToolContract) -> Iterator[RuleTarget]:
    for text in texts_of(call, contract, ArgumentKind.PATH):
        readings = read_path(text)
        # a path that may mean several places is named by none of them
        segments = readings.plain if readings.plain is not None else readings.readings[0].segments if len(readings.readings) == 1 else ()
        if not segments or any(reading.outside for reading in readings.readings):
            continue
        if len(segments) > 1:
            folder = "/" + "/".join(segments[:-1]) + "/"
            yield RuleTarget(RuleSubject.PATH, folder, f"{call.name} below {folder}")
        path = "/" + "/".join(segments)
        yield RuleTarget(RuleSubject.PATH, path, f"{call.name} on {path}")


def _commands(call: Call, contract: ToolContract) -> Iterator[RuleTarget]:
    for text in texts_of(call, contract, ArgumentKind.COMMAND):
        words = text.split()
        for count in (1, 2):
            if len(words) > count:
                start = " ".join(words[:count])
                yield RuleTarget(RuleSubject.COMMAND, start + PREFIX_MARK, f"{call.name}: {start}, and anything behind it")
        if words:
            yield RuleTarget(RuleSubject.COMMAND, text, f"{call.name}: just {text}")


def _domains(call: Call, contract: ToolContract) -> Iterator[RuleTarget]:
    for text in texts_of(call, contract, ArgumentKind.URL):
        host = text.partition("://")[2].partition("/")[0].partition(":")[0].lower()
        if host:
            yield RuleTarget(RuleSubject.DOMAIN, host, f"{call.name} at {host}")
