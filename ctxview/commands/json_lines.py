"""`--jsonl`: one input a line on standard input, one result a line on standard output, in the same order (case format)."""

import os
from collections.abc import Callable, Iterator
from typing import TypeAlias

from ctxview.commands.exit_code import ExitCode
from ctxview.commands.output import Streams
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.values import replace
from ctxview.exports.error_value import error_value
from ctxview.exports.json_text import json_line
from ctxview.readers.file_text import STANDARD_INPUT, file_name
from ctxview.readers.inspected import inspected_error

Answer: TypeAlias = Callable[[bytes, str, int], tuple[object, ExitCode]]
"""From a line, the name of its input and its number, from 1, to the JSON value that answers it; raises `CtxviewError`."""


def answer_json_lines(answer: Answer, streams: Streams) -> ExitCode:
    """Answer line by line; a line that is refused is answered by its error. The highest exit code of all lines.

    Raises:
        CtxviewError: standard input cannot be read.
    """
    worst = ExitCode.DONE
    file = file_name(STANDARD_INPUT)
    for number, line in enumerate(_input_lines(streams), 1):
        try:
            value, code = answer(line, file, number)
        except CtxviewError as error:
            value, code = error_value(_in_line(inspected_error(error).problem, number)), ExitCode.WRONG_INPUT
        worst = max(worst, code)
        streams.output.write(f"{json_line(value)}\n")
        streams.output.flush()  # whoever feeds us line by line waits for the answer
        if streams.output.closed:
            break
    return worst


def _input_lines(streams: Streams) -> Iterator[bytes]:
    try:
        yield from streams.input
    except OSError as error:
        message = f"the lines cannot be read: {os.strerror(error.errno or 0)}"
        raise CtxviewError(
            Problem(ErrorCode.NOT_READABLE, message, "JSON Lines on standard input", file=file_name(STANDARD_INPUT))
        ) from None


def _in_line(problem: Problem, number: int) -> Problem:
    """The problem with its line: the reader's own have one, those of a build have not."""
    line = f"line {number}"
    if problem.place == line or problem.place.startswith(f"{line},"):
        return problem
    return replace(problem, place=f"{line}, {problem.place}" if problem.place else line)
