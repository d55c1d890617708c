"""The file that is open, on disk: that it changed is noticed quietly; it is read anew by key, and every tweak is kept (design 2)."""

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from textual.app import App

from ctxview.app.inspections import ReadAgain
from ctxview.app.kept_changes import KeptChanges
from ctxview.app.opened_file import read_again
from ctxview.core.case import Case
from ctxview.core.pipeline import Pipeline
from ctxview.core.problem import CtxviewError
from ctxview.core.reload import Reload, describe_reload, describe_waiting
from ctxview.readers.file_mark import FileMarks, Noticed, files_beside
from ctxview.readers.file_text import read_bytes
from ctxview.readers.meter_names import find_meter
from ctxview.readers.open_file import case_of_bytes
from ctxview.readers.scenario_file import bytes_digest

if TYPE_CHECKING:
    from ctxview.app.screens.workbench import WorkbenchScreen

READING = "reading the file anew …"
NO_FILE = "this case was read from no file: standard input can be read only once"


class Reading(NamedTuple):
    """One reading of a file."""

    case: Case
    again: ReadAgain
    digest: str
    """Of the file's bytes."""
    marks: FileMarks


class _Read(NamedTuple):
    """What is ready to be taken over."""

    reload: Reload
    pipeline: Pipeline
    digest: str
    again: ReadAgain
    accepted: frozenset[str]


def read_marked(path: str, accepted: frozenset[str] = frozenset()) -> Reading:
    """Read a case and mark its files, in a thread: the file before it is read, so that no later change is missed.

    `accepted` are the keys of accepted findings.

    Raises:
        CtxviewError: whatever is wrong with it.
    """
    marks = FileMarks.taken(path)
    data = read_bytes(path)
    case = case_of_bytes(path, data, accepted)
    return Reading(case, read_again(path, data), bytes_digest(data), marks.with_beside(files_beside(path, case)))


class ReadingAnew:
    """Watches one open file, and reads it anew. What it says stands in a line of the workbench."""

    def __init__(self, screen: "WorkbenchScreen", kept: KeptChanges, marks: FileMarks) -> None:
        self._screen, self._kept, self._marks = screen, kept, marks
        self._path = screen.workbench.file
        self._looking = False
        self._reading = False
        self._noticed: tuple[Noticed, ...] = ()

    async def look(self) -> None:
        """Look whether the files are as they were read; a look that is still on its way is enough."""
        if self._looking or self._reading:
            return
        self._looking, marks = True, self._marks
        try:
            noticed = await asyncio.to_thread(marks.noticed)
        finally:
            self._looking = False
        if marks is self._marks and noticed != self._noticed and not self._reading:
            self._noticed = noticed
            self._screen.say_of_disk(self._words(), "bold $text-warning")

    async def read(self) -> None:
        """Read the file, and go on with it once the workbench is in front. Where it is wrong, what was read before stays."""
        if self._reading:
            return
        self._reading = True
        self._screen.say_of_disk(READING)
        try:
            workbench = self._screen.workbench
            done = await asyncio.to_thread(self._read, workbench.case, workbench.inspection.keys)
        except CtxviewError as error:
            self._refused(error)
        else:
            self._screen.in_front(lambda: self._take(done))
        finally:
            self._noticed = ()
            self._reading = False

    def _read(self, present: Case, accepted: frozenset[str]) -> _Read:
        before = FileMarks.taken(self._path, self._marks.beside)
        try:
            reading = read_marked(self._path, accepted)
        except CtxviewError:
            self._marks = before  # the next change is told again
            raise
        # what takes long is done before the keys have to wait for it
        pipeline = Pipeline(reading.case, find_meter)
        pipeline.build()
        reload = Reload(present, reading.case)
        if reload.another:
            describe_reload(reload)
        self._marks = reading.marks
        return _Read(reload, pipeline, reading.digest, reading.again, accepted)

    def _take(self, done: _Read) -> None:
        workbench = self._screen.workbench
        if done.accepted != workbench.inspection.keys:  # something was accepted, or taken back, while it was read
            self._screen.run_worker(self.read(), group="read")
            return
        self._kept.digest, workbench.again = done.digest, done.again
        another = self._screen.read_anew(done.reload, done.pipeline)
        self._kept.keep(workbench)
        if not another:
            self._screen.say_of_disk("✓ read anew: nothing in it is another", until_change=True)
            return
        waiting = ", ".join(map(describe_waiting, workbench.waiting))
        if waiting:
            self._screen.say_of_disk(f"⚠ read anew, but no place for {waiting} · undo stays", "bold $text-warning", until_change=True)
        else:
            words = "✓ read anew: changes and undo stay; compared with the file as it was"
            self._screen.say_of_disk(words, "$text-success", until_change=True)

    def _refused(self, error: CtxviewError) -> None:
        problem = error.problem
        place = f"{problem.place}: " if problem.place else ""
        self._screen.say_of_disk(f"✗ refused on disk, what was read stays: {place}{problem.message} · F5 tries again", "bold $text-error")
        if self._screen.is_active:
            from ctxview.app.dialogs.text_dialog import TextDialog
            from ctxview.app.panes.problem_lines import problem_lines

            self._screen.app.push_screen(TextDialog("the file on disk is refused; what was read before stays", problem_lines(error)))

    def _words(self) -> str:
        if not self._noticed:
            return ""
        first, *others = self._noticed
        what = "the file" if first.path == self._path else f"the content file {first.path}"
        more = f" (and {len(others)} more)" if others else ""
        if first.gone:
            return f"⚠ {what} is gone from disk{more} · what was read is shown"
        return f"⚠ {what} changed on disk{more} · F5 reads it anew"


def reload(app: App[None], reading_anew: ReadingAnew | None) -> None:
    """Back to the workbench from a curve, a comparison or a request, which are of the build as it was; and read the file.

    A screen that shows another file, or the experiments, reads its own.
    """
    from ctxview.app.screens.shown import ShownScreen
    from ctxview.app.screens.workbench import WorkbenchScreen

    while not isinstance(app.screen, WorkbenchScreen | ShownScreen):
        app.pop_screen()
    if isinstance(app.screen, ShownScreen):
        app.screen.reload()
    elif reading_anew is None:
        app.screen.say_of_disk(f"✗ {NO_FILE}", "bold $text-error", until_change=True)
    else:
        app.run_worker(reading_anew.read(), group="read")
