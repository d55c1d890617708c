"""A pane for headings and texts that is switched between lines and a hex view, the same byte staying in sight (design chapter 3)."""

from collections.abc import Sequence
from typing import ClassVar

from textual.reactive import reactive

from ctxview.app.blocks import Block, Blocks, HexBlocks, Spot, TextBlocks
from ctxview.app.text_pane import TextPane
from ctxview.core.hex_view import bytes_in_line


class BlockPane(TextPane):
    """Shows blocks. The hex view is never wrapped; whether the text is, is remembered."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "authority--system",
        "authority--developer",
        "authority--repository",
        "authority--user",
        "authority--untrusted",
        "authority--none",
    }

    DEFAULT_CSS = """
    BlockPane {
        & > .authority--system { color: $text-primary; text-style: bold; }
        & > .authority--developer { color: $text-secondary; text-style: bold; }
        & > .authority--repository { color: $text-accent; text-style: bold; }
        & > .authority--user { color: $foreground; text-style: bold; }
        & > .authority--untrusted { color: $text-error; text-style: bold; }
        & > .authority--none { color: $text-muted; }
    }
    """

    hex: reactive[bool] = reactive(False, repaint=False, init=False)
    """Whether bytes are shown."""

    def __init__(self, *, wrap: bool = False, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(wrap=wrap, id=id, classes=classes)
        self._wraps_text = wrap
        self._marked: Spot | None = None
        self._went_to: Spot | None = None
        """Where a key went: it is held as long as it is seen, also where there is too little below it to bring it to the top."""
        self.shown: Blocks = TextBlocks(())

    def show_blocks(self, blocks: Sequence[Block], marked: Spot | None = None) -> None:
        """Show other blocks from their start; `marked` is where something begins to differ."""
        self._marked, self._went_to = marked, None
        self._show(blocks)
        self.show_lines(self.shown)

    def go_to(self, spot: Spot) -> None:
        """Make a spot the first that is seen, as far as there is something below it."""
        self._went_to = spot
        self.scroll_to_place(*self.shown.place(spot))

    def row_of(self, spot: Spot) -> int:
        """How many rows stand above a spot."""
        return self.row_at(*self.shown.place(spot))

    @property
    def first_spot(self) -> Spot:
        """What is seen first."""
        return self.shown.spot(*self.first_place)

    @property
    def held_spot(self) -> Spot:
        """Where a key went, while it is seen; else what is seen first."""
        if self._went_to is not None and self.first_line <= self.shown.place(self._went_to)[0] <= self.last_line:
            return self._went_to
        return self.first_spot

    def watch_hex(self) -> None:
        """The same blocks the other way, at the same byte."""
        spot = self.held_spot
        if self.hex:
            self._wraps_text = self.wrap
        # without the watcher, which would lay out what is shown no more
        self.set_reactive(TextPane.wrap, self._wraps_text and not self.hex)
        self._show_again(spot)

    def on_resize(self) -> None:
        """Another width may have room for more bytes in a line."""
        if self.hex and isinstance(self.shown, HexBlocks) and self._bytes_in_line(self.shown.blocks) != self.shown.in_line:
            self._show_again(self.held_spot)

    def action_toggle_wrap(self) -> None:
        """Of bytes there is nothing to wrap."""
        if not self.hex:
            super().action_toggle_wrap()

    def _show(self, blocks: Sequence[Block]) -> None:
        if self.hex:
            self.shown = HexBlocks(blocks, self._bytes_in_line(blocks), self._marked)
        else:
            self.shown = TextBlocks(blocks, self._marked)

    def _show_again(self, spot: Spot) -> None:
        self._show(self.shown.blocks)
        self.show_lines(self.shown)
        self.go_to(spot)

    def _bytes_in_line(self, blocks: Sequence[Block]) -> int:
        return bytes_in_line(self.scrollable_size.width, HexBlocks.digits_of(blocks))
