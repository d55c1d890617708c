"""The state through its turns: one row before the first write, then one a write, refused ones too."""

from collections.abc import Sequence

from ctxview.app.column_widths import Column
from ctxview.app.row_table import Cell
from ctxview.core.turn_state import TurnState
from ctxview.core.turns import PlayedTurns
from ctxview.exports.turns_text import time_words, yes_words

_COLUMNS: tuple[Column, ...] = (
    Column("", 1),
    Column("write", 26, minimum=12, flexible=True, maximum=40),
    Column("revision", 8, align="right"),
    Column("pick-up", 25),
    Column("authorized", 10, priority=1),
    Column("verified", 8, priority=2),
    Column("events", 6, priority=3, align="right"),
)


class TurnRows:
    """A `RowSource`."""

    def __init__(self, played: PlayedTurns) -> None:
        self._played = played

    def columns(self) -> Sequence[Column]:
        """The same always."""
        return _COLUMNS

    def row_count(self) -> int:
        """The start, and every write."""
        return 1 + len(self._played.events)

    def cells(self, row: int) -> Sequence[Cell]:
        """One row."""
        if row == 0:
            return (Cell("·", "line--muted"), Cell("as it begins", "line--muted"), *_state(self._played.turns.state, "line--muted"))
        played = self._played.events[row - 1]
        if played.saved.refused is not None:
            style = "line--bad"
            return (
                Cell("✗", style),
                Cell(played.event.event_id),
                Cell(f"stays {played.saved.store.current.revision}", style, "right"),
                Cell(f"refused: {played.saved.refused.code.value}", style),
                *_state(played.saved.store.current, "line--muted")[2:],
            )
        return (Cell("✓", "line--good"), Cell(played.event.event_id), *_state(played.saved.store.current, "line--strong"))


def _state(state: TurnState, style: str) -> tuple[Cell, ...]:
    return (
        Cell(str(state.revision), style, "right"),
        Cell(time_words(state.time), style),
        Cell(yes_words(state.authorized)),
        Cell(yes_words(state.verified)),
        Cell(str(len(state.source_events)), "line--muted", "right"),
    )
