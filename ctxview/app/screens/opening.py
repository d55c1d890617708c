"""What is painted before the file is read, and where a file that is refused says why."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from ctxview.app.content import joined, plain
from ctxview.core.problem import CtxviewError, Problem


class OpeningScreen(Screen[None]):
    """One box in the middle."""

    BINDINGS: ClassVar[list[BindingType]] = [("q,escape,ctrl+q", "app.leave", "quit")]

    def __init__(self, file: str) -> None:
        super().__init__()
        self._file = file

    def compose(self) -> ComposeResult:
        """The name of the file."""
        with Vertical(id="opening"):
            yield Static(joined(("ctxview", "bold $primary"), "  see what the model sees"), id="opening-title")
            yield Static(plain(f"opening {self._file} …", "$text-muted"), id="opening-text")

    def refuse(self, error: CtxviewError) -> None:
        """Say what is wrong, where, and what would be right."""
        problems = (error.problem, *error.others)
        parts = [part for problem in problems[:8] for part in _problem(problem)]
        if len(problems) > 8:
            parts.append(plain(f"and {len(problems) - 8} more", "$text-muted"))
        parts.append(plain("q leaves", "$text-muted"))
        self.query_one("#opening-text", Static).update(Content("\n").join(parts))


def _problem(problem: Problem) -> list[Content]:
    place = f"{problem.file} {problem.place}".strip()
    return [
        joined((f"✗ {problem.code.value}", "bold $text-error"), (f"  {place}", "$text-muted")),
        plain(f"  {problem.message}"),
        joined(("  right would be: ", "$text-muted"), problem.expected),
        Content(""),
    ]
