"""The cases of the experiments: the fixtures that their plan names (spec 2.4)."""

from ctxview.core.case import Case
from ctxview.core.experiment_plan import EXPERIMENTS
from ctxview.readers.fixture_index import fixture_folder
from ctxview.readers.open_file import open_case


def experiment_cases() -> dict[str, Case]:
    """A case for every variant's fixture, by its path below the folder of the fixtures."""
    folder = fixture_folder()
    names = dict.fromkeys(variant.fixture for experiment in EXPERIMENTS for variant in experiment.variants)
    return {name: open_case(folder / name) for name in names}
