"""`ctxview build --jsonl`: one input a line, one result a line, in the same order (case format)."""

from ctxview.commands.build import exit_code_of
from ctxview.commands.built_case import built
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.json_lines import answer_json_lines
from ctxview.commands.output import Streams
from ctxview.commands.scenario_option import read_kept_tweaks
from ctxview.commands.settings_options import SettingsOptions, accepted_keys
from ctxview.core.filter.conditions import Filter
from ctxview.core.filter.places import filtered
from ctxview.exports.build_value import BuildValue, build_value
from ctxview.readers.open_file import open_json_line


def build_json_lines(options: SettingsOptions, condition: Filter | None, streams: Streams) -> ExitCode:
    """Read, build and print line by line. The highest exit code of all lines."""
    kept, accepted = read_kept_tweaks(options.scenario), accepted_keys(options.baseline)

    def answer(line: bytes, file: str, number: int) -> tuple[BuildValue, ExitCode]:
        result = built(open_json_line(line, file, number, accepted), options, file, kept, line.rstrip(b"\r\n"))
        return build_value(result, None if condition is None else filtered(condition, result)), exit_code_of(result)

    return answer_json_lines(answer, streams)
