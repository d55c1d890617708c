"""What can be written at a place in a filter, as lists to choose from."""

from collections.abc import Iterable, Mapping

from ctxview.core.filter.column import Column, ColumnType
from ctxview.core.filter.columns import COLUMNS
from ctxview.core.filter.errors import Option
from ctxview.core.filter.literals import written
from ctxview.core.filter.operators import LIKE, Operator, operators_of

Known = Mapping[str, Iterable[str]]
"""By name of a column, texts that an open case holds: source ids, requirement names."""

_COLUMNS = tuple(Option(column.name, column.words) for column in COLUMNS.values())
_NESTED = (Option("not", "the opposite"), Option("(", "what belongs together"))
_JOINED = (Option("and", "both"), Option("or", "either"))

LIST_OPEN = (Option("(", "a list of values"),)
LIST_GOES_ON = (Option(",", "another value"), Option(")", "end of the list"))


def term_options(nested: bool) -> tuple[Option, ...]:
    """Where a condition begins; `nested`: whether another one may begin inside it."""
    return _COLUMNS + _NESTED if nested else _COLUMNS


def joining_options(inside: bool) -> tuple[Option, ...]:
    """Behind a condition, in parentheses or not."""
    return (*_JOINED, Option(")", "end of what belongs together")) if inside else _JOINED


def operator_options(column: Column) -> tuple[Option, ...]:
    """Behind a column."""
    return tuple(Option(operator.symbol, operator.words) for operator in operators_of(column.type))


def value_options(column: Column, operator: Operator, known: Known) -> tuple[Option, ...]:
    """Behind an operator: all names of a column that has a few, what is known for others."""
    if column.type is ColumnType.RANKED:
        count = len(column.values)
        return tuple(Option(name, f"{rank} of {count}, from the lowest") for rank, name in enumerate(column.values, 1))
    if column.checked:
        return tuple(Option(name, column.words) for name in column.values)
    if operator is LIKE or column.type is ColumnType.NUMBER:
        return ()
    names = dict.fromkeys((*column.values, *known.get(column.name, ())))
    return tuple(Option(written(name), column.words) for name in names)
