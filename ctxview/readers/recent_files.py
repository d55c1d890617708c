"""The files that were opened last, the newest first; nothing else is remembered of them (design 2)."""

import json
import os
from pathlib import Path

from ctxview.core.problem import CtxviewError, Problem
from ctxview.readers.atomic_file import PRIVATE, make_folder, state_folder, write_whole
from ctxview.readers.file_text import STANDARD_INPUT, read_bytes

MOST_FILES = 20
FILE = "recent-files.json"


def recent_files() -> tuple[str, ...]:
    """Absolute paths, raw; they may be gone by now. None where nothing is remembered, or what was is broken."""
    path = _list_path()
    return () if isinstance(path, Problem) else _read(path)


def remember_file(path: str) -> Problem | None:
    """Put a path first. A list that cannot be read begins anew; one that cannot be written is told, never raised."""
    if path == STANDARD_INPUT:
        return None
    return _change(path, first=(_whole(path),))


def forget_file(path: str) -> Problem | None:
    """Take a path off the list."""
    return _change(path, first=())


def _change(path: str, first: tuple[str, ...]) -> Problem | None:
    place = _list_path()
    if isinstance(place, Problem):
        return place
    whole = _whole(path)
    files = (*first, *(other for other in _read(place) if other != whole))[:MOST_FILES]
    # only ASCII: a name that is no text keeps its bytes as escapes
    return make_folder(place.parent) or write_whole(place, json.dumps(files, indent=1) + "\n", PRIVATE)


def _read(place: Path) -> tuple[str, ...]:
    try:
        listed = json.loads(read_bytes(str(place)))
    except (CtxviewError, ValueError, RecursionError):
        return ()
    if not isinstance(listed, list):
        return ()
    return tuple(dict.fromkeys(one for one in listed if isinstance(one, str) and one))[:MOST_FILES]


def _list_path() -> Path | Problem:
    folder = state_folder()
    return folder if isinstance(folder, Problem) else folder / FILE


def _whole(path: str) -> str:
    try:
        return os.path.abspath(path)  # noqa: PTH100 (a link keeps its own name)
    except OSError:
        return path  # the working folder is gone
