"""The files opened last (design 2)."""

import json
import os
from pathlib import Path

import pytest

from ctxview.core.problem import Problem
from ctxview.readers.recent_files import MOST_FILES, forget_file, recent_files, remember_file


def list_file() -> Path:
    return Path(os.environ["XDG_STATE_HOME"]) / "ctxview" / "recent-files.json"


def test_nothing_is_remembered_at_first() -> None:
    assert recent_files() == ()


def test_the_newest_stands_first_and_each_only_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a.json", "b.json", "a.json", str(tmp_path / "c.json"), "./b.json"):
        assert remember_file(name) is None
    assert [Path(path).name for path in recent_files()] == ["b.json", "c.json", "a.json"]
    assert all(Path(path).parent == tmp_path for path in recent_files())


def test_no_more_than_the_last_ones_are_remembered() -> None:
    for number in range(MOST_FILES + 5):
        assert remember_file(f"/{number}.json") is None
    assert len(recent_files()) == MOST_FILES
    assert recent_files()[0] == f"/{MOST_FILES + 4}.json"


def test_a_file_can_be_forgotten() -> None:
    for name in ("/a", "/b"):
        assert remember_file(name) is None
    assert forget_file("/a") is None
    assert recent_files() == ("/b",)


def test_standard_input_is_not_remembered() -> None:
    assert remember_file("-") is None
    assert recent_files() == ()


@pytest.mark.parametrize("broken", [b"", b"{", b"{}", b"\xff\xfe\x00", b"[" * 100_000, b"null", b'[1, null, [], ""]'])
def test_a_broken_list_begins_anew(broken: bytes) -> None:
    list_file().parent.mkdir(parents=True)
    list_file().write_bytes(broken)
    assert recent_files() == ()
    assert remember_file("/a") is None
    assert recent_files() == ("/a",)


def test_only_paths_are_taken_from_the_list_and_no_more_than_there_may_be() -> None:
    list_file().parent.mkdir(parents=True)
    list_file().write_text(json.dumps(["/a", 1, "/a", *(f"/{n}" for n in range(50))]), encoding="utf-8")
    assert recent_files()[:2] == ("/a", "/0")
    assert len(recent_files()) == MOST_FILES


@pytest.mark.parametrize("name", ["/价格.json", "/a\x1b[2J.json", "/\udcff.json", "/a\nb.json"])
def test_any_name_of_a_file_comes_back(name: str) -> None:
    assert remember_file(name) is None
    assert recent_files() == (name,)
    assert list_file().read_bytes().isascii()


def test_what_cannot_be_written_is_told_and_nothing_is_raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert isinstance(remember_file("/a"), Problem)
    assert recent_files() == ()


def test_only_its_owner_reads_it() -> None:
    assert remember_file("/a") is None
    assert list_file().stat().st_mode & 0o777 == 0o600
