"""What is painted before the file is read, and where a file that is refused says why."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
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
        """The name of the file; what is wrong with it can be long, and scrolls."""
        with Vertical(id="opening"):
            yield Static(joined(("ctxview", "bold $primary"), "  see what the model sees"), id="opening-title")
            with VerticalScroll(id="opening-scroll"):
                yield Static(plain(f"opening {self._file} …", "$text-muted"), id="opening-text")
            yield Static(Content.assemble(("q leaves", "$text-muted")), id="opening-keys")

    def refuse(self, error: CtxviewError) -> None:
        """Say what is wrong, where, and what would be right."""
        problems = (error.problem, *error.others)
        parts = [part for number, problem in enumerate(problems[:8]) for part in _problem(problem, number > 0)]
        if len(problems) > 8:
            parts.append(plain(f"and {len(problems) - 8} more", "$text-muted"))
        self.query_one("#opening-text", Static).update(Content("\n").join(parts))
        self.query_one("#opening-scroll").focus()


def _problem(problem: Problem, follows: bool) -> list[Content]:
    place = " ".join(filter(None, (problem.file, problem.place)))
    return [
        *([Content("")] if follows else []),
        joined((f"✗ {problem.code.value}", "bold $text-error"), (f"  {place}", "$text-muted")),
        plain(f"  {problem.message}"),
        joined(("  right would be: ", "$text-muted"), problem.expected),
    ]
