"""What is really loaded, in a process of its own: the core alone needs nothing, and a quick command loads nothing slow."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.structure.tree import ROOT, in_project, python_files

IMPORT_EACH = """
import importlib, json, sys
root, *modules = sys.argv[1:]
sys.path.insert(0, root)
before, loaded = set(sys.modules), {}
for module in modules:
    importlib.import_module(module)
    loaded[module] = sorted(set(sys.modules) - before)
    before = set(sys.modules)
print(json.dumps(loaded))
"""


def module_name(path: Path) -> str:
    return in_project(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def strangers(loaded: list[str]) -> list[str]:
    """What is neither of the standard library nor of the core."""
    return [
        name
        for name in loaded
        if name.partition(".")[0] not in sys.stdlib_module_names and name != "ctxview" and f"{name}.".split(".")[:2] != ["ctxview", "core"]
    ]


def test_each_module_of_the_core_loads_only_the_standard_library_and_the_core() -> None:
    modules = [module_name(path) for path in python_files("ctxview/core")]
    # isolated and without site-packages: an import of anything else fails even where it is installed
    command = [sys.executable, "-I", "-S", "-c", IMPORT_EACH, str(ROOT), *modules]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    assert {module: strangers(loaded) for module, loaded in json.loads(answer.stdout).items() if strangers(loaded)} == {}


def test_a_stranger_is_told_from_the_core() -> None:
    assert strangers(["json.decoder", "ctxview", "ctxview.core.case", "ctxview.corex", "ctxview.app", "yaml", "_hashlib"]) == [
        "ctxview.corex",
        "ctxview.app",
        "yaml",
    ]


def loaded_by(*arguments: str) -> set[str]:
    """The top names of all that `python -m ctxview` with these arguments imports."""
    command = [sys.executable, "-X", "importtime", "-m", "ctxview", *arguments]
    answer = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert answer.returncode in (0, 1), answer.stderr[-2000:]
    rows = [line.rpartition("|")[2].strip() for line in answer.stderr.splitlines() if line.startswith("import time:")]
    assert any(name.startswith("ctxview.commands") for name in rows), answer.stderr[-2000:]
    return {name.partition(".")[0] for name in rows}


@pytest.mark.parametrize("arguments", [("--help",), ("build", "--help"), ("curve", "--help"), ("explain", "--help"), ("turns", "--help")])
def test_help_loads_nothing_slow(arguments: tuple[str, ...]) -> None:
    assert loaded_by(*arguments) & {"textual", "pydantic", "pydantic_core", "yaml", "rich"} == set()


@pytest.mark.parametrize("command", ["build", "curve", "request"])
def test_a_command_runs_without_textual(command: str) -> None:
    assert "textual" not in loaded_by(command, str(ROOT / "fixtures" / "price-lab" / "curve.json"))


def test_a_json_case_needs_no_yaml() -> None:
    assert "yaml" not in loaded_by("build", str(ROOT / "fixtures" / "price-lab" / "curve.json"), "--json")
