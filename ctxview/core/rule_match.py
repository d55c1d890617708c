"""Whether a rule reaches a call. What allows is read narrowly, what denies or asks widely (spec 2.2)."""

import re
from collections.abc import Iterator

from ctxview.core.call_texts import LONGEST_COMMAND
from ctxview.core.glob_reach import globs_meet, is_glob
from ctxview.core.hidden_commands import may_run
from ctxview.core.path_spelling import folded, read_path, short_name_glob, spellings
from ctxview.core.paths import Segments
from ctxview.core.policy import ArgumentKind, Rule, RuleSubject, Ruling, ToolContract
from ctxview.core.proposal import Call
from ctxview.core.url_hosts import domain_allowed, domain_denied
from ctxview.core.wildcards import ANY_DEPTH, matches, segments_fit, segments_match

PREFIX_MARK = ":*"
"""At the end of a command's pattern: the command itself, or anything behind it and a space."""

# what lets one command line hold another command, or mean another text than the one that is written
_NOT_SIMPLE = re.compile(r"(?:^|[\s=:])~|[*?\[{;&|<>()`$\\\x00-\x1f\x7f-\uffff\U00010000-\U0010ffff]")
_BETWEEN_COMMANDS = re.compile(r"[;&|()<>`\n\r{}]|\$\(")
_BETWEEN_WORDS = re.compile(r"[\s;&|<>()`{}=,]+")
_SHELL_SPLITS = re.compile(r"[\s;&|<>()`]+")
_OPTION = re.compile(r"-[A-Za-z](?=.)")
_ASSIGNMENT = re.compile(r"[A-Za-z_][A-Za-z_0-9]*=\S*")
_CARRIERS = frozenset(
    {"sudo", "doas", "env", "command", "exec", "nohup", "time", "timeout", "nice", "ionice", "xargs", "builtin", "setsid", "stdbuf"}
    | {"busybox", "watch", "coproc", "eval", "ssh", "if", "then", "else", "elif", "while", "until", "do", "!"}
)
"""Commands that run the command behind them."""
_REDIRECTION = re.compile(r"(?:^|(?<=\s))[0-9]*>{1,2}\s*[^\s>]+")
_MOST_OPTIONS = 6
"""Words behind a carrier that are taken for a command, one after the other."""
_MOST_CARRIERS = 16
"""In a row that are looked at each by itself; of more, the command that they all carry."""


def rule_reaches(rule: Rule, call: Call, contract: ToolContract) -> bool:
    """Whether the rule speaks of this call. Its arguments are of the types that the contract says."""
    allows = rule.ruling is Ruling.ALLOW
    # who writes `bash` in a rule that denies means the tool, whatever its capitals
    name, tools = (call.name, rule.tools) if allows else (call.name.casefold(), [tool.casefold() for tool in rule.tools])
    if not any(matches(tool, name) for tool in tools):
        return False
    match rule.subject:
        case RuleSubject.CALL:
            return True
        case RuleSubject.PATH:
            paths = list(texts_of(call, contract, ArgumentKind.PATH))
            return _all_or_any([_path_fits(rule.pattern, path, allows) for path in paths], allows)
        case RuleSubject.COMMAND:
            commands = [command[:LONGEST_COMMAND] for command in texts_of(call, contract, ArgumentKind.COMMAND)]
            return _all_or_any([_command_fits(rule.pattern, command, allows) for command in commands], allows)
        case RuleSubject.DOMAIN:
            urls = list(texts_of(call, contract, ArgumentKind.URL))
            return _all_or_any([(domain_allowed if allows else domain_denied)(rule.pattern, url) for url in urls], allows)


def rule_may_reach(rule: Rule, call: Call, contract: ToolContract) -> bool:
    """Whether a rule that denies or asks may speak of a command that only runs another one: not sure enough to say so."""
    if rule.ruling is Ruling.ALLOW or rule.subject is not RuleSubject.COMMAND:
        return False
    if not any(matches(tool.casefold(), call.name.casefold()) for tool in rule.tools):
        return False
    return any(may_run(rule.pattern, command[:LONGEST_COMMAND]) for command in texts_of(call, contract, ArgumentKind.COMMAND))


def texts_of(call: Call, contract: ToolContract, kind: ArgumentKind) -> Iterator[str]:
    """The texts of this kind among a call's arguments."""
    for name, argument in contract.arguments.items():
        value = call.arguments.get(name)
        if argument.kind is kind and isinstance(value, str):
            yield value


def command_words(command: str) -> Iterator[str]:
    """What in a command line may be the name of a file; quotes and backslashes are read both as ends of words and as nothing."""
    for text in (command, re.sub(r"[\"']", " ", command), re.sub(r"[\"'\\]", "", command)):
        for word in _BETWEEN_WORDS.split(text):
            if word:
                yield word
            # `HEAD:.env` is a file in a commit, `@.env` what a command is to send
            yield from filter(None, re.split("[:@]", word))


def command_names(command: str) -> Iterator[str]:
    """`command_words`, words with their braces, and what stands right behind an option (`-A.env`), each once."""
    words = dict.fromkeys(command_words(command))
    words.update((word, None) for word in _SHELL_SPLITS.split(command) if "{" in word)
    words.update((word[2:], None) for word in tuple(words) if _OPTION.match(word))
    yield from words


def pattern_segments(pattern: str) -> Segments:
    """A path's pattern as segments: without a slash before its end it is a name at any depth, and a slash at its end is all below."""
    body = pattern.removesuffix("/")
    anchored = "/" in body
    segments = tuple(part for part in body.split("/") if part not in ("", "."))
    below = (ANY_DEPTH,) if pattern.endswith("/") else ()
    return (*(() if anchored else (ANY_DEPTH,)), *segments, *below)


def _all_or_any(found: list[bool], allows: bool) -> bool:
    """What allows has to fit all there is, and something; what denies or asks, anything."""
    return bool(found) and all(found) if allows else any(found)


def _path_fits(pattern: str, path: str, allows: bool) -> bool:
    readings = read_path(path)
    if allows:
        return readings.plain is not None and segments_match(pattern_segments(pattern), readings.plain)
    # what is below a folder that fits is reached as well
    wanted = (*pattern_segments(folded(pattern)), ANY_DEPTH)
    return any(_place_fits(wanted, reading.segments) for reading in (*readings.readings, *readings.wider))


def _place_fits(wanted: Segments, segments: Segments) -> bool:
    """Whether a place may be one that a rule denies, by any name of its segments."""
    if segments_fit(wanted, [spellings(one) or (one,) for one in segments], _any_fits):
        return True
    globs = tuple(short_name_glob(one) or one for one in segments)
    return any(map(is_glob, globs)) and globs_meet(wanted, globs)


def _any_fits(pattern: str, names: tuple[str, ...]) -> bool:
    return any(matches(pattern, name) for name in names)


def _command_fits(pattern: str, command: str, allows: bool) -> bool:
    if pattern in ("", "*", PREFIX_MARK):
        return not allows or not _NOT_SIMPLE.search(command)
    if allows:
        return not _NOT_SIMPLE.search(command) and _like(pattern, command)
    return any(_like(pattern, text) for text in _commands_in(command))


def _like(pattern: str, command: str) -> bool:
    if pattern.endswith(PREFIX_MARK):
        pattern = pattern.removesuffix(PREFIX_MARK) + " *"
    if pattern.endswith(" *") and matches(pattern.removesuffix(" *"), command):
        return True
    return matches(pattern, command)


def _commands_in(command: str) -> Iterator[str]:
    """The command, and each command that a shell may find in it: split, unquoted, without what is put before it."""
    for text in (command, re.sub(r"[\"'\\]", "", re.sub(r"\\\r?\n", "", command))):
        for part in (text, *_BETWEEN_COMMANDS.split(text)):
            yield part
            words = _REDIRECTION.sub(" ", part).split()
            if not words:
                continue
            carried = 0
            while carried < len(words) - 1 and _carries(words[carried]):
                carried += 1
            starts = [*range(min(carried, _MOST_CARRIERS)), carried]
            if carried:  # between what carries and what is carried stand its options and their values
                starts += range(carried, min(len(words), carried + _MOST_OPTIONS))
            for start in dict.fromkeys(starts):
                yield " ".join(words[start:])
                yield " ".join([words[start].rpartition("/")[2], *words[start + 1 :]])


def _carries(word: str) -> bool:
    return word.rpartition("/")[2] in _CARRIERS or _ASSIGNMENT.fullmatch(word) is not None
