"""The script that runs the app in a terminal tells an app that works from one that does not."""

import subprocess
import sys

import pytest

from tests.structure.tree import ROOT

SCRIPT = ROOT / "scripts" / "app_in_terminal.py"
TAKE, GIVE_BACK = r"printf '\033[?1049h\033[1mcandi\033[0mdates'", r"printf '\033[?1049l'"
WAIT_FOR_KEY = "stty -icanon -echo && read -r -n 1 key"


def run(line: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(SCRIPT), line, "--limit", "30"], capture_output=True, text=True, check=False)


def test_an_app_that_paints_and_quits_passes() -> None:
    answer = run(f'{TAKE} && {WAIT_FOR_KEY} && {GIVE_BACK} && test "$key" = q')
    assert answer.returncode == 0, answer.stderr
    assert "painted at 80x24" in answer.stdout


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("echo candidates", "exit code 0 before it had painted"),
        ("exit 4", "exit code 4 before it had painted"),
        (f"{TAKE} && {WAIT_FOR_KEY} && {GIVE_BACK} && exit 3", "ended with exit code 3"),
        (f"{TAKE} && {WAIT_FOR_KEY}", "did not give the screen back"),
    ],
)
def test_an_app_that_does_not_fails_and_says_why(line: str, why: str) -> None:
    answer = run(line)
    assert answer.returncode == 1
    assert why in answer.stderr
