"""The last line while a dialog is open: the dialog's own keys, made from its bindings, instead of those of the screen behind it."""

from collections.abc import Iterable
from typing import NamedTuple

from textual.binding import Binding
from textual.content import Content
from textual.events import Click
from textual.widget import Widget

from ctxview.app.content import cells_of
from ctxview.app.key_names import key_shown
from ctxview.app.panes.too_small import too_small


class DialogKey(NamedTuple):
    """A key that a dialog names."""

    shown: str
    label: str
    action: str | None
    """What a click runs; None for enter, which goes to what has the focus."""

    @property
    def cells(self) -> int:
        """What it takes of the line."""
        return cells_of(f" {self.shown} {self.label} ")


def dialog_keys(declared: Iterable[Binding], enter: str) -> tuple[DialogKey, ...]:
    """Each action of these bindings once, by its first key, the way out last; `enter` is what enter does in a table or a field."""
    keys = [DialogKey("enter", enter, None)] if enter else []
    ways_out: list[DialogKey] = []
    named: set[str] = set()
    for binding in declared:
        first, label = binding.key.partition(",")[0], binding.description
        if not label or binding.action in named or (enter and first == "enter"):
            continue
        named.add(binding.action)
        (ways_out if first == "escape" else keys).append(DialogKey(key_shown(first), label, binding.action))
    return (*keys, *ways_out)


class DialogKeys(Widget):
    """What does not fit is left out from the end, but never the way out."""

    DEFAULT_CSS = """
    DialogKeys { height: 1; dock: bottom; background: $panel; }
    """

    def __init__(self, keys: tuple[DialogKey, ...]) -> None:
        super().__init__()
        self._keys = keys
        self._spans: list[tuple[int, int, DialogKey]] = []

    def render(self) -> Content:
        """The line."""
        small = too_small(self.app.size)
        self._spans, column = [], 0 if small is None else small.cell_length
        parts: list[tuple[str, str]] = []
        for key in fitting(self._keys, self.size.width - column):
            parts += [(f" {key.shown}", "bold $text-accent"), (f" {key.label} ", "")]
            self._spans.append((column, column + key.cells, key))
            column += key.cells
        return Content.assemble(*([] if small is None else [small]), *parts)

    async def on_click(self, event: Click) -> None:
        """Do what the key would do."""
        event.stop()  # a click that goes on would leave the dialog
        for start, end, key in self._spans:
            if start <= event.x < end:
                if key.action is None:
                    self.app.simulate_key("enter")
                else:
                    await self.run_action(key.action if key.action.startswith("app.") else f"screen.{key.action}")


def fitting(keys: tuple[DialogKey, ...], width: int) -> tuple[DialogKey, ...]:
    """Those that fit in so many cells, in their order: the way out first of all, then the others."""
    kept = {key for key in keys if key.shown == key_shown("escape")}
    room = width - sum(key.cells for key in kept)
    for key in keys:
        if key not in kept:
            if key.cells > room:
                break
            room -= key.cells
            kept.add(key)
    return tuple(key for key in keys if key in kept)
