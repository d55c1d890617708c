"""`ctxview gateway`: what would become of the tool calls that a case proposes. Nothing is carried out (spec 2.2)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ctxview.commands.arguments import Arguments
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.output import Streams
from ctxview.commands.settings_options import SettingsOptions, accepted_keys, add_settings_options

if TYPE_CHECKING:
    from ctxview.core.case import Case
    from ctxview.core.gateway import Verdict
    from ctxview.core.judged_case import JudgedCase
    from ctxview.core.policy import Policy
    from ctxview.core.result import BuildResult


class GatewayOptions(SettingsOptions):
    """What `gateway` was asked for."""

    file: str | None = None
    policy: str | None = None
    permissions: Sequence[str] | None = None
    request_tools: bool = False
    print_policy: bool = False
    context: bool = False
    json: bool = False
    jsonl: bool = False

    @property
    def changes(self) -> bool:
        """Whether an option changes the case; a baseline only says what of it may be seen."""
        return any(getattr(self, name) is not None for name in SettingsOptions.__annotations__ if name != "baseline")

    @property
    def builds(self) -> bool:
        """Whether a build is asked for; else calls are judged without one."""
        return self.context or self.changes


def run(arguments: Sequence[str], streams: Streams) -> ExitCode:
    """Judge and print; `CHECK_FAILED` where any verdict is not allow.

    Raises:
        CtxviewError: the input, the policy or the call is wrong.
    """
    options = _read(arguments)
    policy = policy_of(options)
    if options.print_policy:
        from ctxview.exports.json_text import json_text
        from ctxview.exports.policy_value import policy_value
        from ctxview.readers.inspected import inspected_value

        if options.request_tools and options.file is not None:
            from ctxview.readers.open_file import open_case

            policy = _of_case(policy, open_case(options.file, streams.input, accepted_keys(options.baseline)), options)
        streams.output.write(json_text(inspected_value(policy_value(policy))) + "\n")
        return ExitCode.DONE
    if options.jsonl:
        return _judge_lines(options, policy, streams)
    judged = _judged_file("-" if options.file is None else options.file, options, policy, streams)
    if options.json:
        from ctxview.exports.gateway_value import gateway_value
        from ctxview.exports.json_text import json_text

        streams.output.write(json_text(gateway_value(judged)) + "\n")
    else:
        from ctxview.exports.gateway_text import gateway_lines

        streams.output.write_lines(gateway_lines(judged, streams.output.layout))
    return exit_code_of(judged.verdicts)


def policy_of(options: GatewayOptions) -> "Policy":
    """The policy that the options name: a file's or the default, with imported permission rules behind it.

    Raises:
        CtxviewError: what is wrong with any of the files.
    """
    from ctxview.core.policy import DEFAULT_POLICY

    policy = DEFAULT_POLICY
    if options.policy is not None:
        from ctxview.readers.policy_file import read_policy

        policy = read_policy(options.policy)
    for path in options.permissions or ():
        from ctxview.readers.permissions_file import read_permissions, with_permissions

        policy = with_permissions(policy, read_permissions(path))
    return policy


def _of_case(policy: "Policy", case: "Case", options: GatewayOptions) -> "Policy":
    """The policy for one case: with the tools that it defines, where that is asked for."""
    if not options.request_tools:
        return policy
    from ctxview.readers.defined_tools import defined_tools, with_defined_tools

    return with_defined_tools(policy, defined_tools(case))


def judged_case(case: "Case", policy: "Policy") -> "JudgedCase":
    """The verdicts on the calls of a case, for which nothing is built."""
    from ctxview.core.judged_case import judge_case
    from ctxview.readers.captured_calls import calls_of

    return judge_case(case, calls_of(case), policy)


def _judged_file(path: str, options: GatewayOptions, policy: "Policy", streams: Streams) -> "JudgedCase":
    if not options.builds:
        from ctxview.readers.open_file import open_case

        case = open_case(path, streams.input, accepted_keys(options.baseline))
        return judged_case(case, _of_case(policy, case, options))
    from ctxview.commands.built_case import open_built
    from ctxview.commands.scenario_option import say_scenario_warnings

    result = open_built(path, options, streams)
    say_scenario_warnings(result, streams)
    return _judged_build(result, options, policy)


def _judged_build(result: "BuildResult", options: GatewayOptions, policy: "Policy") -> "JudgedCase":
    from ctxview.core.judged_case import judge_build, with_change, with_contexts
    from ctxview.core.pipeline import Pipeline
    from ctxview.core.settings import Settings
    from ctxview.readers.captured_calls import calls_of

    policy = _of_case(policy, result.case, options)
    calls = calls_of(result.case)
    judged = judge_build(result, calls, policy)
    if options.context:
        judged = with_contexts(judged, result, policy)
    if options.changes:
        before = Pipeline(result.case, result.find_meter).build(Settings.of(result.case))
        judged = with_change(judged, before, result, calls, policy)
    return judged


def exit_code_of(verdicts: "Sequence[Verdict]") -> ExitCode:
    """What verdicts say to a program."""
    from ctxview.core.policy import Ruling

    return ExitCode.DONE if all(verdict.decided is Ruling.ALLOW for verdict in verdicts) else ExitCode.CHECK_FAILED


def _judge_lines(options: GatewayOptions, policy: "Policy", streams: Streams) -> ExitCode:
    from ctxview.commands.json_lines import answer_json_lines
    from ctxview.exports.gateway_value import GatewayValue, gateway_value
    from ctxview.readers.open_file import open_json_line

    accepted = accepted_keys(options.baseline)

    def answer(line: bytes, file: str, number: int) -> tuple[GatewayValue, ExitCode]:
        from ctxview.commands.built_case import built

        case = open_json_line(line, file, number, accepted)
        if options.builds:
            judged = _judged_build(built(case, options, file), options, policy)
        else:
            judged = judged_case(case, _of_case(policy, case, options))
        return gateway_value(judged), exit_code_of(judged.verdicts)

    return answer_json_lines(answer, streams)


def _read(arguments: Sequence[str]) -> GatewayOptions:
    parser = Arguments(
        "ctxview gateway",
        "Judge the tool calls that a case proposes, or that a captured request holds: allow, ask, deny, or unknown, which is never allow.\n"
        "Exit code 0: all allowed; 1: any other verdict; 2: the input, the policy or the call is wrong.",
        "Nothing is carried out. ctxview schema policy describes the policy file; --print-policy prints one to begin with.",
    )
    parser.add_argument(
        "file", metavar="FILE", nargs="?", help="a case with proposals (JSON or YAML), or a captured request; - is standard input"
    )
    parser.add_argument("--policy", metavar="FILE", help="judge by this policy (JSON or YAML) in place of the default")
    parser.add_argument(
        "--permissions",
        metavar="FILE",
        action="append",
        help="take over the permission rules of a settings.json of Claude Code (may be given several times)",
    )
    parser.add_argument(
        "--request-tools",
        action="store_true",
        help="know the tools that the captured request itself defines; they count as writing unless it says that they only read",
    )
    parser.add_argument(
        "--context",
        action="store_true",
        help="print what was before the model at each call, which of its texts stand there, and the rule-based probe's decision",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--jsonl", action="store_true", help="read one case a line from standard input, print one result a line")
    form.add_argument("--print-policy", action="store_true", help="print the policy that would be used, and judge nothing")
    add_settings_options(parser)
    options = parser.read(arguments, GatewayOptions())
    if options.jsonl and options.file not in (None, "-"):
        message = "with --jsonl the inputs come on standard input, and not from a file"
        raise parser.refused("not_allowed_value", message, "--jsonl")
    if options.file is None and not options.jsonl and (options.request_tools or not options.print_policy):
        parser.error("the following arguments are required: FILE")
    return options
