"""`ctxview probe`: what a probe decides on a case's packet, judged and graded; live on request (spec 2.1)."""

from collections.abc import Iterator, Sequence

from ctxview.commands.arguments import Arguments
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.gateway import GatewayOptions, policy_of
from ctxview.commands.live_attempts import ended, make_attempts, say_configuration_error
from ctxview.commands.live_options import LiveOptions, LiveSetup, add_live_options, check_live_options, live_setup
from ctxview.commands.output import Streams
from ctxview.commands.scenario_option import say_scenario_warnings
from ctxview.commands.settings_options import SettingsOptions, accepted_keys, add_settings_options
from ctxview.core.live_terms import LIVE
from ctxview.core.policy import Policy
from ctxview.core.probe import RULE_BASED, Attempt, rule_based_run
from ctxview.core.probe_record import ProbeRecord, ProbeReport, ReportStatus, probe_records
from ctxview.core.result import BuildResult


class ProbeOptions(SettingsOptions, LiveOptions):
    """What `probe` was asked for."""

    file: str | None = None
    policy: str | None = None
    permissions: Sequence[str] | None = None
    json: bool = False
    jsonl: bool = False


def run(arguments: Sequence[str], streams: Streams) -> ExitCode:
    """Build, let a probe decide, and print.

    Raises:
        CtxviewError: the input, the policy, a setting or the call is wrong.
    """
    options = _read(arguments)
    policy = policy_of(GatewayOptions(policy=options.policy, permissions=options.permissions))
    setup = live_setup(options) if options.live else None
    if options.jsonl:
        return _probe_lines(options, policy, setup, streams)

    from ctxview.commands.built_case import open_built

    result = open_built(options.file or "-", options, streams)
    say_scenario_warnings(result, streams)
    report = _report(result, policy, setup, streams)
    if options.json:
        from ctxview.exports.json_text import json_text
        from ctxview.exports.probe_value import probe_value

        streams.output.write(json_text(probe_value(report)) + "\n")
    else:
        from ctxview.exports.probe_text import probe_lines

        streams.output.write_lines(probe_lines(report, streams.output.layout))
    return ended(report.run_status, report.as_expected)


def _report(result: BuildResult, policy: Policy, setup: LiveSetup | None, streams: Streams) -> ProbeReport:
    live = None if setup is None else setup.series
    if result.blocked:
        return ProbeReport(result, (), RULE_BASED if setup is None else LIVE, ReportStatus.BUILD_BLOCKED, live=live)
    if setup is None:
        return ProbeReport(result, tuple(probe_records(result, rule_based_run, policy)))

    def records(attempt: Attempt) -> Iterator[ProbeRecord]:
        return probe_records(result, attempt, policy, setup.series.repeats)

    made = make_attempts(setup, records, setup.series.repeats, streams)
    say_configuration_error(made.configuration_error, setup, streams)
    return ProbeReport(result, made.records, LIVE, made.status, made.configuration_error, live)


def _probe_lines(options: ProbeOptions, policy: Policy, setup: LiveSetup | None, streams: Streams) -> ExitCode:
    from ctxview.commands.built_case import built
    from ctxview.commands.json_lines import answer_json_lines
    from ctxview.commands.scenario_option import read_kept_tweaks
    from ctxview.exports.probe_value import ProbeValue, probe_value
    from ctxview.readers.open_file import open_json_line

    kept, accepted = read_kept_tweaks(options.scenario), accepted_keys(options.baseline)

    def answer(line: bytes, file: str, number: int) -> tuple[ProbeValue, ExitCode]:
        result = built(open_json_line(line, file, number, accepted), options, file, kept, line.rstrip(b"\r\n"))
        report = _report(result, policy, setup, streams)
        return probe_value(report), ended(report.run_status, report.as_expected)

    return answer_json_lines(answer, streams)


def _read(arguments: Sequence[str]) -> ProbeOptions:
    parser = Arguments(
        "ctxview probe",
        "Build the case, let a probe decide on its packet and on nothing else, judge what it proposes, and grade build, decision and\n"
        "safety. Without --live the probe follows five fixed rules, and nothing is sent.",
        "Exit code 0: each attempt came to a decision, the one that the case expects if it says one, and nothing proposed was denied or\n"
        "left unjudged; 1: anything else; 2: the input, the call or a setting is wrong, or there is no key. Nothing is carried out.",
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help="a case (JSON or YAML) or a captured request; - is standard input")
    parser.add_argument("--policy", metavar="FILE", help="judge by this policy (JSON or YAML) in place of the default")
    parser.add_argument(
        "--permissions",
        metavar="FILE",
        action="append",
        help="take over the permission rules of a settings.json of Claude Code (may be given several times)",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--jsonl", action="store_true", help="read one case a line from standard input, print one result a line")
    add_live_options(parser)
    add_settings_options(parser)
    options = parser.read(arguments, ProbeOptions())
    if options.jsonl and options.file not in (None, "-"):
        message = "with --jsonl the inputs come on standard input, and not from a file"
        raise parser.refused("not_allowed_value", message, "--jsonl")
    if options.file is None and not options.jsonl:
        parser.error("the following arguments are required: FILE")
    check_live_options(options, parser)
    return options
