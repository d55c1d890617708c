"""Sorting: a total order for every column, what is absent last either way."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.difference import Difference
from ctxview.core.filter.column import Row, Value
from ctxview.core.filter.columns import COLUMNS
from ctxview.core.filter.sorting import SortKey, sort_key, sort_places
from ctxview.core.pipeline import build_once
from ctxview.core.result import BuildResult
from tests.cases import case, source
from tests.core.filter.filter_strategy import builds


@given(builds(), st.booleans(), st.data())
def test_places_are_sorted_by_key_with_equal_ones_in_the_order_of_the_case(
    build: tuple[BuildResult, Difference | None], descending: bool, data: st.DataObject
) -> None:
    result, difference = build
    shuffled = data.draw(st.permutations(range(len(result.case.sources))))
    for column in COLUMNS.values():
        key = sort_key(column)
        keys = {place: key(column.value(Row(result, place, difference))) for place in shuffled}
        ordered = sort_places(shuffled, column, descending, result, difference)
        assert sorted(ordered) == sorted(shuffled)
        nothing = key(None)
        for one, two in pairwise(ordered):
            if keys[one] == keys[two]:
                assert one < two
            elif nothing in (keys[one], keys[two]):
                assert keys[two] == nothing
            else:
                assert (keys[one] > keys[two]) is descending  # type: ignore[operator]  # keys of one column


@given(builds())
def test_values_with_one_key_are_the_same_but_for_ids_and_empty_sets(build: tuple[BuildResult, Difference | None]) -> None:
    result, difference = build
    for column in COLUMNS.values():
        key = sort_key(column)
        seen: dict[SortKey, Value] = {}
        for place in range(len(result.case.sources)):
            value = column.value(Row(result, place, difference))
            assert seen.setdefault(key(value), value or None) == (value or None)


def ordered(column: str, *values: str | None, descending: bool = False) -> list[str | None]:
    several = [
        source(str(place), f"text {place}", **{column: value})  # type: ignore[arg-type]  # the columns asked for are optional texts
        for place, value in enumerate(values)
    ]
    result = build_once(case(*several))
    return [values[place] for place in sort_places(range(len(values)), COLUMNS[column], descending, result)]


def test_texts_go_by_letters_before_capitals_and_what_is_absent_comes_last() -> None:
    assert ordered("title", "b", None, "B", "a", "A", "") == ["", "A", "a", "B", "b", None]
    assert ordered("title", "b", None, "B", "a", descending=True) == ["b", "B", "a", None]


def test_versions_go_by_natural_order() -> None:
    assert ordered("version", "1.10", "1.9", None, "2.0-rc1", "2.0") == ["1.9", "1.10", "2.0", "2.0-rc1", None]


@pytest.mark.parametrize(("descending", "expected"), [(False, ["a", "c", "b"]), (True, ["c", "a", "b"])])
def test_sets_go_by_their_names_and_empty_ones_come_last(descending: bool, expected: list[str]) -> None:
    result = build_once(case(source("c", "1", required_for={"z"}), source("b", "2"), source("a", "3", required_for={"z", "y"})))
    assert [result.item(place).source_id for place in sort_places(range(3), COLUMNS["requires"], descending, result)] == expected


def test_ranked_names_go_from_the_lowest_and_others_as_they_are_declared() -> None:
    several = [source(name, name, name) for name in ("tool_schema", "hostile_fixture", "web_content", "system")]
    result = build_once(case(*several))
    assert sort_places(range(4), COLUMNS["trust"], False, result) == [1, 2, 0, 3]
    assert sort_places(range(4), COLUMNS["kind"], False, result) == [3, 2, 1, 0]


def test_a_part_of_the_places_is_sorted_as_a_part() -> None:
    result = build_once(case(source("c", "1"), source("b", "2"), source("a", "3")))
    assert sort_places([2, 0], COLUMNS["source"], False, result) == [2, 0]
    assert sort_places([0, 2], COLUMNS["selected"], True, result) == [0, 2]
