"""What the gauge marks is what building at every budget finds."""

import pytest
from hypothesis import given

from ctxview.core.case import Case
from ctxview.core.landmarks import MOST_UNITS, find_landmarks
from ctxview.core.pipeline import Pipeline
from ctxview.core.settings import Settings
from ctxview.core.tweaks import with_budget
from ctxview.readers.open_file import open_case
from tests.app.running import CURVE, ROOT
from tests.cases import case, source
from tests.strategies import any_cases


def by_building_at_every_budget(of: Case) -> tuple[list[int], list[int], list[int]]:
    """Breakpoints, losses and gains."""
    pipeline, opened = Pipeline(of), Settings.of(of)
    breakpoints: list[int] = []
    losses: list[int] = []
    gains: list[int] = []
    selected, missing = None, None
    for budget in range(pipeline.build().queue.total + 2):
        result = pipeline.build(with_budget(opened, budget))
        now = {one.requirement for one in result.missing}
        if selected is not None and result.selected_places != selected:
            breakpoints.append(budget)
        if missing is not None:
            losses += [budget] if now - missing else []
            gains += [budget] if missing - now else []
        selected, missing = result.selected_places, now
    return breakpoints, losses, gains


@given(any_cases)
def test_the_landmarks_are_those_of_building_at_every_budget(of: Case) -> None:
    result = Pipeline(of).build()
    landmarks = find_landmarks(result.queue, result.carriers)
    assert landmarks is not None
    breakpoints, losses, gains = by_building_at_every_budget(of)
    assert [budget for budget in landmarks.breakpoints if budget] == breakpoints
    assert (list(landmarks.losses), list(landmarks.gains)) == (losses, gains)


def test_the_currency_test_is_lost_three_times_on_the_curve() -> None:
    result = Pipeline(open_case(str(ROOT / CURVE))).build()
    landmarks = find_landmarks(result.queue, result.carriers)
    assert landmarks is not None
    assert {69, 155, 259} <= set(landmarks.losses)
    assert {39, 108, 194, 298} <= set(landmarks.gains)


@pytest.mark.parametrize(("units", "found"), [(0, True), (MOST_UNITS, True), (MOST_UNITS + 1, False)])
def test_too_many_units_have_no_landmarks(units: int, found: bool) -> None:
    result = Pipeline(case(*(source(f"s{n}", f"{n}") for n in range(units)), budget=0)).build()
    assert (find_landmarks(result.queue, result.carriers) is not None) is found


@pytest.mark.parametrize(("most", "found"), [(24, True), (23, False)])
def test_a_curve_that_is_too_long_has_no_landmarks(most: int, found: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctxview.core.landmarks.MOST_POINTS", most)
    result = Pipeline(open_case(str(ROOT / CURVE))).build()
    landmarks = find_landmarks(result.queue, result.carriers)
    assert (landmarks is not None) is found
    assert landmarks is None or len(landmarks.breakpoints) == 24
