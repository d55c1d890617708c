"""A filter as a value: a tree of conditions that answers for one candidate or for many, and prints back to what it was read from."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import compress

from ctxview.core.difference import Difference
from ctxview.core.filter.column import Column, Row
from ctxview.core.filter.literals import written
from ctxview.core.filter.operators import Operator
from ctxview.core.filter.value_tests import Operand, ValueTest, value_test
from ctxview.core.item import Item
from ctxview.core.result import BuildResult
from ctxview.core.values import dataclass


class Filter(ABC):
    """One condition. Equal filters print the same text, and that text is read as an equal filter."""

    @property
    @abstractmethod
    def cost(self) -> int:
        """How dear it is to ask; orders the parts of an `and` and an `or`, and changes no answer."""

    @abstractmethod
    def asked_singly(self, result: BuildResult, difference: Difference | None) -> Callable[[Item], bool]:
        """Whether one candidate of this build fulfils it, as a function for a few of them: nothing is looked up for all."""

    def matches(self, row: Row) -> bool:
        """Whether the candidate fulfils it."""
        return self.asked_singly(row.result, row.difference)(row.item)

    @abstractmethod
    def keep(self, result: BuildResult, difference: Difference | None, items: Sequence[Item]) -> Sequence[Item]:
        """Those of the items that fulfil it, in their order."""


@dataclass(frozen=True)
class Comparison(Filter):
    """A column against a value, or against several with `in`. False where the value is absent."""

    column: Column
    operator: Operator
    operands: tuple[Operand, ...]

    @cached_property
    def _test(self) -> ValueTest:
        return value_test(self.column, self.operator, self.operands)

    @property
    def cost(self) -> int:
        return self.column.cost

    def asked_singly(self, result: BuildResult, difference: Difference | None) -> Callable[[Item], bool]:
        test, read = self._test, self.column.single_reader(result, difference)
        return lambda item: test(read(item))

    def keep(self, result: BuildResult, difference: Difference | None, items: Sequence[Item]) -> Sequence[Item]:
        test, read = self._test, self.column.reader(result, difference)
        return list(compress(items, map(test, map(read, items))))

    def __str__(self) -> str:
        texts = [str(one) if isinstance(one, int) or one in self.column.values else written(one) for one in self.operands]
        value = f"({', '.join(texts)})" if self.operator.takes_list else texts[0]
        return f"{self.column.name} {self.operator.symbol} {value}"


@dataclass(frozen=True)
class Flagged(Filter):
    """A flag that is up."""

    column: Column

    @property
    def cost(self) -> int:
        return self.column.cost

    def asked_singly(self, result: BuildResult, difference: Difference | None) -> Callable[[Item], bool]:
        read = self.column.single_reader(result, difference)
        return lambda item: bool(read(item))

    def keep(self, result: BuildResult, difference: Difference | None, items: Sequence[Item]) -> Sequence[Item]:
        read = self.column.reader(result, difference)
        return list(compress(items, map(read, items)))

    def __str__(self) -> str:
        return self.column.name


@dataclass(frozen=True)
class Not(Filter):
    """True where the other is false, absent values or not."""

    other: Filter

    @property
    def cost(self) -> int:
        return self.other.cost

    def asked_singly(self, result: BuildResult, difference: Difference | None) -> Callable[[Item], bool]:
        other = self.other.asked_singly(result, difference)
        return lambda item: not other(item)

    def keep(self, result: BuildResult, difference: Difference | None, items: Sequence[Item]) -> Sequence[Item]:
        out = {item.place for item in self.other.keep(result, difference, items)}
        return [item for item in items if item.place not in out]

    def __str__(self) -> str:
        return f"not {_inside(self.other, And, Or)}"


@dataclass(frozen=True)
class And(Filter):
    """All of two or more."""

    parts: tuple[Filter, ...]

    @cached_property
    def cost(self) -> int:
        return max(part.cost for part in self.parts)

    def asked_singly(self, result: BuildResult, difference: Difference | None) -> Callable[[Item], bool]:
        parts = [part.asked_singly(result, difference) for part in sorted(self.parts, key=_cost)]
        return lambda item: all(part(item) for part in parts)

    def keep(self, result: BuildResult, difference: Difference | None, items: Sequence[Item]) -> Sequence[Item]:
        for part in sorted(self.parts, key=_cost):
            items = part.keep(result, difference, items)
        return items

    def __str__(self) -> str:
        return " and ".join(_inside(part, And, Or) for part in self.parts)


@dataclass(frozen=True)
class Or(Filter):
    """Any of two or more."""

    parts: tuple[Filter, ...]

    @cached_property
    def cost(self) -> int:
        return max(part.cost for part in self.parts)

    def asked_singly(self, result: BuildResult, difference: Difference | None) -> Callable[[Item], bool]:
        parts = [part.asked_singly(result, difference) for part in sorted(self.parts, key=_cost)]
        return lambda item: any(part(item) for part in parts)

    def keep(self, result: BuildResult, difference: Difference | None, items: Sequence[Item]) -> Sequence[Item]:
        found: set[int] = set()
        rest = items
        for part in sorted(self.parts, key=_cost):
            found.update(item.place for item in part.keep(result, difference, rest))
            rest = [item for item in rest if item.place not in found]
        return [item for item in items if item.place in found]

    def __str__(self) -> str:
        return " or ".join(_inside(part, Or) for part in self.parts)


def _cost(condition: Filter) -> int:
    return condition.cost


def _inside(part: Filter, *loose: type[Filter]) -> str:
    """The part as it stands inside another, in parentheses where it would fall apart."""
    return f"({part})" if isinstance(part, loose) else str(part)
