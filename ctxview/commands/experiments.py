"""`ctxview experiments`: thirty fixed variants, from their sources to three grades each; the same bytes on every run (spec 2.4)."""

import argparse
from collections.abc import Sequence

from ctxview.commands.arguments import Arguments
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.output import Streams


class ExperimentsOptions(argparse.Namespace):
    """What `experiments` was asked for."""

    output: str | None = None
    json: bool = False


def run(arguments: Sequence[str], streams: Streams) -> ExitCode:
    """Run and print; `CHECK_FAILED` where a record or a comparison did not come out as its fixture says.

    Raises:
        CtxviewError: the call is wrong, or the report cannot be written.
    """
    parser = Arguments(
        "ctxview experiments",
        "Run the five experiments: thirty variants of one case, each built, decided by a probe of fixed rules, judged and graded.\n"
        "Nothing is sent, nothing is carried out, no clock is read: the report is the same on every run.",
        "The exit code is 1 where something did not come out as expected. A build grade that fails by design is expected.",
    )
    parser.add_argument("--output", metavar="FILE", help="write the report as JSON to this file as well")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.read(arguments, ExperimentsOptions())

    from ctxview.core.experiments import run_experiments
    from ctxview.exports.experiments_value import experiments_value
    from ctxview.exports.json_text import json_text
    from ctxview.readers.experiment_cases import experiment_cases

    report = run_experiments(experiment_cases())
    text = json_text(experiments_value(report)) + "\n" if options.json or options.output is not None else ""
    if options.output is not None:
        from ctxview.core.problem import CtxviewError
        from ctxview.readers.atomic_file import write_whole

        problem = write_whole(options.output, text)
        if problem is not None:
            raise CtxviewError(problem)
    if options.json:
        streams.output.write(text)
    else:
        from ctxview.exports.experiments_text import experiments_lines

        streams.output.write_lines(experiments_lines(report, streams.output.layout))
    return ExitCode.DONE if report.as_expected else ExitCode.CHECK_FAILED
