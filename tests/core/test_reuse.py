"""A stage whose settings did not change is not run again, and nobody can tell by the result."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from ctxview.core.case import Case
from ctxview.core.channels import Kind, Sensitivity
from ctxview.core.pipeline import Pipeline, build_once
from ctxview.core.settings import Settings
from ctxview.core.tweaks import History, with_budget, with_channel, with_section_moved
from tests.cases import case, source
from tests.core.everything import everything, outputs
from tests.core.tweak_strategy import Tweak, tweaks
from tests.strategies import any_cases

UNDO, REDO = "undo", "redo"


def walks(case: Case) -> st.SearchStrategy[tuple[Case, list[Tweak | str]]]:
    """A case, and what a person does to it."""
    step: st.SearchStrategy[Tweak | str] = st.one_of(
        tweaks(case, ("packet", "full")), tweaks(case, ("packet", "full")), tweaks(case, ("full",)), st.sampled_from((UNDO, REDO))
    )
    return st.tuples(st.just(case), st.lists(step, min_size=1, max_size=14))


@settings(max_examples=2 * settings().max_examples)
@given(any_cases.flatmap(walks))
def test_after_any_sequence_of_tweaks_a_reused_build_is_a_fresh_build(walk: tuple[Case, list[Tweak | str]]) -> None:
    case, steps = walk
    pipeline = Pipeline(case)
    history = History(Settings.of(case))
    seen = [(history.present, everything(pipeline.build()))]
    for step in steps:
        if step == UNDO:
            history = history.undo()
        elif step == REDO:
            history = history.redo()
        elif callable(step):
            history = history.change(step(history.present))
        seen.append((history.present, everything(pipeline.build(history.present))))
    for chosen, what_was_shown in seen:
        assert what_was_shown == everything(build_once(case, chosen))


@given(any_cases, st.data())
def test_at_every_budget_in_any_order_a_reused_build_is_a_fresh_build(case: Case, data: st.DataObject) -> None:
    pipeline = Pipeline(case)
    budgets = data.draw(st.lists(st.one_of(st.integers(0, 40), st.integers(0, 130), st.none()), min_size=1, max_size=12))
    for budget in budgets:
        chosen = with_budget(Settings.of(case), budget)
        assert outputs(pipeline.build(chosen)) == outputs(build_once(case, chosen))


def test_at_every_budget_the_notes_on_a_conflict_are_those_of_that_budget() -> None:
    conflict = [source("fact", "x" * size, channel) for size, channel in ((3, "verified_fact"), (5, "memory"), (9, "web_content"))]
    hostile = [source("file", "y" * size, channel) for size, channel in ((4, "repository_file"), (6, "hostile_fixture"))]
    several = case(*conflict, *hostile, source("fact", "token", "secret_fixture"), allowed=Sensitivity)
    pipeline = Pipeline(several)
    up = list(range(34))
    for budget in [*up, *reversed(up), *up[::3]]:
        chosen = with_budget(Settings.of(several), budget)
        assert outputs(pipeline.build(chosen)) == outputs(build_once(several, chosen))


def test_a_result_stays_what_it_was_while_the_pipeline_goes_on() -> None:
    several = case(*(source(f"s{n}", "x" * n, required_for={"r"} if n % 2 else ()) for n in range(1, 9)), budget=20)
    pipeline = Pipeline(several)
    first = pipeline.build()
    shown = everything(first)
    for budget in range(40):
        pipeline.build(with_budget(Settings.of(several), budget))
    assert everything(first) == shown
    assert everything(pipeline.build()) == shown


def test_a_budget_leaves_everything_before_the_budget_stage_as_it_is() -> None:
    several = case(source("a", "aa"), source("b", "bbb"))
    pipeline = Pipeline(several)
    before = pipeline.build()
    after = pipeline.build(with_budget(before.settings, 2))
    assert after.candidates is before.candidates
    assert after.queue is before.queue
    assert after.selection is not before.selection


def test_a_section_order_leaves_the_selection_as_it_is() -> None:
    several = case(source("a", "aa"), source("b", "bbb", "verified_fact"), budget=3)
    pipeline = Pipeline(several)
    before = pipeline.build()
    after = pipeline.build(with_section_moved(before.settings, Kind.FACT, 3))
    assert after.selection is before.selection
    assert [section.kind for section in after.sections] != [section.kind for section in before.sections] or len(before.sections) == 1


def test_requirements_leave_the_sections_as_they_are() -> None:
    one = case(source("a", "aa"))
    pipeline = Pipeline(one)
    before = pipeline.build()
    after = pipeline.build(replace(before.settings, requirements=frozenset({"never"})))
    assert after.sections is before.sections
    assert [one.requirement for one in after.missing] == ["never"]


def test_the_way_back_to_the_baseline_builds_nothing() -> None:
    several = case(source("a", "aa"), source("b", "bbb", "verified_fact"), budget=3)
    pipeline = Pipeline(several)
    before = pipeline.build()
    pipeline.build(with_channel(several, before.settings, 0, "hostile_fixture"))
    pipeline.build(replace(before.settings, allowed_sensitivities=frozenset({Sensitivity.PUBLIC})))
    assert pipeline.build().board is before.board


def test_more_channels_than_are_kept_give_the_same_each_time() -> None:
    one = case(source("a", "aa", required_for={"r"}), source("b", "bb"))
    pipeline = Pipeline(one)
    names = list(one.channels)
    for name in [*names, *names]:
        chosen = with_channel(one, Settings.of(one), 0, name)
        assert everything(pipeline.build(chosen)) == everything(build_once(one, chosen))
