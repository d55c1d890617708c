"""The start page: open a path, a recent file or a fixture; what is wrong with a file is said where it was chosen (design 2)."""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.screen import Screen
from textual.suggester import Suggester
from textual.widgets import Input, Static

from ctxview.app.actions import START_ACTIONS, Action, bindings
from ctxview.app.content import joined, plain
from ctxview.app.panes.key_line import KeyLine
from ctxview.app.panes.problem_lines import problem_content
from ctxview.app.panes.start_rows import StartRow, StartRows
from ctxview.app.path_text import completions, typed_path
from ctxview.app.row_table import RowTable
from ctxview.core.problem import CtxviewError
from ctxview.core.safe_text import safe_line


class PathSuggester(Suggester):
    """Completes a path by the first that begins as typed. A name that is not safe to show is not suggested."""

    def __init__(self) -> None:
        super().__init__(use_cache=False, case_sensitive=True)

    async def get_suggestion(self, value: str) -> str | None:
        """The whole path, or None."""
        if not value:
            return None
        return next((path for path in completions(value) if safe_line(path) == path and path != value), None)


class StartPage(Screen[None]):
    """Asks the app to open what is chosen, by the function it was given."""

    KEYS: ClassVar[tuple[Action, ...]] = START_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(START_ACTIONS)
    AUTO_FOCUS = "#files"

    def __init__(self, rows: tuple[StartRow, ...], open_file: Callable[[str], None]) -> None:
        super().__init__()
        self._rows = rows
        self._open_file = open_file

    def compose(self) -> ComposeResult:
        """A line, a field for a path, the files, what is wrong, the keys."""
        yield Static(joined((" ctxview", "bold $primary"), "  see what the model sees"), classes="screen-title")
        yield Input(placeholder="path of a case or of a captured request; → completes, enter opens", id="path", suggester=PathSuggester())
        yield Static(id="start-problem")
        yield RowTable(StartRows(self._rows), id="files", classes="pane", empty="no fixture was installed; type a path")
        yield KeyLine(START_ACTIONS)

    def on_mount(self) -> None:
        """The cursor on the first file."""
        table = self.query_one("#files", RowTable)
        table.border_title = Content("files")
        table.cursor_row = next((index for index, row in enumerate(self._rows) if row.path is not None), 0)

    def opening(self, path: str) -> None:
        """Say that a file is being read."""
        self.query_one("#start-problem", Static).update(plain(f"opening {path} …", "$text-muted"))

    def refuse(self, error: CtxviewError) -> None:
        """Say what is wrong with it, where, and what would be right."""
        self.query_one("#start-problem", Static).update(problem_content(error, most=3))

    def rest(self) -> None:
        """Nothing is wrong any more."""
        self.query_one("#start-problem", Static).update("")

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self._open_file(typed_path(event.value))

    @on(RowTable.Chosen, "#files")
    def _chosen(self, event: RowTable.Chosen) -> None:
        path = self._rows[event.row].path
        if path is not None:
            self._open_file(path)

    def action_type_path(self) -> None:
        """To the field."""
        self.query_one("#path", Input).focus()

    def action_to_files(self) -> None:
        """Back to the list."""
        self.query_one("#files", RowTable).focus()
