"""The last line: the keys that matter most here, as many as fit, the rest behind `?`; each can be clicked."""

from collections.abc import Callable

from textual.content import Content
from textual.events import Click
from textual.widget import Widget

from ctxview.app.actions import Action
from ctxview.app.configured_app import ConfiguredApp
from ctxview.app.content import cells_of
from ctxview.app.panes.too_small import too_small

ROOMY = 120
"""Cells from which on there is room for a key that only some files have a use for."""


class KeyLine(Widget):
    """Made from the declarations of the actions. What does not fit is left out from the end, `help` and `quit` last of all."""

    DEFAULT_CSS = """
    KeyLine { height: 1; dock: bottom; background: $panel; }
    """

    def __init__(self, actions: tuple[Action, ...], where_roomy: Callable[[], frozenset[str]] = frozenset) -> None:
        """`actions` as they are declared; shown are the keys in force. `where_roomy` names further ones, seen from 120 cells on."""
        super().__init__()
        self._actions = actions
        self._where_roomy = where_roomy
        self._spans: list[tuple[int, int, str]] = []

    def render(self) -> Content:
        """The line."""
        app = self.app
        assert isinstance(app, ConfiguredApp)
        further = self._where_roomy() if app.size.width >= ROOMY else frozenset()
        actions = app.in_force(tuple(action for action in self._actions if action.footer or action.name in further))
        small = too_small(app.size)
        always = actions[-2:] if small is None else ()
        room = self.size.width - sum(map(_cells, always)) - (0 if small is None else small.cell_length)
        shown: list[Action] = []
        for action in actions[:-2] if small is None else reversed(actions):  # the way out first
            if _cells(action) > room:
                break
            room -= _cells(action)
            shown.append(action)
        parts: list[tuple[str, str]] = []
        self._spans = []
        column = 0 if small is None else small.cell_length
        for action in (*shown, *always):
            parts += [(f" {action.shown}", "bold $text-accent"), (f" {action.label} ", "")]
            self._spans.append((column, column + _cells(action), action.name))
            column += _cells(action)
        return Content.assemble(*([] if small is None else [small]), *parts)

    async def on_click(self, event: Click) -> None:
        """Do what the key would do."""
        for start, end, name in self._spans:
            if start <= event.x < end:
                await self.run_action(name if name.startswith("app.") else f"screen.{name}")


def _cells(action: Action) -> int:
    return cells_of(f" {action.shown} {action.label} ")
