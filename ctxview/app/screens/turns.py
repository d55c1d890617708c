"""The turns screen: what one turn hands to the next, read and not changed (spec 4.4)."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from ctxview.app.actions import Action, bindings
from ctxview.app.content import joined
from ctxview.app.panes.key_line import KeyLine
from ctxview.app.panes.styled_lines import StyledLines
from ctxview.app.panes.turn_lines import memory_lines, message_lines, state_lines
from ctxview.app.panes.turn_rows import TurnRows
from ctxview.app.row_table import RowTable
from ctxview.app.screens.shown import ShownScreen
from ctxview.app.shown_actions import TURNS_ACTIONS
from ctxview.app.shown_file import OpenedTurns, ShownFile
from ctxview.app.text_pane import TextPane
from ctxview.core.turns import PlayedTurns


class TurnsScreen(ShownScreen):
    """A table of states, and below it the state under the cursor, memory and snapshot, and the messages."""

    KEYS: ClassVar[tuple[Action, ...]] = TURNS_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(TURNS_ACTIONS)
    AUTO_FOCUS = "#turns"
    kind = OpenedTurns

    def __init__(self, opened: OpenedTurns) -> None:
        super().__init__()
        self.opened = opened
        self.path = opened.path

    def compose(self) -> ComposeResult:
        """A title, the table, the panes, the keys."""
        yield Static(id="turns-title", classes="screen-title")
        yield RowTable(TurnRows(self.opened.played), id="turns", classes="pane")
        with Horizontal(id="turns-below"):
            with Vertical(id="turns-left"):
                yield TextPane(id="turn-state", classes="pane", wrap=True)
                yield TextPane(id="turn-memory", classes="pane", wrap=True)
            yield TextPane(id="turn-messages", classes="pane", wrap=True)
        yield KeyLine(TURNS_ACTIONS)

    def on_mount(self) -> None:
        """With the last write under the cursor."""
        self._draw()
        self.query_one("#turns", RowTable).cursor_row = len(self.opened.played.events)
        self._draw_state()

    def take(self, shown: ShownFile) -> None:
        """Other turns, with the cursor on its row."""
        assert isinstance(shown, OpenedTurns)
        self.opened = shown
        table = self.query_one("#turns", RowTable)
        table.show_rows(TurnRows(shown.played), table.cursor_row)
        self._draw()
        self._draw_state()

    def _draw(self) -> None:
        """Titles and texts."""
        played = self.opened.played
        memory = "memory" if played.findings is None else "memory and snapshot"
        for pane, title in (("turns", "state, write by write"), ("turn-memory", memory), ("turn-messages", "messages by id")):
            self.query_one(f"#{pane}").border_title = Content(title)
        first, last = played.turns.state.revision, played.store.current.revision
        wrong = _what_is_wrong(played)
        sound = (f" ✗ {wrong}", "bold $text-error") if wrong else (" ✓ nothing was refused", "bold $text-success")
        name = played.turns.name or played.turns.state.order
        revisions = f" · revision {last}" if first == last else f" · revision {first} → {last}"
        self.query_one("#turns-title", Static).update(joined((f" turns · {name}", "bold"), (revisions, "$text-muted"), sound))
        self.query_one("#turn-memory", TextPane).show_lines(StyledLines(memory_lines(played)))
        self.query_one("#turn-messages", TextPane).show_lines(StyledLines(message_lines(played)))
        self._fit()

    def on_resize(self) -> None:
        """The room has changed."""
        self._fit()

    def _fit(self) -> None:
        """As many rows as there are, up to a third; without messages what is left stands side by side."""
        played, frame = self.opened.played, 1 if self.has_class("-low") else 2
        self.query_one("#turns").styles.height = min(len(played.events) + 2 + frame, max(6, self.app.size.height // 3))
        self.query_one("#turn-messages").display = bool(played.updates)
        self.query_one("#turn-memory").display = bool(played.memories) or played.findings is not None
        self.query_one("#turns-left").set_class(not played.updates, "beside")

    @on(RowTable.Highlighted, "#turns")
    def _draw_state(self) -> None:
        row, pane = self.query_one("#turns", RowTable).cursor_row, self.query_one("#turn-state", TextPane)
        pane.border_title = Content("state as it begins" if row == 0 else f"state after write {row}")
        pane.show_lines(StyledLines(state_lines(self.opened.played, row)))

    def action_show_command(self) -> None:
        """The command that prints these turns."""
        self.say_command("turns")


def _what_is_wrong(played: PlayedTurns) -> str:
    """What was refused or does not agree, in a few words; empty where all holds."""
    writes = sum(event.saved.refused is not None for event in played.events)
    updates = sum(update.refused is not None for update in played.updates)
    findings = len(played.findings or ())
    words = [f"{count} {one if count == 1 else one + 's'} refused" for count, one in ((writes, "write"), (updates, "update")) if count]
    if findings:
        words.append(f"the snapshot does not agree in {findings} {'place' if findings == 1 else 'places'}")
    return ", ".join(words)
