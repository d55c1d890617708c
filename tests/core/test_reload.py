"""A file read anew: sources are found again, tweaks carried over, and every source that differs is told."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.case import Case
from ctxview.core.changes import DropSource, MoveSource, PinSource, SetMeter, SourceName
from ctxview.core.comparison import ChangeKind, changed_items, moved_places
from ctxview.core.difference import compare, compare_across
from ctxview.core.pipeline import build_once
from ctxview.core.reload import Reload, carry_over, describe_reload, describe_waiting, waits_for_a_source
from ctxview.core.scenario import diff
from ctxview.core.settings import Settings
from ctxview.core.tweaks import History, with_budget, with_channel, with_drop, with_meter, with_pin
from tests.cases import case, source
from tests.core.tweak_strategy import settings_for
from tests.strategies import any_cases, cases

BEFORE = case(source("a", "1"), source("b", "22"), source("a", "333"), source("c", "4444"), budget=100)
AFTER = case(source("new", "n"), source("a", "1"), source("c", "other"), source("a", "333", "web_content"), budget=50)
BOTH = Reload(BEFORE, AFTER)


def test_a_source_is_found_again_by_its_id_and_its_number_among_those_of_that_id() -> None:
    assert BOTH.new_place == {0: 1, 2: 3, 3: 2}
    assert (BOTH.added, BOTH.removed, BOTH.edited, BOTH.other_contents) == ((0,), (1,), (2, 3), (2,))
    assert describe_reload(BOTH) == "1 new, 1 gone, 2 edited"
    assert describe_reload(Reload(BEFORE, replace(BEFORE, budget_limit=1))) == "the same sources"


def test_the_position_of_a_captured_part_that_moves_is_no_change_of_it() -> None:
    before = case(source("a", "1", position=0), source("b", "2", position=1))
    after = case(source("new", "0", position=0), source("a", "1", position=1), source("b", "2", position=2))
    assert Reload(before, after).edited == ()


def test_tweaks_are_carried_over_and_what_finds_no_place_waits() -> None:
    own = Settings.of(BEFORE)
    steps = [own, with_pin(own, 2, True)]
    steps.append(with_drop(steps[-1], 1, True))
    steps.append(with_channel(BEFORE, steps[-1], 3, "memory"))
    history = History(steps[-1], tuple(steps[:-1]), (with_budget(steps[-1], 7),))
    carried = carry_over(BOTH, history)
    assert carried.waiting == (DropSource(SourceName("b")),)
    opened = Settings.of(AFTER)
    pinned = with_pin(opened, 3, True)
    present = with_channel(AFTER, pinned, 2, "memory")
    # the step that only dropped b is none any more
    assert carried.history == History(present, (opened, pinned), (with_budget(present, 7),))
    assert waits_for_a_source(carried.waiting[0], AFTER)
    back = carry_over(Reload(AFTER, BEFORE), carried.history, carried.waiting)
    assert back.waiting == ()
    assert back.history.present == steps[-1]


def test_a_meter_and_a_channel_that_are_there_no_more_wait_too() -> None:
    sized = case(source("a", "1", size_units=3))
    row = replace(sized.channels["memory"])
    before = replace(sized, channels={**sized.channels, "own": row})
    settings = with_meter(with_channel(before, Settings.of(before), 0, "own"), "declared")
    after = case(source("a", "1"))
    carried = carry_over(Reload(before, after), History(settings))
    assert carried.history == History(Settings.of(after))
    assert carried.waiting == (SetMeter("declared"), MoveSource(SourceName("a"), "own"))
    assert [waits_for_a_source(change, after) for change in carried.waiting] == [False, False]
    assert [describe_waiting(change) for change in carried.waiting] == ["meter declared", "channel of a → own"]
    assert describe_waiting(PinSource(SourceName("x"), on=False)) == "no pin of x"


@given(any_cases.flatmap(settings_for))
def test_the_same_case_read_again_keeps_everything(changed: tuple[Case, Settings]) -> None:
    several, settings = changed
    again = replace(several)
    carried = carry_over(Reload(several, again), History(settings, (Settings.of(several),)))
    assert carried.waiting == ()
    assert diff(again, settings, carried.history.present) == ()
    one, other = build_once(several, settings), build_once(again, carried.history.present)
    across = compare_across(build_once(several), other, Reload(several, again))
    plain = compare(build_once(several), one)
    assert (set(across.entered), set(across.left), across.units, across.lost) == (
        set(plain.entered),
        set(plain.left),
        plain.units,
        plain.lost,
    )
    assert across.gone == frozenset()


@st.composite
def readings(draw: st.DrawFn) -> tuple[Case, Case]:
    """Two readings of one file: some sources in both, in any order."""
    one, other = draw(cases()), draw(cases())
    kept = draw(st.permutations(one.sources))[: draw(st.integers(0, len(one.sources)))]
    return one, replace(one, sources=(*kept, *other.sources[:3]))


@given(readings())
def test_every_source_that_differs_is_told_once_and_selection_agrees(both: tuple[Case, Case]) -> None:
    reload = Reload(*both)
    before, after = build_once(both[0]), build_once(both[1])
    difference = compare_across(before, after, reload)
    changes = changed_items(before, after, reload=reload)
    of_kind = {kind: {change.place for change in changes if change.kind is kind} for kind in ChangeKind}
    assert of_kind[ChangeKind.IN] == difference.entered
    assert of_kind[ChangeKind.OUT] == difference.left
    assert of_kind[ChangeKind.GONE] == set(reload.removed)
    assert difference.gone <= of_kind[ChangeKind.GONE]
    assert of_kind[ChangeKind.ADDED] == {place for place in reload.added if not after.is_selected(place)}
    both_times = {new for new, old in reload.old_place.items() if before.is_selected(old) == after.is_selected(new)}
    assert of_kind[ChangeKind.EDITED] == both_times & set(reload.other_contents)
    assert moved_places(before, after, reload=reload) <= both_times
    assert len({(change.place, change.kind is ChangeKind.GONE) for change in changes}) == len(changes)
    assert len(reload.new_place) + len(reload.removed) == len(both[0].sources)
    assert len(reload.old_place) + len(reload.added) == len(both[1].sources)
    assert after.used - before.used == difference.units
