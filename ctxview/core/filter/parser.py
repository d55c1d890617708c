"""From text to filter: a descent through the grammar, whose errors say what could have stood there."""

from collections.abc import Callable, Iterable
from types import MappingProxyType
from typing import NoReturn

from ctxview.core.filter.column import Column, ColumnType
from ctxview.core.filter.columns import COLUMNS
from ctxview.core.filter.conditions import And, Comparison, Filter, Flagged, Not, Or
from ctxview.core.filter.errors import FilterError, Option, the_nearest
from ctxview.core.filter.glob import LONGEST_PATTERN
from ctxview.core.filter.literals import whole_number
from ctxview.core.filter.operators import KEYWORDS, LIKE, SPELLINGS, Operator, operators_of
from ctxview.core.filter.options import (
    LIST_GOES_ON,
    LIST_OPEN,
    Known,
    joining_options,
    operator_options,
    term_options,
    value_options,
)
from ctxview.core.filter.tokens import LONGEST_FILTER, TokenKind, tokens
from ctxview.core.filter.value_tests import Operand

DEEPEST = 50
"""Parentheses and nots inside each other."""

_NOTHING_KNOWN: Known = MappingProxyType({})
_LONGEST_SHOWN = 60


def parse_filter(text: str) -> Filter:
    """The filter that the text says.

    Raises:
        FilterError: the text is empty, too long, too deep, or no filter.
    """
    return _Parser(text, _NOTHING_KNOWN).read()


def options_behind(text: str, known: Known = _NOTHING_KNOWN) -> tuple[Option, ...]:
    """What can be written behind this beginning of a filter; nothing where it is wrong already."""
    try:
        _Parser(text, known).read()
    except FilterError as error:
        return error.options if error.start == len(text) else ()
    return joining_options(inside=False)


class _Parser:
    """Reads token by token, so that the first mistake is the one that is told."""

    def __init__(self, text: str, known: Known) -> None:
        self._text = text
        self._known = known
        self._coming = tokens(text)
        self._depth = 0

    def read(self) -> Filter:
        if len(self._text) > LONGEST_FILTER:
            raise FilterError("the filter is too long", LONGEST_FILTER, len(self._text), f"at most {LONGEST_FILTER} characters")
        self._advance()
        condition = self._any()
        if self._token.kind is not TokenKind.END:
            message = "a ) stands without its (" if self._token.keyword == ")" else f"{self._shown()} does not belong here"
            self._refuse(message, "and, or, or the end; a text with spaces stands in quotes")
        if len(str(condition)) > LONGEST_FILTER:
            end = len(self._text)
            raise FilterError("the filter is too long when it is printed", end, end, f"at most {LONGEST_FILTER} characters")
        return condition

    def _advance(self) -> None:
        self._token = next(self._coming)

    def _any(self) -> Filter:
        return self._joined("or", self._all, Or)

    def _all(self) -> Filter:
        return self._joined("and", self._term, And)

    def _joined(self, word: str, part: Callable[[], Filter], join: Callable[[tuple[Filter, ...]], Filter]) -> Filter:
        parts = [part()]
        while self._token.keyword == word:
            self._advance()
            parts.append(part())
        return parts[0] if len(parts) == 1 else join(tuple(parts))

    def _term(self) -> Filter:
        keyword = self._token.keyword
        match keyword:
            case "not":
                self._go_deeper()
                condition: Filter = Not(self._term())
            case "(":
                self._go_deeper()
                condition = self._any()
                if self._token.keyword != ")":
                    message = "a ( is not closed" if self._token.kind is TokenKind.END else f"{self._shown()} does not belong here"
                    self._refuse(message, "and, or, or )", joining_options(inside=True))
                self._advance()
            case _:
                return self._condition(self._column())
        self._depth -= 1
        return condition

    def _go_deeper(self) -> None:
        if self._depth == DEEPEST:
            self._refuse("there are too many parentheses and nots inside each other", f"at most {DEEPEST}")
        self._depth += 1
        self._advance()

    def _column(self) -> Column:
        token = self._token
        column = COLUMNS.get(token.keyword)
        if column is None:
            if token.kind is TokenKind.END:
                message = "a condition is missing"
            elif token.kind is TokenKind.WORD and token.keyword not in KEYWORDS:
                message = f"there is no column {self._shown()}{the_nearest(token.text, COLUMNS)}"
            else:
                message = f"{self._shown()} stands where a column should be"
            self._refuse(message, "a column, not, or (", term_options(nested=self._depth < DEEPEST))
        self._advance()
        return column

    def _condition(self, column: Column) -> Filter:
        operator = SPELLINGS.get(self._token.keyword)
        if column.type is ColumnType.FLAG:
            if operator is not None:
                self._refuse(f"{column.name} is a flag and stands alone", f"{column.name}, or not {column.name}")
            return Flagged(column)
        if operator is None or column.type not in operator.types:
            self._refuse_operator(column, operator)
        self._advance()
        return Comparison(column, operator, self._list(column, operator) if operator.takes_list else (self._value(column, operator),))

    def _refuse_operator(self, column: Column, operator: Operator | None) -> NoReturn:
        if operator is not None:
            message = f"{operator.symbol} does not fit {column.name}, which is a {column.type} column"
        elif self._token.kind is TokenKind.END:
            message = f"{column.name} is compared with nothing"
        elif self._token.keyword == "not":
            message = f"not stands before the column: not {column.name} …"
        else:
            message = f"{self._shown()} is no operator"
        self._refuse(message, _any_of(one.symbol for one in operators_of(column.type)), operator_options(column))

    def _list(self, column: Column, operator: Operator) -> tuple[Operand, ...]:
        if self._token.keyword != "(":
            self._refuse("a list of values is missing", "( and values with commas between them", LIST_OPEN)
        self._advance()
        operands = [self._value(column, operator)]
        while self._token.keyword == ",":
            self._advance()
            operands.append(self._value(column, operator))
        if self._token.keyword != ")":
            message = "a list is not closed" if self._token.kind is TokenKind.END else f"{self._shown()} does not belong into the list"
            self._refuse(message, "a comma or )", LIST_GOES_ON)
        self._advance()
        return tuple(operands)

    def _value(self, column: Column, operator: Operator) -> Operand:
        token = self._token
        refusal = None
        operand: Operand = token.text
        if token.kind in (TokenKind.SIGN, TokenKind.END):
            refusal = "a value is missing"
        elif column.checked:
            operand = token.text.lower()
            if operand not in column.values:
                refusal = f"{column.name} is never {self._shown()}{the_nearest(token.text, column.values)}"
        elif token.keyword in KEYWORDS:
            refusal = f"a value is missing before {self._shown()}, which means itself only in quotes"
        elif column.type is ColumnType.NUMBER:
            number = whole_number(token.text)
            if number is None:
                refusal = f"{self._shown()} is no whole number"
            else:
                operand = number
        elif operator is LIKE and len(token.text) > LONGEST_PATTERN:
            refusal = "the pattern is too long"
        if refusal is not None:
            self._refuse(refusal, _expected_value(column, operator), value_options(column, operator, self._known))
        self._advance()
        return operand

    def _shown(self) -> str:
        text = self._token.text
        return f'"{text}"' if len(text) <= _LONGEST_SHOWN else f'"{text[:_LONGEST_SHOWN]}…"'

    def _refuse(self, message: str, expected: str, options: tuple[Option, ...] = ()) -> NoReturn:
        raise FilterError(message, self._token.start, self._token.end, expected, options)


def _expected_value(column: Column, operator: Operator) -> str:
    if column.checked:
        return _any_of(column.values)
    if column.type is ColumnType.NUMBER:
        return "a whole number such as 1500, 2K, 1KB (1,000) or 1KiB (1,024)"
    if operator is LIKE:
        return f"a pattern of at most {LONGEST_PATTERN} characters: a word, or a text in quotes"
    return "a word, or a text in quotes"


def _any_of(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last
