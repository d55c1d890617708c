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

SLOW = {"pydantic", "pydantic_core", "yaml"}
FIRST_FRAME = """
import asyncio, json, sys
from ctxview.app.application import CtxviewApp

seen, open_file = [], CtxviewApp._open

def watched(app, path, load):
    lines = [strip.text for strip in app.screen._compositor.render_strips()]
    seen.extend(("\\n".join(lines), sorted(sys.modules)))
    open_file(app, path, load)

async def main():
    CtxviewApp._open = watched
    app = CtxviewApp(sys.argv[1])
    async with app.run_test(size=(160, 48)) as pilot:
        while app.kept is None:
            await pilot.pause()
        print(json.dumps([*seen, sorted(sys.modules)]))

asyncio.run(main())
"""
"""What is on the screen and what is imported when the app turns to what comes after its first frame; and what is imported then."""


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
    return {name.partition(".")[0] for name in modules_of(*arguments)}


def modules_of(*arguments: str) -> set[str]:
    """All that it imports."""
    command = [sys.executable, "-X", "importtime", "-m", "ctxview", *arguments]
    answer = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert answer.returncode in (0, 1), answer.stderr[-2000:]
    rows = [line.rpartition("|")[2].strip() for line in answer.stderr.splitlines() if line.startswith("import time:")]
    assert any(name.startswith("ctxview.commands") for name in rows), answer.stderr[-2000:]
    return set(rows)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        *((name, "--help") for name in ("build", "curve", "explain", "turns", "compaction", "gateway", "probe", "experiments", "findings")),
    ],
)
def test_help_loads_nothing_slow(arguments: tuple[str, ...]) -> None:
    assert loaded_by(*arguments) & {"textual", "pydantic", "pydantic_core", "yaml", "rich", "httpx", "detect_secrets", "requests"} == set()


def test_without_live_nothing_that_sends_is_loaded() -> None:
    names = modules_of("probe", str(ROOT / "fixtures" / "price-lab" / "complete.json"))
    assert {name for name in names if name.partition(".")[0] in ("httpx", "http", "ssl") or name.startswith("ctxview.live")} == set()


@pytest.mark.parametrize("command", ["build", "curve", "request"])
def test_a_command_runs_without_textual(command: str) -> None:
    assert "textual" not in loaded_by(command, str(ROOT / "fixtures" / "price-lab" / "curve.json"))


@pytest.mark.parametrize("arguments", [("build",), ("build", "--json"), ("curve",), ("request",), ("explain", "currency-signs")])
def test_a_command_on_a_case_that_is_right_needs_no_pydantic_no_yaml_and_no_scenario(arguments: tuple[str, ...]) -> None:
    names = modules_of(arguments[0], str(ROOT / "fixtures" / "price-lab" / "curve.json"), *arguments[1:])
    assert {name.partition(".")[0] for name in names} & SLOW == set()
    assert arguments[0] == "explain" or not names & {"ctxview.core.changes", "ctxview.core.scenario", "difflib"}


def test_a_build_needs_no_part_of_the_standard_library_that_takes_long() -> None:
    names = modules_of("build", str(ROOT / "fixtures" / "price-lab" / "curve.json"))
    # classes are declared by ctxview.core.values: one `from dataclasses import` on the way costs more than a whole build
    assert names & {"dataclasses", "inspect", "pathlib", "datetime", "fractions", "decimal", "ctxview.core.filter.conditions"} == set()


def test_a_yaml_case_that_is_right_needs_no_pydantic() -> None:
    assert loaded_by("build", str(ROOT / "fixtures" / "rules" / "secrets.yaml")) & {"pydantic", "pydantic_core"} == set()


def test_the_app_has_its_whole_first_frame_before_anything_slow_is_imported(tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_bytes((ROOT / "fixtures" / "price-lab" / "curve.json").read_bytes())
    command = [sys.executable, "-c", FIRST_FRAME, str(file)]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr[-2000:]
    screen, names, after = json.loads(answer.stdout)
    assert "currency-test" in screen
    assert "content · " in screen
    assert {name.partition(".")[0] for name in names} & SLOW == set()
    assert not set(names) & {"ctxview.core.scenario", "ctxview.core.filter.parser", "ctxview.app.screens.curve"}
    assert {name.partition(".")[0] for name in after} & SLOW == set(), "nothing was kept, so nothing is restored"


def test_a_json_case_needs_no_yaml() -> None:
    assert "yaml" not in loaded_by("build", str(ROOT / "fixtures" / "price-lab" / "curve.json"), "--json")
