"""Asks where to save: the changes as a scenario, or the whole as a case."""

import asyncio
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ctxview.app.command_words import baseline_words
from ctxview.app.content import joined, plain
from ctxview.app.dialogs.command_dialog import CommandDialog
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.dialogs.text_dialog import TextDialog
from ctxview.app.path_field import PathField
from ctxview.app.path_text import typed_path
from ctxview.app.workbench_state import Workbench
from ctxview.core.problem import Problem
from ctxview.core.safe_text import safe_line

if TYPE_CHECKING:
    from ctxview.app.kept_changes import KeptChanges

_TITLE = "save the changes as a scenario"

_HINT = "enter saves it, escape leaves"


class SaveWords(NamedTuple):
    """What the dialog says of what it saves; raw."""

    title: str
    text: str
    placeholder: str


_SCENARIO = SaveWords(
    _TITLE,
    "A scenario holds what you changed and the name of its case; never content.",
    "path of the scenario, such as case.scenario.json",
)


class SaveDialog(Dialog[str | None]):
    """Dismisses with the path once it is saved, or with None where it was left."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "leave")]
    ENTER = "save"

    def __init__(self, case_path: str, suggested: str, save: Callable[[str], Problem | None], words: SaveWords = _SCENARIO) -> None:
        """`save` runs in a thread."""
        super().__init__()
        self._case_path, self._suggested, self._save, self._words = case_path, suggested, save, words
        self._asked: str | None = None
        """The path of a file that enter again will overwrite."""

    def compose(self) -> ComposeResult:
        """A field, and a line below it for what is wrong."""
        with Vertical(classes="dialog wide") as box:
            box.border_title = Content(self._words.title)
            yield Static(Content("\n").join([plain(line) for line in self._words.text.split("\n")]), classes="dialog-text")
            yield PathField(self._suggested, placeholder=self._words.placeholder)
            yield Static(Content(_HINT), id="save-problem", classes="dialog-text")

    @on(PathField.Changed)
    def _edited(self) -> None:
        self._asked = None
        self.query_one("#save-problem", Static).update(Content(_HINT))

    @on(PathField.Refused)
    def _unsafe(self) -> None:
        self._say("the path holds characters that are not safe to show")

    @on(PathField.Submitted)
    async def _submitted(self, event: PathField.Submitted) -> None:
        event.stop()
        if not event.value.strip():
            return
        path = typed_path(event.value)
        if _same_file(path, self._case_path):
            self._say("this is the case itself")
        elif self._asked != path and _exists(path):
            self._asked = path
            self._say("this file exists; enter again overwrites it")
        elif (problem := await asyncio.to_thread(self._save, path)) is not None:
            self._asked = None
            self._say(f"{problem.message}; right would be {problem.expected}")
        else:
            self.dismiss(path)

    def _say(self, words: str) -> None:
        self.query_one("#save-problem", Static).update(Content("\n").join([plain(f"✗ {words}", "bold $text-error"), joined(_HINT)]))

    def action_leave(self) -> None:
        """Save nothing."""
        self.dismiss(None)


def push_save_dialog(app: App[None], workbench: Workbench, kept: "KeptChanges | None") -> None:
    """Ask, save, and say by which command the scenario is built; or say why there is nothing to save."""
    from ctxview.app.opened_file import is_fixture

    if kept is None or not workbench.tweaked:
        why = "this case was read from no file" if kept is None else "nothing is changed, so there is nothing to save"
        app.push_screen(TextDialog(_TITLE, [[(why, "")]]))
        return

    def saved(path: str | None) -> None:
        if path is not None:
            command = ["ctxview", "build", workbench.file, "--scenario", path, *baseline_words(workbench)]
            app.push_screen(CommandDialog("saved", [command], before=[[("the same by a command:", "")], []]))

    suggested = suggested_path(workbench.file, is_fixture(workbench.file))
    app.push_screen(SaveDialog(kept.path, suggested, partial(kept.save, workbench)), saved)


def suggested_path(case_path: str, in_package: bool, what: str = "scenario") -> str:
    """Beside the case; in the working folder for a case of the package, or where the name of the case is not safe to show."""
    beside = Path(case_path).with_suffix("")
    path = f"{beside.name if in_package else beside}.{what}.json"
    return path if safe_line(path) == path else f"case.{what}.json"


def _exists(path: str) -> bool:
    return os.path.lexists(path)


def _same_file(one: str, other: str) -> bool:
    try:
        return os.path.samefile(one, other)  # noqa: PTH121 (as a string: an empty one is no folder)
    except (OSError, ValueError):
        return False
