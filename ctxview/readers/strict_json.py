"""Strict JSON (RFC 8259): no key twice, no NaN, no endless nesting; the quick scanner of the standard library does the work."""

import json
import re
import sys
from collections import Counter
from itertools import accumulate
from math import isinf
from typing import TypeAlias

from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.values import dataclass
from ctxview.readers.places import line_column, pointer, quoted
from ctxview.readers.surrogates import repair_surrogates

JsonValue: TypeAlias = "None | bool | int | float | str | list[JsonValue] | dict[str, JsonValue]"

DEEPEST = 200
"""Levels of lists and objects inside each other that a file may have."""
MOST_DUPLICATES = 20
"""Keys standing twice that one error names."""

_STRING = r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)'  # one without an end takes all that is left: no search begins anew inside it
_NO_BRACKET = re.compile(rf'(?:[^"\[\]{{}}]++|{_STRING})++', re.DOTALL)
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}
_NUMBER = re.compile(rf"{_STRING}|(NaN|-?Infinity|-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)", re.DOTALL)
_ESCAPED_SURROGATE = re.compile(r"\\u[dD](?:[89abAB][0-9a-fA-F]{2}(\\u[dD][c-fC-F][0-9a-fA-F]{2})?|[c-fC-F][0-9a-fA-F]{2})")


@dataclass(frozen=True, slots=True)
class Parsed:
    """A file's value."""

    value: JsonValue
    repaired: int
    """Lone surrogates that became U+FFFD while it was parsed."""


class _Doubled(dict[str, JsonValue]):
    """An object that had a key twice; only until the places of all of them are known."""

    twice: tuple[str, ...] = ()


class _NotANumberError(Exception):
    """`NaN`, `Infinity`, or a number too large for a double; the argument is its text."""


def parse_json(text: str, file: str) -> Parsed:
    """The value of a JSON text, with its lone surrogates repaired.

    Raises:
        CtxviewError: `too_deep`; `not_json` with line and column; `duplicate_key` with the pointer of each.
    """
    text, raw = repair_surrogates(text)
    text, escaped = _repair_escapes(text)
    doubled: list[_Doubled] = []

    def object_of(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
        record = dict(pairs)
        if len(record) == len(pairs):
            return record
        marked = _Doubled(record)
        marked.twice = tuple(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        doubled.append(marked)
        return marked

    decoder = json.JSONDecoder(object_pairs_hook=object_of, parse_constant=_refuse, parse_float=_finite)
    try:
        value: JsonValue = decoder.decode(text)
    except (_NotANumberError, RecursionError, ValueError) as error:
        _check_depth(text, file)
        raise _refusal(error, text, file) from None
    if doubled or not _is_shallow(value):  # a key that stands twice has hidden a value
        _check_depth(text, file)
    if doubled:
        raise _duplicates(value, file)
    return Parsed(value, raw + escaped)


def _refusal(error: Exception, text: str, file: str) -> CtxviewError:
    if isinstance(error, json.JSONDecodeError):
        return _not_json(_in_words(error), "valid JSON", text, error.pos, file)
    if isinstance(error, _NotANumberError):
        return _no_number(text, str(error), file)
    if isinstance(error, RecursionError):  # the caller itself is deep down
        return too_deep("", file)
    return _too_many_digits(text, file)  # a whole number with more digits than the interpreter converts


def _is_shallow(value: JsonValue) -> bool:
    """Whether a value has no more levels than a file may have; much quicker than to count the brackets of its text."""
    level, levels = [value], 0
    while level and levels <= DEEPEST:
        insides = [part.values() if isinstance(part, dict) else part for part in level if isinstance(part, dict | list)]
        level = [part for inside in insides for part in inside if isinstance(part, dict | list)]
        levels += bool(insides)
    return levels <= DEEPEST


def _check_depth(text: str, file: str) -> None:
    """Refuse what is nested too deep; what follows a syntax error counts as well."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    brackets = _NO_BRACKET.sub("", text)
    if max(accumulate(map(_STEPS.__getitem__, brackets)), default=0) <= DEEPEST:
        return
    depth = position = 0
    while depth <= DEEPEST:
        skipped = _NO_BRACKET.match(text, position)
        position = skipped.end() if skipped else position
        depth += _STEPS[text[position]]
        position += 1
    raise too_deep(line_column(text, position - 1), file)


def too_deep(place: str, file: str) -> CtxviewError:
    """The error of a file with more levels than `DEEPEST`."""
    message = f"lists and objects are nested more than {DEEPEST} levels deep"
    return CtxviewError(Problem(ErrorCode.TOO_DEEP, message, f"at most {DEEPEST} levels", place, file))


def _repair_escapes(text: str) -> tuple[str, int]:
    r"""The text with `\ufffd` for each escape of a lone surrogate; as long as before, so that positions stay right."""
    repaired = 0

    def repair(match: re.Match[str]) -> str:
        nonlocal repaired
        found, pair = match.group(0, 1)
        start = end = match.start()
        while start and text[start - 1] == "\\":
            start -= 1
        if (end - start) % 2:  # the backslash is escaped itself, so what follows it is text; a second half stands alone then
            if pair is None:
                return found
            repaired += 1
            return found[: -len(pair)] + r"\ufffd"
        if pair is not None:
            return found
        repaired += 1
        return r"\ufffd"

    return _ESCAPED_SURROGATE.sub(repair, text), repaired


def _refuse(name: str) -> float:
    raise _NotANumberError(name)


def _finite(text: str) -> float:
    number = float(text)
    if isinf(number):
        raise _NotANumberError(text)
    return number


def _no_number(text: str, found: str, file: str) -> CtxviewError:
    position = next(match.start() for match in _NUMBER.finditer(text) if match[1] == found)
    if found[-1].isdigit():
        return _not_json("the number is too large for any double", "a number below 1.8e308", text, position, file)
    return _not_json(f"{found} is no JSON value", "a number, a text in quotes, or null", text, position, file)


def _too_many_digits(text: str, file: str) -> CtxviewError:
    most = sys.get_int_max_str_digits()
    digits = (match for match in _NUMBER.finditer(text) if match[1] is not None and match[1].removeprefix("-").isdigit())
    position = next(match.start() for match in digits if len(match[1].removeprefix("-")) > most)
    return _not_json(f"the whole number has more than {most} digits", "a smaller number, or a text in quotes", text, position, file)


def _duplicates(value: JsonValue, file: str) -> CtxviewError:
    """All keys that stand twice, in the order of the file, objects before what is in them."""
    problems: list[Problem] = []
    waiting: list[tuple[tuple[str | int, ...], JsonValue]] = [((), value)]
    while waiting and len(problems) < MOST_DUPLICATES:
        path, part = waiting.pop()
        if isinstance(part, _Doubled):
            problems += [duplicate_key(pointer((*path, key)), key, "", file) for key in part.twice]
        if isinstance(part, dict):
            waiting += [((*path, key), inner) for key, inner in reversed(part.items())]
        elif isinstance(part, list):
            waiting += [((*path, index), inner) for index, inner in reversed([*enumerate(part)])]
    return CtxviewError(problems[0], problems[1:MOST_DUPLICATES])


def duplicate_key(place: str, key: str, where: str, file: str) -> Problem:
    """The problem of a key that stands twice in one object; `where` names lines where they are known."""
    return Problem(ErrorCode.DUPLICATE_KEY, f"the key {quoted(key)} stands twice in one object{where}", "each key once", place, file)


def _not_json(message: str, expected: str, text: str, position: int, file: str) -> CtxviewError:
    return CtxviewError(Problem(ErrorCode.NOT_JSON, message, expected, line_column(text, position), file))


def _in_words(error: json.JSONDecodeError) -> str:
    if error.msg == "Extra data":
        return "something follows after the end of the value"
    if error.pos >= len(error.doc.rstrip()) or error.msg.startswith("Unterminated string"):
        return "the text ends in the middle of a value" if error.doc.strip() else "there is no value"
    return f"the text is no JSON here: {error.msg[:1].lower()}{error.msg[1:].removesuffix(' at')}"
