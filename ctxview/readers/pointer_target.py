"""Whether what a pointer points to is there, beside the case. It is looked for, and never opened (spec 3, issue of pointers)."""

import os
import re
import stat
from enum import StrEnum
from pathlib import Path

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


class Target(StrEnum):
    """What a look at a reference told."""

    FILE = "file"
    FOLDER = "folder"
    OTHER = "other"
    """Something that is neither, such as a device."""
    ABSENT = "absent"
    OUTSIDE = "outside"
    """Not inside the case's folder, so it is not looked at."""
    NO_PATH = "no_path"
    """A URL or another kind of address: not looked at."""
    NO_FOLDER = "no_folder"
    """The case is of no file, so nothing is beside it."""


def look_for(case_file: str, reference: str) -> Target:
    """Ask the disk for a path relative to the case's folder; links that lead out of it are not followed.

    A path is tried as it is written, then without what stands behind its `#`.
    """
    if _SCHEME.match(reference) or "\0" in reference or "\n" in reference or not reference.strip():
        return Target.NO_PATH
    if not Path(case_file).is_file():
        return Target.NO_FOLDER
    folder = Path(case_file).parent
    found = _look(folder, reference)
    bare = reference.partition("#")[0]
    return _look(folder, bare) if found is Target.ABSENT and bare and bare != reference else found


def _look(folder: Path, reference: str) -> Target:
    if reference.startswith(("/", "\\", "~")) or Path(reference).is_absolute():
        return Target.OUTSIDE
    try:
        root = os.path.realpath(folder)
        real = os.path.realpath(os.path.join(root, reference))  # noqa: PTH118 (a Path would lose `..` and the end of the text)
        if os.path.commonpath([root, real]) != root:
            return Target.OUTSIDE
        mode = os.lstat(real).st_mode
    except (OSError, ValueError):
        return Target.ABSENT
    return Target.FILE if stat.S_ISREG(mode) else Target.FOLDER if stat.S_ISDIR(mode) else Target.OTHER
