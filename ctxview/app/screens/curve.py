"""The curve screen: where every unit of budget goes, and where more of it makes things worse (design 2)."""

import time
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from ctxview.app.actions import CURVE_ACTIONS, Action, bindings
from ctxview.app.content import joined
from ctxview.app.figures import grouped
from ctxview.app.once_dismissed import OnceDismissed
from ctxview.app.panes.curve_chart import CurveChart
from ctxview.app.panes.curve_lines import curve_lines
from ctxview.app.panes.key_line import KeyLine
from ctxview.app.panes.styled_lines import StyledLines
from ctxview.app.text_pane import TextPane
from ctxview.app.workbench_state import Workbench
from ctxview.core.curve_track import CurveTrack

POINTS_AT_ONCE = 64
"""Points made at most before keys get their turn again: some 1 ms at 1,000 sources."""

SLICE = 0.008
"""Seconds after which fewer points are made at once: half of a frame's time, so that a key does not wait for the next one."""

A_FRAME = 0.02
"""Seconds: a little longer than from one frame to the next."""

MOST_POINTS = 250_000
"""Where a curve is left unfinished; the rest is made by asking for more."""


def fitting(points: int, seconds: float) -> int:
    """How many points to make next, where so many took so long."""
    if seconds > SLICE:
        return max(1, points // 2)
    return min(POINTS_AT_ONCE, points * 2) if seconds < SLICE / 4 else points


class CurveScreen(OnceDismissed[int | None]):
    """Dismisses with the budget that was taken, or None."""

    KEYS: ClassVar[tuple[Action, ...]] = CURVE_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(CURVE_ACTIONS)
    AUTO_FOCUS = ""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__()
        self.workbench = workbench
        result = workbench.result
        self.track = CurveTrack(result.queue, result.curve_carriers)
        self._most = MOST_POINTS
        self._at_once = POINTS_AT_ONCE if len(workbench.case.sources) <= POINTS_AT_ONCE * 32 else 1
        self._shown = 0
        self._next: Timer | None = None
        """What makes the next points; None where all are made that were asked for."""

    def compose(self) -> ComposeResult:
        """A title, the chart, the point under the cursor, the keys."""
        yield Static(id="curve-title", classes="screen-title")
        chart = CurveChart(self.track, self.workbench.budget_or_total, "curve")
        chart.add_class("pane")
        yield chart
        point = TextPane(id="curve-point", classes="pane", wrap=True)
        point.can_focus = False  # all keys of this screen move the cursor
        yield point
        yield KeyLine(CURVE_ACTIONS)

    def on_mount(self) -> None:
        """Begin to make points."""
        self.query_one("#curve").border_title = Content("curve")
        self.query_one("#curve-point").border_title = Content("at the cursor")
        self._go_on()

    def _go_on(self) -> None:
        if not self.is_attached:
            return
        started = time.monotonic()
        self.track.advance(self._at_once)
        self._at_once = fitting(self._at_once, time.monotonic() - started)
        known = len(self.track.points)
        unfinished = not self.track.done and known < self._most
        # drawing costs more than making points, so a growing curve is drawn now and then
        if not unfinished or known >= self._shown + self._shown // 4 + self._at_once:
            self._shown = known
            self._draw()
        self._next = self.set_timer(0.001, self._go_on) if unfinished else None

    def _draw(self) -> None:
        self.query_one(CurveChart).take_over()
        self._draw_point()
        below = self.track.blocked_below
        blocked = f" · ■ blocked below {grouped(below)}" if below else ""
        state = "" if self.track.done else f" · known up to {grouped(self.track.known_to)} so far"
        inversions = len(self.track.inversions())
        worse = f" · {inversions} times more budget loses a requirement" if inversions else ""
        self.query_one("#curve-title", Static).update(
            joined(
                (f" {grouped(len(self.track.points))} points in {self.workbench.result.meter.unit}", "bold"),
                (worse, "bold $text-error"),
                (blocked, "bold $text-error"),
                (state, "$text-muted"),
            )
        )

    def _draw_point(self) -> None:
        chart = self.query_one(CurveChart)
        lines = curve_lines(self.workbench.result, self.track, chart.cursor)
        self.query_one("#curve-point", TextPane).show_lines(StyledLines(lines))

    def _go(self, budget: int | None) -> None:
        if budget is not None:
            self.query_one(CurveChart).go(budget)
            self._draw_point()
            if self._next is not None:
                self._next.stop()
                self._next = self.set_timer(A_FRAME, self._go_on)  # the frame is painted before more points are made

    @on(CurveChart.Pointed)
    def _pointed(self, event: CurveChart.Pointed) -> None:
        self._go(event.budget)

    @property
    def _cursor(self) -> int:
        return self.query_one(CurveChart).cursor

    def action_next_point(self) -> None:
        """To the next change."""
        self._go(self.track.next_from(self._cursor))

    def action_previous_point(self) -> None:
        """To the change before."""
        self._go(self.track.previous_from(self._cursor))

    def action_far(self, direction: int) -> None:
        """A twentieth of the scale."""
        self._go(self._cursor + direction * max(1, self.track.queue.total // 20))

    def action_next_loss(self) -> None:
        """To the next budget at which a requirement is lost."""
        further = [one.lost_at for one in self.track.inversions() if one.lost_at > self._cursor]
        self._go_to_loss(min(further, default=None), "no loss at a higher budget; N goes to the one before")

    def action_previous_loss(self) -> None:
        """To the one before."""
        before = [one.lost_at for one in self.track.inversions() if one.lost_at < self._cursor]
        self._go_to_loss(max(before, default=None), "no loss at a lower budget; n goes to the next one")

    def _go_to_loss(self, budget: int | None, words: str) -> None:
        if budget is None:
            self.app.notify(words, markup=False)
        else:
            self._go(budget)

    def action_end(self, end: int) -> None:
        """To the start or the end of the scale."""
        self._go(self.track.queue.total if end else 0)

    def action_go_on(self) -> None:
        """Make more points of a curve that was left unfinished."""
        if not self.track.done and self._next is None:
            self._most += MOST_POINTS
            self._go_on()

    def action_take(self) -> None:
        """Take the cursor's budget, where there is one to choose."""
        halt = self.workbench.result.halt
        self.dismiss(None if halt is not None and halt.needed_in_all is None else self._cursor)

    def action_back(self) -> None:
        """To the workbench, nothing changed."""
        self.dismiss(None)
