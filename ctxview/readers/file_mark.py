"""What tells, without opening it, that a file is another than before: asked often, so nothing is read and nothing can block."""

import os
from collections.abc import Iterable
from typing import NamedTuple

from ctxview.core.case import Case
from ctxview.core.case_value import content_files
from ctxview.core.values import dataclass, field


class FileMark(NamedTuple):
    """A file as the file system knows it."""

    mode: int
    device: int
    number: int
    size: int
    changed_at: int
    """Nanoseconds."""


def file_mark(path: str) -> FileMark | None:
    """The mark of what is at this path now, links followed; None where nothing can be asked about."""
    try:
        found = os.stat(path)  # noqa: PTH116 (an empty path is no file; as a Path it is the folder)
    except (OSError, ValueError):
        return None
    return FileMark(found.st_mode, found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


@dataclass(frozen=True, slots=True)
class Noticed:
    """One file that is another than it was."""

    path: str
    gone: bool


@dataclass(frozen=True)
class FileMarks:
    """A case's file and the files of its contents, as they were when they were read."""

    path: str
    beside: tuple[str, ...] = ()
    """Paths of content files, from the working folder."""
    marks: dict[str, FileMark | None] = field(default_factory=dict)

    @classmethod
    def taken(cls, path: str, beside: Iterable[str] = ()) -> "FileMarks":
        """The marks as they are now. Taken before a file is read, they tell of every change after."""
        several = tuple(dict.fromkeys(beside))
        return cls(path, several, {one: file_mark(one) for one in (path, *several)})

    def noticed(self) -> tuple[Noticed, ...]:
        """The files that are others now, the case's own first."""
        now = {path: file_mark(path) for path in self.marks}
        return tuple(Noticed(path, now[path] is None) for path, mark in self.marks.items() if now[path] != mark)

    def with_beside(self, beside: Iterable[str]) -> "FileMarks":
        """With these content files, marked as they are now, and the case's own file as it is marked."""
        others = FileMarks.taken(self.path, beside)
        return FileMarks(self.path, others.beside, {**others.marks, self.path: self.marks[self.path]})


def files_beside(path: str, case: Case) -> list[str]:
    """Paths of the content files of a case that was read from this path, from the working folder."""
    folder = os.path.dirname(path)  # noqa: PTH120 (a Path would lose what it was given as)
    return [os.path.join(folder, file) for file in content_files(case).values()]  # noqa: PTH118
