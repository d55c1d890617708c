"""The turns screen: what one turn hands to the next, read and not changed (spec 4.4)."""

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from ctxview.app.actions import TURNS_ACTIONS, Action, bindings
from ctxview.app.content import joined
from ctxview.app.opened_file import OpenedTurns
from ctxview.app.panes.key_line import KeyLine
from ctxview.app.panes.styled_lines import StyledLines
from ctxview.app.panes.turn_lines import memory_lines, message_lines, state_lines
from ctxview.app.panes.turn_rows import TurnRows
from ctxview.app.row_table import RowTable
from ctxview.app.screens.opening import OpeningScreen
from ctxview.app.screens.start_page import StartPage
from ctxview.app.text_pane import TextPane
from ctxview.core.turns import PlayedTurns

if TYPE_CHECKING:
    from ctxview.app.application import CtxviewApp


class TurnsScreen(Screen[None]):
    """A table of states, and below it the state under the cursor, memory and snapshot, and the messages."""

    KEYS: ClassVar[tuple[Action, ...]] = TURNS_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(TURNS_ACTIONS)
    AUTO_FOCUS = "#turns"

    app: "CtxviewApp"

    def __init__(self, opened: OpenedTurns) -> None:
        super().__init__()
        self.opened = opened

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
        """Titles and texts, with the last write under the cursor."""
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
        table = self.query_one("#turns", RowTable)
        self._fit()
        table.cursor_row = len(played.events)
        self._draw_state()

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
        from ctxview.app.dialogs.command_dialog import CommandDialog

        path = self.opened.path
        self.app.push_screen(
            CommandDialog("the same by a command", [["ctxview", "turns", *(["--"] if path.startswith("-") else []), path]])
        )

    def action_back(self) -> None:
        """To where it was opened from; from a file of the command line, to the start page."""
        if isinstance(self.app.screen_stack[-2], OpeningScreen):
            self.app.action_open_other()
        else:
            self.app.pop_screen()


def show_turns(app: App[None], opened: OpenedTurns) -> None:
    """Over what is open, which stays."""
    while len(app.screen_stack) > 1 and isinstance(app.screen, StartPage | TurnsScreen):
        app.pop_screen()
    if isinstance(app.screen, StartPage):
        app.screen.ready()
    app.push_screen(TurnsScreen(opened))


def _what_is_wrong(played: PlayedTurns) -> str:
    """What was refused or does not agree, in a few words; empty where all holds."""
    writes = sum(event.saved.refused is not None for event in played.events)
    updates = sum(update.refused is not None for update in played.updates)
    findings = len(played.findings or ())
    words = [f"{count} {one if count == 1 else one + 's'} refused" for count, one in ((writes, "write"), (updates, "update")) if count]
    if findings:
        words.append(f"the snapshot does not agree in {findings} {'place' if findings == 1 else 'places'}")
    return ", ".join(words)
