"""`ctxview request`: the messages that a provider would get."""

from collections.abc import Sequence

from ctxview.commands.arguments import Arguments
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.output import Streams
from ctxview.commands.scenario_option import say_scenario_warnings
from ctxview.commands.settings_options import SettingsOptions, add_settings_options, one_of


class RequestOptions(SettingsOptions):
    """What `request` was asked for."""

    file: str = "-"
    format: str = "openai"
    json: bool = False


def run(arguments: Sequence[str], streams: Streams) -> ExitCode:
    """Build and print the messages.

    Raises:
        CtxviewError: the input or the call is wrong.
    """
    from ctxview.core.serializer import REQUEST_FORMATS, make_request

    parser = Arguments("ctxview request", "Print the messages that a provider would get. Plain text masks what is secret.")
    parser.add_argument("file", metavar="FILE", help="a case (JSON or YAML) or a captured request; - is standard input")
    parser.add_argument("--format", metavar="F", help=f"one of {', '.join(REQUEST_FORMATS)} (default: openai)")
    parser.add_argument("--json", action="store_true", help="print the part of the provider's body as JSON")
    add_settings_options(parser)
    options = parser.read(arguments, RequestOptions())
    request_format = one_of(options.format, REQUEST_FORMATS, "--format", "format")

    from ctxview.commands.built_case import open_built

    result = open_built(options.file, options, streams)
    say_scenario_warnings(result, streams)
    messages = make_request(result)
    if options.json:
        from ctxview.exports.json_text import json_text
        from ctxview.exports.request_value import request_value

        streams.output.write(json_text(request_value(messages, request_format)) + "\n")
    else:
        from ctxview.exports.request_text import request_lines

        streams.output.write_lines(request_lines(result, messages, request_format, streams.output.layout))
    return ExitCode.DONE
