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

MOST_UNKNOWNS = 1000
"""Sources of unknown origin or time that are listed one by one; the title counts all."""


class _Row(NamedTuple):
    name: str
    place: int | None
    """Of the source that it is about; None for a requirement."""
    sign: str
    style: str
    why: str


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

    def _refresh_row(self, one: Refresh) -> "_Row":
        result = self._workbench.result
        against = ", ".join(result.item(other).source_id for other in one.against)
        why = "expired" if one.reason is RefreshReason.DIRECT_EVIDENCE_EXPIRED else f"against {against}"
        return _Row(result.item(one.place).source_id, one.place, "↻", "line--warning", why)

    def title(self) -> str:
        """The pane's title, with what besides requirements is in it."""
        unknown = len(self._workbench.result.board.unknowns)
        parts = [f"{grouped(self._anew)} to load anew"] * bool(self._anew) + [f"{grouped(unknown)} unknown"] * bool(unknown)
        return " · ".join(["requirements", *parts])

    def name_at(self, row: int) -> str:
        """The requirement in a row, or an empty name where there is none."""
        return self._rows[row].name if 0 <= row < len(self._rows) and self._rows[row].place is None else ""

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
        changed = (
            "" if found.place is not None else "+" if found.name in difference.gained else "−" if found.name in difference.lost else ""
        )
        name_style = "" if found.sign == "✓" else found.style
        why = Cell(found.why, "line--muted" if found.why else "")
        return Cell(found.sign, found.style), Cell(changed, "line--accent"), Cell(found.name, name_style), why
