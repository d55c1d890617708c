"""Where the fixtures are: cases that come with the program."""

from pathlib import Path

import ctxview

FIRST = "price-lab/curve.json"
"""The case that the app opens when it is given none: where more budget loses the currency test."""


def fixture_folder() -> Path:
    """The folder of the fixtures: in the package where it was installed, beside it in a clone."""
    package = Path(ctxview.__file__).parent
    inside = package / "fixtures"
    return inside if inside.is_dir() else package.parent / "fixtures"


def first_fixture() -> Path:
    """The path of the first one."""
    return fixture_folder() / FIRST
