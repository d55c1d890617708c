"""`ctxview compare`: what the options change of a build, or how the builds of two files differ."""

from collections.abc import Sequence

from ctxview.commands.arguments import Arguments
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.output import Streams
from ctxview.commands.progress import progress
from ctxview.commands.scenario_option import say_scenario_warnings
from ctxview.commands.settings_options import SettingsOptions, add_settings_options
from ctxview.core.result import BuildResult


class CompareOptions(SettingsOptions):
    """What `compare` was asked for."""

    file: str = "-"
    other: str | None = None
    json: bool = False


def run(arguments: Sequence[str], streams: Streams) -> ExitCode:
    """Build twice and print what differs.

    Raises:
        CtxviewError: one of the inputs or the call is wrong.
    """
    parser = Arguments(
        "ctxview compare",
        "Print what the options change of a build: what comes in, falls out, moves or is left out for another reason, requirements,\n"
        "digests, and the first byte of the request that differs. With --with, the second build is that of another file.",
    )
    parser.add_argument("file", metavar="FILE", help="a case (JSON or YAML) or a captured request, as it stands; - is standard input")
    parser.add_argument("--with", dest="other", metavar="OTHER_FILE", help="the file to compare it with, to which the options then apply")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_settings_options(parser)
    options = parser.read(arguments, CompareOptions())
    if options.file == options.other == "-":
        raise parser.refused("not_allowed_value", "only one of the two files can be standard input", "--with")

    from ctxview.core.two_builds import compare_builds

    before, after = _builds(options, streams)
    say_scenario_warnings(after, streams)
    with progress(streams, "comparing", options.json):
        compared = compare_builds(before, after)
    if options.json:
        from ctxview.exports.compare_value import compare_value
        from ctxview.exports.json_text import json_text

        streams.output.write(json_text(compare_value(compared)) + "\n")
    else:
        from ctxview.exports.compare_text import compare_lines

        streams.output.write_lines(compare_lines(compared, streams.output.layout))
    return ExitCode.DONE


def _builds(options: CompareOptions, streams: Streams) -> tuple[BuildResult, BuildResult]:
    from ctxview.commands.built_case import open_built
    from ctxview.core.pipeline import Pipeline
    from ctxview.core.settings import Settings

    if options.other is not None:
        return open_built(options.file, SettingsOptions(baseline=options.baseline), streams), open_built(options.other, options, streams)
    after = open_built(options.file, options, streams)
    return Pipeline(after.case, after.find_meter).build(Settings.of(after.case)), after
