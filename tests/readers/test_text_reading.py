"""Bytes and text of files: what is read, how it is decoded, and that nothing hangs."""

import io
import os
import socket
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.readers import file_text
from ctxview.readers.file_text import Decoded, decode, read_bytes
from ctxview.readers.surrogates import join_surrogates, repair_surrogates
from tests.readers.test_case_examples import outcome, refused


def test_a_file_is_read_as_bytes(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"\x00\xff\r\n")
    assert read_bytes(str(tmp_path / "f")) == b"\x00\xff\r\n"


def test_a_dash_is_standard_input() -> None:
    assert read_bytes("-", io.BytesIO(b"typed")) == b"typed"


@pytest.mark.parametrize("path", ["", "absent", "absent/deeper", "a\0b", "x" * 5000, "\ud800"])
def test_no_such_file_is_not_found(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (problem,) = refused(lambda: read_bytes(path))
    assert (problem.code, problem.file) == ("not_found", path)


def test_a_file_as_a_folder_is_not_found(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"")
    assert refused(lambda: read_bytes(str(tmp_path / "f" / "g")))[0].code == "not_found"


def test_what_is_no_regular_file_is_not_readable_and_does_not_hang(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the address of a socket must be short
    os.mkfifo("pipe")
    server = socket.socket(socket.AF_UNIX)
    server.bind("socket")
    for path, word in ((str(tmp_path), "directory"), ("pipe", "pipe"), ("socket", "socket"), ("/dev/zero", "device")):
        (problem,) = refused(lambda path=path: read_bytes(path))  # type: ignore[misc]  # the default binds the loop's value
        assert problem.code == "not_readable"
        assert word in problem.message
    server.close()


def test_a_pipe_that_takes_the_files_place_does_not_hang(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "f").write_bytes(b"x")
    os.mkfifo(tmp_path / "pipe")
    real = os.open
    monkeypatch.setattr(os, "open", lambda path, flags: real(tmp_path / "pipe", flags))
    assert refused(lambda: read_bytes(str(tmp_path / "f")))[0].code == "not_readable"


def test_a_file_without_permission_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "f").write_bytes(b"x")

    def deny(path: str, flags: int) -> int:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(os, "open", deny)
    (problem,) = refused(lambda: read_bytes(str(tmp_path / "f")))
    assert problem.code == "not_readable"
    assert "permission" in problem.message


def test_an_endless_file_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_text, "MOST_BYTES", 10)
    (tmp_path / "f").write_bytes(b"x" * 11)
    assert refused(lambda: read_bytes(str(tmp_path / "f")))[0].code == "not_readable"
    assert refused(lambda: read_bytes("-", io.BytesIO(b"x" * 11)))[0].code == "not_readable"
    assert read_bytes("-", io.BytesIO(b"x" * 10)) == b"x" * 10


def test_broken_standard_input_is_not_readable(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = io.BytesIO()
    closed.close()
    (problem,) = refused(lambda: read_bytes("-", closed))
    assert (problem.code, problem.file) == ("not_readable", "<stdin>")
    monkeypatch.setattr("sys.stdin", None)
    assert refused(lambda: read_bytes("-"))[0].code == "not_readable"


@pytest.mark.parametrize("mark", ["utf-8", "utf-8-sig", "utf-16"])
def test_every_promised_encoding_is_decoded(mark: str) -> None:
    assert decode("价格 ￥ 🙂\r\n".encode(mark), "f") == Decoded("价格 ￥ 🙂\r\n", 0)


def test_both_byte_orders_of_utf_16_are_decoded() -> None:
    assert decode(b"\xfe\xff" + "é".encode("utf-16-be"), "f").text == "é"
    assert decode(b"\xff\xfe" + "é".encode("utf-16-le"), "f").text == "é"


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"\xff", "line 1, byte 0"),
        (b"a\nb\n\xc3(", "line 3, byte 4"),
        (b"\xef\xbb\xbfa\n\x80", "line 2, byte 5"),
        (b"ok \xed\xa0\x80 then \xff", "line 1, byte 12"),
        (b"\xc3", "line 1, byte 0"),
        (b"\xff\xfea\x00\n\x00b", "line 2, byte 6"),
    ],
)
def test_bytes_that_are_no_text_are_refused_with_line_and_byte(data: bytes, place: str) -> None:
    (problem,) = refused(lambda: decode(data, "f"))
    assert (problem.code, problem.place, problem.file) == ("not_text", place, "f")


def test_a_lone_surrogate_is_repaired_and_counted() -> None:
    assert decode(b"a\xed\xa0\x80b\xed\xbf\xbf", "f") == Decoded("a\ufffdb\ufffd", 2)
    assert decode(b"\xff\xfe\x00\xd8a\x00", "f") == Decoded("\ufffda", 1)
    assert repair_surrogates("é\udc00") == ("é\ufffd", 1)
    assert repair_surrogates("é🙂") == ("é🙂", 0)


def test_two_halves_are_joined_to_their_character() -> None:
    assert join_surrogates("a\ud83d\ude42\ude42") == "a🙂\ude42"


@given(st.binary())
def test_decoding_gives_a_text_or_refuses(data: bytes) -> None:
    answer = outcome(lambda: decode(data, "f"))
    if isinstance(answer, Decoded):
        assert len(answer.text.encode("utf-8")) <= 2 * len(data)
    else:
        assert answer[0].code == "not_text"
