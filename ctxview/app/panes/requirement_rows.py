"""The requirements as rows, missing ones first, each with why."""

from collections.abc import Sequence

from ctxview.app.column_widths import Column
from ctxview.app.row_table import Cell
from ctxview.app.workbench_state import Workbench
from ctxview.core.missing import MissingRequirement

_COLUMNS: tuple[Column, ...] = (
    Column("", 1),
    Column("Δ", 1),
    Column("requirement", 16, minimum=8, flexible=True, maximum=40),
    Column("why missing", 15, minimum=6, flexible=True),
)


class RequirementRows:
    """A `RowSource`."""

    def __init__(self, workbench: Workbench) -> None:
        self._workbench = workbench
        self._rows: list[tuple[str, MissingRequirement | None]] = []
        self.refresh()

    def refresh(self) -> None:
        """Take over the present result."""
        result = self._workbench.result
        missing = {one.requirement: one for one in result.missing}
        satisfied = [name for name in result.requirement_names if name not in missing]
        self._rows = [(name, missing[name]) for name in sorted(missing)] + [(name, None) for name in satisfied]

    def name_at(self, row: int) -> str:
        """The requirement in a row, or an empty name where there is none."""
        return self._rows[row][0] if 0 <= row < len(self._rows) else ""

    def columns(self) -> Sequence[Column]:
        """The same for every case."""
        return _COLUMNS

    def row_count(self) -> int:
        """All requirements of the task and its sources."""
        return len(self._rows)

    def cells(self, row: int) -> Sequence[Cell]:
        """One requirement."""
        name, missing = self._rows[row]
        difference = self._workbench.difference
        changed = "+" if name in difference.gained else "−" if name in difference.lost else ""
        if missing is None:
            return Cell("✓", "line--good"), Cell(changed, "line--accent"), Cell(name), Cell("")
        return Cell("✗", "line--bad"), Cell(changed, "line--accent"), Cell(name, "line--bad"), Cell(", ".join(missing.why), "line--muted")
