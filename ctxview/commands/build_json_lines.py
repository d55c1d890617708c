"""`ctxview build --jsonl`: one input a line, one result a line, in the same order (case format)."""

import os
from collections.abc import Iterator
from dataclasses import replace

from ctxview.commands.build import exit_code_of
from ctxview.commands.built_case import built
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.output import Streams
from ctxview.commands.scenario_option import KeptTweaks, read_kept_tweaks
from ctxview.commands.settings_options import SettingsOptions
from ctxview.core.filter.conditions import Filter
from ctxview.core.filter.places import filtered
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.exports.build_value import build_value
from ctxview.exports.error_value import error_value
from ctxview.exports.json_text import json_line
from ctxview.readers.file_text import STANDARD_INPUT, file_name
from ctxview.readers.open_file import open_json_line


def build_json_lines(options: SettingsOptions, condition: Filter | None, streams: Streams) -> ExitCode:
    """Read, build and print line by line. The highest exit code of all lines."""
    kept = read_kept_tweaks(options.scenario)
    worst = ExitCode.DONE
    for number, line in enumerate(_input_lines(streams), 1):
        text, code = _answer(line, number, options, kept, condition)
        worst = max(worst, code)
        streams.output.write(f"{text}\n")
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


def _answer(line: bytes, number: int, options: SettingsOptions, kept: KeptTweaks | None, condition: Filter | None) -> tuple[str, ExitCode]:
    file = file_name(STANDARD_INPUT)
    try:
        result = built(open_json_line(line, file, number), options, file, kept, line.rstrip(b"\r\n"))
    except CtxviewError as error:
        return json_line(error_value(_in_line(error.problem, number))), ExitCode.WRONG_INPUT
    return json_line(build_value(result, None if condition is None else filtered(condition, result))), exit_code_of(result)


def _in_line(problem: Problem, number: int) -> Problem:
    """The problem with its line: the reader's own have one, those of a build have not."""
    line = f"line {number}"
    if problem.place == line or problem.place.startswith(f"{line},"):
        return problem
    return replace(problem, place=f"{line}, {problem.place}" if problem.place else line)
