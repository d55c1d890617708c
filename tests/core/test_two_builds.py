"""Two builds of one case or of two, with everything that differs (design 2)."""

from dataclasses import replace

import pytest
from hypothesis import given

from ctxview.core.case import Case, Principal
from ctxview.core.channels import Kind, Sensitivity
from ctxview.core.comparison import ChangeKind, FirstDifference, changed_items, first_difference
from ctxview.core.difference import compare
from ctxview.core.pipeline import Pipeline, build_once
from ctxview.core.result import BuildResult
from ctxview.core.settings import Settings
from ctxview.core.tweaks import with_budget, with_principal, with_profile
from ctxview.core.two_builds import MOST_SHOWN, compare_builds, paired_places, shown_lines
from tests.cases import case, source
from tests.core.test_comparison import pairs
from tests.strategies import any_cases


@given(pairs)
def test_of_one_case_it_says_what_the_screen_says(built: tuple[BuildResult, BuildResult]) -> None:
    compared = compare_builds(*built)
    assert compared.same_case
    changed = changed_items(*built)
    assert [(one.after_place, one.kind, one.before, one.after) for one in compared.items] == [
        (one.place, one.kind, one.before, one.after) for one in changed
    ]
    difference = compare(*built)
    assert (compared.gained, compared.lost) == (difference.gained, difference.lost)
    assert compared.request == first_difference(*built)


@given(any_cases, any_cases)
def test_every_candidate_of_two_cases_is_in_exactly_one_pair(one: Case, two: Case) -> None:
    before, after = build_once(one), build_once(two)
    places = paired_places(before, after)
    assert sorted(now for _, now in places if now is not None) == list(range(len(after.case.sources)))
    assert sorted(was for was, _ in places if was is not None) == list(range(len(before.case.sources)))
    for was, now in places:
        if was is not None and now is not None:
            assert before.item(was).source_id == after.item(now).source_id


def test_a_case_does_not_differ_from_its_like() -> None:
    sources = [source("a", "one"), source("b", "two"), source("a", "three")]
    compared = compare_builds(build_once(case(*sources)), build_once(case(*sources)))
    assert not compared.same_case
    assert (compared.items, compared.request, compared.settings) == ((), None, ())


def test_between_two_cases_each_difference_has_its_kind() -> None:
    before = case(source("same", "one"), source("other text", "two"), source("gone", "three"), source("gone copy", "one"), budget=100)
    after = case(source("new", "four"), source("new copy", "four"), source("same", "one"), source("other text", "two and more"), budget=200)
    compared = compare_builds(build_once(before), build_once(after))
    kinds = {
        (compared.after.item(one.after_place) if one.after_place is not None else compared.before.item(one.before_place or 0)).source_id: (
            one.kind,
            one.before is None,
            one.after is None,
        )
        for one in compared.items
    }
    # of two copies the better one is selected, whichever that is
    assert kinds.pop("other text") == (ChangeKind.CHANGED, False, False)
    assert {kinds.pop("new"), kinds.pop("new copy")} == {(ChangeKind.IN, True, False), (ChangeKind.ADDED, True, False)}
    assert kinds.pop("gone") == (ChangeKind.OUT, False, True)
    assert kinds.pop("gone copy")[0] in (ChangeKind.REMOVED, ChangeKind.OUT)
    assert compared.settings == ("budget 100 → 200",)
    assert compared.request is not None


def test_equal_sources_of_one_id_are_paired_before_the_rest() -> None:
    before, after = (
        build_once(case(source("a", "first"), source("a", "second"))),
        build_once(case(source("a", "second"), source("a", "third"))),
    )
    assert paired_places(before, after) == ((1, 0), (0, 1))


def test_that_the_text_of_a_secret_is_another_one_is_not_told() -> None:
    before, after = (
        build_once(case(source("plain", "text"), source(".env", text, "secret_fixture"), allowed=Sensitivity)) for text in ("one", "other")
    )
    compared = compare_builds(before, after)
    assert compared.items == ()
    assert compared.kept_back is not None


def test_what_stands_elsewhere_is_moved_between_two_cases_as_well() -> None:
    sources = [source("rule", "a text", "system"), source("fact", "another", "verified_fact"), source("stock", "a third", "verified_fact")]
    before = build_once(case(*sources))
    after = build_once(case(*sources, order=(Kind.FACT, *(kind for kind in Kind if kind is not Kind.FACT))))
    (moved,) = compare_builds(before, after).items
    assert (moved.after_place, moved.kind) == (0, ChangeKind.MOVED)


@pytest.mark.parametrize(
    ("one", "two", "shown"),
    [
        ("abc", "abd", ("abc", "abd")),
        ("", "x", ("", "x")),
        ("a" * 1000 + "b", "a" * 1000 + "c", ("…" + "a" * 80 + "b", "…" + "a" * 80 + "c")),
        ("b" + "a" * 1000, "c", ("b" + "a" * (MOST_SHOWN - 1) + "…", "c")),
    ],
)
def test_a_long_line_is_cut_around_the_first_character_that_differs(one: str, two: str, shown: tuple[str, str]) -> None:
    assert shown_lines(FirstDifference(0, 0, 0, 1, 0, one, two)) == shown


def test_with_less_budget_requirements_are_lost_and_with_more_they_come_back() -> None:
    several = case(source("a", "text", required_for={"r"}), requirements={"r"})
    pipeline = Pipeline(several)
    whole, none = pipeline.build(), pipeline.build(with_budget(Settings.of(several), 0))
    assert compare_builds(whole, none).lost == ("r",)
    assert compare_builds(none, whole).gained == ("r",)


def test_for_another_tenant_neither_lines_nor_keys_are_told() -> None:
    ours = case(replace(source("ours", "a price list"), tenant="north"), source("all", "a rule"), profile="full")
    ours = replace(ours, principal=Principal("north", None))
    pipeline = Pipeline(ours)
    before = pipeline.build()
    after = pipeline.build(with_principal(before.settings, Principal("south", None)))
    compared = compare_builds(before, after)
    assert compared.kept_back == "they are built for different tenants or users"
    assert not compared.cache.keys_told
    assert compare_builds(before, pipeline.build(with_budget(before.settings, 5))).kept_back is None


def test_a_case_that_names_no_tenant_keeps_nothing_back_from_another_profile() -> None:
    pipeline = Pipeline(case(source("all", "a rule"), profile="packet"))
    before = pipeline.build()
    assert compare_builds(before, pipeline.build(with_profile(before.settings, "full"))).kept_back is None
