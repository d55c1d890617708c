"""Help, made from the declarations, so that it cannot say what is not so."""

from collections.abc import Mapping
from types import MappingProxyType

from ctxview.core.filter.column import Column, ColumnType
from ctxview.core.filter.columns import COLUMNS
from ctxview.core.filter.operators import OPERATORS, operators_of

TYPE_WORDS: Mapping[ColumnType, str] = MappingProxyType(
    {
        ColumnType.TEXT: "text",
        ColumnType.NUMBER: "whole number",
        ColumnType.RANKED: "one of these, from the lowest",
        ColumnType.NAMED: "one of these",
        ColumnType.VERSION: "version",
        ColumnType.SET: "set of names",
        ColumnType.FLAG: "flag",
    }
)
"""What a column of each type holds."""

EXAMPLES: Mapping[str, str] = MappingProxyType(
    {
        "trust < trusted_source and units > 1KB": "all that is not to be trusted and takes more than 1,000 units",
        "not selected and requires has currency-test": "what carries a requirement and was left out",
        "reason in (budget_exceeded, duplicate)": "what two rules took out",
        "path like src/*.py or source ~ agents": "by path, or by a part of the source id",
        'content ~ "ignore prior"': "by text; quotes where there is a space or a sign",
        "change != same": "what came in or went out against the baseline",
        "moved and not (kind = instruction)": "moved by hand to a channel that gives no instructions",
        "not version like *": "what has no version",
    }
)
"""Filters that show what there is, each with what it finds."""

RULES = (
    "A condition is a column, an operator and a value; a flag stands alone. Join them by and, or, not and parentheses:",
    "not binds closest, then and, then or.",
    "A value is a word, or a text in single or double quotes, in which \\ goes before a quote or another \\,",
    "\\n is a new line and \\u{202e} the character of that number. Words of the language stand in quotes.",
    "A number is whole: 1500, -3, 2K and 1KB (1,000 each), 3M and 3MB (1,000,000), 1KiB (1,024), 1MiB; capitals or not.",
    "What is absent fulfils no comparison, not even !=; not turns that round as it does with everything.",
    "Of secrets there is no content, no units and no bytes to ask for.",
)
"""What is to be said besides the declarations."""


def help_lines() -> tuple[str, ...]:
    """All of it as plain lines, with empty ones between the parts. The names of channels are left to completion."""
    return (
        *RULES,
        "",
        "operators",
        *_table([(one.symbol, f"{one.words} ({', '.join(kind.value for kind in one.types)})") for one in OPERATORS]),
        "",
        "columns",
        *_table([(column.name, column_words(column)) for column in COLUMNS.values()]),
        "",
        "examples",
        *_table(list(EXAMPLES.items())),
    )


def column_words(column: Column) -> str:
    """A column in one line: its words, its type, and its values where they are few."""
    values = f": {', '.join(column.values)}" if column.checked else ""
    return f"{column.words} ({TYPE_WORDS[column.type]}{values})"


def operator_words(column: Column) -> str:
    """The operators that fit a column, as symbols; empty for a flag."""
    return " ".join(operator.symbol for operator in operators_of(column.type))


def _table(rows: list[tuple[str, str]]) -> list[str]:
    width = max(len(name) for name, _ in rows)
    return [f"  {name.ljust(width)}  {words}" for name, words in rows]
