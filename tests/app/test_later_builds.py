"""Builds that take longer than a key may: the result before stays until they are made, and what comes of them is a fresh build."""

import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.app.command_words import command_for
from ctxview.app.panes.change_line import ChangeLine
from ctxview.app.screens import background_builds
from ctxview.app.workbench_state import Workbench
from ctxview.core.case import Case
from ctxview.core.pipeline import NotWantedError, Pipeline, build_once
from ctxview.core.problem import CtxviewError
from ctxview.core.settings import Settings
from tests.app.running import Running, running, work_done
from tests.app.test_workbench_state import Operation, walks
from tests.cases import case, source
from tests.core.everything import everything
from tests.strategies import any_cases

SOURCES = (source("first", "1" * 10), source("second", "2" * 20), source("third", "3" * 30))


def later(of: Case) -> Workbench:
    """A workbench whose long builds wait for `made`."""
    bench = Workbench(of, "case.json")
    bench.later_builds.begin = lambda: setattr(bench.later_builds, "working", True)
    return bench


def made(bench: Workbench) -> bool:
    """Make what is awaited, as the thread and the screen do it between them."""
    settings = bench.settings
    taken = False
    try:
        if bench.awaits:
            taken = bench.take_later(bench.pipeline.build(settings))
    except CtxviewError:
        taken = bench.refuse(settings)
    bench.later_builds.working = False
    return taken


@given(any_cases.flatmap(walks), st.lists(st.booleans(), min_size=30, max_size=30))
def test_whenever_the_builds_are_made_the_last_is_a_fresh_build_of_the_settings_in_force(
    walk: tuple[Case, list[Operation]], whether: list[bool]
) -> None:
    of, steps = walk
    bench = later(of)
    for step, now in zip(steps, whether, strict=False):
        before = bench.result
        step(bench)
        assert bench.result is before or not bench.awaits
        if now:
            made(bench)
    made(bench)
    assert not bench.awaits
    assert everything(bench.result) == everything(build_once(of, bench.settings))
    assert bench.history.present == bench.result.settings


@given(any_cases.flatmap(walks), st.integers(0, 9))
def test_a_build_that_is_given_up_anywhere_leaves_nothing_behind(walk: tuple[Case, list[Operation]], stages: int) -> None:
    of, steps = walk
    bench = Workbench(of, "case.json")
    pipeline = Pipeline(of)
    for step in steps:
        step(bench)
        asked = iter(range(100))
        try:
            result = pipeline.build(bench.settings, lambda asked=asked: next(asked) < stages)  # type: ignore[misc] # the default is its own
        except NotWantedError:
            result = pipeline.build(bench.settings)
        assert everything(result) == everything(build_once(of, bench.settings))


def test_changes_add_up_while_the_first_is_awaited() -> None:
    bench = later(case(*SOURCES))
    shown = bench.result
    assert bench.switch_pin(0)
    assert bench.switch_drop(1)
    assert bench.set_budget(15)
    assert (bench.awaits, bench.result) == (True, shown)
    assert (bench.settings.pins, bench.settings.drops, bench.settings.budget_limit) == (frozenset({0}), frozenset({1}), 15)
    assert command_for(bench) == ["ctxview", "build", "case.json"], "the command is that of the result that is shown"
    assert made(bench)
    assert len(bench.history.past) == 3
    assert "--pin" in command_for(bench)


def test_what_is_taken_back_before_it_is_built_is_never_built() -> None:
    bench = later(case(*SOURCES))
    shown = bench.result
    bench.switch_pin(0)
    assert bench.undo()
    assert not bench.awaits
    assert not bench.take_later(build_once(bench.case, bench.history.future[0])), "it is not awaited any more"
    assert bench.result is shown


def test_a_refused_build_takes_its_settings_with_it() -> None:
    bench = later(case(*SOURCES))
    told: list[Settings] = []
    bench.on_change = lambda: told.append(bench.settings)
    bench.switch_pin(0)
    wanted = bench.settings
    assert not bench.refuse(bench.opened)
    assert bench.refuse(wanted)
    assert told == [wanted, bench.opened]
    assert (bench.awaits, bench.history.past) == (False, ())


def test_a_budget_alone_is_built_at_once() -> None:
    bench = later(case(*SOURCES))
    bench.set_budget(15)
    assert not bench.awaits
    assert bench.result.settings.budget_limit == 15


class Held:
    """A pipeline whose builds wait until they are let go."""

    def __init__(self, pipeline: Pipeline) -> None:
        self._build = pipeline.build
        self.let_go, self.given_up = threading.Event(), 0

    def build(self, settings: Settings, wanted: Callable[[], bool]) -> object:
        """As the pipeline's own, later."""
        assert self.let_go.wait(60)
        try:
            return self._build(settings, wanted)
        except NotWantedError:
            self.given_up += 1
            raise


@asynccontextmanager
async def held(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Running, Held]]:
    """The app on a case that counts as a big one, with its builds held."""
    monkeypatch.setattr(background_builds, "MANY_SOURCES", 1)
    async with running(case(*SOURCES)) as run:
        hold = Held(run.workbench.pipeline)
        monkeypatch.setattr(run.workbench.pipeline, "build", hold.build)
        try:
            yield run, hold
        finally:
            hold.let_go.set()


async def test_keys_go_on_while_a_build_is_made_and_a_newer_one_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async with held(monkeypatch) as (run, hold):
        await run.press("a")
        assert "building … below is the result before · Δ 1: pin of first off → on" in run.line_of(ChangeLine, "building")
        await run.press("down", "e")
        assert run.table().cursor_row == 1
        assert "Δ 2: pin of first off → on, drop of second off → on" in run.line_of(ChangeLine, "building")
        assert not run.workbench.result.settings.drops
        hold.let_go.set()
        await work_done(run.app)
        assert hold.given_up == 1, "the build with the pin alone"
        assert everything(run.workbench.result) == everything(build_once(run.workbench.case, run.workbench.settings))
        assert (run.workbench.settings.pins, run.workbench.settings.drops) == (frozenset({0}), frozenset({1}))
        assert "dropped" in run.text()
        assert not run.workbench.later_builds.working
        await run.press("u", "u")
        await work_done(run.app)
        assert run.workbench.result.settings == run.workbench.opened
        assert "this is the baseline" in run.text()
