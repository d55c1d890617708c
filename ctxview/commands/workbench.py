"""`ctxview [FILE]`: the terminal app, and the help of the whole program."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ctxview import __version__
from ctxview.commands.arguments import Arguments, HelpAskedError
from ctxview.commands.command_names import COMMANDS
from ctxview.commands.output import Streams

if TYPE_CHECKING:
    from ctxview.core.problem import CtxviewError


class WorkbenchOptions(argparse.Namespace):
    """What was asked for where no command was named."""

    file: str | None = None
    colours: str | None = None
    theme: str | None = None
    version: bool = False


def run(arguments: Sequence[str], streams: Streams) -> int:
    """Open the app on a file, or on the start page; the app's exit code.

    Raises:
        CtxviewError: the call is wrong, or there is no terminal to run in.
        HelpAskedError: with `--help` or `--version`.
    """
    options = _read(arguments)
    if options.version:
        raise HelpAskedError(f"ctxview {__version__}\n")
    if options.file == "-":
        raise _no_app("the app reads the keyboard from standard input, and cannot read a case from it", "ctxview build -")
    if not streams.has_keyboard:
        instead = "ctxview build FILE, or another command (ctxview --help)"
        raise _no_app("the app needs a terminal for its input, its output and its errors, and one of them is none", instead)
    if options.theme is not None:
        from ctxview.commands.settings_options import one_of
        from ctxview.readers.config_file import THEMES

        options.theme = one_of(options.theme, THEMES, "--theme", "theme")
    from ctxview.app.start import run_app

    return run_app(options.file, options.colours, options.theme)


def _read(arguments: Sequence[str]) -> WorkbenchOptions:
    width = max(map(len, COMMANDS))
    commands = "\n".join(f"  {name:<{width}}  {words}" for name, words in COMMANDS.items())
    parser = Arguments(
        "ctxview",
        "See what an LLM's context holds, why each piece got in, and what was left out.",
        f"commands:\n{commands}\n\nctxview COMMAND --help tells more. A file that is called like a command: ctxview ./build",
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="what to open in the app: a case (JSON or YAML), a captured request, turns, a compaction record, a report of the experiments",
    )
    parser.add_argument(
        "--colours",
        metavar="FILE",
        help="a file of colour rules, instead of ctxview/colours.toml among your settings; ctxview filter --colours prints one",
    )
    parser.add_argument("--theme", metavar="NAME", help="dark, light or projector, instead of that of your settings (ctxview config)")
    parser.add_argument("--version", action="store_true", help="show the version")
    parser.usage = "ctxview [--colours FILE] [--theme NAME] [FILE]\n       ctxview COMMAND ..."
    if len(arguments) > 1 and not arguments[0].startswith("-"):
        raise _no_command(parser, arguments[0])
    return parser.read(arguments, WorkbenchOptions())


def _no_command(parser: Arguments, name: str) -> "CtxviewError":
    """A first word with more behind it was meant as a command."""
    from ctxview.core.near_names import nearest_first
    from ctxview.readers.places import quoted

    return parser.refused("not_allowed_value", f"there is no command {quoted(name)}", "", nearest_first(name, list(COMMANDS)))


def _no_app(message: str, expected: str) -> "CtxviewError":
    from ctxview.core.problem import CtxviewError, ErrorCode, Problem

    return CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, message, expected, "FILE"))
