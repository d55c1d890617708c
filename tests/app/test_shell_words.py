"""The printed command runs as the same words, and shows nothing that a terminal acts on."""

import subprocess

import pytest

from ctxview.app.shell_words import shell_line
from tests.hostile import HOSTILE, acts_on_terminal


@pytest.mark.parametrize("start", range(0, len(HOSTILE), 100))
def test_bash_reads_back_the_words_that_were_meant(start: int) -> None:
    words = [word for word in HOSTILE[start : start + 100] if "\0" not in word and _encodes(word)]
    line = shell_line(words)
    assert acts_on_terminal(line) == []
    ran = subprocess.run(
        ["bash", "-c", f"printf '%s\\0' {line}"], capture_output=True, check=True, env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"}
    )
    assert ran.stdout.decode("utf-8").split("\0")[:-1] == words


def _encodes(word: str) -> bool:
    try:
        word.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def test_plain_words_stay_plain() -> None:
    assert shell_line(["ctxview", "build", "a b.json", "--budget", "259"]) == "ctxview build 'a b.json' --budget 259"
