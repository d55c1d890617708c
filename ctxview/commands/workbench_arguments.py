"""The arguments of a call that names no command, and the help of the whole program."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ctxview.commands.arguments import Arguments
from ctxview.commands.baseline_option import add_baseline_option
from ctxview.commands.command_names import COMMANDS

if TYPE_CHECKING:
    from ctxview.core.problem import CtxviewError


class WorkbenchOptions(argparse.Namespace):
    """What was asked for where no command was named."""

    file: str | None = None
    colours: str | None = None
    theme: str | None = None
    baseline: str | None = None
    version: bool = False


def read_workbench_options(arguments: Sequence[str]) -> WorkbenchOptions:
    """What the arguments ask for.

    Raises:
        CtxviewError: as `Arguments.read`.
        HelpAskedError: with `--help`.
    """
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
    add_baseline_option(parser)
    parser.add_argument("--version", action="store_true", help="show the version")
    parser.usage = "ctxview [--colours FILE] [--theme NAME] [--baseline FILE] [FILE]\n       ctxview COMMAND ..."
    if len(arguments) > 1 and not arguments[0].startswith("-"):
        raise _no_command(parser, arguments[0])
    options = parser.read(arguments, WorkbenchOptions())
    if options.baseline is not None and options.file is None:
        message = "accepted findings are those of a file, and none is opened"
        raise parser.refused("not_allowed_value", message, "--baseline", "ctxview --baseline ACCEPTED FILE")
    return options


def _no_command(parser: Arguments, name: str) -> "CtxviewError":
    """A first word with more behind it was meant as a command."""
    from ctxview.core.near_names import nearest_first
    from ctxview.readers.places import quoted

    return parser.refused("not_allowed_value", f"there is no command {quoted(name)}", "", nearest_first(name, list(COMMANDS)))
