"""The fixtures `golden` and `screen_snapshot` fail when they should, and the world of a test is settled."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import TESTS, settle, without_run_number

PROJECT = """
from textual.app import App
from textual.widgets import Static

WORDS = {words!r}

class Greeting(App[None]):
    def compose(self):
        yield Static(WORDS, markup=False)

def test_text(golden):
    golden(WORDS + " 价格 €", "greeting.txt")

async def test_screen(screen_snapshot):
    app = Greeting()
    async with app.run_test(size=(20, 4)) as pilot:
        await pilot.pause()
        screen_snapshot(app, "greeting")
"""


class Project:
    """A small project with this project's fixtures, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.tests = folder / "tests"
        self.tests.mkdir()
        shutil.copy(TESTS / "conftest.py", self.tests)
        shutil.copy(TESTS.parent / "pyproject.toml", folder)

    def run(self, words: str, *options: str) -> subprocess.CompletedProcess[str]:
        """Run its two tests, on an app and a text that say these words."""
        (self.tests / "test_greeting.py").write_text(PROJECT.format(words=words), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-n0", "-vv", *options]
        # a run of its own, not a part of the one that it is started by
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        return subprocess.run(command, cwd=self.tests.parent, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_stored_snapshots_pass_until_a_text_or_a_screen_differs(project: Project) -> None:
    assert project.run("hello", "--snapshot-update").returncode == 0
    assert (project.tests / "golden" / "greeting.txt").read_text(encoding="utf-8") == "hello 价格 €"
    assert "hello" in (project.tests / "screens" / "greeting.svg").read_text(encoding="utf-8")

    assert project.run("hello").returncode == 0

    changed = project.run("goodbye")
    assert changed.returncode == 1
    assert "2 failed" in changed.stdout
    assert "+ goodbye 价格 €" in changed.stdout


def test_a_snapshot_that_is_missing_or_that_no_test_uses_fails(project: Project) -> None:
    missing = project.run("hello")
    assert missing.returncode == 1
    assert "'greeting.txt' does not exist" in missing.stdout

    project.run("hello", "--snapshot-update")
    (project.tests / "golden" / "left-behind.json").write_text("{}", encoding="utf-8")
    whole = project.run("hello")
    assert whole.returncode == 1
    assert "1 snapshot unused" in whole.stdout
    assert project.run("hello", "tests/test_greeting.py", "-k", "text").returncode == 0


def test_two_exports_of_one_screen_are_the_same_picture() -> None:
    assert without_run_number('<g class="terminal-123-r1"/>') == without_run_number('<g class="terminal-4567-r1"/>')


def test_what_changes_a_screen_is_taken_out_of_the_environment() -> None:
    environment = {"NO_COLOR": "1", "TEXTUAL_THEME": "nord", "LC_ALL": "de_DE", "CTXVIEW_ANY": "x", "PATH": "p"}
    settle(environment)
    fixed = {"LANG": "C.UTF-8", "LANGUAGE": "C", "TZ": "UTC", "TERM": "xterm-256color", "TEXTUAL_ANIMATIONS": "none"}
    assert environment == {"PATH": "p", **fixed}


def test_every_test_has_a_home_of_its_own(tmp_path: Path) -> None:
    assert Path.home() == tmp_path / "home"
    assert os.environ["XDG_STATE_HOME"].startswith(str(tmp_path))
