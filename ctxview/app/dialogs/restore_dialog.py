"""Offers the changes of a file that were kept, because the program did not end as it should or went on with another file."""

from typing import TYPE_CHECKING, ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ctxview.app.content import joined, plain
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.workbench_state import Workbench
from ctxview.core.case import Case
from ctxview.core.problem import CtxviewError
from ctxview.core.scenario import Replayed
from ctxview.core.settings import Settings
from ctxview.core.tweaks import describe_change
from ctxview.exports.words import warning_words

if TYPE_CHECKING:
    from ctxview.app.kept_changes import KeptChanges

MOST_LINES = 10


class RestoreDialog(Dialog[Literal["restore", "forget", "later"]]):
    """Dismisses with what is to be done with them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,r", "decide('restore')", "restore"),
        Binding("f", "decide('forget')", "forget"),
        Binding("escape,q", "decide('later')", "later"),
    ]

    def __init__(self, case: Case, found: Replayed | CtxviewError) -> None:
        """`found` is an error where the changes do not fit the case any more."""
        super().__init__()
        self._replayed = None if isinstance(found, CtxviewError) else found
        self._problem = found.problem.message if isinstance(found, CtxviewError) else None
        self._changes = describe_change(case, Settings.of(case), self._replayed.settings) if self._replayed else ()
        self._warnings = tuple(map(warning_words, self._replayed.warnings)) if self._replayed else ()

    def compose(self) -> ComposeResult:
        """What would change, and what to press."""
        with Vertical(classes="dialog wide") as box:
            box.border_title = Content("changes kept from before")
            words = "ctxview did not end as it should, or went on with another file. What was changed of this one:"
            yield Static(plain(words), classes="dialog-text")
            yield Static(Content("\n").join(self._lines()), classes="dialog-text")
            restores = (("enter", "bold $accent"), " restores them as one step   ") if self._replayed else ()
            forgets = (("f", "bold $accent"), " forgets them   ")
            later = (("escape", "bold $accent"), " decides later; a change takes their place")
            yield Static(joined(*restores, *forgets, *later), classes="dialog-text")

    def _lines(self) -> list[Content]:
        lines = [plain(f"  {change}") for change in self._changes[:MOST_LINES]]
        if len(self._changes) > MOST_LINES:
            lines.append(plain(f"  and {len(self._changes) - MOST_LINES} more", "$text-muted"))
        lines += [plain(f"⚠ {warning}", "$text-warning") for warning in self._warnings[:MOST_LINES]]
        if self._problem is not None:
            lines.append(plain(f"✗ they do not fit any more: {self._problem}", "bold $text-error"))
        return lines

    def action_decide(self, decision: Literal["restore", "forget", "later"]) -> None:
        """Restoring takes changes that fit."""
        if self._replayed is not None or decision != "restore":
            self.dismiss(decision)

    def restore(self, workbench: Workbench, kept: "KeptChanges") -> str | None:
        """Make the changes one step of history. What is to be said about that, raw: a refusal, or warnings."""
        assert self._replayed is not None
        try:
            workbench.change(self._replayed.settings)
        except CtxviewError as error:
            return f"{error.problem.message}; right would be {error.problem.expected}"
        kept.found = None
        kept.keep(workbench)
        return "; ".join(self._warnings) or None


def offered(case: Case, kept: "KeptChanges") -> RestoreDialog:
    """The dialog about what was found."""
    try:
        return RestoreDialog(case, kept.replayed(case))
    except CtxviewError as error:
        return RestoreDialog(case, error)
