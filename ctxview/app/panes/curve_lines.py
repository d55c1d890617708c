"""What the curve screen says of one budget: what holds there, what came and went, what more budget loses."""

from collections.abc import Sequence

from ctxview.app.figures import grouped
from ctxview.app.text_rows import StyledLine
from ctxview.core.curve_track import CurveTrack
from ctxview.core.item import Item
from ctxview.core.result import BuildResult
from ctxview.core.stage_words import halt_words

_MOST_NAMES = 8


def curve_lines(result: BuildResult, track: CurveTrack, budget: int) -> list[StyledLine]:
    """All lines, for a budget. Texts are raw."""
    unit = result.meter.unit
    if result.halt is not None and result.halt.needed_in_all is None:
        return [
            [("■ blocked before anything is selected: ", "line--bad"), (halt_words(result), "line--bad")],
            [("no budget changes that, so there is no curve", "line--muted")],
        ]
    point = track.at(budget)
    if point is None:
        return [[(f"{grouped(budget)} {unit}: not known yet", "line--muted")]]
    following = track.next_from(budget)
    until = f"to {grouped(following - 1)}" if following is not None else "and above"
    lines: list[StyledLine] = [
        [
            (f"{grouped(budget)} {unit}", "line--strong"),
            (f"  used {grouped(point.used)}, {grouped(point.count)} selected; the same from {grouped(point.budget)} {until}", ""),
        ]
    ]
    if budget < track.blocked_below:
        lines.append(
            [("■ blocked: ", "line--bad"), (f"what must fit needs {grouped(track.blocked_below)} {unit}; → goes there", "line--bad")]
        )
        return lines
    if point.added or point.removed:
        lines.append(
            [(f"at {grouped(point.budget)} in  ", "line--muted"), (f"+ {_names(point.added)}" if point.added else "nothing", "line--good")]
        )
        lines.append(
            [
                (f"at {grouped(point.budget)} out ", "line--muted"),
                (f"− {_names(point.removed)}" if point.removed else "nothing", "line--warning"),
            ]
        )
    if point.missing:
        lines.append([("missing ", "line--muted"), (", ".join(point.missing), "line--bad")])
    elif track.requirements:
        lines.append([("✓ no requirement is missing", "line--good")])
    for inversion in track.inversions():
        back = (
            f"back at {grouped(inversion.regained_at)}"
            if inversion.regained_at is not None
            else "not back" + ("" if track.done else " so far")
        )
        lines.append([("▾ ", "line--bad"), (f"{inversion.requirement} is lost at {grouped(inversion.lost_at)}, {back}", "")])
    return lines


def _names(items: Sequence[Item]) -> str:
    names = ", ".join(item.source_id for item in items[:_MOST_NAMES])
    return names if len(items) <= _MOST_NAMES else f"{names} and {len(items) - _MOST_NAMES} more"
