"""Autosaves: the tweaks of each open file, kept so that a crash loses none; one a file, in the folder of state (design 2).

They hold changes and names of sources, never content. Nothing here raises: a home that cannot be written is told, and work goes on.
"""

import os
from hashlib import sha256
from pathlib import Path

from ctxview.core.problem import CtxviewError, Problem
from ctxview.core.scenario import Scenario
from ctxview.core.values import dataclass
from ctxview.readers.atomic_file import PRIVATE, make_folder, remove, state_folder, write_whole
from ctxview.readers.scenario_file import read_scenario, scenario_text

FOLDER = "autosaves"


@dataclass(frozen=True, slots=True)
class Autosave:
    """One that was found."""

    path: Path
    scenario: Scenario
    """Its `base_path` is the absolute path of the file that was open."""


def autosave(base: str, scenario: Scenario) -> Problem | None:
    """Keep the tweaks of the file at this path instead of those kept before. Without any, nothing is kept."""
    if not scenario.changes:
        return delete_autosave(base)
    path = _path_of(base)
    if isinstance(path, Problem):
        return path
    return make_folder(path.parent) or write_whole(path, scenario_text(scenario), PRIVATE)


def load_autosave(base: str) -> Scenario | Problem | None:
    """The tweaks kept for the file at this path; None where there are none, a problem where they cannot be read."""
    path = _path_of(base)
    if isinstance(path, Problem):
        return path
    return _load(path) if path.exists() else None


def delete_autosave(base: str) -> Problem | None:
    """Forget the tweaks of the file at this path, as when the app is left as it should be."""
    path = _path_of(base)
    return path if isinstance(path, Problem) else remove(path)


def list_autosaves() -> tuple[Autosave, ...]:
    """All that are kept and can be read, the newest first."""
    folder = state_folder()
    if isinstance(folder, Problem):
        return ()
    found: list[tuple[int, str, Autosave]] = []
    try:
        for path in (folder / FOLDER).glob("*.json"):
            scenario = _load(path)
            if isinstance(scenario, Scenario):
                found.append((-path.stat().st_mtime_ns, path.name, Autosave(path, scenario)))
    except OSError:
        pass  # what cannot be listed is not offered
    return tuple(kept for _, _, kept in sorted(found, key=lambda one: one[:2]))


def _path_of(base: str) -> Path | Problem:
    """One name for each absolute path; the path itself is in the file."""
    folder = state_folder()
    if isinstance(folder, Problem):
        return folder
    try:
        whole = os.fsencode(os.path.abspath(base))  # noqa: PTH100 (a link is a file of its own here)
    except OSError:
        whole = os.fsencode(base)  # the working folder is gone
    return folder / FOLDER / f"{sha256(whole).hexdigest()}.json"


def _load(path: Path) -> Scenario | Problem:
    try:
        return read_scenario(str(path))
    except CtxviewError as error:
        return error.problem
