"""The budget curve as people read it, point by point: `ctxview curve` (spec 1.7)."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from ctxview.core.curve import CurvePoint, Inversion, Recovery
from ctxview.core.decision import Reason, StageName
from ctxview.core.item import Item
from ctxview.core.result import BuildResult
from ctxview.core.safe_text import safe_line
from ctxview.core.selection import fill
from ctxview.exports.build_text import case_title, heading, meter_words
from ctxview.exports.layout import Layout, exact, sentence


def curve_lines(result: BuildResult, points: Iterable[CurvePoint], recovery: Recovery, end: int | None, layout: Layout) -> Iterator[str]:
    """The lines, without line ends, as the points come.

    `recovery` is empty: it is told every point on the way, and written at the end. `end` is the last budget asked for, None is all.
    """
    yield from map(layout.bold, exact(layout, "", f"Budget curve of {case_title(result)}"))
    yield from sentence(layout, "", f"In {meter_words(result)}: {result.meter.means}. From each budget on, the result is another one.")
    yield ""
    figure = len(str(result.queue.total))
    budget, used = max(6, figure), max(4, figure)
    yield layout.dim(f"  {'budget':>{budget}}  {'used':>{used}}  items  missing  change")
    for point in points:
        recovery.add(point)
        lead = f"  {point.budget:>{budget}}  {point.used:>{used}}  {point.count:>5}  {len(point.missing):>7}  "
        if not point.added and not point.removed:
            yield f"{lead}{_nothing(result, point)}"
        for sign, items in (("+", point.added), ("-", point.removed)):
            for name in _names(items):
                yield from exact(layout, f"{lead}{sign} ", name)
                lead = " " * len(lead)
    yield from _recovery_lines(result, recovery, layout)
    if end is not None:
        yield ""
        yield layout.dim(f"Up to {end} {result.meter.unit}, as asked for.")


def _nothing(result: BuildResult, point: CurvePoint) -> str:
    """Why a first point holds nothing: no room, or something that is required blocks the build."""
    if result.halt is not None and result.halt.stage is not StageName.BUDGET:
        return "blocked at any budget"
    short = result.queue.terms is not None and fill(result.queue, point.budget).shortage is not None
    if result.halt is not None and result.halt.reason is not Reason.REQUIRED_BUDGET_EXCEEDED:
        return "blocked at any budget"
    return "blocked: what is required does not fit" if short else "nothing selected"


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
        for name, losses in groupby(inversions, key=lambda one: one.requirement):
            yield from map(layout.bad, exact(layout, "  ! ", safe_line(name)))
            yield from sentence(layout, "      ", "; ".join(map(_loss, losses)))


def _loss(inversion: Inversion) -> str:
    back = "not back in this range" if inversion.regained_at is None else f"back at {inversion.regained_at}"
    return f"lost at {inversion.lost_at}, {back}"


def _names(items: Iterable[Item]) -> list[str]:
    return sorted(safe_line(item.source_id) for item in items)
