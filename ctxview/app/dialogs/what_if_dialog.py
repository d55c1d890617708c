"""Says what would change if an item were trusted, or dropped; enter takes it over into the workbench (design 2)."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from ctxview.app.dialogs.text_dialog import TextDialog
from ctxview.app.shell_words import shell_line
from ctxview.app.text_rows import StyledLine
from ctxview.core.trust_change import TrustChange
from ctxview.core.trust_words import trust_sentences


class WhatIfDialog(TextDialog):
    """Sentences. It calls `take` where it is left by enter."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "take", "take")]

    def __init__(self, title: str, change: TrustChange, command: Sequence[str], take: Callable[[], object]) -> None:
        """`command` are the words of the command that prints the same."""
        lines: list[StyledLine] = [[("• ", "line--accent"), (sentence, "")] for sentence in trust_sentences(change)]
        lines += [[], [("the same by a command  ", "line--muted"), (shell_line(command), "line--strong")]]
        super().__init__(title, lines, "nothing is changed yet: enter takes it over into the workbench, escape leaves")
        self._take = take

    def action_take(self) -> None:
        """Take it over, as a step that the workbench can undo."""
        self.dismiss(None)
        self._take()
