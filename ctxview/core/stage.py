"""What a stage is: a name, the settings it reads, a pure function from board to board."""

from collections.abc import Callable

from ctxview.core.board import Board
from ctxview.core.case import Case
from ctxview.core.decision import Reason, StageName
from ctxview.core.item import Item
from ctxview.core.meters import Meter
from ctxview.core.settings import Settings
from ctxview.core.values import dataclass

ItemOrder = Callable[[Item], tuple[object, ...]]
"""A sort key of items; never equal for two of them."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A named list of stages with what its selection and order hold on to. Data: see `ctxview.core.profiles`."""

    name: str
    stages: tuple["Stage", ...]
    order: ItemOrder
    """Selection order inside a bucket, and order inside a section."""
    over_budget: Reason
    """Why what does not fit and has no pointer is left out."""
    buckets: bool = True
    """What is required comes first."""
    counts_requirements: bool = True
    """Whether requirements of its own make an item required."""
    keeps_pairs: bool = False
    """A call and its result are one unit."""
    keeps_time: bool = False
    """Inside a section, items with a position stand in the order of their positions."""
    keeps_bundles: bool = False
    """Declared bundles are selected whole or not at all, and a required one that is not blocks the build (spec 4.2)."""
    points: bool = False
    """What does not fit and has a reference becomes a pointer (spec 3)."""
    selects_references: bool = True
    """Whether a source of channel `reference` without a reference is selected like any other; chapter 3 never selects one."""
    refuses_contradictions: bool = False
    """A history summary that contradicts evidence already selected is refused (spec 3)."""
    weighs_principal: bool = False
    """Another tenant's, user's or purpose's material is foreign (spec 4.1)."""
    asks_question: bool = False
    """Its requests hold the task's rules and question and the items' titles (spec 4.2)."""
    meter: str = "utf8-bytes"
    """What a case that names no meter is measured with."""

    def has(self, name: StageName) -> bool:
        """Whether the stage is one of its own."""
        return any(stage.name is name for stage in self.stages)


@dataclass(frozen=True, slots=True)
class Build:
    """What a stage may look at besides the board."""

    case: Case
    settings: Settings
    profile: Profile
    meter: Meter


@dataclass(frozen=True, slots=True)
class Stage:
    """One step. `prepare`, where there is one, does the part that reads fewer settings, and is kept on its own."""

    name: StageName
    rule: str
    """The rule in words, for people."""
    reads: tuple[str, ...]
    """Names of the fields of `Settings` that `run` reads."""
    run: Callable[[Board, Build], Board]
    takes_out: bool = True
    """Whether it can take an item out; screens count only such stages, and after selection they take out nothing."""
    prepare_reads: tuple[str, ...] = ()
    prepare: Callable[[Board, Build], Board] | None = None
    prepare_reads_for_request: tuple[str, ...] = ()
    """What `prepare` reads besides, where the meter counts the whole request."""
