"""`ctxview [FILE]`: the terminal app, and the help of the whole program."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ctxview import __version__
from ctxview.commands.help_asked import HelpAskedError
from ctxview.commands.output import Streams

if TYPE_CHECKING:
    from ctxview.core.problem import CtxviewError


def run(arguments: Sequence[str], streams: Streams) -> int:
    """Open the app on a file, or on the start page; the app's exit code.

    Raises:
        CtxviewError: the call is wrong, or there is no terminal to run in.
        HelpAskedError: with `--help` or `--version`.
    """
    if len(arguments) < 2 and not any(text.startswith("-") for text in arguments):
        return _open(streams, *arguments)  # a file or none: what reads arguments takes as long to import as a frame to be painted
    from ctxview.commands.workbench_arguments import read_workbench_options

    options = read_workbench_options(arguments)
    if options.version:
        raise HelpAskedError(f"ctxview {__version__}\n")
    if options.file == "-":
        raise _no_app("the app reads the keyboard from standard input, and cannot read a case from it", "ctxview build -")
    return _open(streams, options.file, options.colours, options.theme, options.baseline)


def _open(
    streams: Streams, file: str | None = None, colours: str | None = None, theme: str | None = None, baseline: str | None = None
) -> int:
    if not streams.has_keyboard:
        instead = "ctxview build FILE, or another command (ctxview --help)"
        raise _no_app("the app needs a terminal for its input, its output and its errors, and one of them is none", instead)
    if theme is not None:
        from ctxview.commands.settings_options import one_of
        from ctxview.readers.config_file import THEMES

        theme = one_of(theme, THEMES, "--theme", "theme")
    accepted = None
    if baseline is not None:
        from ctxview.readers.findings_baseline import read_baseline

        accepted = read_baseline(baseline), baseline
    from ctxview.app.start import run_app

    return run_app(file, colours, theme, accepted)


def _no_app(message: str, expected: str) -> "CtxviewError":
    from ctxview.core.problem import CtxviewError, ErrorCode, Problem

    return CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, message, expected, "FILE"))
