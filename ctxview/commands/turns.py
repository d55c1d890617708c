"""`ctxview turns`: what each write did to the state, what memory was not read, and whether snapshot and messages hold (spec 4.4)."""

import argparse
from collections.abc import Sequence

from ctxview.commands.arguments import Arguments
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.output import Streams


class TurnsOptions(argparse.Namespace):
    """What `turns` was asked for."""

    file: str = "-"
    json: bool = False


def run(arguments: Sequence[str], streams: Streams) -> ExitCode:
    """Play the turns and print what came of them; `CHECK_FAILED` where a write was refused or the snapshot does not agree.

    Raises:
        CtxviewError: the input or the call is wrong.
    """
    parser = Arguments(
        "ctxview turns",
        "Print what one turn hands to the next: each write to the state with its revision, refused writes with the reason,\n"
        "memory that is there and not read, a snapshot field by field, messages by id with their checkpoints.",
        "The exit code is 1 where a write or an update was refused, or the snapshot does not agree.\n"
        "ctxview schema turns-file describes the file.",
    )
    parser.add_argument("file", metavar="FILE", help="a file of turns (JSON); - is standard input")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.read(arguments, TurnsOptions())

    from ctxview.core.turns import play_turns
    from ctxview.readers.turns_file import read_turns

    played = play_turns(read_turns(options.file, streams.input))
    if options.json:
        from ctxview.exports.json_text import json_text
        from ctxview.exports.turns_value import turns_value

        streams.output.write(json_text(turns_value(played)) + "\n")
    else:
        from ctxview.exports.turns_text import turns_lines

        streams.output.write_lines(turns_lines(played, streams.output.layout))
    return ExitCode.DONE if played.sound else ExitCode.CHECK_FAILED
