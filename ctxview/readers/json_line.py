"""One line of JSON Lines: its value, and its problems with places that are counted in the whole input (case format)."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.values import replace
from ctxview.readers.file_text import decode
from ctxview.readers.strict_json import Parsed, parse_json

_LINE = re.compile(r"line [0-9]+,? ?")


def parse_json_line(line: bytes, file: str, expected: str) -> Parsed:
    """The value of one line; what was repaired counts both the bytes and the value. `expected` is what an empty line should have been.

    Raises:
        CtxviewError: `unknown_format` for an empty line, and what text and JSON refuse; places are those of the line alone.
    """
    decoded = decode(line, file)
    if not decoded.text.strip():
        raise CtxviewError(Problem(ErrorCode.UNKNOWN_FORMAT, "the line is empty", expected, file=file))
    parsed = parse_json(decoded.text, file)
    return Parsed(parsed.value, decoded.repaired + parsed.repaired)


@contextmanager
def problems_in_line(number: int) -> Iterator[None]:
    """Problems that are raised inside get places that begin with `line N`; whoever raised them knew one line only."""
    try:
        yield
    except CtxviewError as error:
        raise CtxviewError(_in_line(error.problem, number), [_in_line(other, number) for other in error.others]) from None


def _in_line(problem: Problem, number: int) -> Problem:
    inner = _LINE.sub("", problem.place, count=1) if problem.place.startswith("line ") else problem.place
    return replace(problem, place=f"line {number}, {inner}" if inner else f"line {number}")
