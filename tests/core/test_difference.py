"""Two builds of one case compared by place (spec 1.1)."""

from dataclasses import replace

from ctxview.core.difference import compare
from ctxview.core.pipeline import Pipeline, build_once
from ctxview.core.settings import Settings
from ctxview.core.tweaks import with_budget, with_channel, with_section_order
from tests.cases import case, source

CASE = case(
    source("contract", "c" * 10, "system"),
    source("file", "f" * 20, required_for={"file"}),
    source("test", "t" * 5, "reference", required_for={"test"}),
    budget=15,
)


def test_a_build_against_itself_differs_in_nothing() -> None:
    result = build_once(CASE)
    difference = compare(result, build_once(CASE))
    assert difference.same_selection
    assert (difference.units, difference.gained, difference.lost) == (0, (), ())


def test_what_entered_what_left_and_what_that_does_to_requirements() -> None:
    pipeline = Pipeline(CASE)
    before = pipeline.build()
    after = pipeline.build(with_budget(before.settings, 30))
    there = compare(before, after)
    assert (set(there.entered), set(there.left)) == ({1}, {2})
    assert (there.units, there.gained, there.lost) == (15, ("file",), ("test",))
    assert not there.same_selection
    back = compare(after, before)
    assert (set(back.entered), set(back.left), back.units, back.gained, back.lost) == ({2}, {1}, -15, ("test",), ("file",))


def test_a_channel_changes_the_id_but_not_the_place() -> None:
    pipeline = Pipeline(CASE)
    before = pipeline.build(with_budget(Settings.of(CASE), None))
    after = pipeline.build(with_channel(CASE, before.settings, 1, "memory"))
    assert before.item(1).item_id != after.item(1).item_id
    assert compare(before, after).same_selection


def test_another_order_is_the_same_selection() -> None:
    before = build_once(CASE)
    assert compare(before, build_once(CASE, with_section_order(before.settings, []))).same_selection


def test_a_requirement_that_only_one_of_the_two_asks_for() -> None:
    before = build_once(CASE)
    asked = build_once(CASE, replace(before.settings, requirements=frozenset({"never"})))
    assert compare(before, asked).lost == ("never",)
    assert compare(asked, before).gained == ("never",)
