"""What the build still needs, as rows: missing requirements, what must be loaded anew, what is unknown; then what is satisfied."""

from collections.abc import Sequence

from ctxview.app.column_widths import Column
from ctxview.app.figures import grouped
from ctxview.app.row_table import Cell
from ctxview.app.workbench_state import Workbench
from ctxview.core.missing import MissingRequirement
from ctxview.core.refresh import Refresh, RefreshReason

_COLUMNS: tuple[Column, ...] = (
    Column("", 1),
    Column("Δ", 1),
    Column("requirement", 16, minimum=8, flexible=True, maximum=40),
    Column("why missing", 15, minimum=6, flexible=True),
)

MOST_UNKNOWNS = 1000
"""Sources of unknown origin or time that are listed one by one."""


class RequirementRows:
    """A `RowSource`."""

    def __init__(self, workbench: Workbench) -> None:
        self._workbench = workbench
        self._missing: list[MissingRequirement] = []
        self._refresh: tuple[Refresh, ...] = ()
        self._unknown: list[tuple[int, tuple[str, ...]]] = []
        self._satisfied: list[str] = []
        self.refresh()

    def refresh(self) -> None:
        """Take over the present result."""
        result = self._workbench.result
        missing = {one.requirement: one for one in result.missing}
        self._missing = [missing[name] for name in sorted(missing)]
        self._satisfied = [name for name in result.requirement_names if name not in missing]
        self._refresh = result.refresh
        unknowns = result.board.unknowns
        # reported only, and of many: the build does not depend on it
        listed = result.blocked or len(unknowns) <= MOST_UNKNOWNS
        self._unknown = sorted(unknowns.items())[:MOST_UNKNOWNS] if listed else []

    def title(self) -> str:
        """The pane's title, with what besides requirements is in it."""
        anew, unknown = len(self._refresh), len(self._workbench.result.board.unknowns)
        parts = [f"{grouped(anew)} to load anew"] * bool(anew) + [f"{grouped(unknown)} unknown"] * bool(unknown)
        return " · ".join(["requirements", *parts]) if parts else "requirements"

    def name_at(self, row: int) -> str:
        """The requirement in a row, or an empty name where there is none."""
        if 0 <= row < len(self._missing):
            return self._missing[row].requirement
        satisfied = row - len(self._missing) - len(self._refresh) - len(self._unknown)
        return self._satisfied[satisfied] if 0 <= satisfied < len(self._satisfied) else ""

    def place_at(self, row: int) -> int | None:
        """The source that a row is about; None for a requirement."""
        at = row - len(self._missing)
        if 0 <= at < len(self._refresh):
            return self._refresh[at].place
        at -= len(self._refresh)
        return self._unknown[at][0] if 0 <= at < len(self._unknown) else None

    def columns(self) -> Sequence[Column]:
        """The same for every case."""
        return _COLUMNS

    def row_count(self) -> int:
        """All requirements of the task and its sources, and what is to be loaded anew or unknown."""
        return len(self._missing) + len(self._refresh) + len(self._unknown) + len(self._satisfied)

    def cells(self, row: int) -> Sequence[Cell]:
        """One row."""
        place = self.place_at(row)
        if place is not None:
            return self._source_cells(row - len(self._missing), place)
        name = self.name_at(row)
        difference = self._workbench.difference
        changed = "+" if name in difference.gained else "−" if name in difference.lost else ""
        if row >= len(self._missing):
            return Cell("✓", "line--good"), Cell(changed, "line--accent"), Cell(name), Cell("")
        why = ", ".join(self._missing[row].why)
        return Cell("✗", "line--bad"), Cell(changed, "line--accent"), Cell(name, "line--bad"), Cell(why, "line--muted")

    def _source_cells(self, at: int, place: int) -> tuple[Cell, ...]:
        result = self._workbench.result
        name = Cell(result.item(place).source_id, "line--warning")
        if at >= len(self._refresh):
            why = f"no {', no '.join(self._unknown[at - len(self._refresh)][1])}"
            return Cell("?", "line--warning"), Cell(""), name, Cell(why, "line--muted")
        one = self._refresh[at]
        against = ", ".join(result.item(other).source_id for other in one.against)
        why = "expired" if one.reason is RefreshReason.DIRECT_EVIDENCE_EXPIRED else f"against {against}"
        return Cell("↻", "line--warning"), Cell(""), name, Cell(why, "line--muted")
