"""Colour rules: the first that matches wins, asked one row at a time or counted over all (design 2)."""

from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.colour_rules import COLOURS, ColourRule, RowRules, RuleCount, StyleWord, count_rules
from ctxview.core.difference import Difference
from ctxview.core.filter.conditions import Filter
from ctxview.core.filter.parser import parse_filter
from ctxview.core.pipeline import build_once
from ctxview.core.result import BuildResult
from tests.cases import case, source
from tests.core.filter.filter_strategy import builds, filters
from tests.core.filter.plain_answers import plain_values, plainly_fulfils


def rule(condition: str | Filter, mark: str = "x") -> ColourRule:
    return ColourRule(f"rule {condition}", parse_filter(condition) if isinstance(condition, str) else condition, (), mark)


@given(builds(), st.lists(filters, max_size=4))
def test_a_row_has_the_first_rule_that_it_fulfils_and_counts_are_of_all(
    build: tuple[BuildResult, Difference | None], conditions: list[Filter]
) -> None:
    result, difference = build
    rules = [rule(condition) for condition in conditions]
    values = [plain_values(result, place, difference) for place in range(len(result.case.sources))]
    fulfilled = [[number for number, one in enumerate(conditions) if plainly_fulfils(one, each)] for each in values]
    rows = RowRules(rules, result, difference)
    for place, numbers in enumerate(fulfilled):
        assert rows.rule_of(place) is (rules[numbers[0]] if numbers else None)
    assert list(count_rules(rules, result, difference)) == [
        RuleCount(sum(number in numbers for numbers in fulfilled), sum(numbers[:1] == [number] for numbers in fulfilled))
        for number in range(len(rules))
    ]


def test_nothing_is_looked_up_for_all_candidates_where_one_row_is_asked() -> None:
    result = build_once(case(*(source(f"s{number}", f"text {number}") for number in range(50)), budget=100))
    rows = RowRules([rule("not selected and reason = budget_exceeded"), rule("outcome = selected or stage = dedup")], result, None)
    assert rows.rule_of(3) is not None
    assert "selected_places" not in vars(result)


def test_of_a_secret_no_rule_tells_content_or_size() -> None:
    result = build_once(case(source(".env", "token", "secret_fixture"), source("plain", "token and more")))
    for condition in ("content ~ token", "units >= 0", "bytes > 1"):
        rows = RowRules([rule(condition)], result, None)
        assert [rows.rule_of(place) is not None for place in range(2)] == [False, True]


def test_colours_are_words_of_a_style_and_come_first() -> None:
    assert list(StyleWord)[: len(COLOURS)] == [word for word in StyleWord if word in COLOURS]
