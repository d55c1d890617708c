"""Two builds side by side, against going through both by hand (design 2)."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.case import Case
from ctxview.core.channels import Kind
from ctxview.core.comparison import ChangeKind, FirstDifference, changed_items, first_difference, moved_places
from ctxview.core.frame import frame_item, wrap_item
from ctxview.core.pipeline import Pipeline, build_once
from ctxview.core.result import BuildResult
from ctxview.core.serializer import make_request
from ctxview.core.settings import Settings
from ctxview.core.tweaks import with_budget, with_channel, with_requirement, with_section_moved
from tests.cases import case, source
from tests.core.tweak_strategy import settings_for
from tests.strategies import any_cases


def two_builds(several: Case) -> st.SearchStrategy[tuple[BuildResult, BuildResult]]:
    """One case built under two settings."""

    def build(pair: tuple[tuple[Case, Settings], tuple[Case, Settings]]) -> tuple[BuildResult, BuildResult]:
        return build_once(several, pair[0][1]), build_once(several, pair[1][1])

    return st.tuples(settings_for(several), settings_for(several)).map(build)


pairs = any_cases.flatmap(two_builds)


def contents(result: BuildResult) -> list[bytes]:
    return [message.content.encode() for message in make_request(result)]


def plain_items(before: BuildResult, after: BuildResult) -> tuple[int | None, int | None]:
    """The first two items, in the order of the packets, that do not stand there in the same words."""
    one, two = ([item.place for item in result.selected_items] for result in (before, after))
    number = 0
    while number < min(len(one), len(two)) and wrap_item(before.item(one[number])) == wrap_item(after.item(two[number])):
        number += 1
    return (one[number] if number < len(one) else None), (two[number] if number < len(two) else None)


def plain_difference(before: BuildResult, after: BuildResult) -> FirstDifference | None:
    """Byte by byte, message by message."""
    old, new = contents(before), contents(after)
    offset = 0
    for number in range(max(len(old), len(new))):
        one, two = (texts[number] if number < len(texts) else None for texts in (old, new))
        if one == two:
            offset += len(one or b"")
            continue
        one, two = one or b"", two or b""
        inside = 0
        while inside < min(len(one), len(two)) and one[inside] == two[inside]:
            inside += 1
        lines = [(text[:inside].split(b"\n")[-1] + text[inside:].split(b"\n")[0]).decode("utf-8", "replace") for text in (one, two)]
        totals = sum(map(len, old)), sum(map(len, new))
        return FirstDifference(offset + inside, *totals, number + 1, inside, lines[0], lines[1], *plain_items(before, after))
    return None


@given(pairs)
def test_the_first_difference_is_what_going_byte_by_byte_finds(built: tuple[BuildResult, BuildResult]) -> None:
    assert first_difference(*built) == plain_difference(*built)


@given(pairs)
def test_a_candidate_is_in_out_changed_or_has_another_reason(built: tuple[BuildResult, BuildResult]) -> None:
    before, after = built
    moved = moved_places(before, after)
    expected = {}
    for place in range(len(after.case.sources)):
        was, now = before.decision(place), after.decision(place)
        if place in after.selected_places - before.selected_places:
            expected[place] = ChangeKind.IN
        elif place in before.selected_places - after.selected_places:
            expected[place] = ChangeKind.OUT
        elif place in after.selected_places and frame_item(before.item(place)) != frame_item(after.item(place)):
            expected[place] = ChangeKind.CHANGED
        elif place in moved:
            expected[place] = ChangeKind.MOVED
        elif (was.stage, was.reason) != (now.stage, now.reason):
            expected[place] = ChangeKind.REASON
    found = changed_items(before, after)
    assert {change.place: change.kind for change in found} == expected
    assert [change.place for change in found] == sorted(expected)
    assert all((change.before, change.after) == (before.decision(change.place), after.decision(change.place)) for change in found)


@given(pairs)
def test_as_few_as_possible_are_called_moved_and_without_them_the_order_is_the_same(built: tuple[BuildResult, BuildResult]) -> None:
    before, after = built
    both = before.selected_places & after.selected_places
    old, new = ([item.place for item in result.selected_items if item.place in both] for result in built)
    moved = moved_places(before, after)
    assert moved <= both

    def in_order(without: frozenset[int]) -> bool:
        return [place for place in old if place not in without] == [place for place in new if place not in without]

    assert in_order(moved)
    fewer = len(moved) - 1
    assert fewer < 0 or not any(in_order(frozenset(some)) for some in combinations(sorted(both), fewer))


@given(any_cases.flatmap(settings_for))
def test_a_build_does_not_differ_from_itself(chosen: tuple[Case, Settings]) -> None:
    several, settings = chosen
    one, other = build_once(several, settings), build_once(several, settings)
    assert changed_items(one, other) == ()
    assert first_difference(one, other) is None
    assert moved_places(one, other) == frozenset()


@given(pairs)
def test_the_other_way_round_in_is_out_and_the_offset_is_the_same(built: tuple[BuildResult, BuildResult]) -> None:
    there, back = changed_items(*built), changed_items(*reversed(built))
    turned = {ChangeKind.IN: ChangeKind.OUT, ChangeKind.OUT: ChangeKind.IN}
    alike = {change.place for change in there} & {change.place for change in back}
    kinds = {change.place: change.kind for change in back}
    assert all(kinds[change.place] is turned[change.kind] for change in there if change.kind in turned)
    assert alike >= {change.place for change in there if change.kind in turned}
    one, other = first_difference(*built), first_difference(*reversed(built))
    assert (one is None) == (other is None)
    if one is not None and other is not None:
        assert (one.offset, one.before, one.after) == (other.offset, other.after, other.before)


SEVERAL = case(source("a", "first"), source("b", "second"), source("c", "third", "verified_fact"), source("d", "last"))


def kinds(before: BuildResult, after: BuildResult) -> dict[str, str]:
    return {SEVERAL.sources[change.place].source_id: change.kind.value for change in changed_items(before, after)}


def test_each_sort_of_change_is_found_where_it_is() -> None:
    pipeline = Pipeline(SEVERAL)
    base = pipeline.build()
    assert kinds(base, pipeline.build(with_budget(base.settings, 0))) == dict.fromkeys("abcd", "out")
    assert kinds(pipeline.build(with_budget(base.settings, 0)), base) == dict.fromkeys("abcd", "in")
    assert kinds(base, pipeline.build(with_channel(SEVERAL, base.settings, 3, "hostile_fixture")))["d"] == "changed"
    assert kinds(base, pipeline.build(with_section_moved(base.settings, Kind.FACT, 5))) == {"c": "moved"}


def test_a_requirement_that_is_missing_parts_the_requests_where_it_is_told() -> None:
    pipeline = Pipeline(SEVERAL)
    base = pipeline.build()
    asked = pipeline.build(with_requirement(base.settings, "never-there", True))
    difference = first_difference(base, asked)
    assert changed_items(base, asked) == ()
    if difference is not None:
        assert "never-there" in b"".join(contents(asked))[difference.offset :].decode()


@pytest.mark.parametrize("texts", [("é", "è"), ("价格", "价袼"), ("a\n", "a"), ("\n\n", "\n"), ("", "x")])
def test_requests_may_part_inside_a_letter_or_at_a_line_end(texts: tuple[str, str]) -> None:
    one, other = (build_once(case(source("a", text))) for text in texts)
    assert first_difference(one, other) == plain_difference(one, other)
