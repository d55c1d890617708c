"""`ctxview explain`: for one source every stage's decision in words, who beat it, and the budget at which it enters."""

from collections.abc import Sequence
from dataclasses import replace

from ctxview.commands.arguments import Arguments
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.output import Streams
from ctxview.commands.settings_options import SettingsOptions, add_settings_options, places_of
from ctxview.core.problem import CtxviewError


class ExplainOptions(SettingsOptions):
    """What `explain` was asked for."""

    file: str = "-"
    source_id: str = ""
    json: bool = False


def run(arguments: Sequence[str], streams: Streams) -> ExitCode:
    """Build and print why every source of the id got in or not.

    Raises:
        CtxviewError: the input or the call is wrong; `unknown_source` names the nearest ids.
    """
    parser = Arguments("ctxview explain", "Print every stage's decision about a source, who beat it, and the budget at which it enters.")
    parser.add_argument("file", metavar="FILE", help="a case (JSON or YAML) or a captured request; - is standard input")
    parser.add_argument("source_id", metavar="SOURCE_ID", help="its id: all sources of this id are explained")
    parser.add_argument("--json", action="store_true", help="print JSON: an object, or a list where the id stands for several sources")
    add_settings_options(parser)
    options = parser.read(arguments, ExplainOptions())

    from ctxview.commands.built_case import open_built
    from ctxview.core.explain import explain
    from ctxview.readers.file_text import file_name

    result = open_built(options.file, options, streams)
    try:
        places = places_of(result.case, options.source_id, "SOURCE_ID")
    except CtxviewError as error:
        raise CtxviewError(replace(error.problem, file=file_name(options.file))) from None
    explanations = [explain(result, place) for place in places]
    if options.json:
        from ctxview.exports.explain_value import explain_value
        from ctxview.exports.json_text import json_text

        values = [explain_value(result, explanation) for explanation in explanations]
        streams.output.write(json_text(values[0] if len(values) == 1 else values) + "\n")
    else:
        from ctxview.exports.explain_text import explain_lines

        for number, explanation in enumerate(explanations):
            if number:
                streams.output.write("\n")
            streams.output.write_lines(explain_lines(result, explanation, streams.output.layout))
    return ExitCode.DONE
