"""The way into every command, and the only place where an error becomes words and an exit code (case format)."""

import os
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from ctxview.commands.command_names import COMMANDS
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.help_asked import HelpAskedError
from ctxview.commands.output import NotWritableError, Streams

if TYPE_CHECKING:
    from ctxview.core.problem import CtxviewError

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 (pathlib is slow to import)

Run = Callable[[Sequence[str], Streams], int]


def run_command_line(arguments: Sequence[str], streams: Streams) -> int:
    """Run what the arguments ask for; the exit code. No exception leaves it, and no content stands in what it says of one."""
    try:
        code = _run(arguments, streams)
        streams.output.flush()
    except NotWritableError as error:
        code = _say(streams, f"ctxview: standard output cannot be written: {_why(error)}", ExitCode.NOT_WRITABLE)
    except KeyboardInterrupt:
        code = _say(streams, "ctxview: stopped", ExitCode.INTERRUPTED)
    except Exception as error:  # noqa: BLE001 (a traceback would show what the case holds)
        from ctxview.core.problem import CtxviewError

        if isinstance(error, CtxviewError):
            code = _refuse(error, _asks_for_json(arguments), streams)
        else:
            code = _say(streams, _crash_words(error), ExitCode.CRASHED)
    return code


def _run(arguments: Sequence[str], streams: Streams) -> int:
    # a command is imported when it is asked for: none pays for another one
    name, rest = ("workbench", arguments) if not arguments or arguments[0] not in COMMANDS else (arguments[0], arguments[1:])
    run: Run = import_module(f"ctxview.commands.{name}").run
    try:
        return run(rest, streams)
    except HelpAskedError as help_asked:
        streams.output.write(help_asked.text)
        return ExitCode.DONE


def _asks_for_json(arguments: Sequence[str]) -> bool:
    """Also of a call that could not be read. Behind `--` it is no option."""
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return "--json" in options


def _refuse(error: "CtxviewError", as_json: bool, streams: Streams) -> ExitCode:
    from ctxview.exports.error_text import error_lines
    from ctxview.readers.inspected import inspected_error

    error = inspected_error(error)  # it may repeat what was typed
    try:
        if as_json:
            from ctxview.exports.error_value import error_value
            from ctxview.exports.json_text import json_text

            streams.output.write(json_text(error_value(error.problem)) + "\n")
            streams.output.flush()
        streams.messages.write_lines(error_lines(error, streams.messages.layout))
        streams.messages.flush()
    except NotWritableError:
        pass  # the exit code says it all the same
    return ExitCode.WRONG_INPUT


def _say(streams: Streams, words: str, code: ExitCode) -> ExitCode:
    try:
        streams.messages.write(f"{words}\n")
        streams.messages.flush()
    except NotWritableError:
        pass  # likewise
    return code


def _why(error: NotWritableError) -> str:
    cause = error.__cause__
    return os.strerror(cause.errno) if isinstance(cause, OSError) and cause.errno else "the reason is not known"


def _crash_words(error: Exception) -> str:
    """What went wrong without what it went wrong on: neither the exception's text nor any variable is ours to show."""
    place, frame = "", error.__traceback__
    while frame is not None:
        file = frame.tb_frame.f_code.co_filename
        if file.startswith(_PACKAGE + os.sep):
            place = f" at ctxview{file.removeprefix(_PACKAGE).replace(os.sep, '/')}, line {frame.tb_lineno}"
        frame = frame.tb_next
    return f"ctxview: internal error, {type(error).__name__}{place}. This is a fault of ctxview; nothing of the input is shown here."
