"""A world that is the same on every machine, and snapshots: golden files of any format, and screens of the app."""

import os
import re
from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation

if TYPE_CHECKING:
    from textual.app import App

TESTS = Path(__file__).parent

# A loaded machine is no reason to fail. `fast` tries the same examples in every run, so that a red run can be repeated.
settings.register_profile("fast", max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("deep", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
PROFILE = "CTXVIEW_HYPOTHESIS_PROFILE"
settings.load_profile(os.environ.get(PROFILE, "fast"))

SCREEN_AND_LANGUAGE = (
    "NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "COLORFGBG", "TERM_PROGRAM", "COLUMNS", "LINES",
    "UNICODE_VERSION", "LANG", "LANGUAGE", "PAGER", "EDITOR", "VISUAL",
)  # fmt: skip
PREFIXES = ("TEXTUAL", "CTXVIEW_", "LC_", "XDG_")
FIXED = {"LANG": "C.UTF-8", "LANGUAGE": "C", "TZ": "UTC", "TERM": "xterm-256color", "TEXTUAL_ANIMATIONS": "none"}


def settle(environment: MutableMapping[str, str]) -> None:
    """Take out what changes a screen or a text, and fix what must have a value."""
    # the profile stays: the workers of a parallel run read it after this process has settled
    for name in [n for n in environment if n != PROFILE and (n in SCREEN_AND_LANGUAGE or n.startswith(PREFIXES))]:
        del environment[name]
    environment.update(FIXED)


settle(os.environ)  # Textual reads its variables when it is imported: before the first fixture


@pytest.fixture(autouse=True)
def settled_world(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The same variables for every test, and a home of its own, which is empty."""
    environment = dict(os.environ)
    settle(environment)
    environment["HOME"] = str(tmp_path / "home")
    for folder in ("config", "data", "state", "cache"):
        environment[f"XDG_{folder.upper()}_HOME"] = str(tmp_path / "home" / folder)
    for name in os.environ.keys() - environment.keys():
        monkeypatch.delenv(name)
    for name in (n for n in environment if environment[n] != os.environ.get(n)):
        monkeypatch.setenv(name, environment[name])


class GoldenFile(SingleFileSnapshotExtension):
    """One file for each snapshot, under the name that the test gives: a reviewer reads it as what it is."""

    _write_mode = WriteMode.TEXT
    file_extension = ""
    folder = TESTS / "golden"

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        return str(cls.folder)

    @classmethod
    def get_snapshot_name(cls, *, test_location: PyTestLocation, index: str | int = 0) -> str:
        return str(index)

    def is_snapshot_location(self, *, location: str) -> bool:
        return Path(location).is_relative_to(self.folder)


class ScreenFile(GoldenFile):
    """A screen of the app as an SVG picture."""

    folder = TESTS / "screens"


Golden = Callable[[str, str], None]
ScreenSnapshot = Callable[["App[object]", str], None]


@pytest.fixture
def golden(snapshot: SnapshotAssertion) -> Golden:
    """`golden(text, "build.json")`: fail unless tests/golden/build.json holds that text; `--snapshot-update` writes it."""
    stored = snapshot.use_extension(GoldenFile)

    def check(text: str, name: str) -> None:
        assert text == stored(name=name)

    return check


@pytest.fixture
def screen_snapshot(snapshot: SnapshotAssertion) -> ScreenSnapshot:
    """`screen_snapshot(app, "workbench-80x24-dark")`: fail unless the app, running now, looks as tests/screens/<name>.svg."""
    stored = snapshot.use_extension(ScreenFile)

    def check(app: "App[object]", name: str) -> None:
        svg = app.export_screenshot(simplify=True)
        assert without_run_number(svg) == stored(name=f"{name}.svg")

    return check


def without_run_number(svg: str) -> str:
    """The same picture without the number that is drawn anew for each export."""
    return re.sub(r"terminal-\d+-", "terminal-", svg)
