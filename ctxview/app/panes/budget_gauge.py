"""The budget as a gauge: what is used, where the limit stands, where anything changes; drag it, click its arrows."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from textual.content import Content
from textual.events import Click, MouseDown, MouseMove, MouseUp
from textual.message import Message

from ctxview.app.content import cells_of
from ctxview.app.figures import base_units, flip_words, grouped, limit_words
from ctxview.app.panes.content_bar import ContentBar
from ctxview.core.curve import last_breakpoint, next_breakpoint
from ctxview.core.landmarks import Landmarks, find_landmarks
from ctxview.core.result import BuildResult
from ctxview.core.selection import Queue

if TYPE_CHECKING:
    from ctxview.core.band_flips import BandFlips

_PARTS = " ▏▎▍▌▋▊▉"


class BudgetGauge(ContentBar):
    """Two lines: figures with arrows, and the bar. The bar's scale goes to what everything would take."""

    DEFAULT_CSS = """
    BudgetGauge { height: 2; padding: 0 1; }
    """

    class Stepped(Message):
        """An arrow was clicked: to the next (1) or previous (-1) change."""

        def __init__(self, direction: int) -> None:
            super().__init__()
            self.direction = direction

    class Dragged(Message):
        """The bar was pressed or dragged to a budget; `first` begins a new step of history."""

        def __init__(self, budget: int, first: bool) -> None:
            super().__init__()
            self.budget, self.first = budget, first

    class TypingAsked(Message):
        """The figure was clicked."""

    def __init__(self) -> None:
        super().__init__()
        self._result: BuildResult | None = None
        self._flips: BandFlips | None = None
        self._dragging = False
        self._landmarks: tuple[Queue, frozenset[str], Landmarks | None] | None = None
        self._spans: dict[str, tuple[int, int]] = {}

    def show(self, result: BuildResult, flips: "BandFlips | None" = None) -> None:
        """Draw this result; `flips` is what an estimate's error band means for it, where that is known."""
        self._result, self._flips = result, flips
        self.refresh_if_changed()

    def draw(self) -> Content:
        """Both lines."""
        if self._result is None:
            return Content("")
        return Content("\n").join([self._figures(self._result), self._bar(self._result)])

    def _figures(self, result: BuildResult) -> Content:
        limit, unit = result.settings.budget_limit, result.meter.unit
        following = next_breakpoint(result.selection)
        start = last_breakpoint(result.selection)
        figure = f" {limit_words(limit)} "
        parts: list[tuple[str, str]] = [
            ("budget ", "$text-muted"),
            ("◂", "$text-accent bold"),
            (figure, "reverse bold"),
            ("▸", "$text-accent bold"),
        ]
        at = cells_of("budget ")
        self._spans = {
            "previous": (at, at + 1),
            "figure": (at + 1, at + 1 + cells_of(figure)),
            "next": (at + 1 + cells_of(figure), at + 2 + cells_of(figure)),
        }
        halt = result.halt
        if halt is None:
            parts.append((f"  same from {grouped(start)}", "$text-muted"))
            parts.append((f", next change at {grouped(following)}" if following is not None else ", everything fits", "$text-muted"))
        elif halt.needed_in_all is not None:
            parts.append((f"  ■ blocked, enough from {grouped(halt.needed_in_all)}", "bold $text-error"))
        else:
            parts.append(("  ■ blocked, and no budget changes that", "bold $text-error"))
        for *forms, style in self._remarks(result):
            room = self.content_size.width - sum(cells_of(text) for text, _ in parts)
            parts += [(words, style) for words in forms if cells_of(words) <= room][:1]
        figures = (
            f"used {grouped(result.used)} {unit} · required {grouped(result.selected_required_units)}"
            f" of {grouped(result.queue.all_required_units)}, evidence {grouped(result.queue.evidence_units)}"
        )
        taken = sum(cells_of(text) for text, _ in parts)
        if taken + cells_of(figures) + 2 <= self.content_size.width:
            parts += [(" " * (self.content_size.width - taken - cells_of(figures)), ""), (figures, "$text-muted")]
        return Content.assemble(*parts).truncate(self.content_size.width)

    def _remarks(self, result: BuildResult) -> Iterator[tuple[str, str, str]]:
        """How sure the count is, and what is spent before any item: in full, as short as can be, and the style."""
        if self._flips is not None:
            style = "$text-warning" if self._flips.places else "$text-muted"
            yield f" · {flip_words(self._flips)}", f" · {flip_words(self._flips, short=True)}", style
        base = base_units(result)
        if base:
            limit = result.settings.budget_limit
            of_all = "" if limit is None else f" of {grouped(limit)}"
            yield f" · {grouped(base)}{of_all} before any item", f" · base {grouped(base)}", "$text-muted"

    def _bar(self, result: BuildResult) -> Content:
        cells = self._bar_cells
        scale = max(1, result.queue.total)
        limit = scale if result.settings.budget_limit is None else result.settings.budget_limit
        filled = result.used * cells * 8 // scale
        marks = self._marks(result, cells, scale)
        limit_cell = min(cells - 1, max(0, self._cell(limit, cells, scale)))
        parts: list[tuple[str, str]] = [("▕", "$text-disabled")]
        for cell in range(cells):
            inside = cell < self._cell(limit, cells, scale)
            eighths = min(8, max(0, filled - cell * 8))
            if cell == limit_cell:
                parts.append(("┃" if limit <= scale else "»", "bold $text-accent"))
            elif cell in marks and eighths in (0, 8):
                text, style = marks[cell]
                parts.append((text, f"bold $background on {style}" if eighths == 8 else f"bold {style}"))
            elif eighths == 8:
                parts.append(("█", "$primary"))
            elif eighths:
                parts.append((_PARTS[eighths], "$primary"))
            else:
                parts.append(("░" if inside else "─", "$text-disabled"))
        parts += [("▏", "$text-disabled"), (self._scale_words(result), "$text-muted")]
        # neighbours of one style as one: each part costs as much as a whole text
        runs = groupby(parts, key=itemgetter(1))
        return Content.assemble(*(("".join(text for text, _ in run), style) for style, run in runs))

    def _marks(self, result: BuildResult, cells: int, scale: int) -> dict[int, tuple[str, str]]:
        landmarks = self._find(result)
        if landmarks is None:
            return {}
        ticks = {self._cell(budget, cells, scale): ("┊", "$primary") for budget in landmarks.breakpoints if 0 < budget < scale}
        marks = ticks if len(ticks) <= cells // 3 else {}
        marks.update({self._cell(budget, cells, scale): ("▴", "$success") for budget in landmarks.gains if budget < scale})
        marks.update({self._cell(budget, cells, scale): ("▾", "$error") for budget in landmarks.losses if budget < scale})
        return marks

    def _find(self, result: BuildResult) -> Landmarks | None:
        queue, requirements = result.queue, result.settings.requirements
        known = self._landmarks
        if known is None or known[0] is not queue or known[1] != requirements:
            known = self._landmarks = (queue, requirements, find_landmarks(queue, result.curve_carriers))
        return known[2]

    @staticmethod
    def _cell(budget: int, cells: int, scale: int) -> int:
        return budget * cells // scale

    @staticmethod
    def _scale_words(result: BuildResult) -> str:
        return f" {grouped(result.queue.total)} all"

    @property
    def _bar_cells(self) -> int:
        assert self._result is not None
        return max(4, self.content_size.width - 2 - cells_of(self._scale_words(self._result)))

    def _budget_at(self, x: int) -> int:
        assert self._result is not None
        cells, scale = self._bar_cells, max(1, self._result.queue.total)
        cell = min(max(x - self.styles.padding.left - 1, 0), cells)
        # the smallest budget whose mark stands in this cell
        return -(-cell * scale // cells)

    def on_mouse_down(self, event: MouseDown) -> None:
        """Begin a drag on the bar."""
        if self._result is not None and event.y == 1:
            self._dragging = True
            self.capture_mouse()
            self.post_message(self.Dragged(self._budget_at(event.x), first=True))

    def on_mouse_move(self, event: MouseMove) -> None:
        """Go on dragging."""
        if self._dragging:
            self.post_message(self.Dragged(self._budget_at(event.x), first=False))

    def on_mouse_up(self, event: MouseUp) -> None:
        """End a drag."""
        self._dragging = False
        self.release_mouse()

    def on_click(self, event: Click) -> None:
        """The arrows and the figure of the first line."""
        if event.y != 0:
            return
        column = event.x - self.styles.padding.left
        hit = next((name for name, (start, end) in self._spans.items() if start <= column < end), None)
        if hit == "figure":
            self.post_message(self.TypingAsked())
        elif hit is not None:
            self.post_message(self.Stepped(1 if hit == "next" else -1))
