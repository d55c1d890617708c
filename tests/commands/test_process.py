"""What only a process of its own can show: closed pipes, signals, locales, streams that are not there."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands.calls import EXAMPLE, READY, JsonObject, case, source
from tests.structure.tree import ROOT

COMMAND = [sys.executable, "-m", "ctxview"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


@pytest.fixture
def long_case(tmp_path: Path) -> str:
    sources = [source(f"file-{n}", "repository_file", "x" * (n % 37 + 20) + str(n)) for n in range(150)]
    return written(tmp_path, case(*sources))


@pytest.fixture
def incomplete_case(tmp_path: Path) -> str:
    return written(tmp_path, EXAMPLE)


def written(folder: Path, value: JsonObject) -> str:
    import json

    file = folder / "case.json"
    file.write_text(json.dumps(value), encoding="utf-8")
    return str(file)


def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, env={**ENVIRONMENT, **more}, check=False, timeout=60)


@pytest.mark.parametrize("form", [("--json",), ()])
def test_a_reader_that_goes_away_ends_a_curve_quietly(long_case: str, form: tuple[str, ...]) -> None:
    process = subprocess.Popen([*COMMAND, "curve", long_case, *form], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 0


@pytest.mark.parametrize("form", [("--json",), ()])
def test_a_failed_check_is_told_though_nobody_reads_the_result(incomplete_case: str, form: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    answer = subprocess.run(
        [*COMMAND, "build", incomplete_case, *form], stdout=writer, stderr=subprocess.PIPE, env=ENVIRONMENT, check=False
    )
    os.close(writer)
    assert (answer.returncode, answer.stderr) == (1, b"")


def test_a_wrong_input_is_told_though_nobody_reads_anything() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    answer = subprocess.run([*COMMAND, "build", "nothing", "--json"], stdout=writer, stderr=writer, env=ENVIRONMENT, check=False)
    os.close(writer)
    assert answer.returncode == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_an_error_with_a_code_of_its_own(incomplete_case: str) -> None:
    with Path("/dev/full").open("wb") as full:
        answer = subprocess.run([*COMMAND, "build", incomplete_case], stdout=full, stderr=subprocess.PIPE, env=ENVIRONMENT, check=False)
    assert answer.returncode == 74
    assert answer.stderr.decode() == "ctxview: standard output cannot be written: No space left on device\n"


def test_ctrl_c_ends_it_with_130_and_one_line() -> None:
    process = subprocess.Popen(
        [*COMMAND, "build", "--jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"{}\n")
    process.stdin.flush()
    assert process.stdout.readline().startswith(b'{"error":')  # so it runs, and waits for the next line
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"ctxview: stopped\n")


@pytest.mark.parametrize("environment", [{"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"PYTHONIOENCODING": "latin-1"}])
def test_output_is_utf8_whatever_the_locale_is(tmp_path: Path, environment: dict[str, str]) -> None:
    file = written(tmp_path, case(source("价格", "system", "x"), name="用例"))
    text = run("build", file, **environment)
    assert text.stdout.decode("utf-8").startswith("用例\n")
    assert "价格\n" in text.stdout.decode("utf-8")
    assert '"价格"'.encode() in run("explain", file, "价格", "--json", LC_ALL="C.UTF-8", PYTHONIOENCODING="ascii").stdout


@pytest.mark.parametrize("redirection", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
def test_streams_that_are_closed_from_the_start_are_no_fault(incomplete_case: str, redirection: str) -> None:
    line = f'exec "$0" -m ctxview build "$1" {redirection}'
    answer = subprocess.run(["sh", "-c", line, sys.executable, incomplete_case], capture_output=True, env=ENVIRONMENT, check=False)
    assert answer.returncode == 1
    assert b"rror" not in answer.stderr


def test_a_path_that_is_no_utf8_is_shown_and_refused() -> None:
    answer = subprocess.run([*map(os.fsencode, COMMAND), b"build", b"\xff\x1b[2J"], capture_output=True, env=ENVIRONMENT, check=False)
    assert answer.returncode == 2
    assert answer.stderr.decode("utf-8").startswith("error: ⟨U+DCFF⟩␛[2J [not_found]\n")


def test_the_app_without_a_terminal_is_refused_with_what_to_do(tmp_path: Path) -> None:
    for arguments in ([], [written(tmp_path, READY)]):
        answer = subprocess.run([*COMMAND, *arguments], stdin=subprocess.DEVNULL, capture_output=True, env=ENVIRONMENT, check=False)
        assert (answer.returncode, answer.stdout) == (2, b"")
        assert b"needs a terminal" in answer.stderr
        assert b"ctxview build FILE" in answer.stderr


def test_text_that_is_piped_has_no_colour_even_if_a_terminal_could(incomplete_case: str) -> None:
    assert b"\x1b" not in run("build", incomplete_case, TERM="xterm-256color", COLORTERM="truecolor").stdout
