"""A column: what can be asked of every candidate, with its type and its words."""

from collections.abc import Callable
from enum import IntEnum, StrEnum

from ctxview.core.difference import Difference
from ctxview.core.item import Item
from ctxview.core.result import BuildResult
from ctxview.core.values import dataclass

Value = str | int | frozenset[str] | None
"""What stands in a cell: a text or the value of an enum, a number or a flag, a set of names; None where there is nothing."""

ItemReader = Callable[[Item], Value]
Reader = Callable[[BuildResult, Difference | None], ItemReader]
"""Given a build and its difference to the baseline, the function that reads the column of one item: what all share is looked up once."""


class ColumnType(StrEnum):
    """What kind of values a column holds, and so which operators it takes."""

    TEXT = "text"
    NUMBER = "number"
    RANKED = "ranked"
    """One of a few names that have an order."""
    NAMED = "named"
    """One of a few names without an order."""
    VERSION = "version"
    SET = "set"
    FLAG = "flag"


class Cost(IntEnum):
    """What reading takes: the cheap half of an `and` is asked first."""

    FIELD = 0
    LOOKUP = 1
    TEXT = 2
    NOTES = 3


@dataclass(frozen=True, slots=True)
class Row:
    """One candidate of a build, as a filter sees it."""

    result: BuildResult
    place: int
    difference: Difference | None = None
    """Against the baseline; None where there is none."""

    @property
    def item(self) -> Item:
        """The candidate."""
        return self.result.item(self.place)


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """Declared once, in `columns`; filter, sorting, completion and help read it here."""

    name: str
    type: ColumnType
    words: str
    """What it holds, for help; without a full stop."""
    reader: Reader
    values: tuple[str, ...] = ()
    """RANKED (lowest first) and NAMED: all there are. TEXT and SET: some that are offered, others may be written."""
    cost: Cost = Cost.FIELD
    single: Reader | None = None
    """The same for a few candidates, where `reader` looks all of them up first."""

    @property
    def single_reader(self) -> Reader:
        """The reader to take for a few candidates."""
        return self.single or self.reader

    @property
    def checked(self) -> bool:
        """Whether only `values` may be written."""
        return self.type in (ColumnType.RANKED, ColumnType.NAMED)

    def value(self, row: Row) -> Value:
        """What stands in this column for one candidate."""
        return self.single_reader(row.result, row.difference)(row.item)
