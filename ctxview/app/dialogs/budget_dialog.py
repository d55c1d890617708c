"""Asks for a budget."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from ctxview.app.budget_text import parse_budget
from ctxview.app.content import plain
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.safe_field import SafeField


class BudgetDialog(Dialog[tuple[int | None] | None]):
    """Dismisses with a budget in a tuple of one, or None where it was left."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "leave")]
    ENTER = "take"

    def __init__(self, present: int, total: int, unit: str, unlimited: bool = False) -> None:
        """`present` is what +N and -N start from: the budget, or what everything takes where it is unlimited."""
        super().__init__()
        self._present, self._total, self._unit = present, total, unit
        self._now = "unlimited" if unlimited else f"{present} {unit}"

    def compose(self) -> ComposeResult:
        """A field, and a line below it for what is wrong."""
        with Vertical(classes="dialog") as box:
            box.border_title = Content("budget")
            yield Static(plain(f"Now {self._now}; everything takes {self._total} {self._unit}."), classes="dialog-text")
            yield SafeField(placeholder="259, +100, -100, 50%, none", max_length=40)
            yield Static(Content("enter takes it, escape leaves"), id="budget-problem", classes="dialog-text")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the budget, or say what is wrong with it."""
        try:
            budget = parse_budget(event.value, self._present, self._total)
        except ValueError as error:
            self.query_one("#budget-problem", Static).update(Content.assemble((plain(f"✗ {error}").plain, "bold $text-error")))
        else:
            self.dismiss((budget,))

    def action_leave(self) -> None:
        """Change nothing."""
        self.dismiss(None)
