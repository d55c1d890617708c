"""What the build still needs, as rows: missing requirements, what must be loaded anew, what is unknown; then what is satisfied."""

from collections.abc import Sequence
from typing import NamedTuple

from ctxview.app.column_widths import Column
from ctxview.app.figures import grouped
from ctxview.app.row_table import Cell
from ctxview.app.workbench_state import Workbench
from ctxview.core.refresh import Refresh, RefreshReason

_COLUMNS: tuple[Column, ...] = (
    Column("", 1),
    Column("Δ", 1),
    Column("requirement", 16, minimum=8, flexible=True, maximum=40),
    Column("why missing", 15, minimum=6, flexible=True),
)

MOST_VERDICTS = 100
"""Verdicts that are listed one by one; the gateway screen lists all."""

MOST_UNKNOWNS = 1000
"""Sources of unknown origin or time that are listed one by one; the title counts all."""


class _Row(NamedTuple):
    name: str
    place: int | None
    """Of the source that it is about; None for a requirement."""
    sign: str
    style: str
    why: str
    judges: bool = False
    """Whether it is a verdict on a tool call, or how many there are."""


class RequirementRows:
    """A `RowSource`. What is unknown comes last where it blocks nothing."""

    def __init__(self, workbench: Workbench) -> None:
        self._workbench = workbench
        self._rows: list[_Row] = []
        self._anew = 0
        self.refresh()

    def refresh(self) -> None:
        """Take over the present result."""
        result = self._workbench.result
        missing = {one.requirement: one for one in result.missing}
        self._anew = len(result.refresh)
        self._rows = [_Row(name, None, "✗", "line--bad", ", ".join(missing[name].why)) for name in sorted(missing)]
        self._rows += [self._refresh_row(one) for one in result.refresh]
        satisfied = [_Row(name, None, "✓", "line--good", "") for name in result.requirement_names if name not in missing]
        unknown = [
            _Row(result.item(place).source_id, place, "?", "line--warning", f"no {', no '.join(lacks)}")
            for place, lacks in sorted(result.board.unknowns.items())[:MOST_UNKNOWNS]
        ]
        self._rows += [*unknown, *satisfied] if result.blocked else [*satisfied, *unknown]
        self._rows += self._verdict_rows()

    def _verdict_rows(self) -> "list[_Row]":
        """The verdicts on what a case proposes; of a captured request, how many calls there are, as it may have thousands."""
        case = self._workbench.case
        if case.capture is not None and case.capture.calls:
            count = len(case.capture.calls)
            name = f"{grouped(count)} tool {'call' if count == 1 else 'calls'}"
            return [_Row(name, None, "·", "line--muted", "V judges", judges=True)]
        if not case.proposals:
            return []
        # only such a case needs what judges, and no other one waits for it
        from ctxview.app.gateway_state import gateway_of
        from ctxview.app.panes.gateway_rows import RULING_STYLES
        from ctxview.exports.gateway_text import SIGNS

        rows = []
        for one in gateway_of(self._workbench).verdicts[:MOST_VERDICTS]:
            sign, style = SIGNS[one.decided], RULING_STYLES[one.decided]
            rows.append(_Row(f"{one.call.ordinal} {one.call.name}", None, sign, style, f"{one.decided} {one.reason}", judges=True))
        return rows

    def _refresh_row(self, one: Refresh) -> "_Row":
        result = self._workbench.result
        against = ", ".join(result.item(other).source_id for other in one.against)
        why = "expired" if one.reason is RefreshReason.DIRECT_EVIDENCE_EXPIRED else f"against {against}"
        return _Row(result.item(one.place).source_id, one.place, "↻", "line--warning", why)

    def title(self) -> str:
        """The pane's title, with what besides requirements is in it."""
        unknown = len(self._workbench.result.board.unknowns)
        parts = [f"{grouped(self._anew)} to load anew"] * bool(self._anew) + [f"{grouped(unknown)} unknown"] * bool(unknown)
        return " · ".join(["requirements", *parts, *self._calls_words()])

    def _calls_words(self) -> list[str]:
        case = self._workbench.case
        if case.capture is not None:
            count = len(case.capture.calls)
            return [f"V: {grouped(count)} {'call' if count == 1 else 'calls'}"] * bool(count)
        if not case.proposals:
            return []
        from ctxview.app.gateway_state import gateway_of
        from ctxview.core.trust_words import counted_verdicts

        return [f"V: {counted_verdicts(gateway_of(self._workbench).verdicts)}"]

    def judges(self, row: int) -> bool:
        """Whether a row is about tool calls."""
        return 0 <= row < len(self._rows) and self._rows[row].judges

    def name_at(self, row: int) -> str:
        """The requirement in a row, or an empty name where there is none."""
        named = 0 <= row < len(self._rows) and self._rows[row].place is None and not self._rows[row].judges
        return self._rows[row].name if named else ""

    def place_at(self, row: int) -> int | None:
        """The source that a row is about; None for a requirement."""
        return self._rows[row].place if 0 <= row < len(self._rows) else None

    def columns(self) -> Sequence[Column]:
        """The same for every case."""
        return _COLUMNS

    def row_count(self) -> int:
        """All requirements of the task and its sources, and what is to be loaded anew or unknown."""
        return len(self._rows)

    def cells(self, row: int) -> Sequence[Cell]:
        """One row."""
        found = self._rows[row]
        difference = self._workbench.difference
        is_requirement = found.place is None and not found.judges
        changed = "" if not is_requirement else "+" if found.name in difference.gained else "−" if found.name in difference.lost else ""
        name_style = "" if found.sign == "✓" else found.style
        why = Cell(found.why, "line--muted" if found.why else "")
        return Cell(found.sign, found.style), Cell(changed, "line--accent"), Cell(found.name, name_style), why
