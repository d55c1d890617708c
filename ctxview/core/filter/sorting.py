"""Candidates in the order of a column."""

from collections.abc import Callable, Iterable

from ctxview.core.difference import Difference
from ctxview.core.filter.column import Column, ColumnType, Value
from ctxview.core.result import BuildResult
from ctxview.core.versions import version_key

SortKey = int | tuple[object, ...]
"""Comparable with the keys of the same column."""

_NOTHING = (1,)


def sort_key(column: Column) -> Callable[[Value], SortKey]:
    """The key of a value: the column's own order, what is absent or an empty set behind everything.

    Texts go by their letters, capitals or not, and only then by capitals; versions by natural order; names as they are declared,
    ranked ones lowest first; sets by their sorted names; flags that are up come first.
    """
    key = _present_key(column)
    return lambda value: _NOTHING if _is_nothing(value) else (0, key(value))


def sort_places(
    places: Iterable[int], column: Column, descending: bool, result: BuildResult, difference: Difference | None = None
) -> list[int]:
    """The places in the order of a column. Equal ones stay in the order of the case, and absent ones last, either way."""
    read, key, item = column.reader(result, difference), _present_key(column), result.item
    keys: dict[int, SortKey] = {}
    nothing: list[int] = []
    for place in sorted(places):
        value = read(item(place))
        if _is_nothing(value):
            nothing.append(place)
        else:
            keys[place] = key(value)
    return sorted(keys, key=keys.__getitem__, reverse=descending) + nothing


def _is_nothing(value: Value) -> bool:
    return value is None or value == frozenset()


def _present_key(column: Column) -> Callable[[Value], SortKey]:
    match column.type:
        case ColumnType.NUMBER:
            return lambda value: value if isinstance(value, int) else 0
        case ColumnType.FLAG:
            return lambda value: not value
        case ColumnType.RANKED | ColumnType.NAMED:
            order = {name: rank for rank, name in enumerate(column.values)}
            return lambda value: order[str(value)]
        case ColumnType.VERSION:
            return lambda value: (version_key(str(value)), value)
        case ColumnType.SET:
            return lambda value: tuple(sorted(value)) if isinstance(value, frozenset) else ()
        case ColumnType.TEXT:
            return lambda value: (str(value).casefold(), value)
