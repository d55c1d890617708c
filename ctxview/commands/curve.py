"""`ctxview curve`: every budget from which the result is another one."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ctxview.commands.arguments import Arguments
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.output import Streams
from ctxview.commands.progress import Progress, progress_of_lines
from ctxview.commands.scenario_option import say_scenario_warnings
from ctxview.commands.settings_options import SettingsOptions, add_settings_options, budget_number
from ctxview.core.problem import CtxviewError, ErrorCode, Problem

if TYPE_CHECKING:
    from ctxview.core.curve import CurvePoint


class CurveOptions(SettingsOptions):
    """What `curve` was asked for."""

    file: str = "-"
    json: bool = False
    start: str = "0"
    end: str | None = None


def run(arguments: Sequence[str], streams: Streams) -> ExitCode:
    """Build and print the curve, point by point.

    Raises:
        CtxviewError: the input or the call is wrong.
    """
    parser = Arguments(
        "ctxview curve",
        "Print every budget from which the result is another one, where each requirement holds,\nand where more budget loses one.",
    )
    parser.add_argument("file", metavar="FILE", help="a case (JSON or YAML) or a captured request; - is standard input")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--from", dest="start", metavar="N", help="first budget (default: 0)")
    parser.add_argument("--to", dest="end", metavar="N", help="last budget, itself included (default: the last that changes anything)")
    add_settings_options(parser)
    options = parser.read(arguments, CurveOptions())
    start, end = _range(options)

    from ctxview.commands.built_case import open_built
    from ctxview.core.curve import Recovery, curve_points

    result = open_built(options.file, options, streams)
    say_scenario_warnings(result, streams)
    carriers = result.curve_carriers
    points = curve_points(result.queue, carriers, start, end)
    recovery = Recovery([one.requirement for one in carriers], end)
    if options.json:
        from ctxview.exports.curve_value import curve_json

        for piece in curve_json(result.meter.name, points, recovery, result.candidates.shown_ids):
            streams.output.write(piece)
            if streams.output.closed:
                break
    else:
        from ctxview.exports.curve_text import curve_lines

        with progress_of_lines(streams, "following the curve") as told:
            streams.output.write_lines(curve_lines(result, _told(points, told), recovery, end, streams.output.layout))
    return ExitCode.DONE


def _told(points: "Iterable[CurvePoint]", told: Progress) -> "Iterator[CurvePoint]":
    for number, point in enumerate(points, 1):
        told.tell(f"{number} points, at a budget of {point.budget}")
        yield point


def _range(options: CurveOptions) -> tuple[int, int | None]:
    start = budget_number(options.start, "--from")
    end = None if options.end is None else budget_number(options.end, "--to")
    if end is not None and start > end:
        message = f"the first budget is {start}, and the last is {end}"
        raise CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, message, "--from no larger than --to", "--from"))
    return start, end
