"""Saves a case of its own that opens with the present result; or lists what a case file cannot hold, and offers the scenario."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from ctxview.app.command_words import command_for, untold
from ctxview.app.dialogs.save_dialog import SaveDialog, SaveWords, suggested_path
from ctxview.app.dialogs.text_dialog import TextDialog
from ctxview.app.shell_words import shell_line
from ctxview.app.text_rows import StyledLine
from ctxview.app.workbench_state import Workbench
from ctxview.core.problem import CtxviewError, Problem
from ctxview.core.reload import describe_waiting
from ctxview.readers.saved_case import SavedCase, not_in_saved_case, save_case

if TYPE_CHECKING:
    from ctxview.app.kept_changes import KeptChanges

_TITLE = "save as a case of its own"
_MOST_LINES = 5
"""Lines of the dialog that say what will not be in the case; all are said once it is saved."""


class NoCaseDialog(TextDialog):
    """Why there can be no case file; enter goes on with a scenario."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "instead", "scenario")]

    def __init__(self, lines: list[StyledLine], instead: Callable[[], None]) -> None:
        super().__init__(_TITLE, lines, "enter saves a scenario instead, which holds all of it · escape leaves")
        self._instead = instead

    def action_instead(self) -> None:
        """Go on with the scenario."""
        self.dismiss(None)
        self.app.call_later(self._instead)


async def push_case_dialog(app: App[None], workbench: Workbench, kept: "KeptChanges | None", instead: Callable[[], None]) -> None:
    """Look whether a case file can hold the present result, in a thread; then ask where to save it, or say why not."""
    from ctxview.app.opened_file import is_fixture

    screen, result = app.screen, workbench.result
    base = None if kept is None else kept.path
    suggested = suggested_path(workbench.file, is_fixture(workbench.file), "saved")
    saved: list[SavedCase] = []
    command: list[StyledLine] = []
    if kept is not None and not untold(workbench):
        words = shell_line([*command_for(workbench, "case"), "--output", "OUT"])
        command = [[], [("the same by a command:", "")], [], [(words, "line--strong")]]

    def save(path: str) -> Problem | None:
        done = save_case(result, base, path)
        if isinstance(done, Problem):
            return done
        saved.append(done)
        return None

    def tell(path: str | None) -> None:
        if path is not None:
            app.push_screen(TextDialog("saved", [*_saved_lines(path, saved[-1]), *command]))

    try:
        not_in_it = await asyncio.to_thread(not_in_saved_case, result, base, suggested)
    except CtxviewError as error:
        if app.screen is screen:  # else the person has gone on with something else
            app.push_screen(NoCaseDialog(_refused_lines(error), instead))
        return
    if app.screen is screen:
        lost = (*map(describe_waiting, workbench.waiting), *not_in_it)
        ask = SaveWords(_TITLE, "\n".join(_dialog_lines(lost)), "path of the case, such as another.json")
        app.push_screen(SaveDialog(base or "", suggested, save, ask), tell)


def _dialog_lines(lost: Sequence[str]) -> list[str]:
    lines = ["What is open, with every change in it: a file of its own that opens with the same result."]
    lines += [f"⚠ not in it: {what}" for what in lost[:_MOST_LINES]]
    if len(lost) > _MOST_LINES:
        lines.append(f"⚠ and {len(lost) - _MOST_LINES} more")
    return lines


def _refused_lines(error: CtxviewError) -> list[StyledLine]:
    problems = (error.problem, *error.others)
    return [[("✗ ", "line--bad"), (problem.message, "")] for problem in problems]


def _saved_lines(path: str, saved: SavedCase) -> list[StyledLine]:
    return [
        [("opens with the same result:", "")],
        [],
        [(shell_line(["ctxview", path]), "line--strong")],
        *_said("⚠ not in it: ", saved.lost),
        *_said("now in the case itself: the text of ", saved.inlined),
    ]


def _said(heading: str, several: Iterable[str]) -> list[StyledLine]:
    return [[(heading, "line--warning"), (words, "")] for words in several]
