"""The groups as a table for people, and as JSON for programs."""

import os
import platform
from collections.abc import Iterable, Sequence

from benchmarks.line import MISSED, NO_TARGET, Group, Line

_HEADINGS = ("", "figure", "quartiles", "ratio", "target", "")


def table_lines(groups: Iterable[Group]) -> list[str]:
    """The table, a line each; columns of all groups are equally wide."""
    groups = list(groups)
    cells = [_cells(line) for group in groups for line in group.lines]
    widths = [max(map(len, column)) for column in zip(_HEADINGS, *cells, strict=True)]
    lines = []
    for group in groups:
        lines += ["", f"{group.name}: {group.about}", _row(_HEADINGS, widths)]
        lines += [_row(_cells(line), widths) for line in group.lines]
    return [*lines, "", summary(groups)]


def machine_words() -> str:
    """What the figures were taken on. Where others keep the processors busy, times on a clock are longer than they need be."""
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"Python {platform.python_version()}, {platform.system()}, {os.cpu_count()} processors{load}"


def summary(groups: Iterable[Group]) -> str:
    """How many targets are met, and the names of those that are not."""
    judged = [(group, line) for group in groups for line in group.lines if line.verdict != NO_TARGET]
    missed = [f"{group.name}: {line.name}" for group, line in judged if line.verdict == MISSED]
    return f"{len(judged) - len(missed)} of {len(judged)} targets met" + (f"; missed: {'; '.join(missed)}" if missed else "")


def json_value(groups: Iterable[Group]) -> dict[str, object]:
    """Everything that the table says, unrounded."""
    return {
        "machine": machine_words(),
        "groups": [{"name": group.name, "about": group.about, "lines": list(map(_value, group.lines))} for group in groups],
    }


def _value(line: Line) -> dict[str, object]:
    return {
        "name": line.name,
        "unit": line.unit,
        "percentile": line.share,
        "figure": line.figure,
        "quartiles": [line.lower_quartile, line.upper_quartile],
        "samples": len(line.samples.values),
        "reference": line.reference or None,
        "ratio": line.ratio,
        "target": None if line.target is None else {"most": line.target.most, "of": "figure" if line.target.of_figure else "ratio"},
        "verdict": line.verdict or None,
    }


def _cells(line: Line) -> tuple[str, ...]:
    ratio = "" if line.ratio is None else f"{shown(line.ratio)} × {line.reference}"
    target = "" if line.target is None else f"≤ {line.target.most:g} {line.unit if line.target.of_figure else '×'}"
    figure = f"{shown(line.figure)} {line.unit}"
    return line.name, figure, f"{shown(line.lower_quartile)} – {shown(line.upper_quartile)}", ratio, target, line.verdict


def shown(value: float) -> str:
    """Three digits or more: `0.0431`, `4.31`, `431`, `43100`."""
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    name, figure, quartiles, ratio, target, verdict = (
        cell.rjust(width) if place in (1, 2) else cell.ljust(width) for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return f"  {name}  {figure}  {quartiles}  {ratio}  {target}  {verdict}".rstrip()
