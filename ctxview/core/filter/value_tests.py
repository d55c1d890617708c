"""What an operator asks of a value, as a function. An absent value answers no to everything."""

import operator as builtin
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from ctxview.core.filter.column import Column, ColumnType, Value
from ctxview.core.filter.glob import glob
from ctxview.core.filter.operators import AT_LEAST, AT_MOST, CONTAINS, EQUAL, HAS, IN, LESS, LIKE, MORE, UNEQUAL, Operator
from ctxview.core.versions import Segment, version_key

Operand = str | int
ValueTest = Callable[[Value], bool]

_Ordered = int | tuple[Segment, ...]
_Order = Callable[[_Ordered, _Ordered], bool]
_ORDERS: Mapping[Operator, _Order] = MappingProxyType({LESS: builtin.lt, AT_MOST: builtin.le, MORE: builtin.gt, AT_LEAST: builtin.ge})


def value_test(column: Column, operator: Operator, operands: Sequence[Operand]) -> ValueTest:
    """The test of one comparison; the operator must fit the column, and the operands its type."""
    if operator in (CONTAINS, LIKE):
        return _text_test(column, operator, str(operands[0]))
    if operator is HAS:
        name = operands[0]
        return lambda value: isinstance(value, frozenset) and name in value
    if column.type is ColumnType.VERSION:
        return _version_test(operator, [version_key(str(operand)) for operand in operands])
    if operator in (EQUAL, IN):
        return frozenset(operands).__contains__
    if operator is UNEQUAL:
        return lambda value: value is not None and value != operands[0]
    if column.type is ColumnType.RANKED:
        compare, rank = _ORDERS[operator], column.values.index(str(operands[0]))
        return frozenset(name for place, name in enumerate(column.values) if compare(place, rank)).__contains__
    return _number_test(operator, int(operands[0]))


def _text_test(column: Column, operator: Operator, text: str) -> ValueTest:
    if operator is CONTAINS and column.type is not ColumnType.SET:
        return _text_containing(text)
    is_in = glob(text) if operator is LIKE else _containing(text)
    if column.type is ColumnType.SET:
        return lambda value: isinstance(value, frozenset) and any(map(is_in, value))
    return lambda value: isinstance(value, str) and is_in(value)


def _text_containing(text: str) -> ValueTest:
    folded = text.casefold()
    return lambda value: isinstance(value, str) and folded in value.casefold()


def _containing(text: str) -> Callable[[str], bool]:
    folded = text.casefold()
    return lambda value: folded in value.casefold()


def _version_test(operator: Operator, keys: list[tuple[Segment, ...]]) -> ValueTest:
    if operator in (EQUAL, IN):
        return lambda value: isinstance(value, str) and version_key(value) in keys
    compare: _Order = builtin.ne if operator is UNEQUAL else _ORDERS[operator]
    key = keys[0]
    return lambda value: isinstance(value, str) and compare(version_key(value), key)


def _number_test(operator: Operator, number: int) -> ValueTest:
    compare = _ORDERS[operator]
    return lambda value: isinstance(value, int) and compare(value, number)
