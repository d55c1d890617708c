"""What a path with braces, sets and stars may name: a tool may expand them, or take them as they stand (spec 2.2)."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ctxview.core.values import dataclass
from ctxview.core.wildcards import ANY_DEPTH

MOST_EXPANSIONS = 64
"""Texts that braces are followed into."""
LONGEST_GLOB = 255
"""Characters of a segment with stars or sets; no file's name is longer."""

_WILD = re.compile(r"[*?\[]")
_EXPANDS = re.compile(r"[{\[*?]|[@+!]\(")
_CHOICE = re.compile(r"\{([^{}]*)\}|([?@*+!])\(([^()]*)\)")
_ONE_OF_ONE = re.compile(r"\[([^\]!^\\])\]")
_TOKEN = re.compile(r"\*+|\[[!^]?\]?[^\]]*\]|.", re.DOTALL)
_DOT = frozenset(".")
_SAMPLE = "local"
"""What a star at the end of a protected name stands for where a star of the path would have to take a dot at its head."""


@dataclass(frozen=True, slots=True)
class Sign:
    """One place of a glob: `any_length` takes any text, else one character, of `letters` where they are known."""

    any_length: bool
    letters: frozenset[str] | None
    literal: bool = False


def expands(text: str) -> bool:
    """Whether a text has what a shell or a search tool would expand."""
    return _EXPANDS.search(text) is not None


def expanded(text: str) -> tuple[tuple[str, ...], bool]:
    """The texts that braces, choices in parentheses and sets of one character stand for, and whether these are all."""
    waiting, done = [_ONE_OF_ONE.sub(r"\1", text)], dict[str, None]()
    for _ in range(4 * MOST_EXPANSIONS):
        if not waiting:
            return tuple(done), True
        one = waiting.pop()
        found = next((match for match in _CHOICE.finditer(one) if match[2] or "," in match[1]), None)
        if found is None:
            done[one] = None
            continue
        head, tail = one[: found.start()], one[found.end() :]
        options = found[1].split(",") if found[1] is not None else found[3].split("|")
        if found[2] is not None and found[2] in "*+!":
            options = ["*" if found[2] == "!" else "?*", *options]
        elif found[2] == "?":
            options.append("")
        waiting += [f"{head}{option}{tail}" for option in options]
        if len(waiting) + len(done) > MOST_EXPANSIONS:
            return tuple(done), False
    return tuple(done), False


def is_glob(segment: str) -> bool:
    """Whether a segment still has a star, a question mark or a set."""
    return _WILD.search(segment) is not None


def may_name(segment: str, pattern: str) -> bool:
    """Whether a glob of one segment may stand for a name that fits the pattern; both folded.

    A star at its head takes no dot, as in a shell, unless letters behind it say that such a name is meant (`*env`).
    """
    if len(segment) > LONGEST_GLOB:
        return True
    return any(_may_be(text, pattern) for text in dict.fromkeys((segment, segment.rstrip(". "))))


def _may_be(segment: str, pattern: str) -> bool:
    glob = _signs(segment)
    if not glob or not glob[0].any_length or not pattern.startswith("."):
        return _meet(glob, _signs(pattern, sets=False))
    if _meet(glob[1:], _signs(pattern, sets=False)):
        return True
    lettered = any(sign.literal and sign.letters != _DOT for sign in glob)
    return lettered and any(_meet(glob, _signs(pattern.replace("*", sample))) for sample in ("", _SAMPLE))


def may_go_up(segment: str) -> bool:
    """Whether a glob of one segment may stand for `..`."""
    return len(segment) <= LONGEST_GLOB and may_name(segment, "..")


def globs_meet(pattern: Sequence[str], segments: Sequence[str]) -> bool:
    """Whether a path that is a glob may stand for one that fits the pattern of a rule; both folded.

    A segment of nothing but stars names nothing: what the rule names last has to be met by more than that.
    """
    last_named = max((place for place, one in enumerate(pattern) if one.strip("*")), default=-1)
    reached = {0}
    for place in range(len(pattern) + 1):
        # from each place of the path that is reached, `**` there may take nothing, and so may `**` here
        for number in range(len(segments)):
            if number in reached and segments[number] == ANY_DEPTH:
                reached.add(number + 1)
        if place == len(pattern):
            break
        if pattern[place] == ANY_DEPTH:
            reached = set(range(min(reached, default=len(segments) + 1), len(segments) + 1))
            continue
        reached = {
            number + (segments[number] != ANY_DEPTH)
            for number in reached
            if number < len(segments) and _segment_fits(pattern[place], segments[number], place == last_named)
        }
    return len(segments) in reached


def _segment_fits(wanted: str, segment: str, named: bool) -> bool:
    if not wanted.strip("*"):
        return True
    return may_name(segment, wanted) if segment.strip("*") else not named


@lru_cache(maxsize=2048)
def _signs(text: str, sets: bool = True) -> tuple[Sign, ...]:
    return tuple(_read_signs(text, sets))


def _read_signs(text: str, sets: bool) -> Iterator[Sign]:
    for token in _TOKEN.findall(text):
        if token[0] == "*":
            yield Sign(True, None)
        elif token == "?":
            yield Sign(False, None)
        elif sets and len(token) > 2:
            inner = token[1:-1]
            # a set with an exception, a range or a class is any character
            yield Sign(False, None if inner[0] in "!^" or "-" in inner or ":" in inner else frozenset(inner))
        elif len(token) > 1:
            yield from (Sign(False, frozenset(one), literal=True) for one in token)
        else:
            yield Sign(False, frozenset(token), literal=True)


def _meet(one: Sequence[Sign], other: Sequence[Sign]) -> bool:
    """Whether a text fits both, in a product of both lengths in steps."""
    row = _row_of(other)
    for sign in one:
        following = [sign.any_length and row[0]]
        for number, wanted in enumerate(other):
            if sign.any_length:
                met = row[number + 1] or following[number]
            elif wanted.any_length:
                met = following[number] or row[number + 1]
            else:
                common = sign.letters is None or wanted.letters is None or bool(sign.letters & wanted.letters)
                met = row[number] and common
            following.append(met)
        row = following
    return row[-1]


def _row_of(other: Sequence[Sign]) -> list[bool]:
    row = [True]
    for sign in other:
        row.append(row[-1] and sign.any_length)
    return row
