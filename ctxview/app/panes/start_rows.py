"""The start page as rows: recent files, the experiments, then the fixtures by topic, each with a line on what it shows."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ctxview.app.column_widths import Column
from ctxview.app.row_table import Cell
from ctxview.readers.fixture_index import FIRST, Fixture

_COLUMNS: tuple[Column, ...] = (
    Column("file", 36, minimum=16, flexible=True, maximum=48),
    Column("what it shows, or where it lies", 76, minimum=20, flexible=True),
)


class StartRow(NamedTuple):
    """A file to open, or a heading."""

    path: str | None
    """None for a heading."""
    name: str
    line: str
    first: bool = False
    """Whether it is one to begin with."""
    action: str | None = None
    """What is done instead of opening a file."""


EXPERIMENTS = StartRow(None, "thirty variants × three grades", "what a model is given, varied; no score", action="app.show_experiments")
"""Opens the screen of the five experiments."""


def start_rows(recent: Sequence[str], fixtures: Sequence[Fixture]) -> tuple[StartRow, ...]:
    """All rows in order. Names are raw."""
    rows: list[StartRow] = []
    if recent:
        rows.append(StartRow(None, "recent files", ""))
        rows += [StartRow(path, Path(path).name or path, str(Path(path).parent), True) for path in recent]
    rows += [StartRow(None, "experiments", ""), EXPERIMENTS]
    topic = None
    for fixture in fixtures:
        if fixture.topic != topic:
            topic = fixture.topic
            rows.append(StartRow(None, topic, ""))
        rows.append(StartRow(str(fixture.path), fixture.name, fixture.line, fixture.name == FIRST))
    return tuple(rows)


class StartRows:
    """A `RowSource`."""

    def __init__(self, rows: Sequence[StartRow]) -> None:
        self.rows = rows

    def columns(self) -> Sequence[Column]:
        """The same always."""
        return _COLUMNS

    def row_count(self) -> int:
        """Headings too."""
        return len(self.rows)

    def cells(self, row: int) -> Sequence[Cell]:
        """One row."""
        path, name, line, _, action = self.rows[row]
        if path is None and action is None:
            return Cell(f"▾ {name}", "line--accent"), Cell("")
        return Cell(f"  {name}", "line--strong"), Cell(line, "line--muted")
