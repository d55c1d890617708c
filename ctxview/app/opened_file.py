"""Opens a file for the app: its case, what an earlier run left of it, and its place among the recent files."""

import os
from pathlib import Path
from typing import NamedTuple

from ctxview.app.kept_changes import KeptChanges
from ctxview.app.workbench_state import Workbench
from ctxview.readers.file_text import read_bytes
from ctxview.readers.fixture_index import fixture_folder
from ctxview.readers.open_file import case_of_bytes
from ctxview.readers.recent_files import remember_file
from ctxview.readers.scenario_file import bytes_digest


class OpenedFile(NamedTuple):
    """What the app goes on with."""

    workbench: Workbench
    kept: KeptChanges | None
    """None for a case that was read from no file."""


def open_file(path: str) -> OpenedFile:
    """Read a file, in a thread. Fixtures are not remembered: the start page has them anyway.

    Raises:
        CtxviewError: whatever is wrong with it.
    """
    data = read_bytes(path)
    digest = bytes_digest(data)
    workbench = Workbench(case_of_bytes(path, data), path)
    kept = KeptChanges(path, digest)
    if not is_fixture(path) and (problem := remember_file(path)) is not None:
        workbench.remarks["recent files"] = f"{problem.file}: {problem.message}"
    return OpenedFile(workbench, kept)


def is_fixture(path: str) -> bool:
    """Whether this is one of the files that come with the program."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(fixture_folder()))
