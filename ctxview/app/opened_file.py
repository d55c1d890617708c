"""Opens a file for the app: its case, what an earlier run left of it, and its place among the recent files."""

import gc
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ctxview.app.inspections import AcceptedFile, ReadAgain
from ctxview.app.workbench_state import Workbench
from ctxview.core.case import Case
from ctxview.core.meters import TOKENS
from ctxview.readers.file_mark import FileMarks, files_beside
from ctxview.readers.file_text import read_bytes
from ctxview.readers.open_file import case_of_bytes, plain_case_of_bytes

if TYPE_CHECKING:
    from ctxview.app.kept_changes import KeptChanges
    from ctxview.app.shown_file import ShownFile

SMALL_FILE = 1 << 17
"""Bytes that are read and built in less time than a frame takes to be painted."""


class OpenedFile(NamedTuple):
    """What the app goes on with."""

    workbench: Workbench
    kept: "KeptChanges | None"
    """None for a case that was read from no file."""
    marks: FileMarks | None = None
    """Of its files, as they were when they were read; None likewise."""


def open_file(path: str, accepted: "AcceptedFile | None" = None) -> "OpenedFile | ShownFile":
    """Read a file, in a thread. Fixtures are not remembered: the start page has them anyway. `accepted` are findings of a case.

    Raises:
        CtxviewError: whatever is wrong with it.
    """
    marks = FileMarks.taken(path)
    data = read_bytes(path)
    from ctxview.app.shown_file import shown_file

    if (shown := shown_file(path, data)) is not None:
        return shown
    case = case_of_bytes(path, data, _keys(accepted))
    return remembered(Workbench(case, path, read_again(path, data), accepted), data, marks.with_beside(files_beside(path, case)))


def open_at_once(path: str, accepted: "AcceptedFile | None" = None) -> tuple[Workbench, bytes, FileMarks] | None:
    """A small file with nothing to wait for, its bytes and its marks; None for every other one, right or wrong."""
    try:
        status = os.stat(path)  # noqa: PTH116 (an empty path is no file; as a Path it is the folder)
        if not stat.S_ISREG(status.st_mode) or status.st_size > SMALL_FILE:
            return None
        marks = FileMarks.taken(path)
        data = read_bytes(path)
        case = plain_case_of_bytes(path, data, _keys(accepted))
        if case is None or case.meter.startswith(TOKENS):  # loading a tokenizer takes as long as ten frames
            return None
        return (Workbench(case, path, read_again(path, data), accepted), data, marks.with_beside(files_beside(path, case)))
    except Exception:  # noqa: BLE001 (`open_file` meets it again, where it can be shown)
        return None


def _keys(accepted: "AcceptedFile | None") -> frozenset[str]:
    return frozenset() if accepted is None else accepted[0].keys


def read_again(path: str, data: bytes) -> ReadAgain:
    """What reads these bytes of a path with other findings accepted."""

    def read(accepted: frozenset[str]) -> Case:
        return case_of_bytes(path, data, accepted)

    return read


def remembered(workbench: Workbench, data: bytes, marks: FileMarks) -> OpenedFile:
    """With what an earlier run left of the file, which was read as these bytes and now is the last one opened."""
    # none of it is needed for a first frame
    from ctxview.app.kept_changes import KeptChanges
    from ctxview.readers.recent_files import remember_file
    from ctxview.readers.scenario_file import bytes_digest

    path = workbench.file
    kept = KeptChanges(path, bytes_digest(data))
    if not is_fixture(path) and (problem := remember_file(path)) is not None:
        workbench.remarks["recent files"] = f"{problem.file}: {problem.message}"
    return OpenedFile(workbench, kept, marks)


def is_fixture(path: str) -> bool:
    """Whether this is one of the files that come with the program."""
    from ctxview.readers.fixture_index import fixture_folder

    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(fixture_folder()))


def collect_again() -> None:
    """Look for garbage from now on, where the start of the program put it off, but never in what was imported and read: that stays.

    In a big case, a look through all of it would stop a key for a quarter of a second.
    """
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
