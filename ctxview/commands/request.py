"""`ctxview request`: the messages that a provider would get, or the body as it was captured."""

from collections.abc import Sequence

from ctxview.commands.arguments import Arguments
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.output import Streams
from ctxview.commands.scenario_option import say_scenario_warnings
from ctxview.commands.settings_options import SettingsOptions, add_settings_options, one_of
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.result import BuildResult


class RequestOptions(SettingsOptions):
    """What `request` was asked for."""

    file: str = "-"
    format: str | None = None
    captured: bool = False
    hex: bool = False
    json: bool = False


def run(arguments: Sequence[str], streams: Streams) -> ExitCode:
    """Build and print the messages, or the captured body with what this build makes of its parts.

    Raises:
        CtxviewError: the input or the call is wrong.
    """
    from ctxview.core.serializer import REQUEST_FORMATS, make_request

    parser = Arguments(
        "ctxview request",
        "Print the messages that a provider would get, or a captured body part by part.\nPlain text masks what is secret.",
    )
    parser.add_argument("file", metavar="FILE", help="a case (JSON or YAML) or a captured request; - is standard input")
    parser.add_argument("--format", metavar="F", help=f"one of {', '.join(REQUEST_FORMATS)} (default: openai)")
    parser.add_argument("--captured", action="store_true", help="print the body as it was captured, each part with its JSON pointer")
    parser.add_argument("--hex", action="store_true", help="print the bytes of the texts in UTF-8 instead: offset, hex, printable ASCII")
    parser.add_argument("--json", action="store_true", help="print the part of the provider's body as JSON")
    add_settings_options(parser)
    options = parser.read(arguments, RequestOptions())
    if options.captured and options.format is not None:
        raise parser.refused("not_allowed_value", "a captured body has the format that it has", "--format", "--captured or --format")
    if options.hex and options.json:
        raise parser.refused("not_allowed_value", "JSON holds texts, and no hex view of them", "--hex", "--hex or --json")
    request_format = one_of(options.format or "openai", REQUEST_FORMATS, "--format", "format")

    from ctxview.commands.built_case import open_built

    result = open_built(options.file, options, streams)
    say_scenario_warnings(result, streams)
    if options.captured:
        _print_captured(result, options, streams)
        return ExitCode.DONE
    messages = make_request(result)
    if result.halt is not None:
        _say_blocked(result, streams)
    if options.json:
        from ctxview.exports.json_text import json_text
        from ctxview.exports.request_value import request_value

        streams.output.write(json_text(request_value(messages, request_format)) + "\n")
    else:
        from ctxview.exports.request_text import digest_lines, request_hex_lines, request_lines

        lines = request_hex_lines if options.hex else request_lines
        streams.output.write_lines(lines(result, messages, request_format, streams.output.layout))
        if result.blocked:
            return ExitCode.CHECK_FAILED
        streams.output.write("\n")
        streams.output.write_lines(digest_lines(result, messages, request_format, _without_options(result)))
    return ExitCode.CHECK_FAILED if result.blocked else ExitCode.DONE


def _say_blocked(result: BuildResult, streams: Streams) -> None:
    from ctxview.core.safe_text import safe_line
    from ctxview.core.stage_words import halt_words
    from ctxview.exports.layout import sentence

    words = f"the build is blocked, so there is no request: {safe_line(halt_words(result))}"
    streams.messages.write_lines(sentence(streams.messages.layout, "", words))


def _without_options(result: BuildResult) -> BuildResult | None:
    """The build of the case as it was read, where the options make it another one."""
    from ctxview.core.pipeline import Pipeline
    from ctxview.core.settings import Settings

    opened = Settings.of(result.case)
    return None if opened == result.settings else Pipeline(result.case, result.find_meter).build(opened)


def _print_captured(result: BuildResult, options: RequestOptions, streams: Streams) -> None:
    capture = result.case.capture
    if capture is None:
        from ctxview.readers.file_text import file_name

        message = "this is a case, and there is no body that it was captured from"
        expected = "a captured request, or no --captured"
        raise CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, message, expected, "--captured", file_name(options.file)))
    if options.json:
        from ctxview.exports.captured_value import captured_value
        from ctxview.exports.json_text import json_text

        streams.output.write(json_text(captured_value(result, capture)) + "\n")
    else:
        from ctxview.core.hex_view import hex_lines
        from ctxview.exports.captured_text import as_text, captured_lines

        layout = streams.output.layout
        show = (lambda content: hex_lines(content.encode("utf-8"), layout.width)) if options.hex else as_text
        streams.output.write_lines(captured_lines(result, capture, layout, show))
