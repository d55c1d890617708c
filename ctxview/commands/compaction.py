"""`ctxview compaction`: whether the work can be resumed from a compaction record (spec 6)."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ctxview.commands.arguments import Arguments
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.output import Streams

if TYPE_CHECKING:
    from ctxview.core.compaction import Compaction


class CompactionOptions(argparse.Namespace):
    """What `compaction` was asked for."""

    file: str | None = None
    json: bool = False
    jsonl: bool = False


def run(arguments: Sequence[str], streams: Streams) -> ExitCode:
    """Check and print. `CHECK_FAILED` where the record is not ready to resume from.

    Raises:
        CtxviewError: the input or the call is wrong.
    """
    options = _read(arguments)
    if options.jsonl:
        return _answer_lines(streams)

    from ctxview.readers.compaction_file import read_compaction

    compaction = read_compaction(options.file or "-", streams.input)
    if options.json:
        from ctxview.exports.compaction_value import compaction_value
        from ctxview.exports.json_text import json_text

        streams.output.write(json_text(compaction_value(compaction)) + "\n")
    else:
        from ctxview.exports.compaction_text import compaction_lines

        streams.output.write_lines(compaction_lines(compaction, streams.output.layout))
    return _exit_code(compaction)


def _answer_lines(streams: Streams) -> ExitCode:
    from ctxview.commands.json_lines import answer_json_lines
    from ctxview.exports.compaction_value import CompactionValue, compaction_value
    from ctxview.readers.compaction_file import read_compaction_line

    def answer(line: bytes, file: str, number: int) -> tuple[CompactionValue, ExitCode]:
        compaction = read_compaction_line(line, file, number)
        return compaction_value(compaction), _exit_code(compaction)

    return answer_json_lines(answer, streams)


def _exit_code(compaction: "Compaction") -> ExitCode:
    from ctxview.core.compaction_ladder import CompactionStatus, assess

    ready = assess(compaction).status is CompactionStatus.READY_TO_RESUME
    return ExitCode.DONE if ready else ExitCode.CHECK_FAILED


def _read(arguments: Sequence[str]) -> CompactionOptions:
    parser = Arguments(
        "ctxview compaction",
        "Check whether work can be resumed from a compaction record: run, record and policy, as other programs write them.\n"
        "Prints the result, which is the first check that fails; every check with passed, failed or not reached; every anchor\n"
        "with its pointer; and advice, which decides nothing. No pointer is followed.",
        "Exit code 0: ready_to_resume; 1: anything else; 2: the input or the call is wrong. What is missing is no wrong input: it is\n"
        "needs_spec. Fields that no check looks at are named in the advice; a known field in another spelling (loss_checks) is refused.\n"
        "ctxview schema compaction-record describes the file.",
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help="a compaction record (camelCase JSON); - is standard input")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON, with the result and the ladder")
    form.add_argument("--jsonl", action="store_true", help="read one record a line from standard input, print one result a line")
    options = parser.read(arguments, CompactionOptions())
    if options.jsonl and options.file not in (None, "-"):
        message = "with --jsonl the records come on standard input, and not from a file"
        raise parser.refused("not_allowed_value", message, "--jsonl")
    if options.file is None and not options.jsonl:
        parser.error("the following arguments are required: FILE")
    return options
