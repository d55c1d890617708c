"""What the experiments screen makes off the keys' way: the report, a variant's case, the comparison of two (spec 2.4)."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ctxview.app.compared import Compared, with_file
from ctxview.core.experiment_plan import EXPERIMENTS
from ctxview.core.packet import Packet
from ctxview.core.probe import ProbeRun, rule_based_run

if TYPE_CHECKING:
    from ctxview.app.workbench_state import Workbench
    from ctxview.exports.experiments_value import ExperimentsValue

VARIANTS = sum(len(experiment.variants) for experiment in EXPERIMENTS)
"""How many attempts a whole report takes."""

_FIXTURES = frozenset(variant.fixture for experiment in EXPERIMENTS for variant in experiment.variants)


class LeftError(Exception):
    """Nobody waits for the report any more."""


def made_report(attempted: Callable[[], bool]) -> "ExperimentsValue":
    """The report of a run of now, as the command prints it; for a thread.

    Args:
        attempted: called before each attempt; where it says False, nobody waits any more.

    Raises:
        LeftError: nobody waits any more.
    """
    from ctxview.core.experiments import run_experiments
    from ctxview.exports.experiments_value import experiments_value
    from ctxview.readers.experiment_cases import experiment_cases

    def attempt(packet: Packet) -> ProbeRun:
        if not attempted():
            raise LeftError
        return rule_based_run(packet)

    return experiments_value(run_experiments(experiment_cases(), attempt))


def fixture_path(fixture: str) -> str | None:
    """The file of a variant's case; None where it is none of those that come with the program: a report can name anything."""
    from ctxview.readers.fixture_index import fixture_folder

    return str(fixture_folder() / fixture) if fixture in _FIXTURES else None


def compared_variants(workbench: "Workbench", other: str) -> Compared:
    """The build of a workbench against that of another variant's file; for a thread."""
    from ctxview.core.pipeline import build_once
    from ctxview.readers.open_file import open_case

    return with_file(workbench, other, build_once(open_case(other)))
