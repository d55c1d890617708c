"""`ctxview filter`: the filter language, and whether a filter is right."""

import argparse
from collections.abc import Sequence

from ctxview.commands.arguments import Arguments
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.output import Streams


class FilterOptions(argparse.Namespace):
    """What `filter` was asked for."""

    filter: str | None = None
    colours: bool = False


def run(arguments: Sequence[str], streams: Streams) -> ExitCode:
    """Print the language, or a filter in its printed form.

    Raises:
        CtxviewError: what was typed is no filter; the place says where it goes wrong.
    """
    parser = Arguments(
        "ctxview filter",
        "Print the language of filters: its columns, operators and examples. With a filter, read it and print it in its plain form.\n"
        "Filters are for ctxview build --filter, for the screen (/), and for colour rules.",
    )
    parser.add_argument("filter", metavar="FILTER", nargs="?", help='a filter, in one argument: "trust < trusted_source and units > 1KB"')
    parser.add_argument("--colours", action="store_true", help="print a file of colour rules to begin with, and what can stand in one")
    options = parser.read(arguments, FilterOptions())
    if options.colours:
        from ctxview.exports.colour_example import colour_example

        streams.output.write(colour_example())
        return ExitCode.DONE
    if options.filter is None:
        from ctxview.exports.filter_text import language_lines

        streams.output.write_lines(language_lines(streams.output.layout))
        return ExitCode.DONE
    from ctxview.commands.filter_option import read_filter
    from ctxview.core.safe_text import safe_line

    streams.output.write_lines([safe_line(str(read_filter(options.filter, "FILTER", streams)))])
    return ExitCode.DONE
