"""The budget curve as people read it, point by point: `ctxview curve` (spec 1.7)."""

from collections.abc import Iterable, Iterator

from ctxview.core.curve import CurvePoint, Recovery
from ctxview.core.item import Item
from ctxview.core.result import BuildResult
from ctxview.core.safe_text import safe_line
from ctxview.exports.build_text import case_title, heading, meter_words
from ctxview.exports.layout import Column, Layout, exact, lead_of, sentence

_COLUMNS = (Column("budget", True), Column("used", True), Column("items", True), Column("missing", True), Column("change"))


def curve_lines(result: BuildResult, points: Iterable[CurvePoint], recovery: Recovery, end: int | None, layout: Layout) -> Iterator[str]:
    """The lines, without line ends, as the points come.

    Args:
        recovery: empty; it is told every point on the way, and written at the end.
        end: the last budget that was asked for; None is all.
    """
    yield from map(layout.bold, exact(layout, "", f"Budget curve of {case_title(result)}"))
    yield from sentence(layout, "", f"In {meter_words(result)}: {result.meter.means}. From each budget on, the result is another one.")
    yield ""
    figure = len(str(result.queue.total))
    widths = (max(6, figure), max(4, figure), 5, 7)
    yield layout.dim(lead_of(_COLUMNS, widths, [column.title for column in _COLUMNS]) + _COLUMNS[-1].title)
    for point in points:
        recovery.add(point)
        row = [str(point.budget), str(point.used), str(point.count), str(len(point.missing)), ""]
        lead = lead_of(_COLUMNS, widths, row)
        if not point.added and not point.removed:
            yield f"{lead}nothing selected"
        for sign, items in (("+", point.added), ("-", point.removed)):
            for name in _names(items):
                yield from exact(layout, f"{lead}{sign} ", name)
                lead = " " * len(lead)
    yield from _recovery_lines(result, recovery, layout)
    if end is not None:
        yield ""
        yield layout.dim(f"Up to {end} {result.meter.unit}, as asked for.")


def _recovery_lines(result: BuildResult, recovery: Recovery, layout: Layout) -> Iterator[str]:
    intervals = recovery.intervals()
    yield from heading(layout, f"Each requirement holds ({meter_words(result)})")
    if not intervals:
        yield "  nothing is required"
    for name, spans in intervals.items():
        words = ", ".join(f"from {start} on" if stop is None else f"{start} to {stop - 1}" for start, stop in spans)
        yield from exact(layout, "  ✓ " if spans else "  ✗ ", safe_line(name))
        yield from sentence(layout, "      ", words or "at no budget of this range")
    inversions = recovery.inversions()
    if inversions:
        yield from heading(layout, f"Where more budget loses a requirement ({meter_words(result)})")
        for one in inversions:
            back = "and is not back in this range" if one.regained_at is None else f"and is back at {one.regained_at}"
            yield from map(layout.bad, exact(layout, "  ! ", safe_line(one.requirement)))
            yield from sentence(layout, "      ", f"is lost at {one.lost_at}, {back}")


def _names(items: Iterable[Item]) -> list[str]:
    return sorted(safe_line(item.source_id) for item in items)
