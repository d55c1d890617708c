"""The findings of the case that is open, looked for in a thread after the first frame, and shown when they are known (design 2)."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.screen import Screen
from textual.timer import Timer
from textual.worker import Worker

from ctxview.app.inspections import Inspection, LeftError, found_in
from ctxview.app.later_figures import counted_at_once
from ctxview.app.workbench_state import Workbench
from ctxview.core.result import BuildResult

if TYPE_CHECKING:
    from ctxview.core.findings.inspection import Findings

LOOK_AFTER = 1.0
"""Seconds without a key from which on a big case is looked through."""

FINDINGS = "findings"
"""Group of the workers."""


class FindingsLater:
    """Looks once for each inspection. No key waits for it, and a big case waits until no key has come for a moment."""

    def __init__(self, screen: Screen[None], workbench: Workbench, told: Callable[[], None]) -> None:
        """`told` is called, with the keys, when the findings of the present inspection are known."""
        self._screen, self._workbench, self._told = screen, workbench, told
        self._sought: Inspection | None = None
        self._waiting: Timer | None = None
        self._searching: Worker[None] | None = None

    def look(self) -> None:
        """Look for what is not known yet, soon."""
        inspection = self._workbench.inspection
        if self._waiting is not None:
            self._waiting.stop()
            self._waiting = None
        if inspection.findings is not None or inspection is self._sought:
            return
        if counted_at_once(inspection.case):
            self._screen.call_after_refresh(self._begin)
        else:
            self._waiting = self._screen.set_timer(LOOK_AFTER, self._begin)

    def _begin(self) -> None:
        inspection, result = self._workbench.inspection, self._workbench.result
        if inspection.findings is not None or inspection is self._sought:
            return
        self._sought = inspection

        def work() -> None:  # no partial: the toolkit writes out what its workers are made of
            try:
                findings = found_in(inspection, result)
            except LeftError:
                return
            self._screen.app.call_from_thread(self._take, inspection, result, findings)

        self._searching = self._screen.run_worker(work, group=FINDINGS, thread=True)

    def leave_it(self) -> None:
        """Somebody else looks now: the search that is under way ends, and begins again with the next `look`."""
        if self._searching is not None and not self._searching.is_finished:
            self._searching.cancel()
            self._sought = None

    def _take(self, inspection: Inspection, result: BuildResult, findings: "Findings") -> None:
        if inspection.findings is None:
            inspection.know(findings, result)
        if self._screen.is_attached and inspection is self._workbench.inspection:
            self._told()
