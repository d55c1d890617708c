"""A curve kept as it is made: at any time it says of every known budget what the whole curve says (spec 1.7)."""

from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.case import Case
from ctxview.core.curve import Recovery, curve_points
from ctxview.core.curve_track import CurveTrack
from ctxview.core.pipeline import build_once
from ctxview.core.result import BuildResult
from tests.cases import case, source
from tests.strategies import cases, paired_cases

several_cases = st.one_of(cases(), paired_cases())


def track_of(result: BuildResult) -> CurveTrack:
    return CurveTrack(result.queue, result.carriers)


@given(several_cases, st.lists(st.integers(1, 5), max_size=8))
def test_a_growing_track_knows_what_the_whole_curve_says_up_to_where_it_is(several: Case, strides: list[int]) -> None:
    result = build_once(several)
    points = list(curve_points(result.queue, result.carriers))
    track = track_of(result)
    assert (track.known_to, track.at(0), track.next_from(0), track.previous_from(9)) == (0, None, None, None)
    for stride in strides:
        track.advance(stride)
        assert track.points == points[: len(track.points)]
        assert track.budgets == [point.budget for point in track.points]
        assert track.done or track.known_to == track.budgets[-1]
        for budget in range(result.queue.total + 3):
            expected = [point for point in points if point.budget <= budget][-1]
            known = track.at(budget)
            assert known == expected if track.done or budget <= track.known_to else known is None


@given(several_cases, st.integers(1, 4))
def test_a_track_gets_done_and_then_knows_everything(several: Case, stride: int) -> None:
    result = build_once(several)
    points = list(curve_points(result.queue, result.carriers))
    recovery = Recovery([carrier.requirement for carrier in result.carriers])
    for point in points:
        recovery.add(point)
    track = track_of(result)
    for _ in range(len(points) // stride + 1):
        assert not track.done
        track.advance(stride)
    assert track.done
    assert track.points == points
    assert track.known_to == result.queue.total
    assert track.intervals() == recovery.intervals()
    assert track.inversions() == recovery.inversions()
    track.advance(stride)
    assert track.points == points


@given(several_cases)
def test_the_next_and_the_previous_point_are_the_nearest_on_each_side(several: Case) -> None:
    result = build_once(several)
    track = track_of(result)
    track.advance(10_000)
    budgets = [point.budget for point in curve_points(result.queue, result.carriers)]
    for budget in range(result.queue.total + 3):
        assert track.next_from(budget) == min((one for one in budgets if one > budget), default=None)
        assert track.previous_from(budget) == max((one for one in budgets if one < budget), default=None)


def test_a_lost_requirement_is_known_as_soon_as_its_point_is_and_its_return_later() -> None:
    result = build_once(
        case(source("large", "x" * 10, "verified_fact", required_for={"large"}), source("small", "y" * 4, required_for={"small"}))
    )
    track = track_of(result)
    assert sorted(track.requirements) == ["large", "small"]
    found = []
    for _ in range(4):
        track.advance(1)
        found.append([(one.requirement, one.lost_at, one.regained_at) for one in track.inversions()])
    assert found == [[], [], [("small", 10, None)], [("small", 10, 14)]]
    assert not track.done
    track.advance(1)
    assert track.done
