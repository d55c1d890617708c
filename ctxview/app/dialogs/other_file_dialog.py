"""Asks for another file to compare with: one beside the open one, a recent one, or a path; it is read and built here (design 2)."""

from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static
from textual.worker import Worker, WorkerState

from ctxview.app.compared import Compared, with_file
from ctxview.app.content import plain
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.panes.problem_lines import problem_content
from ctxview.app.panes.start_rows import StartRow, StartRows
from ctxview.app.path_field import UNSAFE_PATH, PathField
from ctxview.app.path_text import typed_path
from ctxview.app.row_table import RowTable
from ctxview.app.workbench_state import Workbench
from ctxview.core.problem import CtxviewError

_ENDINGS = frozenset({".json", ".yaml", ".yml"})
_MOST_BESIDE = 200


def files_to_compare(file: str) -> tuple[StartRow, ...]:
    """Files beside the open one, then those that were opened last; raw."""
    from ctxview.readers.recent_files import recent_files

    folder, own = Path(file).parent, Path(file).name
    try:
        beside = sorted(one for one in folder.iterdir() if one.suffix in _ENDINGS and one.name != own and one.is_file())
    except OSError:
        beside = []
    known = {one.resolve() for one in (*beside, Path(file))}
    recent = [path for path in recent_files() if Path(path).resolve() not in known]
    rows: list[StartRow] = []
    if beside:
        rows += [StartRow(None, "beside this file", ""), *(StartRow(str(one), one.name, str(folder)) for one in beside[:_MOST_BESIDE])]
    if recent:
        rows += [StartRow(None, "recent files", ""), *(StartRow(path, Path(path).name, str(Path(path).parent)) for path in recent)]
    return tuple(rows)


def compared_with(workbench: Workbench, path: str) -> Compared:
    """The present result against the file's own build; for a thread.

    Raises:
        CtxviewError: whatever is wrong with it.
    """
    from ctxview.core.pipeline import Pipeline
    from ctxview.readers.meter_names import find_meter
    from ctxview.readers.open_file import open_case

    return with_file(workbench, path, Pipeline(open_case(path, accepted=workbench.inspection.keys), find_meter).build())


class OtherFileDialog(Dialog[Compared | None]):
    """Dismisses with the comparison with the chosen file, or None; what is wrong with a file is said here."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "leave"), Binding("slash", "type_path", "path")]
    ENTER = "take"

    def __init__(self, workbench: Workbench) -> None:
        super().__init__()
        self._workbench = workbench
        self._rows = files_to_compare(workbench.file)
        self._reading: Worker[Compared] | None = None

    def compose(self) -> ComposeResult:
        """A field, the files, what is wrong, the keys."""
        with Vertical(classes="dialog wide") as box:
            box.border_title = Content("compare with another file, as it stands")
            yield PathField(placeholder="path of a case or of a captured request; → completes it")
            table = RowTable(StartRows(self._rows), empty="no other file lies beside this one; type a path")
            table.styles.height = max(2, len(self._rows) + 1)
            yield table
            yield Static(classes="dialog-text", id="other-file-problem")
            yield Static(Content("enter takes the file or the path, / types a path, escape leaves"), classes="dialog-text")

    def on_mount(self) -> None:
        """Begin with the first file, or the field where there is none."""
        table = self.query_one(RowTable)
        table.styles.max_height = max(3, self.app.size.height * 9 // 10 - 12)
        if self._rows:
            table.cursor_row = 1
            table.focus()

    def _say(self, content: Content) -> None:
        self.query_one("#other-file-problem", Static).update(content)

    def _read(self, path: str) -> None:
        self._say(plain(f"reading {path} …", "$text-muted"))
        self._reading = self.run_worker(partial(compared_with, self._workbench, path), thread=True, exclusive=True, exit_on_error=False)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Go on with the build, or say what is wrong."""
        event.stop()
        if event.worker is not self._reading:
            return
        if event.state is WorkerState.SUCCESS:
            self.dismiss(event.worker.result)
        elif event.state is WorkerState.ERROR:
            error = event.worker.error
            if not isinstance(error, CtxviewError):
                assert error is not None
                raise error
            self._say(problem_content(error, most=2))

    @on(PathField.Submitted)
    def _typed(self, event: PathField.Submitted) -> None:
        event.stop()
        if event.value.strip():
            self._read(typed_path(event.value))

    @on(PathField.Refused)
    def _unsafe(self) -> None:
        self._say(plain(UNSAFE_PATH, "bold $text-warning"))

    @on(RowTable.Chosen)
    def _chosen(self, event: RowTable.Chosen) -> None:
        event.stop()
        path = self._rows[event.row].path
        if path is not None:
            self._read(path)

    def action_type_path(self) -> None:
        """To the field."""
        self.query_one(PathField).focus()

    def action_leave(self) -> None:
        """Compare with what it was; a file that is still being read comes too late."""
        self._reading = None
        self.dismiss(None)
