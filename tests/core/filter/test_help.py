"""Help says what is declared, and its examples work."""

import pytest

from ctxview.core.filter.columns import COLUMNS
from ctxview.core.filter.help import EXAMPLES, RULES, column_words, help_lines, operator_words
from ctxview.core.filter.literals import whole_number
from ctxview.core.filter.operators import KEYWORDS, OPERATORS
from ctxview.core.filter.parser import parse_filter


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_is_a_filter(text: str) -> None:
    assert str(parse_filter(text)) == text.replace("1KB", "1000").replace("(kind = instruction)", "kind = instruction")


def test_help_names_every_column_and_operator_with_its_words() -> None:
    lines = help_lines()
    for column in COLUMNS.values():
        assert sum(line.split()[:1] == [column.name] and line.endswith(column_words(column)) for line in lines) == 1
    for operator in OPERATORS:
        assert any(line.split()[:1] == [operator.symbol] and operator.words in line for line in lines)


def test_words_of_help_end_without_a_full_stop() -> None:
    assert [column.name for column in COLUMNS.values() if column.words.endswith(".") or not column.words] == []


def test_no_column_has_a_name_that_the_language_uses() -> None:
    assert not KEYWORDS & set(COLUMNS)


@pytest.mark.parametrize(
    ("text", "number"),
    [("1500", 1500), ("-3", -3), ("2K", 2000), ("1KB", 1000), ("3M", 3_000_000), ("3MB", 3_000_000), ("1KiB", 1024), ("1MiB", 1 << 20)],
)
def test_the_numbers_in_help_are_what_it_says(text: str, number: int) -> None:
    assert text in " ".join(RULES)
    assert whole_number(text) == number


def test_the_operators_of_a_column_are_listed_and_a_flag_has_none() -> None:
    assert operator_words(COLUMNS["kind"]) == "= != in"
    assert operator_words(COLUMNS["selected"]) == ""
