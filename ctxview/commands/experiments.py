"""`ctxview experiments`: thirty fixed variants, from their sources to three grades each; the same bytes on every run (spec 2.4)."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ctxview.commands.arguments import Arguments
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.live_options import LiveOptions, add_live_options, check_live_options, live_setup
from ctxview.commands.output import Streams

if TYPE_CHECKING:
    from ctxview.core.experiments import ExperimentReport


class ExperimentsOptions(LiveOptions):
    """What `experiments` was asked for."""

    output: str | None = None
    json: bool = False


def run(arguments: Sequence[str], streams: Streams) -> ExitCode:
    """Run and print; `CHECK_FAILED` where a record or a comparison did not come out as its fixture says.

    Raises:
        CtxviewError: the call or a setting is wrong, or the report cannot be written.
    """
    parser = Arguments(
        "ctxview experiments",
        "Run the five experiments: thirty variants of one case, each built, decided by a probe of fixed rules, judged and graded.\n"
        "Nothing is sent, nothing is carried out, no clock is read: the report is the same on every run. With --live a model decides;\n"
        "then thirty requests are sent for each repeat, and what failed on the way is in no figure of behaviour.",
        "The exit code is 1 where something did not come out as expected. A build grade that fails by design is expected. It is 2 where\n"
        "there is no key; the report is written all the same.",
    )
    parser.add_argument("--output", metavar="FILE", help="write the report as JSON to this file as well")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_live_options(parser)
    options = parser.read(arguments, ExperimentsOptions())
    check_live_options(options, parser)

    from ctxview.commands.live_attempts import ended

    report = _live_report(options, streams) if options.live else _report()
    if options.output is not None:
        _write(report, options.output)
        _say_written(report, options.output, streams)
    if options.json:
        streams.output.write(_text(report))
    else:
        from ctxview.exports.experiments_text import experiments_lines

        streams.output.write_lines(experiments_lines(report, streams.output.layout))
    return ended(report.run_status, report.as_expected)


def _report() -> "ExperimentReport":
    from ctxview.core.experiments import run_experiments
    from ctxview.readers.experiment_cases import experiment_cases

    return run_experiments(experiment_cases())


def _live_report(options: ExperimentsOptions, streams: Streams) -> "ExperimentReport":
    from ctxview.commands.live_attempts import make_attempts, say_configuration_error
    from ctxview.core.experiment_plan import EXPERIMENTS
    from ctxview.core.experiments import ExperimentRecord, ExperimentReport, compared, experiment_records
    from ctxview.core.live_terms import LIVE
    from ctxview.core.probe import Attempt
    from ctxview.core.probe_record import ReportStatus
    from ctxview.readers.experiment_cases import experiment_cases

    setup = live_setup(options)
    cases = experiment_cases()
    if options.output is not None:
        # before anything is paid for: can the report be written there?
        _write(ExperimentReport((), (), LIVE, ReportStatus.INTERRUPTED, live=setup.series), options.output)

    def records(attempt: Attempt) -> Iterator[ExperimentRecord]:
        return experiment_records(cases, attempt, repeats=setup.series.repeats)

    total = setup.series.repeats * sum(len(experiment.variants) for experiment in EXPERIMENTS)
    made = make_attempts(setup, records, total, streams)
    say_configuration_error(made.configuration_error, setup, streams)
    return ExperimentReport(made.records, compared(made.records), LIVE, made.status, made.configuration_error, setup.series)


def _text(report: "ExperimentReport") -> str:
    from ctxview.exports.experiments_value import experiments_value
    from ctxview.exports.json_text import json_text

    return json_text(experiments_value(report)) + "\n"


def _say_written(report: "ExperimentReport", path: str, streams: Streams) -> None:
    from ctxview.core.safe_text import safe_line
    from ctxview.exports.layout import exact

    count = len(report.records)
    words = f"report with {count} record{'' if count == 1 else 's'} written to {safe_line(path)}"
    streams.messages.write_lines(exact(streams.messages.layout, "", words))


def _write(report: "ExperimentReport", path: str) -> None:
    from ctxview.core.problem import CtxviewError
    from ctxview.readers.atomic_file import write_whole

    problem = write_whole(path, _text(report))
    if problem is not None:
        raise CtxviewError(problem)
