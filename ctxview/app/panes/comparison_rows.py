"""What differs between the baseline and the present result, one row a candidate."""

from collections.abc import Sequence

from ctxview.app.column_widths import Column
from ctxview.app.figures import WITHHELD, grouped
from ctxview.app.row_table import Cell
from ctxview.core.comparison import ChangedItem, ChangeKind
from ctxview.core.decision import Decision
from ctxview.core.result import BuildResult

_COLUMNS: tuple[Column, ...] = (
    Column("", 1),
    Column("change", 8),
    Column("source", 26, minimum=12, flexible=True, maximum=60),
    Column("units", 9, minimum=7, priority=1, align="right"),
    Column("was", 24, minimum=12, flexible=True, maximum=40),
    Column("is", 24, minimum=12, flexible=True, maximum=40),
)

_SIGNS = {
    ChangeKind.IN: ("+", "line--good"),
    ChangeKind.OUT: ("−", "line--bad"),
    ChangeKind.MOVED: ("↕", "line--accent"),
    ChangeKind.CHANGED: ("≠", "line--warning"),
    ChangeKind.REASON: ("·", "line--muted"),
    ChangeKind.EDITED: ("~", "line--warning"),
    ChangeKind.ADDED: ("·", "line--muted"),
    ChangeKind.REMOVED: ("·", "line--muted"),
    ChangeKind.GONE: ("✗", "line--bad"),
}


class ComparisonRows:
    """A `RowSource`."""

    def __init__(self, before: BuildResult, after: BuildResult, changes: Sequence[ChangedItem]) -> None:
        self._before, self._after, self.changes = before, after, changes

    def columns(self) -> Sequence[Column]:
        """The same for every comparison."""
        return _COLUMNS

    def row_count(self) -> int:
        """Candidates that differ."""
        return len(self.changes)

    def cells(self, row: int) -> Sequence[Cell]:
        """One candidate."""
        change = self.changes[row]
        sign, style = _SIGNS[change.kind]
        was, now = (
            _words(self._before, change, change.old_place, change.before),
            _words(self._after, change, change.place, change.after),
        )
        if change.kind is ChangeKind.CHANGED and was == now:
            now = "another text or id"
        result = self._before if change.after is None else self._after
        item = result.item(change.place)
        return (
            Cell(sign, style),
            Cell(change.kind.value, style),
            Cell(item.source_id),
            Cell(WITHHELD if item.secret else grouped(result.units(change.place)), "line--muted", "right"),
            Cell(was, "line--muted"),
            Cell(now),
        )


def _words(result: BuildResult, change: ChangedItem, place: int | None, decision: Decision | None) -> str:
    if place is None or decision is None:
        return "not in the file"
    if change.kind is not ChangeKind.CHANGED:
        return decision.reason.value
    item = result.item(place)
    return f"{item.channel}: {item.authority.value}, {item.trust.value}"
