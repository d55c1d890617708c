"""What a stage is: a name, the settings it reads, a pure function from board to board."""

from collections.abc import Callable
from dataclasses import dataclass

from ctxview.core.board import Board
from ctxview.core.case import Case
from ctxview.core.decision import StageName
from ctxview.core.settings import Settings


@dataclass(frozen=True, slots=True)
class Profile:
    """A named list of stages with what its selection and order hold on to. Data: see `ctxview.core.profiles`."""

    name: str
    stages: tuple["Stage", ...]
    keeps_pairs: bool
    """A call and its result are one unit."""
    keeps_time: bool
    """Inside a section, items with a position stand in the order of their positions."""


@dataclass(frozen=True, slots=True)
class Build:
    """What a stage may look at besides the board."""

    case: Case
    settings: Settings
    profile: Profile


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
    """Whether it can take an item out; screens count only such stages."""
    prepare_reads: tuple[str, ...] = ()
    prepare: Callable[[Board, Build], Board] | None = None
