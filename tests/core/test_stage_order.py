"""Stages turned off and moved: which orders can run, and that the profile's own leaves nothing of a change (design 2)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.case import Case
from ctxview.core.decision import StageName
from ctxview.core.pipeline import Pipeline, build_once
from ctxview.core.problem import CtxviewError
from ctxview.core.profiles import PROFILES
from ctxview.core.settings import Settings
from ctxview.core.stage_order import FIXED, arranged, is_own_order, own_order, with_stage_moved, with_stage_switched, with_stages
from tests.cases import case, reasons, selected, source
from tests.strategies import any_cases

PACKET = PROFILES["packet"]
OWN = own_order(PACKET)
END = tuple(name for name in OWN if name in FIXED)
MOVABLE = OWN[: -len(END)]
GATES = tuple(name for name in MOVABLE if name is not StageName.BUDGET)
BASE = Settings.of(case())
moves = st.tuples(st.sampled_from(StageName), st.one_of(st.none(), st.integers(-7, 7)))
"""A stage, and how far it moves; None switches it."""


def stages_after(steps: list[tuple[StageName, int | None]]) -> Settings:
    """The settings after stages were switched (None) and moved."""
    now = BASE
    for name, by in steps:
        now = with_stage_switched(PACKET, now, name) if by is None else with_stage_moved(PACKET, now, name, by)
    return now


@given(st.lists(moves, max_size=12))
def test_whatever_is_switched_and_moved_can_run(steps: list[tuple[StageName, int | None]]) -> None:
    after = stages_after([(name, by) for name, by in steps if name in OWN])
    names = tuple(stage.name for stage in arranged(PACKET, after))
    assert names[-len(END) :] == END
    assert StageName.BUDGET in names
    assert len(set(names)) == len(names)
    assert set(names) <= set(OWN)
    assert is_own_order(PACKET, after) == (names == OWN) == (after.stages is None)


@given(st.permutations(GATES), st.integers(0, len(GATES)), st.sampled_from(GATES))
def test_a_stage_switched_off_and_on_runs_again_and_nothing_else_moved(order: list[StageName], kept: int, name: StageName) -> None:
    now = with_stages(PACKET, BASE, (*order[:kept], StageName.BUDGET, *END))
    switched = with_stage_switched(PACKET, now, name)
    before = [stage.name for stage in arranged(PACKET, now)]
    after = [stage.name for stage in arranged(PACKET, switched)]
    assert (name in before) != (name in after)
    assert [other for other in before if other is not name] == [other for other in after if other is not name]
    back = with_stage_switched(PACKET, switched, name)
    assert set(arranged(PACKET, back)) == set(arranged(PACKET, now))


@given(st.sampled_from(GATES))
def test_from_the_own_order_a_stage_comes_back_to_its_place(name: StageName) -> None:
    off = with_stage_switched(PACKET, BASE, name)
    assert off.stages is not None
    assert name not in off.stages
    assert with_stage_switched(PACKET, off, name) == BASE


@pytest.mark.parametrize("name", MOVABLE)
@pytest.mark.parametrize("by", [-9, -1, 0, 1, 9])
def test_a_stage_moves_among_those_that_can_and_stops_at_the_ends(name: StageName, by: int) -> None:
    moved = with_stage_moved(PACKET, BASE, name, by)
    expected = [other for other in MOVABLE if other is not name]
    place = min(max(MOVABLE.index(name) + by, 0), len(MOVABLE) - 1)
    expected.insert(place, name)
    assert [stage.name for stage in arranged(PACKET, moved)] == [*expected, *END]
    assert with_stage_moved(PACKET, moved, name, MOVABLE.index(name) - place) == BASE


@pytest.mark.parametrize("name", [*FIXED, StageName.WHAT_IF])
def test_what_every_builder_ends_with_stays_and_so_does_what_the_profile_has_not(name: StageName) -> None:
    assert with_stage_moved(PACKET, BASE, name, -1) == BASE
    assert with_stage_switched(PACKET, BASE, name) == BASE or name is StageName.WHAT_IF
    assert with_stage_switched(PACKET, BASE, StageName.BUDGET) == BASE


@pytest.mark.parametrize(
    "stages",
    [
        (),
        MOVABLE,
        (*END, *MOVABLE),
        (*MOVABLE, *reversed(END)),
        (MOVABLE[0], *MOVABLE, *END),
        (StageName.WHAT_IF, *OWN),
        (*MOVABLE, END[0], *END),
        (*GATES, *END),
        END,
    ],
    ids=repr,
)
def test_stages_that_cannot_run_are_refused(stages: tuple[StageName, ...]) -> None:
    with pytest.raises(CtxviewError) as refused:
        build_once(case(source()), replace(BASE, stages=stages))
    assert refused.value.problem.code == "not_allowed_value"
    assert "completeness" in refused.value.problem.expected


def test_without_any_stage_that_takes_out_all_is_selected() -> None:
    copies = case(source("a", "same"), source("a", "same"), source("key", "token", "secret_fixture"))
    now = with_stages(PACKET, Settings.of(copies), (StageName.BUDGET, *END))
    result = build_once(copies, now)
    assert len(selected(result)) == 3
    assert not is_own_order(result.profile, now)


def test_the_order_of_two_stages_decides_which_of_them_takes_an_item_out() -> None:
    both = case(source("a", "x", repository="elsewhere"), source("key", "token", "secret_fixture", repository="elsewhere"))
    own = build_once(both)
    turned = build_once(both, with_stage_moved(PACKET, Settings.of(both), StageName.SCOPE, -9))
    assert [own.decision(1).stage, turned.decision(1).stage] == [StageName.SENSITIVITY, StageName.SCOPE]
    assert selected(own) == selected(turned) == []
    assert reasons(own)[0] == reasons(turned)[0]


@given(any_cases, st.lists(moves, max_size=4))
def test_every_candidate_is_accounted_for_under_any_stages(several: Case, steps: list[tuple[StageName, int | None]]) -> None:
    profile = PROFILES[several.profile]
    now, pipeline = Settings.of(several), Pipeline(several)
    for name, by in steps:
        if name in OWN:
            now = with_stage_switched(profile, now, name) if by is None else with_stage_moved(profile, now, name, by)
    result = pipeline.build(now)
    assert sum(result.stage_drops.values()) + len(result.selected_places) == len(several.sources)
    for place in range(len(several.sources)):
        assert result.is_selected(place) == (result.dropped_by(place) is None)
        assert result.dropped_by(place) is None or result.dropped_by(place) in {stage.name for stage in result.stages}
