"""Marks tell of every change of a file, and never of none; whatever stands at the path, asking does no harm."""

import os
from pathlib import Path

from ctxview.readers.file_mark import FileMarks, Noticed, file_mark


def test_writing_replacing_and_removing_are_noticed(tmp_path: Path) -> None:
    file, beside = tmp_path / "case.json", tmp_path / "text.txt"
    file.write_text("1", encoding="utf-8")
    beside.write_text("1", encoding="utf-8")
    marks = FileMarks.taken(str(file), [str(beside), str(beside)])
    assert marks.noticed() == ()
    beside.write_text("22", encoding="utf-8")
    assert marks.noticed() == (Noticed(str(beside), gone=False),)
    other = tmp_path / "other"
    other.write_text("1", encoding="utf-8")
    os.utime(other, ns=(0, file.stat().st_mtime_ns))
    other.replace(file)  # as an editor saves: the same size and the same time
    assert marks.noticed() == (Noticed(str(file), gone=False), Noticed(str(beside), gone=False))
    file.unlink()
    assert marks.noticed()[0] == Noticed(str(file), gone=True)
    again = marks.with_beside([str(beside)])
    assert again.noticed() == (Noticed(str(file), gone=True),)


def test_what_cannot_be_asked_about_has_no_mark(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    assert [file_mark(path) for path in (f"{tmp_path}/no", "", "\0", str(loop), "x" * 5000)] == [None] * 5


def test_a_pipe_and_a_folder_have_marks_of_their_own_and_nothing_waits(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert file_mark(str(pipe)) != file_mark(str(tmp_path))
    assert file_mark(str(pipe)) is not None
