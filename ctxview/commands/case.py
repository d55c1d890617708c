"""`ctxview case`: a case file that opens with the result that the options make."""

from collections.abc import Iterable, Sequence

from ctxview.commands.arguments import Arguments
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.output import Streams
from ctxview.commands.scenario_option import say_scenario_warnings
from ctxview.commands.settings_options import SettingsOptions, add_settings_options
from ctxview.core.problem import CtxviewError, ErrorCode, Problem


class CaseOptions(SettingsOptions):
    """What `case` was asked for."""

    file: str = "-"
    output: str | None = None
    overwrite: bool = False


def run(arguments: Sequence[str], streams: Streams) -> ExitCode:
    """Write or print the case file.

    Raises:
        CtxviewError: the input or the call is wrong, a case file cannot hold the result, or it cannot be written.
    """
    parser = Arguments(
        "ctxview case",
        "Write a case file that opens with the same result: the case or the captured request with every change in it.\n"
        "What a case file cannot hold (what is pinned or dropped, other stages, changed rows of built-in channels) is refused.\n"
        "The text of a secret is never written.",
    )
    parser.add_argument("file", metavar="FILE", help="a case (JSON or YAML) or a captured request; - is standard input")
    parser.add_argument("--output", metavar="OUT", help="the file to write; without it, standard output")
    parser.add_argument("--overwrite", action="store_true", help="write over OUT where it exists, FILE itself included")
    add_settings_options(parser)
    options = parser.read(arguments, CaseOptions())

    from ctxview.commands.built_case import open_built

    if options.output is not None:
        _refuse_to_overwrite(options, options.output)
    result = open_built(options.file, options, streams)
    say_scenario_warnings(result, streams)

    from ctxview.readers.atomic_file import write_whole
    from ctxview.readers.saved_case import saved_case

    saved = saved_case(result, options.file, options.output)
    if options.output is None:
        streams.output.write(saved.text)
    else:
        problem = write_whole(options.output, saved.text)
        if problem is not None:
            raise CtxviewError(problem)
    _say(streams, "not in the case: ", saved.lost)
    _say(streams, "now in the case itself: the text of ", saved.inlined)
    return ExitCode.DONE


def _refuse_to_overwrite(options: CaseOptions, output: str) -> None:
    import os

    from ctxview.readers.saved_case import same_file

    if options.overwrite or not os.path.lexists(output):
        return
    message = "this is the file that is read" if same_file(options.file, output) else "this file exists"
    raise CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, message, "another path, or --overwrite", "--output", output))


def _say(streams: Streams, heading: str, several: Iterable[str]) -> None:
    from ctxview.core.safe_text import safe_line
    from ctxview.exports.layout import sentence

    for words in several:
        streams.messages.write_lines(sentence(streams.messages.layout, heading, safe_line(words)))
