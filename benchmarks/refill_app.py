"""`python -m benchmarks.refill_app ROWS`: the app's table with so many rows of six columns; `x` fills it with others."""

import sys
from collections.abc import Sequence
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType

from ctxview.app.column_widths import Column
from ctxview.app.row_table import Cell, RowTable

_COLUMNS = tuple(Column(f"column {number}", 16, flexible=True) for number in range(6))


class NumberedRows:
    """A `RowSource` whose cells differ with every filling."""

    def __init__(self, rows: int, filling: int) -> None:
        self._rows, self._filling = rows, filling

    def columns(self) -> Sequence[Column]:
        """Six."""
        return _COLUMNS

    def row_count(self) -> int:
        """As many as were asked for."""
        return self._rows

    def cells(self, row: int) -> Sequence[Cell]:
        """Six words."""
        return [Cell(f"{self._filling}/{row}/{number}") for number in range(6)]


class RefillApp(App[None]):
    """One table."""

    BINDINGS: ClassVar[list[BindingType]] = [("x", "refill", "refill")]

    def __init__(self, rows: int) -> None:
        super().__init__()
        self._rows = rows
        self._fillings = 0

    def compose(self) -> ComposeResult:
        """The table."""
        yield RowTable(NumberedRows(self._rows, 0))

    def action_refill(self) -> None:
        """Other rows, from their start."""
        self._fillings += 1
        self.query_one(RowTable).show_rows(NumberedRows(self._rows, self._fillings))


if __name__ == "__main__":
    RefillApp(int(sys.argv[1])).run()
