"""Scenarios: the difference of two settings as changes, applied again it gives the same (case format; design 2)."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ctxview.core.case import OTHER_BASE, Case
from ctxview.core.changes import (
    AllowSensitivities,
    Change,
    DropSource,
    MoveSource,
    PinSource,
    Require,
    SetBudget,
    SetChannelRule,
    SetMeter,
    SetProfile,
    SetSectionOrder,
    SetStages,
    SourceName,
    source_name,
)
from ctxview.core.channels import Authority, Kind, Sensitivity, Trust
from ctxview.core.decision import StageName
from ctxview.core.pipeline import Pipeline, build_once
from ctxview.core.problem import CtxviewError
from ctxview.core.scenario import Scenario, apply_changes, diff, replay
from ctxview.core.settings import Settings
from ctxview.core.tweaks import History, with_budget
from tests.cases import case, source
from tests.core.everything import everything
from tests.core.tweak_strategy import Tweak, tweaks
from tests.strategies import any_cases

DIGEST = "0" * 64
SEVERAL = case(source("a", "1"), source("b", "2"), source("a", "3"), source("c", "4", "web_content"), source("a", "5"), budget=100)
BASE = Settings.of(SEVERAL)
BARE = (StageName.BUDGET, StageName.ORDER, StageName.COMPLETENESS)


def walked(several: Case) -> st.SearchStrategy[tuple[Case, list[Settings]]]:
    """A case, and its settings after each of some tweaks, the case's own first."""

    def walk(steps: list[Tweak]) -> tuple[Case, list[Settings]]:
        line = [Settings.of(several)]
        for step in steps:
            line.append(step(line[-1]))
        return several, line

    return st.lists(tweaks(several, ("packet", "full")), max_size=8).map(walk)


walks = any_cases.flatmap(walked)


def scenario(changes: Sequence[Change], digest: str = DIGEST) -> Scenario:
    return Scenario("case.json", digest, tuple(changes))


@settings(max_examples=3 * settings().max_examples)
@given(walks, st.data())
def test_the_difference_of_any_two_settings_leads_from_one_exactly_to_the_other(
    walk: tuple[Case, list[Settings]], data: st.DataObject
) -> None:
    several, line = walk
    before, after = data.draw(st.sampled_from(line)), data.draw(st.sampled_from(line))
    changes = diff(several, before, after)
    assert apply_changes(several, before, changes) == after
    assert (changes == ()) == (before == after)


@settings(max_examples=2 * settings().max_examples)
@given(walks, st.data())
def test_the_order_of_a_difference_does_not_matter(walk: tuple[Case, list[Settings]], data: st.DataObject) -> None:
    several, line = walk
    changes = data.draw(st.permutations(diff(several, line[0], line[-1])))
    assert apply_changes(several, line[0], changes) == line[-1]


@given(walks)
def test_a_replayed_scenario_gives_the_same_result(walk: tuple[Case, list[Settings]]) -> None:
    several, line = walk
    replayed = replay(several, scenario(diff(several, line[0], line[-1])), DIGEST)
    assert replayed.warnings == ()
    assert everything(build_once(several, replayed.settings)) == everything(build_once(several, line[-1]))


@given(walks)
def test_the_steps_one_after_the_other_lead_to_the_last(walk: tuple[Case, list[Settings]]) -> None:
    several, line = walk
    steps = [change for before, after in pairwise(line) for change in diff(several, before, after)]
    assert apply_changes(several, line[0], steps) == line[-1]


@given(walks)
def test_undo_of_everything_gives_the_baseline(walk: tuple[Case, list[Settings]]) -> None:
    several, line = walk
    pipeline = Pipeline(several)
    baseline = everything(pipeline.build())
    history = History(line[0])
    for settings_after in line[1:]:
        history = history.change(settings_after)
        pipeline.build(settings_after)
    back = apply_changes(several, history.present, diff(several, history.present, line[0]))
    while history.past:
        history = history.undo()
    assert back == history.present == Settings.of(several)
    assert everything(pipeline.build(history.present)) == baseline


def test_a_source_is_named_by_its_id_and_by_its_number_where_several_have_it() -> None:
    assert [source_name(SEVERAL, place) for place in range(5)] == [
        SourceName("a", 0),
        SourceName("b"),
        SourceName("a", 1),
        SourceName("c"),
        SourceName("a", 2),
    ]


def test_a_name_without_a_number_means_every_source_of_the_id() -> None:
    assert SourceName("a").places(SEVERAL) == (0, 2, 4)
    assert SourceName("a", 1).places(SEVERAL) == (2,)
    assert PinSource(SourceName("a")).apply(SEVERAL, BASE).pins == {0, 2, 4}
    assert DropSource(SourceName("a", 2)).apply(SEVERAL, BASE).drops == {4}
    moved = MoveSource(SourceName("a"), "memory").apply(SEVERAL, BASE)
    assert moved.channel_of == ((0, "memory"), (2, "memory"), (4, "memory"))


def test_a_name_finds_its_source_after_the_file_was_edited() -> None:
    edited = replace(SEVERAL, sources=(source("new", "0"), *SEVERAL.sources[2:], source("a", "6")))
    assert SourceName("c").places(edited) == (2,)
    assert SourceName("a", 1).places(edited) == (3,)


def test_each_change_does_one_thing_and_is_found_by_the_difference() -> None:
    changes: list[Change] = [
        SetProfile("full"),
        SetMeter("declared"),
        SetBudget(None),
        SetSectionOrder((Kind.FACT, Kind.TASK)),
        SetStages(BARE),
        AllowSensitivities(frozenset({Sensitivity.SECRET})),
        Require("r"),
        SetChannelRule("web_content", trust=Trust.HOSTILE),
        MoveSource(SourceName("b"), "memory"),
        PinSource(SourceName("a", 1)),
        DropSource(SourceName("c")),
    ]
    for change in changes:
        assert diff(SEVERAL, BASE, change.apply(SEVERAL, BASE)) == (change,)
    assert diff(SEVERAL, BASE, apply_changes(SEVERAL, BASE, changes)) == tuple(changes)


def test_what_was_done_can_be_taken_back_by_a_change() -> None:
    for done, undone in (
        (Require("r"), Require("r", on=False)),
        (PinSource(SourceName("a", 1)), PinSource(SourceName("a", 1), on=False)),
        (DropSource(SourceName("c")), DropSource(SourceName("c"), on=False)),
        (MoveSource(SourceName("b"), "memory"), MoveSource(SourceName("b"), "repository_file")),
        (SetChannelRule("web_content", trust=Trust.HOSTILE), SetChannelRule("web_content", trust=Trust.UNVERIFIED)),
        (SetStages(BARE), SetStages(None)),
    ):
        after = done.apply(SEVERAL, BASE)
        assert undone.apply(SEVERAL, after) == BASE
        assert diff(SEVERAL, after, BASE) == (undone,)


def test_a_row_that_becomes_one_of_an_instruction_needs_its_authority_with_it() -> None:
    together = SetChannelRule("web_content", kind=Kind.INSTRUCTION, authority=Authority.REPOSITORY)
    after = together.apply(SEVERAL, BASE)
    assert build_once(SEVERAL, after).item(3).authority is Authority.REPOSITORY
    with pytest.raises(CtxviewError) as refused:
        SetChannelRule("web_content", kind=Kind.INSTRUCTION).apply(SEVERAL, BASE)
    assert (refused.value.problem.code, refused.value.problem.place) == ("instruction_authority_required", "/authority")
    with pytest.raises(CtxviewError) as refused:
        SetChannelRule("web_content", authority=Authority.USER).apply(SEVERAL, BASE)
    assert refused.value.problem.code == "non_instruction_authority"


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        (MoveSource(SourceName("b"), "no_such"), "unknown_source_channel", "/changes/1/channel"),
        (SetChannelRule("no_such", trust=Trust.HOSTILE), "unknown_source_channel", "/changes/1/channel"),
        (SetChannelRule("memory", kind=Kind.INSTRUCTION), "instruction_authority_required", "/changes/1/authority"),
        (PinSource(SourceName("no_such")), "unknown_source", "/changes/1/source_id"),
        (DropSource(SourceName("a", 3)), "unknown_source", "/changes/1/occurrence"),
    ],
)
def test_a_change_that_cannot_be_is_refused_with_its_place(change: Change, code: str, place: str) -> None:
    with pytest.raises(CtxviewError) as refused:
        apply_changes(SEVERAL, BASE, (SetBudget(5), change))
    assert (refused.value.problem.code, refused.value.problem.place) == (code, place)


def test_another_base_is_a_warning() -> None:
    made = scenario([SetBudget(5)])
    assert replay(SEVERAL, made, DIGEST).warnings == ()
    other = replay(SEVERAL, made, "f" * 64)
    assert other.warnings == (OTHER_BASE,)
    assert other.settings == with_budget(BASE, 5)


def test_a_change_of_a_source_that_is_not_there_is_left_out_with_a_warning() -> None:
    made = scenario([PinSource(SourceName("gone")), SetBudget(5), DropSource(SourceName("a", 9)), MoveSource(SourceName("b"), "memory")])
    replayed = replay(SEVERAL, made, DIGEST)
    assert replayed.warnings == ("change_left_out:gone", "change_left_out:a")
    assert replayed.settings == MoveSource(SourceName("b"), "memory").apply(SEVERAL, with_budget(BASE, 5))


def test_a_scenario_of_which_nothing_is_left_is_refused() -> None:
    with pytest.raises(CtxviewError) as refused:
        replay(SEVERAL, scenario([PinSource(SourceName("gone")), DropSource(SourceName("away"))]), DIGEST)
    assert (refused.value.problem.code, refused.value.problem.place) == ("unknown_source", "/changes/0/source_id")
    assert [other.place for other in refused.value.others] == ["/changes/1/source_id"]


def test_a_scenario_without_changes_changes_nothing() -> None:
    assert replay(SEVERAL, scenario([]), DIGEST).settings == BASE


def test_a_channel_that_is_not_there_refuses_the_scenario() -> None:
    with pytest.raises(CtxviewError) as refused:
        replay(SEVERAL, scenario([SetBudget(1), MoveSource(SourceName("b"), "ours")], "f" * 64), DIGEST)
    assert (refused.value.problem.code, refused.value.problem.place) == ("unknown_source_channel", "/changes/1/channel")
