"""Builds of a big case that take longer than a key may: made in a thread, while the result before stays on the screen (design 2)."""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from ctxview.app.screens.workbench_panes import WorkbenchPanes
from ctxview.core.pipeline import NotWantedError
from ctxview.core.problem import CtxviewError
from ctxview.core.result import BuildResult

if TYPE_CHECKING:
    from ctxview.core.settings import Settings

MANY_SOURCES = 4_000
"""From so many on, any change but that of a budget or a requirement takes longer than a frame or two."""

_TURN = 0.0005
"""Seconds that the thread goes on when a key waits; Python's own are ten times as many, and a key waits for several turns."""

_SHOWN_FIRST = ("selected_places", "selected_required_units", "stage_drops", "ledger")
"""What of a result is counted when it is first asked for, and every frame asks."""


@contextmanager
def _beside_the_keys() -> Iterator[None]:
    """A key gets its turn soon, and no garbage is looked for, now or later in what is made: a look would stop all keys for a while."""
    collects, interval = gc.isenabled(), sys.getswitchinterval()
    gc.disable()
    sys.setswitchinterval(_TURN)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)
        if collects:
            gc.freeze()
            gc.enable()


class BackgroundBuilds(WorkbenchPanes):
    """One thread makes the build that the workbench waits for; a newer change ends an older build between two of its stages."""

    def on_mount(self) -> None:
        """Small cases are built at once."""
        if len(self.workbench.case.sources) >= MANY_SOURCES:
            self.workbench.later_builds.begin = self._begin

    def _begin(self) -> None:
        if not self.workbench.later_builds.working:
            self.workbench.later_builds.working = True
            self.run_worker(self._work, group="build", thread=True)

    def _work(self) -> None:
        bench, worker = self.workbench, get_current_worker()
        goes_on = True
        while goes_on and not worker.is_cancelled:
            settings, pipeline = bench.settings, bench.pipeline

            def wanted(settings: "Settings" = settings) -> bool:
                return bench.settings == settings and not worker.is_cancelled

            made: BuildResult | CtxviewError | None = None
            try:
                if bench.awaits:
                    with _beside_the_keys():
                        made = pipeline.build(settings, wanted)
                        for name in _SHOWN_FIRST:
                            getattr(made, name)
            except NotWantedError:
                pass
            except CtxviewError as error:
                made = error
            if not worker.is_cancelled:
                goes_on = self.app.call_from_thread(self._made, settings, made)

    def _made(self, settings: "Settings", made: BuildResult | CtxviewError | None) -> bool:
        """Take a build, or a refusal of these settings; whether there is another to make."""
        bench, place = self.workbench, self.place
        taken = bench.refuse(settings) if isinstance(made, CtxviewError) else made is not None and bench.take_later(made)
        bench.later_builds.working = bench.awaits and self.is_attached
        if taken and self.is_attached:
            self.show_change(made if isinstance(made, CtxviewError) else None, place)
        return bench.later_builds.working
