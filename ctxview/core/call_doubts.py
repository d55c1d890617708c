"""What in a call may be something else than it looks: no rule and no default allows such a call (spec 2.2)."""

import re
from collections.abc import Iterator

from ctxview.core.call_texts import LONGEST_COMMAND, CallText, TextUse, call_texts, too_many_texts
from ctxview.core.glob_reach import is_glob, may_go_up, may_name
from ctxview.core.path_spelling import PathReadings, folded, may_stand_for, read_path
from ctxview.core.policy import Policy, ToolContract
from ctxview.core.proposal import Call
from ctxview.core.rule_match import command_words, rule_may_reach
from ctxview.core.url_hosts import hosts_of

LONGEST_PATH = 4_096
"""Characters of a text that no contract knows and that may be a path."""

_WEB_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
_STREAMS = frozenset({"/dev/null", "/dev/stdout", "/dev/stderr", "/dev/stdin"})
_HOME = re.compile(r"~[A-Za-z0-9_-]*(?:[/\\]|\Z)")
_OPTION = re.compile(r"-[A-Za-z](?=.)")
_COMMAND_ENDS = re.compile(r"[\s;&|<>()`]+")


def unclear_arguments(call: Call, contract: ToolContract, policy: Policy) -> Iterator[str]:
    """Arguments with a path that cannot be read for certain: whatever the rules say, nobody can tell what it is."""
    patterns = tuple(map(folded, policy.protected_paths))
    for one in call_texts(call, contract):
        if one.use is TextUse.PATH:
            readings = read_path(one.text)
            if not readings.judged or _may_be_protected(readings, patterns):
                yield one.argument


def doubtful_arguments(call: Call, contract: ToolContract, policy: Policy) -> Iterator[str]:
    """Arguments that keep a call from being allowed, and that a rule may still deny or ask about."""
    if too_many_texts(call, contract):
        yield next(iter(call.arguments))
    patterns = tuple(map(folded, policy.protected_paths))
    hidden = any(rule_may_reach(rule, call, contract) for rule in policy.rules)
    for one in call_texts(call, contract):
        if hidden and one.use is TextUse.COMMAND:
            yield one.argument
        if _is_doubtful(one, patterns):
            yield one.argument


def _is_doubtful(one: CallText, patterns: tuple[str, ...]) -> bool:
    match one.use:
        case TextUse.PATH:
            return False
        case TextUse.COMMAND:
            return len(one.text) > LONGEST_COMMAND or any(_word_is_doubtful(word, patterns) for word in _words(one.text))
        case TextUse.URL:
            return len(hosts_of(one.text)) > 1
        case TextUse.INNER | TextUse.UNKNOWN:
            if len(one.text) > LONGEST_PATH or "\n" in one.text:
                return False
            if _is_outside(one.text):
                return True
            return one.use is TextUse.UNKNOWN and _may_be_protected(read_path(one.text), patterns)


def _words(command: str) -> Iterator[str]:
    """The words of a command as a shell splits it, with the value of an option or a variable by itself, too."""
    for text in dict.fromkeys((command, re.sub(r"[\"'\\]", "", command))):
        for word in dict.fromkeys(_COMMAND_ENDS.split(text)):
            yield word
            if "=" in word:
                yield word.partition("=")[2]
            if _OPTION.match(word):
                yield word[2:]
    yield from dict.fromkeys(word for word in command_words(command) if is_glob(word))


def _word_is_doubtful(word: str, patterns: tuple[str, ...]) -> bool:
    word = word.strip("\"'")
    if not word or word in _STREAMS:
        return False
    return _is_outside(word) or _may_be_protected(read_path(word), patterns)


def _is_outside(text: str) -> bool:
    """Whether a text that may be a path is one outside the root; a web address is none."""
    if _WEB_ADDRESS.match(text) and not text.lower().startswith("file:"):
        return False
    if text.startswith("~") and not _HOME.match(text):
        return False
    readings = read_path(text)
    return any(reading.outside for reading in (*readings.readings, *readings.wider))


def _may_be_protected(readings: PathReadings, patterns: tuple[str, ...]) -> bool:
    segments = {segment for reading in (*readings.readings, *readings.wider) for segment in reading.segments}
    return any(
        may_stand_for(segment, pattern) or (is_glob(segment) and (may_go_up(segment) or may_name(segment, pattern)))
        for segment in segments
        for pattern in patterns
    )
