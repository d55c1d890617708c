"""Asks for a file that a policy, or an agent's permission rules, are read from; what is wrong with it is said here (design 2)."""

import asyncio
from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ctxview.app.content import plain
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.panes.problem_lines import problem_content
from ctxview.app.path_field import UNSAFE_PATH, PathField
from ctxview.app.path_text import typed_path
from ctxview.core.policy_history import PolicyState
from ctxview.core.problem import CtxviewError


class PolicyFileDialog(Dialog[PolicyState | None]):
    """Dismisses with what was read, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "leave")]
    ENTER = "read"

    def __init__(self, title: str, text: str, read: Callable[[str], PolicyState]) -> None:
        """`read` runs in a thread, and raises `CtxviewError`; title and text are ours."""
        super().__init__()
        self._title, self._text, self._read = title, text, read

    def compose(self) -> ComposeResult:
        """A sentence, a field, what is wrong."""
        with Vertical(classes="dialog wide") as box:
            box.border_title = Content(self._title)
            yield Static(Content(self._text), classes="dialog-text")
            yield PathField(placeholder="path of the file; → completes it")
            yield Static(Content("enter reads it, escape leaves"), id="policy-file-problem", classes="dialog-text")

    def _say(self, content: Content) -> None:
        self.query_one("#policy-file-problem", Static).update(content)

    @on(PathField.Refused)
    def _unsafe(self) -> None:
        self._say(plain(UNSAFE_PATH, "bold $text-warning"))

    @on(PathField.Submitted)
    async def _submitted(self, event: PathField.Submitted) -> None:
        event.stop()
        if not event.value.strip():
            return
        try:
            state = await asyncio.to_thread(self._read, typed_path(event.value))
        except CtxviewError as error:
            self._say(problem_content(error, most=2))
        else:
            self.dismiss(state)


def read_policy_state(path: str) -> PolicyState:
    """The policy of a file.

    Raises:
        CtxviewError: what is wrong with it.
    """
    from ctxview.readers.policy_file import read_policy

    return PolicyState(read_policy(path), file=path)
