"""`ctxview content`: the content of a source, safe to look at, as text or as hex."""

from collections.abc import Sequence

from ctxview.commands.arguments import Arguments
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.output import Streams
from ctxview.commands.settings_options import SettingsOptions, add_settings_options


class ContentOptions(SettingsOptions):
    """What `content` was asked for."""

    file: str = "-"
    source_id: str = ""
    hex: bool = False


def run(arguments: Sequence[str], streams: Streams) -> ExitCode:
    """Print the content of every source of the id. Which source it is, and that it is masked, is said beside the data.

    Raises:
        CtxviewError: the input or the call is wrong; `unknown_source` names the nearest ids.
    """
    parser = Arguments(
        "ctxview content",
        "Print the content of a source, with marks for what a terminal would act on. What is secret is masked.\n"
        "Which source it is stands on standard error.",
    )
    parser.add_argument("file", metavar="FILE", help="a case (JSON or YAML) or a captured request; - is standard input")
    parser.add_argument("source_id", metavar="SOURCE_ID", help="its id: all sources of this id are printed, an empty line between them")
    parser.add_argument("--hex", action="store_true", help="print the bytes of the content in UTF-8: offset, hex, printable ASCII")
    add_settings_options(parser)
    options = parser.read(arguments, ContentOptions())

    from ctxview.commands.built_case import open_built_source
    from ctxview.exports.content_text import content_heading, content_hex_lines, content_text_lines

    result, places = open_built_source(options.file, options.source_id, options, streams)
    for number, place in enumerate(places):
        item = result.item(place)
        if number:
            streams.output.write("\n")
            streams.output.flush()
        streams.messages.write(content_heading(item) + "\n")
        streams.messages.flush()  # so that a terminal shows it before its content
        if options.hex:
            streams.output.write_lines(content_hex_lines(item, streams.output.layout))
        else:
            streams.output.write_lines(content_text_lines(item))
        streams.output.flush()
    return ExitCode.DONE
