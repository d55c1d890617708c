"""The start page: open a path, a recent file or a fixture; what is wrong with a file is said where it was chosen (design 2)."""

from collections.abc import Callable
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from ctxview.app.actions import START_ACTIONS, bindings
from ctxview.app.content import joined, plain
from ctxview.app.panes.key_line import KeyLine
from ctxview.app.panes.problem_lines import problem_content
from ctxview.app.panes.start_rows import StartRow, StartRows
from ctxview.app.path_field import UNSAFE_PATH, PathField
from ctxview.app.path_text import typed_path
from ctxview.app.row_table import RowTable
from ctxview.core.problem import CtxviewError


class StartPage(Screen[None]):
    """Asks to open what is chosen, by the function that it was given."""

    KEYS = START_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(START_ACTIONS)
    AUTO_FOCUS = "#files"

    def __init__(self, rows: tuple[StartRow, ...], open_file: Callable[[str], None], leave: Callable[[], None], said: str = "") -> None:
        """`leave` goes back to where the page was opened from; `said` is a line to begin with, raw."""
        super().__init__()
        self._rows = rows
        self._open_file = open_file
        self._leave = leave
        self._said = said

    def compose(self) -> ComposeResult:
        """A line, a field for a path, what is wrong, the files, the keys."""
        yield Static(joined((" ctxview", "bold $primary"), "  see what the model sees"), classes="screen-title")
        yield PathField(placeholder="path of a case, request, session, record or report; → completes it", id="path")
        yield Static(plain(self._said, "$text-muted"), id="start-problem")
        yield RowTable(StartRows(self._rows), id="files", classes="pane", empty="no fixture was installed; type a path")
        yield KeyLine(START_ACTIONS)

    def on_mount(self) -> None:
        """The cursor on the last file that was opened, or on the fixture to begin with."""
        table = self.query_one("#files", RowTable)
        table.border_title = Content("files")
        table.cursor_row = next((index for index, row in enumerate(self._rows) if row.first), 0)

    def opening(self, path: str) -> None:
        """Say that a file is being read."""
        self._say(plain(f"opening {path} …", "$text-muted"))

    def ready(self) -> None:
        """Nothing is being read any more."""
        self._say(Content(""))

    def refuse(self, error: CtxviewError) -> None:
        """Say what is wrong with it, where, and what would be right."""
        self._say(problem_content(error, most=3))

    def warn(self, words: str) -> None:
        """Say something else that stands in the way; raw."""
        self._say(plain(words, "bold $text-warning"))

    def _say(self, content: Content) -> None:
        self.query_one("#start-problem", Static).update(content)

    @on(PathField.Submitted)
    def _typed(self, event: PathField.Submitted) -> None:
        event.stop()
        if event.value.strip():
            self._open_file(typed_path(event.value))

    @on(PathField.Refused)
    def _unsafe(self) -> None:
        self.warn(UNSAFE_PATH)

    @on(RowTable.Chosen, "#files")
    async def _chosen(self, event: RowTable.Chosen) -> None:
        row = self._rows[event.row]
        if row.path is not None:
            self._open_file(row.path)
        elif row.action is not None:
            await self.run_action(row.action)

    def on_paste(self, event: events.Paste) -> None:
        """A file dropped on the list is a path for the field, which takes what is pasted into itself."""
        first = next(iter(event.text.splitlines()), "")
        if first.strip():
            field = self.query_one("#path", PathField)
            field.value = first.strip()
            field.focus()
            field.cursor_position = len(field.value)

    def action_open(self) -> None:
        """What enter does where the focus is."""
        field, table = self.query_one("#path", PathField), self.query_one("#files", RowTable)
        if field.has_focus and field.value.strip():
            self._open_file(typed_path(field.value))
        else:
            table.action_choose()

    def action_type_path(self) -> None:
        """To the field."""
        self.query_one("#path", PathField).focus()

    def action_back(self) -> None:
        """From the field to the list; from there to where the page was opened from."""
        table = self.query_one("#files", RowTable)
        if table.has_focus:
            self._leave()
        else:
            table.focus()
