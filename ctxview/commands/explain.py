"""`ctxview explain`: for one source every stage's decision in words, who beat it, where it enters, and what would flip it."""

from collections.abc import Sequence

from ctxview.commands.arguments import Arguments
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.output import Streams
from ctxview.commands.progress import Progress, progress
from ctxview.commands.settings_options import SettingsOptions, add_settings_options
from ctxview.core.flips import Flip, flip_tries
from ctxview.core.pipeline import Pipeline
from ctxview.core.result import BuildResult

MOST_BUILDS_BEFORE = 128
"""Builds after which the flips of no further source are looked for, where an id stands for many."""


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
    parser = Arguments(
        "ctxview explain",
        "Print every stage's decision about a source, who beat it, the budget at which it enters,\n"
        "and the smallest single changes that would flip it, each verified by a build.",
    )
    parser.add_argument("file", metavar="FILE", help="a case (JSON or YAML) or a captured request; - is standard input")
    parser.add_argument("source_id", metavar="SOURCE_ID", help="its id: all sources of this id are explained")
    parser.add_argument("--json", action="store_true", help="print JSON: an object, or a list where the id stands for several sources")
    add_settings_options(parser)
    options = parser.read(arguments, ExplainOptions())

    from ctxview.commands.built_case import open_built_source
    from ctxview.core.explain import explain

    result, places = open_built_source(options.file, options.source_id, options, streams)
    explanations = [explain(result, place) for place in places]
    with progress(streams, "looking for what would flip it", options.json) as told:
        flips = _flips(result, places, told)
    if options.json:
        from ctxview.exports.explain_value import explain_value
        from ctxview.exports.json_text import json_text

        values = [explain_value(result, *one) for one in zip(explanations, flips, strict=True)]
        streams.output.write(json_text(values[0] if len(values) == 1 else values) + "\n")
    else:
        from ctxview.exports.explain_text import explain_lines

        for number, one in enumerate(zip(explanations, flips, strict=True)):
            if number:
                streams.output.write("\n")
            streams.output.write_lines(explain_lines(result, *one, streams.output.layout))
    return ExitCode.DONE


def _flips(result: BuildResult, places: Sequence[int], told: Progress) -> list[list[Flip] | None]:
    """The flips of each source, until so many builds were made; None for those that come after."""
    pipeline = Pipeline(result.case, result.find_meter)
    built = 0
    found: list[list[Flip] | None] = []
    for place in places:
        if built > MOST_BUILDS_BEFORE:
            found.append(None)
            continue
        flips: list[Flip] = []
        for flip in flip_tries(result, place, pipeline.build):
            built += 1
            told.tell(f"{built} tried")
            if flip is not None:
                flips.append(flip)
        found.append(flips)
    return found
