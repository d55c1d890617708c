"""Content that stands in a file beside its case: inside the case's folder, and nowhere else."""

import os
import re
from typing import TYPE_CHECKING

from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.readers.file_text import Decoded, decode, read_bytes
from ctxview.readers.places import quoted

if TYPE_CHECKING:
    from pathlib import Path

_DRIVE = re.compile(r"[A-Za-z]:")


class ContentFolder:
    """The files of one folder, each read once. `folder` is None for a case that came from standard input."""

    def __init__(self, folder: "str | Path | None") -> None:
        self._folder = None if folder is None else os.path.realpath(folder)
        self._texts: dict[str, Decoded] = {}

    def text(self, path: str) -> Decoded:
        """The text of a file.

        Raises:
            CtxviewError: `outside_folder`, also through symbolic links; `not_found`, `not_readable`, `not_text`. Its file is the
                path as the case gives it, its place is a line of that file or empty.
        """
        if path not in self._texts:
            self._texts[path] = decode(read_bytes(str(self._inside(path))), path)
        return self._texts[path]

    def _inside(self, path: str) -> "Path":
        """Where the file really is, links resolved."""
        if self._folder is None:
            raise _outside(path, "the case came from standard input and has no folder", "content, or the case as a file in its folder")
        if path.startswith(("/", "\\")) or _DRIVE.match(path):
            raise _outside(path, f"the path {quoted(path)} does not start in the case's folder", "a path relative to the case")
        if "\0" in path:
            raise CtxviewError(
                Problem(ErrorCode.NOT_FOUND, "the path holds a character that no path can hold", "a path of a file", file=path)
            )
        from pathlib import Path  # few cases have content files, and it is slow to import

        place = Path(os.path.realpath(Path(self._folder) / path))
        climbs = "\\" in path and ".." in re.split(r"[/\\]", path)  # what this system takes for a name, another takes for a way up
        if climbs or not place.is_relative_to(self._folder):
            raise _outside(path, f"the path {quoted(path)} leads out of the case's folder", "a file in the case's folder or below it")
        return place


def _outside(path: str, message: str, expected: str) -> CtxviewError:
    return CtxviewError(Problem(ErrorCode.OUTSIDE_FOLDER, message, expected, file=path))
