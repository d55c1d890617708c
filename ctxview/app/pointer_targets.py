"""What is known of the targets of pointers: asked of the disk off the keys' way, one at a time, and kept until the file is read anew."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.screen import Screen

from ctxview.app.workbench_state import Workbench
from ctxview.core.decision import Outcome

if TYPE_CHECKING:
    from ctxview.readers.pointer_target import Target


class PointerTargets:
    """Never opens a target: only whether it is there is asked."""

    def __init__(self, screen: Screen[None], workbench: Workbench, told: Callable[[], None]) -> None:
        """`told` is called, with the keys, when something asked for is known."""
        self._screen, self._workbench, self._told = screen, workbench, told
        self._known: dict[str, Target] = {}
        self._asked: set[str] = set()

    def forget(self) -> None:
        """Ask again from now on."""
        self._known.clear()
        self._asked.clear()

    def found(self, place: int) -> "Target | None":
        """What is known of the reference of the pointer at this place; None where it is none, or is being asked for."""
        item = self._workbench.result.item(place)
        reference = item.source.reference
        if reference is None or item.secret or self._workbench.result.decision(place).outcome is not Outcome.POINTER:
            return None
        if reference not in self._known and reference not in self._asked:
            self._asked.add(reference)
            self._screen.run_worker(lambda: self._look(reference), thread=True, group="pointers", exit_on_error=False)
        return self._known.get(reference)

    def _look(self, reference: str) -> None:
        from ctxview.readers.pointer_target import look_for

        target = look_for(self._workbench.file, reference)
        self._screen.app.call_from_thread(self._take, reference, target)

    def _take(self, reference: str, target: "Target") -> None:
        if reference in self._asked and self._screen.is_attached:
            self._known[reference] = target
            self._told()
