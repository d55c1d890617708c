"""The curve as a chart: units used, items selected, and for each requirement the budgets at which it holds (spec 1.7)."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from ctxview.app.cell_line import Stretch
from ctxview.app.content import fit
from ctxview.app.line_view import LineView
from ctxview.core.curve_track import CurveTrack

_EIGHTHS = " ▁▂▃▄▅▆▇█"
_LABEL = 20
_HOLDS, _PARTLY, _MISSING, _UNKNOWN = "━", "╌", "·", " "


class CurveChart(LineView, can_focus=False):
    """Draws what a track knows so far. The cursor is a budget; the baseline's own budget has a mark of its own."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"curve-chart--cursor", "curve-chart--area"}

    DEFAULT_CSS = """
    CurveChart {
        & > .curve-chart--area { color: $primary; }
        & > .curve-chart--cursor { background: $accent; color: $background; text-style: bold; }
        &:nocolor > .curve-chart--cursor { text-style: reverse; }
    }
    """

    class Pointed(Message):
        """A budget was clicked."""

        def __init__(self, budget: int) -> None:
            super().__init__()
            self.budget = budget

    def __init__(self, track: CurveTrack, present: int, id: str) -> None:
        super().__init__(id=id)
        self._track = track
        self._present = present
        self._blocked_below = track.blocked_below
        self.cursor = min(present, track.queue.total)
        self._intervals: dict[str, tuple[tuple[int, int | None], ...]] = {}
        self._starts: dict[str, list[int]] = {}
        self._drawn_size = Size(0, 0)
        self._area, self._cells = 3, 8
        self._used_of: list[int | None] = []
        self._count_of: list[int | None] = []
        self._rows: dict[int, tuple[str, str, str]] = {}
        """Label, cells and look of each row, without the cursor: a cursor that moves makes none anew."""

    def take_over(self) -> None:
        """Draw what the track knows now."""
        self._intervals = self._track.intervals()
        self._starts = {name: [start for start, _ in intervals] for name, intervals in self._intervals.items()}
        self._measure()
        self.virtual_size = Size(0, self._area + 3 + len(self._intervals))
        self.refresh()

    def before_lines(self) -> None:
        if self._drawn_size != self.scrollable_size:  # a scrollbar comes without an event
            self._measure()

    def _measure(self) -> None:
        """Whatever hangs on the size, once: rows ask for it at each cell."""
        size = self._drawn_size = self.scrollable_size
        self._rows.clear()
        self._area = max(3, min(10, size.height - 3 - len(self._track.requirements)))
        self._cells = max(8, size.width - _LABEL - 2)
        points = [self._track.at(self._range(cell)[1]) for cell in range(self._cells)]
        self._used_of = [None if point is None else point.used for point in points]
        self._count_of = [None if point is None else point.count for point in points]

    def go(self, budget: int) -> None:
        """The cursor to a budget."""
        self.cursor = max(0, min(budget, self._track.queue.total))
        self.refresh_changed_lines()

    def on_resize(self) -> None:
        """The area's height hangs on the pane's."""
        self.take_over()

    def _range(self, cell: int) -> tuple[int, int]:
        """Budgets that a cell stands for, both ends included."""
        scale = self._track.queue.total + 1
        high = -(-(cell + 1) * scale // self._cells) - 1
        return min(-(-cell * scale // self._cells), high), high  # a unit wider than a cell is the same in all its cells

    def _cell_of(self, budget: int) -> int:
        return min(self._cells - 1, budget * self._cells // (self._track.queue.total + 1))

    def draw_line(self, y: int) -> Strip:
        """One row, with the cursor on it."""
        row = y + self.scroll_offset.y
        if row >= self._area + 3 + len(self._intervals):
            return self.strip_of([])
        label, cells, style = self._rows.get(row) or self._rows.setdefault(row, self._row(row))
        cursor = self._cell_of(self.cursor)
        stretches: list[Stretch] = [
            (fit(label, _LABEL) + " ", ("line--muted",)),
            (cells[:cursor], (style,)),
            (cells[cursor] if cells[cursor] != " " else "│", ("curve-chart--cursor",)),
            (cells[cursor + 1 :], (style,)),
        ]
        return self.strip_of(stretches)

    def _row(self, row: int) -> tuple[str, str, str]:
        """The scale, the area, the count, where something is lost, or a requirement."""
        if row == 0:
            return "budget", self._scale(), "line--muted"
        if row <= self._area:
            label = f"used, of {self._track.queue.total}" if row == 1 else ""
            return label, self._used(self._area - row), "curve-chart--area"
        if row == self._area + 1:
            return f"items, of {len(self._track.queue.item_costs)}", self._counts(), "line--accent"
        if row == self._area + 2:
            return "", self._inversions(), "line--bad"
        name = list(self._intervals)[row - self._area - 3]
        return name, self._holding(name), "line--good"

    def _scale(self) -> str:
        line = [" "] * self._cells
        for tenth in range(0, 10, 2):
            budget = self._track.queue.total * tenth // 10
            at = self._cell_of(budget)
            for offset, character in enumerate(str(budget)):
                if at + offset < self._cells:
                    line[at + offset] = character
        line[self._cell_of(min(self._present, self._track.queue.total))] = "▼"
        return "".join(line)

    def _used(self, level: int) -> str:
        """Blocks of one row of the area; `level` counts from the bottom."""
        total, height = max(1, self._track.queue.total), self._area
        filled = (0 if used is None else used * height * 8 // total - level * 8 for used in self._used_of)
        row = "".join(_EIGHTHS[max(0, min(8, eighths))] for eighths in filled)
        blocked = 0 if level else sum(self._range(cell)[1] < self._blocked_below for cell in range(self._cells))
        return "×" * blocked + row[blocked:]

    def _counts(self) -> str:
        most = max(1, len(self._track.queue.item_costs))
        return "".join(_UNKNOWN if count is None else _EIGHTHS[-(-count * 8 // most)] for count in self._count_of)

    def _inversions(self) -> str:
        line = [" "] * self._cells
        for inversion in self._track.inversions():
            line[self._cell_of(min(inversion.lost_at, self._track.queue.total))] = "▾"
        return "".join(line)

    def _holding(self, name: str) -> str:
        intervals, starts = self._intervals[name], self._starts[name]
        known = self._track.known_to
        return "".join(_holds(intervals, starts, *self._range(cell), known) for cell in range(self._cells))

    def on_click(self, event: events.Click) -> None:
        """The budget under the mouse."""
        offset = event.get_content_offset(self)
        if offset is not None and 0 <= offset.x - _LABEL - 1 < self._cells:
            self.post_message(self.Pointed(self._range(offset.x - _LABEL - 1)[0]))


def _holds(intervals: Sequence[tuple[int, int | None]], starts: Sequence[int], low: int, high: int, known: int) -> str:
    """How a requirement stands over a range of budgets."""
    if low > known:
        return _UNKNOWN
    first = bisect_right(starts, low) - 1
    if first >= 0:
        end = intervals[first][1]
        if end is None or end > high:
            return _HOLDS
        if end > low:
            return _PARTLY
    return _PARTLY if bisect_right(starts, high) - 1 > first else _MISSING
