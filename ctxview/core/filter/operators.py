"""Every operator, declared once, with the types of columns that it fits."""

from collections.abc import Mapping
from types import MappingProxyType

from ctxview.core.filter.column import ColumnType
from ctxview.core.values import dataclass

_ORDERED = (ColumnType.NUMBER, ColumnType.RANKED, ColumnType.VERSION)
_EQUATED = (ColumnType.TEXT, ColumnType.NAMED, *_ORDERED)
_WRITTEN = (ColumnType.TEXT, ColumnType.VERSION, ColumnType.SET)


@dataclass(frozen=True, slots=True, eq=False)
class Operator:
    """What stands between a column and a value."""

    symbol: str
    """As it is printed."""
    words: str
    """What it asks, for help."""
    types: tuple[ColumnType, ...]
    takes_list: bool = False


EQUAL = Operator("=", "equal (also ==)", _EQUATED)
UNEQUAL = Operator("!=", "there, and another", _EQUATED)
LESS = Operator("<", "less", _ORDERED)
AT_MOST = Operator("<=", "less or equal", _ORDERED)
MORE = Operator(">", "more", _ORDERED)
AT_LEAST = Operator(">=", "more or equal", _ORDERED)
IN = Operator("in", "one of a list: in (a, b)", _EQUATED, takes_list=True)
HAS = Operator("has", "this name is in the set", (ColumnType.SET,))
CONTAINS = Operator("~", "contains this text, in capitals or not", _WRITTEN)
LIKE = Operator("like", "all of it is like this pattern, in capitals or not: * is any text, ? one character", _WRITTEN)

OPERATORS = (EQUAL, UNEQUAL, LESS, AT_MOST, MORE, AT_LEAST, IN, HAS, CONTAINS, LIKE)
"""In the order in which people are shown them."""

SPELLINGS: Mapping[str, Operator] = MappingProxyType({**{operator.symbol: operator for operator in OPERATORS}, "==": EQUAL})
"""Everything that may be written, in lower case."""

KEYWORDS = frozenset({"and", "or", "not", *(symbol for symbol in SPELLINGS if symbol.isalpha())})
"""Words that mean themselves only in quotes."""


def operators_of(kind: ColumnType) -> tuple[Operator, ...]:
    """The operators that fit; none for a flag, which stands alone."""
    return tuple(operator for operator in OPERATORS if kind in operator.types)
