"""`ctxview findings`: what hides in the content of a case, and what speaks past its authority; with a file of accepted findings."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ctxview.commands.arguments import Arguments
from ctxview.commands.baseline_option import add_baseline_option
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.output import Streams
from ctxview.commands.settings_options import one_of

if TYPE_CHECKING:
    from ctxview.core.case import Case
    from ctxview.core.findings.baseline import Baseline
    from ctxview.core.findings.inspection import Findings


class FindingsOptions(argparse.Namespace):
    """What `findings` was asked for."""

    file: str | None = None
    baseline: str | None = None
    write_baseline: str | None = None
    reason: str | None = None
    rule: str | None = None
    rules: bool = False
    json: bool = False
    jsonl: bool = False


def run(arguments: Sequence[str], streams: Streams) -> ExitCode:
    """Search and print; `CHECK_FAILED` where something new is of severity medium or higher.

    Raises:
        CtxviewError: the input, the baseline or the call is wrong.
    """
    options = _read(arguments)
    if options.rules:
        return _print_rules(options, streams)
    baseline = _baseline(options)
    if options.jsonl:
        return _answer_lines(options, baseline, streams)
    from ctxview.readers.open_file import open_case

    case = open_case("-" if options.file is None else options.file, streams.input, baseline.keys)
    findings = _found(case, options, baseline)
    if options.write_baseline is not None:
        return _write(findings, options, options.write_baseline, streams)
    if options.json:
        from ctxview.exports.findings_value import findings_value
        from ctxview.exports.json_text import json_text

        streams.output.write(json_text(findings_value(findings)) + "\n")
    else:
        from ctxview.exports.findings_text import findings_lines

        streams.output.write_lines(findings_lines(case.name or case.task.id, findings, streams.output.layout))
    return _exit_code(findings)


def _exit_code(findings: "Findings") -> ExitCode:
    return ExitCode.CHECK_FAILED if findings.failing else ExitCode.DONE


def _baseline(options: FindingsOptions) -> "Baseline":
    if options.baseline is None:
        from ctxview.core.findings.baseline import NO_BASELINE

        return NO_BASELINE
    from ctxview.readers.findings_baseline import read_baseline

    return read_baseline(options.baseline)


def _found(case: "Case", options: FindingsOptions, baseline: "Baseline") -> "Findings":
    from ctxview.core.findings.inspection import findings_of
    from ctxview.core.findings.rules import RULES
    from ctxview.core.pipeline import Pipeline
    from ctxview.readers.meter_names import find_meter

    rule = None if options.rule is None else one_of(options.rule, RULES, "--rule", "rule")
    findings = findings_of(Pipeline(case, find_meter).build(), baseline)
    return findings if rule is None else findings.of_rule(rule)


def _print_rules(options: FindingsOptions, streams: Streams) -> ExitCode:
    if options.json:
        from ctxview.exports.findings_value import finding_rules_value
        from ctxview.exports.json_text import json_text

        streams.output.write(json_text(finding_rules_value()) + "\n")
    else:
        from ctxview.exports.findings_text import rules_lines

        streams.output.write_lines(rules_lines(streams.output.layout))
    return ExitCode.DONE


def _write(findings: "Findings", options: FindingsOptions, path: str, streams: Streams) -> ExitCode:
    """Accept all that is new, and the tool descriptions as they are unless only another rule was asked for."""
    import os

    from ctxview.core.findings.finding import Family
    from ctxview.core.problem import CtxviewError, ErrorCode, Problem
    from ctxview.exports.baseline_text import baseline_text
    from ctxview.readers.atomic_file import write_whole

    if os.path.lexists(path) and path != options.baseline:
        message, expected = "this file exists", "another path; or --baseline with the same path, to add to what it accepts"
        raise CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, message, expected, "--write-baseline", path))
    tools = findings.tools if options.rule is None or any(one.rule.family is Family.TOOL for one in findings.all) else {}
    accepting = findings.baseline.accepting(findings.new, options.reason or "", tools)
    problem = write_whole(path, baseline_text(accepting))
    if problem is not None:
        raise CtxviewError(problem)
    streams.messages.write(f"{len(findings.new)} findings accepted, {len(accepting.accepted)} in all\n")
    return ExitCode.DONE


def _answer_lines(options: FindingsOptions, baseline: "Baseline", streams: Streams) -> ExitCode:
    from ctxview.commands.json_lines import answer_json_lines
    from ctxview.exports.findings_value import FindingsValue, findings_value
    from ctxview.readers.open_file import open_json_line

    def answer(line: bytes, file: str, number: int) -> tuple[FindingsValue, ExitCode]:
        findings = _found(open_json_line(line, file, number, baseline.keys), options, baseline)
        return findings_value(findings), _exit_code(findings)

    return answer_json_lines(answer, streams)


def _read(arguments: Sequence[str]) -> FindingsOptions:
    parser = Arguments(
        "ctxview findings",
        "Search the content of a case for secrets, invisible text, terminal escapes, forged marks of a frame, text that speaks like an\n"
        "instruction, rules repeated with a change, changed tool descriptions, and near duplicates. By rules, without a network.\n"
        "Exit code 0: nothing new of severity medium or higher; 1: something; 2: the input, the baseline or the call is wrong.",
        "A source with a secret in it counts as secret in every command and in the app, until you accept the finding and name the\n"
        "baseline with --baseline. No baseline is ever picked up by its name: a file that came with a case could be one.",
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help="a case (JSON or YAML) or a captured request; - is standard input")
    add_baseline_option(parser)
    parser.add_argument("--write-baseline", metavar="OUT", help="accept all that is new, with --reason, and write the file")
    parser.add_argument("--reason", metavar="TEXT", help="why it is accepted")
    parser.add_argument("--rule", metavar="ID", help="only findings of this rule")
    parser.add_argument("--rules", action="store_true", help="print every rule: what it finds, and what it cannot find")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--jsonl", action="store_true", help="read one case a line from standard input, print one result a line")
    options = parser.read(arguments, FindingsOptions())
    if options.jsonl and (options.file not in (None, "-") or options.write_baseline is not None):
        message = "with --jsonl the inputs come on standard input, and the results go to standard output"
        raise parser.refused("not_allowed_value", message, "--jsonl")
    if (options.write_baseline is None) != (options.reason is None) or (options.reason is not None and not options.reason.strip()):
        message = "findings are accepted with a reason, which is not blank"
        raise parser.refused("not_allowed_value", message, "--reason", "--write-baseline OUT --reason TEXT")
    if options.reason is not None:
        from ctxview.readers.inspected import holds_secret

        if holds_secret(options.reason):
            message = "there is a secret in this reason, and it would be saved with it"
            raise parser.refused("not_allowed_value", message, "--reason", "a reason without the secret itself")
    if options.file is None and not (options.jsonl or options.rules):
        parser.error("the following arguments are required: FILE")
    return options
