"""The fixtures that come with the program: where they are, and a line on what each shows."""

import json
from pathlib import Path
from typing import NamedTuple

import ctxview

FIRST = "price-lab/curve.json"
"""The one to begin with: more budget loses the currency test."""

TURNS = "turns/"
"""What stands in this folder is no case, but turns: nothing is built from it."""

COMPACTION = "compaction/"
"""What stands in this folder is no case, but compaction records: nothing is built from them."""


class Fixture(NamedTuple):
    """One file to open."""

    path: Path
    name: str
    """Its path below the folder of the fixtures."""
    topic: str
    line: str
    """What it shows, at most 76 characters."""


def fixture_folder() -> Path:
    """The folder of the fixtures: in the package where it was installed, beside it in a clone."""
    package = Path(ctxview.__file__).parent
    inside = package / "fixtures"
    return inside if inside.is_dir() else package.parent / "fixtures"


def first_fixture() -> Path:
    """The path of the first one."""
    return fixture_folder() / FIRST


def all_fixtures() -> tuple[Fixture, ...]:
    """All that the app opens, those of a topic together. Ours, and tested, so nothing about the index is checked here."""
    folder = fixture_folder()
    entries = json.loads((folder / "index.json").read_text("utf-8"))
    return tuple(Fixture(folder / entry["path"], entry["path"], entry["topic"], entry["line"]) for entry in entries)
