"""The changes of the file that is open, kept beside the program's state so that a crash loses none of them (design 2)."""

import os
from pathlib import Path

from ctxview.app.workbench_state import Workbench
from ctxview.core.case import Case
from ctxview.core.problem import Problem
from ctxview.core.scenario import Replayed, Scenario, replay
from ctxview.readers.kept_scenarios import autosave, delete_autosave, load_autosave
from ctxview.readers.scenario_file import save_scenario, scenario_for

REMARK = "changes"
"""The workbench's remark where they cannot be kept."""


class KeptChanges:
    """What is kept for one file. It is written only by `keep` and `forget`; nothing here raises but `replayed`."""

    def __init__(self, path: str, digest: str) -> None:
        """`digest` is that of the bytes that were read from the path."""
        self.path = os.path.abspath(path)  # noqa: PTH100 (a link is a file of its own here)
        self.digest = digest
        found = load_autosave(self.path)
        self.found = found if isinstance(found, Scenario) and found.changes else None
        """What an earlier run left, until that is decided or another change takes its place."""
        self.problem: Problem | None = None
        """Why the last changes could not be kept."""

    def keep(self, workbench: Workbench) -> None:
        """Keep the present changes instead of those before; back at the start, none. What is accepted of the findings is not among them."""
        if self.found is not None and not workbench.tweaked:
            return
        self.found = None
        changes = workbench.kept_changes()
        self.problem = autosave(self.path, Scenario(self.path, self.digest, changes))
        if self.problem is None:
            workbench.remarks.pop(REMARK, None)
        else:
            workbench.remarks[REMARK] = f"{self.problem.file}: {self.problem.message}"

    def forget(self) -> None:
        """Keep nothing any more."""
        self.found = None
        delete_autosave(self.path)

    def replayed(self, case: Case) -> Replayed:
        """The settings that an earlier run left.

        Raises:
            CtxviewError: they do not fit the case any more.
        """
        assert self.found is not None
        return replay(case, self.found, self.digest)

    def save(self, workbench: Workbench, path: str) -> Problem | None:
        """Save the present changes as a scenario where the person says; what goes wrong is returned."""
        changes = workbench.kept_changes()
        name = Path(path).name.removesuffix(".json").removesuffix(".scenario")
        return save_scenario(path, scenario_for(self.path, self.digest, changes, path, name))
