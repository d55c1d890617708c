"""`ctxview gateway`: what would become of the tool calls that a case proposes. Nothing is carried out (spec 2.2)."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ctxview.commands.arguments import Arguments
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.output import Streams

if TYPE_CHECKING:
    from ctxview.core.case import Case
    from ctxview.core.gateway import Verdict
    from ctxview.core.policy import Policy


class GatewayOptions(argparse.Namespace):
    """What `gateway` was asked for."""

    file: str | None = None
    policy: str | None = None
    permissions: Sequence[str] | None = None
    print_policy: bool = False
    json: bool = False
    jsonl: bool = False


def run(arguments: Sequence[str], streams: Streams) -> ExitCode:
    """Judge and print; `CHECK_FAILED` where any verdict is not allow.

    Raises:
        CtxviewError: the input, the policy or the call is wrong.
    """
    options = _read(arguments)
    policy = policy_of(options)
    if options.print_policy:
        from ctxview.exports.gateway_value import policy_value
        from ctxview.exports.json_text import json_text

        streams.output.write(json_text(policy_value(policy)) + "\n")
        return ExitCode.DONE
    if options.jsonl:
        return _judge_lines(policy, streams)
    from ctxview.readers.open_file import open_case

    case = open_case("-" if options.file is None else options.file, streams.input)
    verdicts, policy = judged(case, policy)
    if options.json:
        from ctxview.exports.gateway_value import gateway_value
        from ctxview.exports.json_text import json_text

        streams.output.write(json_text(gateway_value(verdicts, policy)) + "\n")
    else:
        from ctxview.exports.gateway_text import gateway_lines

        streams.output.write_lines(gateway_lines(case.name or case.task.id, verdicts, policy, streams.output.layout))
    return exit_code_of(verdicts)


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


def judged(case: "Case", policy: "Policy") -> "tuple[tuple[Verdict, ...], Policy]":
    """The verdicts on the calls of a case and the policy, with secrets masked: the only form in which they leave a command."""
    from ctxview.core.gateway import judge_all
    from ctxview.core.masking import masked_policy, masked_verdicts, secrets_of
    from ctxview.core.proposal import make_calls

    secrets = secrets_of(case)
    verdicts = judge_all(make_calls(case.proposals, case.task.id), policy)
    return masked_verdicts(verdicts, secrets), masked_policy(policy, secrets)


def exit_code_of(verdicts: "Sequence[Verdict]") -> ExitCode:
    """What verdicts say to a program."""
    from ctxview.core.policy import Ruling

    return ExitCode.DONE if all(verdict.decided is Ruling.ALLOW for verdict in verdicts) else ExitCode.CHECK_FAILED


def _judge_lines(policy: "Policy", streams: Streams) -> ExitCode:
    from ctxview.commands.json_lines import answer_json_lines
    from ctxview.exports.gateway_value import GatewayValue, gateway_value
    from ctxview.readers.open_file import open_json_line

    def answer(line: bytes, file: str, number: int) -> tuple[GatewayValue, ExitCode]:
        verdicts, shown = judged(open_json_line(line, file, number), policy)
        return gateway_value(verdicts, shown), exit_code_of(verdicts)

    return answer_json_lines(answer, streams)


def _read(arguments: Sequence[str]) -> GatewayOptions:
    parser = Arguments(
        "ctxview gateway",
        "Judge the tool calls that a case proposes: allow, ask, deny, or unknown, which is never allow.\n"
        "Exit code 0: all allowed; 1: any other verdict; 2: the input, the policy or the call is wrong.",
        "Nothing is carried out. ctxview schema policy describes the policy file; --print-policy prints one to begin with.",
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help="a case with proposals (JSON or YAML); - is standard input")
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
    form.add_argument("--print-policy", action="store_true", help="print the policy that would be used, and judge nothing")
    options = parser.read(arguments, GatewayOptions())
    if options.jsonl and options.file not in (None, "-"):
        message = "with --jsonl the inputs come on standard input, and not from a file"
        raise parser.refused("not_allowed_value", message, "--jsonl")
    if options.file is None and not (options.jsonl or options.print_policy):
        parser.error("the following arguments are required: FILE")
    return options
