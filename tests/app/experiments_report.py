"""The report of the experiments as the command prints it, made once for all tests of one run."""

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

from ctxview.app.variant_builds import made_report
from ctxview.exports.experiments_value import ExperimentsValue


@cache
def made() -> ExperimentsValue:
    """Of a run of now. Nobody may change it."""
    return made_report(lambda: True)


def report() -> Any:  # noqa: ANN401 (a JSON value that tests change)
    """A copy as a JSON value, to be changed."""
    return json.loads(json.dumps(copy.deepcopy(made())))


def saved(value: object, folder: Path, name: str = "report.json") -> Path:
    """A value as a file."""
    path = folder / name
    path.write_text(json.dumps(value))
    return path
