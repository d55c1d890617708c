"""What is painted before the file is read, and where a file that is refused says why."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from ctxview.app.content import joined, plain
from ctxview.core.problem import CtxviewError


class OpeningScreen(Screen[None]):
    """One box in the middle."""

    BINDINGS: ClassVar[list[BindingType]] = [("q,escape,ctrl+q", "app.leave", "quit"), ("O", "open_other", "open another file")]

    def __init__(self, file: str) -> None:
        super().__init__()
        self._file = file
        self._refused = False

    def compose(self) -> ComposeResult:
        """The name of the file; what is wrong with it can be long, and scrolls."""
        with Vertical(id="opening"):
            yield Static(joined(("ctxview", "bold $primary"), "  see what the model sees"), id="opening-title")
            with VerticalScroll(id="opening-scroll"):
                yield Static(plain(f"opening {self._file} …", "$text-muted"), id="opening-text")
            yield Static(Content.assemble(("q leaves", "$text-muted")), id="opening-keys")

    def refuse(self, error: CtxviewError) -> None:
        """Say what is wrong, where, and what would be right."""
        from ctxview.app.panes.problem_lines import problem_content

        self._refused = True
        self.query_one("#opening-text", Static).update(problem_content(error, apart=True))
        self.query_one("#opening-keys", Static).update(Content.assemble(("q leaves   O opens another file", "$text-muted")))
        self.query_one("#opening-scroll").focus()

    async def action_open_other(self) -> None:
        """To the start page, once it is known that this file is none."""
        if self._refused:
            await self.run_action("app.open_other")
