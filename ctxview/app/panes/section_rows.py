"""The sections as rows, in the order in force, empty ones too: they can be moved before anything is in them."""

from collections.abc import Sequence

from ctxview.app.column_widths import Column
from ctxview.app.figures import WITHHELD, grouped
from ctxview.app.row_table import Cell
from ctxview.app.workbench_state import Workbench
from ctxview.core.channels import Kind
from ctxview.core.sections import ranked_kinds
from ctxview.core.values import replace

_COLUMNS: tuple[Column, ...] = (
    Column("", 1),
    Column("section", 11, minimum=6, flexible=True, maximum=14),
    Column("items", 5, align="right"),
    Column("units", 9, minimum=6, align="right"),
)


class SectionRows:
    """A `RowSource`."""

    def __init__(self, workbench: Workbench) -> None:
        self._workbench = workbench

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """Kinds by row."""
        return ranked_kinds(self._workbench.settings.section_order)

    def columns(self) -> Sequence[Column]:
        """The figures are those of the sections' opening lines: a meter that counts the whole request cannot stand in one (spec 4.3)."""
        unit = self._workbench.result.meter.header_unit
        return _COLUMNS if unit == self._workbench.result.meter.unit else (*_COLUMNS[:-1], replace(_COLUMNS[-1], title=unit))

    def row_count(self) -> int:
        """Always all kinds."""
        return len(self.kinds)

    def cells(self, row: int) -> Sequence[Cell]:
        """One section."""
        kind = self.kinds[row]
        moved = ranked_kinds(self._workbench.baseline.settings.section_order)[row] is not kind
        section = next((section for section in self._workbench.result.sections if section.kind is kind), None)
        style = "" if section else "line--muted"
        withheld = section is not None and kind in self._workbench.result.secret_kinds
        return (
            Cell(str(row + 1), "line--accent" if moved else "line--muted"),
            Cell(f"{kind.value}*" if moved else kind.value, "line--accent" if moved else style),
            Cell(grouped(section.count) if section else "·", style, "right"),
            Cell(WITHHELD if withheld else grouped(section.units) if section else "·", style, "right"),
        )
