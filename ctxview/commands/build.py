"""`ctxview build`: what gets in, what is left out, and why."""

from collections.abc import Sequence

from ctxview.commands.arguments import Arguments
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.output import Streams
from ctxview.commands.settings_options import SettingsOptions, add_settings_options
from ctxview.core.result import BuildResult


class BuildOptions(SettingsOptions):
    """What `build` was asked for."""

    file: str | None = None
    json: bool = False
    jsonl: bool = False
    filter: str | None = None


def run(arguments: Sequence[str], streams: Streams) -> ExitCode:
    """Build and print. `CHECK_FAILED` where the state is not `ready`.

    Raises:
        CtxviewError: the input or the call is wrong.
    """
    options = _read(arguments)
    condition = None
    if options.filter is not None:
        from ctxview.commands.filter_option import read_filter

        condition = read_filter(options.filter, "--filter", streams)
    if options.jsonl:
        from ctxview.commands.build_json_lines import build_json_lines

        return build_json_lines(options, condition, streams)
    from ctxview.commands.built_case import open_built

    result = open_built("-" if options.file is None else options.file, options, streams)
    listed = None
    if condition is not None:
        from ctxview.core.filter.places import filtered

        listed = filtered(condition, result)
    if options.json:
        from ctxview.exports.build_value import build_value
        from ctxview.exports.json_text import json_text

        streams.output.write(json_text(build_value(result, listed)) + "\n")
    else:
        from ctxview.exports.build_text import build_lines

        streams.output.write_lines(build_lines(result, streams.output.layout, listed))
    return exit_code_of(result)


def exit_code_of(result: BuildResult) -> ExitCode:
    """What the state of a build says to a program."""
    return ExitCode.DONE if result.state == "ready" else ExitCode.CHECK_FAILED


def _read(arguments: Sequence[str]) -> BuildOptions:
    parser = Arguments(
        "ctxview build",
        "Build a case or a captured request, and print what the model would see, what is left out, and why.\n"
        "Exit code 0: ready; 1: built, but not ready; 2: the input or the call is wrong.",
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help="a case (JSON or YAML) or a captured request; - is standard input")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON, with the packet and the trace")
    form.add_argument("--jsonl", action="store_true", help="read one input a line from standard input, print one result a line")
    parser.add_argument(
        "--filter",
        metavar="FILTER",
        help='list only the candidates that fulfil it, such as "not selected and units > 1KB"; all figures stay those of the whole '
        "build. ctxview filter prints the language",
    )
    add_settings_options(parser)
    options = parser.read(arguments, BuildOptions())
    if options.jsonl and options.file not in (None, "-"):
        message = "with --jsonl the inputs come on standard input, and not from a file"
        raise parser.refused("not_allowed_value", message, "--jsonl")
    if options.file is None and not options.jsonl:
        parser.error("the following arguments are required: FILE")
    return options
