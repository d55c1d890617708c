"""What the list of candidates says besides where the screen has room for it: only columns in which the case has anything."""

from collections.abc import Callable

from ctxview.app.column_widths import Column
from ctxview.core.case import Case
from ctxview.core.difference import Difference
from ctxview.core.filter.column import Value
from ctxview.core.filter.columns import COLUMNS
from ctxview.core.item import Item
from ctxview.core.result import BuildResult
from ctxview.core.values import dataclass

TextOf = Callable[[Item], str]


@dataclass(frozen=True, slots=True)
class MoreColumn:
    """One of them, as the filter language has it."""

    name: str
    """Of the filter language's column: it says the value, and sorts by it."""
    column: Column
    there: Callable[[Case], bool] = lambda _case: True
    """Whether a case has anything in it."""

    def reader(self, result: BuildResult, difference: Difference) -> TextOf:
        """The value as words, of any candidate of this build."""
        read = COLUMNS[self.name].single_reader(result, difference)
        return lambda item: _words(read(item))


MORE_COLUMNS: tuple[MoreColumn, ...] = (
    MoreColumn(
        "path",
        Column("path", 24, minimum=16, flexible=True, maximum=44, priority=8),
        lambda case: any(one.path is not None and one.path != one.source_id for one in case.sources),
    ),
    MoreColumn(
        "title",
        Column("title", 18, minimum=12, flexible=True, maximum=30, priority=9),
        lambda case: any(one.title is not None for one in case.sources),
    ),
    MoreColumn("version", Column("version", 10, minimum=7, priority=7), lambda case: any(one.version is not None for one in case.sources)),
    MoreColumn("bundle", Column("bundle", 16, minimum=10, flexible=True, maximum=30, priority=10), lambda case: bool(case.bundles)),
    MoreColumn(
        "requires",
        Column("satisfies", 16, minimum=12, flexible=True, maximum=36, priority=11),
        lambda case: any(one.required_for for one in case.sources),
    ),
    MoreColumn("retention", Column("retention", 9, priority=12)),
    MoreColumn("notes", Column("notes", 18, minimum=14, flexible=True, maximum=40, priority=13)),
    MoreColumn("id", Column("id", 24, priority=14)),
)
"""In this order after the others; the last ones go first where there is no room."""


def columns_of(case: Case) -> tuple[MoreColumn, ...]:
    """Those in which this case has anything."""
    return tuple(one for one in MORE_COLUMNS if one.there(case))


def _words(value: Value) -> str:
    if isinstance(value, frozenset):
        # notes are there with and without what they point at: the longer says both
        return ", ".join(sorted(one for one in value if not any(other.startswith(f"{one}:") for other in value)))
    return "" if value is None else str(value)
