"""Content in a file of its own: beside the case, and never from outside its folder."""

import os
from pathlib import Path

import pytest

from ctxview.readers.strict_json import JsonValue
from tests.readers.test_case_examples import read, refusal_of, value


def source(path: str) -> dict[str, JsonValue]:
    return {"source_id": "notes", "channel": "repository_file", "content_file": path}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A case's folder, with a neighbour that is none of its business."""
    inside = tmp_path / "case"
    (inside / "below").mkdir(parents=True)
    (inside / "notes.txt").write_bytes("line\r\n价格 ￥\n".encode())
    (inside / "below" / "deep.txt").write_bytes(b"\xef\xbb\xbfdeep")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (tmp_path / "case-2").mkdir()
    (tmp_path / "case-2" / "near.txt").write_text("near", encoding="utf-8")
    return inside


@pytest.mark.parametrize(
    ("path", "content"),
    [("notes.txt", "line\r\n价格 ￥\n"), ("./below/../notes.txt", "line\r\n价格 ￥\n"), ("below/deep.txt", "deep")],
)
def test_a_file_in_the_folder_is_read_as_it_stands(folder: Path, path: str, content: str) -> None:
    assert read(value(source(path)), folder).sources[0].content == content


@pytest.mark.parametrize(
    "path",
    ["../secret.txt", "below/../../secret.txt", "..", "../case-2/near.txt", "../case-2", "..\\secret.txt", "below\\..\\..\\secret.txt",
     "below/..\\..\\secret.txt", "/etc/passwd", "\\\\server\\share", "\\secret.txt", "C:\\secret.txt", "c:secret.txt", "../absent.txt"],
)  # fmt: skip
def test_nothing_outside_the_folder_is_read(folder: Path, path: str) -> None:
    problem = refusal_of(value(source(path)), folder)
    assert (problem.code, problem.place) == ("outside_folder", "/sources/0/content_file")


def test_an_absolute_path_is_refused_even_if_it_leads_inside(folder: Path) -> None:
    assert refusal_of(value(source(str(folder / "notes.txt"))), folder).code == "outside_folder"


def test_no_symbolic_link_leads_out(folder: Path) -> None:
    (folder / "link.txt").symlink_to(folder.parent / "secret.txt")
    (folder / "up").symlink_to(folder.parent, target_is_directory=True)
    (folder / "dangling.txt").symlink_to(folder.parent / "absent.txt")
    for path in ("link.txt", "up/secret.txt", "dangling.txt", "up/case-2/near.txt"):
        assert refusal_of(value(source(path)), folder).code == "outside_folder"


def test_a_symbolic_link_may_lead_elsewhere_in_the_folder(folder: Path) -> None:
    (folder / "link.txt").symlink_to("below/deep.txt")
    (folder.parent / "door").symlink_to(folder, target_is_directory=True)
    assert read(value(source("link.txt")), folder).sources[0].content == "deep"
    assert read(value(source("notes.txt")), folder.parent / "door").sources[0].content.startswith("line")


def test_a_ring_of_links_ends(folder: Path) -> None:
    (folder / "a").symlink_to("b")
    (folder / "b").symlink_to("a")
    assert refusal_of(value(source("a")), folder).code == "not_readable"


def test_a_case_from_standard_input_has_no_folder() -> None:
    problem = refusal_of(value(source("notes.txt")), None)
    assert problem.code == "outside_folder"
    assert "standard input" in problem.message


@pytest.mark.parametrize(
    ("path", "code"),
    [("absent.txt", "not_found"), ("a\0b", "not_found"), ("x" * 5000, "not_found"), ("below", "not_readable"), ("", "not_readable")],
)
def test_what_cannot_be_read_is_refused_at_its_place(folder: Path, path: str, code: str) -> None:
    problem = refusal_of(value(source(path)), folder)
    assert (problem.code, problem.place) == (code, "/sources/0/content_file")


def test_a_pipe_in_the_folder_does_not_hang(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    assert refusal_of(value(source("pipe")), folder).code == "not_readable"


def test_a_file_that_is_no_text_names_file_and_line(folder: Path) -> None:
    (folder / "image").write_bytes(b"one\n\x89PNG")
    problem = refusal_of(value(source("image")), folder)
    assert problem.code == "not_text"
    assert '"image"' in problem.message
    assert "line 2, byte 4" in problem.message


def test_a_blank_file_is_blank_content(folder: Path) -> None:
    (folder / "blank.txt").write_bytes(b"\xef\xbb\xbf \n")
    problem = refusal_of(value(source("blank.txt")), folder)
    assert (problem.code, problem.place) == ("blank_source_content", "/sources/0/content_file")


def test_what_is_repaired_in_the_files_is_counted(folder: Path) -> None:
    (folder / "half.txt").write_bytes(b"a\xed\xa0\x80b")
    case = read(value(source("half.txt"), source("half.txt"), source("notes.txt")), folder)
    assert case.sources[0].content == "a\ufffdb"
    assert case.repaired == 2
