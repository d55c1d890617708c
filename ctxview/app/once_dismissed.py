"""Screens with an answer: each is dismissed once, and only while it is in front (design 2).

Two keys in one turn both reach the screen that they were pressed on: the second comes when the first has already dismissed it, and would
take the screen behind, or the last one, away.
"""

from typing import Generic

from textual import on
from textual.await_complete import AwaitComplete
from textual.events import ScreenResume
from textual.message import Message
from textual.screen import Screen, ScreenResultType
from textual.widgets import Input

from ctxview.app.row_table import RowTable


class OnceDismissed(Screen[ScreenResultType], Generic[ScreenResultType]):
    """A screen that nothing dismisses twice."""

    _late: tuple[ScreenResultType | None] | None = None

    @property
    def is_answered(self) -> bool:
        """Whether it was dismissed: what its widgets still say comes too late."""
        return self._late is not None or self not in self.app.screen_stack

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Go, with a result; nothing where it is gone. With another screen over it, it goes as soon as that one is gone."""
        if self.is_answered:
            return AwaitComplete()
        if self.app.screen is not self:
            self._late = (result,)
            return AwaitComplete()
        return super().dismiss(result)

    @on(ScreenResume)
    def _in_front_again(self) -> None:
        """In front again: an answer that came meanwhile holds."""
        if self._late is not None:
            (result,), self._late = self._late, None
            self.dismiss(result)

    async def _dispatch_message(self, message: Message) -> None:
        """Nothing is taken twice, saved twice or read twice either."""
        if not (isinstance(message, Input.Submitted | RowTable.Chosen) and self.is_running and self.is_answered):
            await super()._dispatch_message(message)
