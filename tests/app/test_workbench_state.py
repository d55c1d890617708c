"""The workbench without a screen: changes, their history, the baseline, and the command that says the same."""

import shlex
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.app.command_words import command_for, explain_command, untold
from ctxview.app.workbench_state import Workbench
from ctxview.commands.arguments import Arguments
from ctxview.commands.settings_options import SettingsOptions, add_settings_options, settings_of
from ctxview.core.case import Case
from ctxview.core.channels import Authority, Kind, Sensitivity, Trust
from ctxview.core.decision import StageName
from ctxview.core.packet import make_packet
from ctxview.core.pipeline import build_once
from ctxview.core.problem import CtxviewError, ErrorCode
from ctxview.core.settings import Settings
from ctxview.core.stage_order import with_stage_moved
from ctxview.core.tweaks import rule_of, with_channel_rule, with_drop, with_pin, with_requirement
from ctxview.readers.open_file import open_case
from tests.app.running import CURVE, ROOT
from tests.cases import case, source
from tests.hostile import HOSTILE
from tests.strategies import any_cases

Operation = Callable[[Workbench], object]


def curve() -> Workbench:
    return Workbench(open_case(str(ROOT / CURVE)), CURVE)


def operations(of: Case) -> st.SearchStrategy[Operation]:
    """Anything that a key or the mouse does to the state."""
    found: list[st.SearchStrategy[Operation]] = [
        st.sampled_from(
            (
                Workbench.undo,
                Workbench.redo,
                Workbench.take_baseline,
                Workbench.next_change,
                Workbench.previous_change,
                Workbench.previous_change,
            )
        ),
        st.one_of(st.none(), st.integers(-3, 160)).map(lambda limit: lambda bench: bench.set_budget(limit)),
        st.integers(-10, 10).map(lambda steps: lambda bench: bench.step_budget(steps)),
        st.lists(st.integers(0, 120), min_size=1, max_size=4).map(lambda way: lambda bench: drag(bench, way)),
        st.tuples(st.sampled_from(Kind), st.sampled_from((-1, 1))).map(lambda move: lambda bench: bench.move_section(*move)),
        st.tuples(st.sampled_from(Sensitivity), st.booleans()).map(lambda allow: lambda bench: bench.allow(*allow)),
        st.sampled_from(("utf8-bytes", "declared")).map(lambda meter: lambda bench: bench.set_meter(meter)),
        st.sampled_from(("packet", "full")).map(lambda profile: lambda bench: bench.set_profile(profile)),
    ]
    if of.sources:
        places = st.integers(0, len(of.sources) - 1)
        found.append(st.tuples(places, st.sampled_from(list(of.channels))).map(lambda move: lambda bench: bench.move_to_channel(*move)))
        tweaks = st.sampled_from((with_pin, with_drop))
        found.append(st.tuples(tweaks, places, st.booleans()).map(lambda one: lambda bench: switch(bench, *one)))
    found.append(st.sampled_from(["-x", "a = b", "价格", "x\n"]).map(lambda name: lambda bench: require(bench, name)))
    found.append(
        st.tuples(st.sampled_from(list(of.channels)), st.sampled_from(Trust), st.sampled_from(Sensitivity)).map(
            lambda row: lambda bench: change_row(bench, *row)
        )
    )
    return st.one_of(found)


def switch(bench: Workbench, tweak: Callable[[Settings, int, bool], Settings], place: int, on: bool) -> None:
    bench.change(tweak(bench.settings, place, on))


def require(bench: Workbench, name: str) -> None:
    bench.change(with_requirement(bench.settings, name, True))


def change_row(bench: Workbench, channel: str, trust: Trust, sensitivity: Sensitivity) -> None:
    rule = replace(rule_of(bench.case, bench.settings, channel), trust=trust, sensitivity=sensitivity)
    with suppress(CtxviewError):  # not every row can be
        bench.change(with_channel_rule(bench.case, bench.settings, channel, rule))


def drag(bench: Workbench, way: list[int]) -> None:
    for number, limit in enumerate(way):
        bench.drag_budget(limit, first=number == 0)


def walks(of: Case) -> st.SearchStrategy[tuple[Case, list[Operation]]]:
    return st.tuples(st.just(of), st.lists(operations(of), max_size=12))


def digest(bench: Workbench) -> str:
    return make_packet(bench.result).digest


@given(any_cases.flatmap(walks))
def test_after_anything_the_way_back_leads_to_the_opened_settings_and_packet(walk: tuple[Case, list[Operation]]) -> None:
    of, steps = walk
    bench = Workbench(of, "case.json")
    opened = digest(bench)
    for step in steps:
        step(bench)
        assert bench.result.settings == bench.settings
        assert digest(bench) == make_packet(build_once(of, bench.settings)).digest
        assert bench.changed == (bench.settings != Settings.of(of))
    count = len(bench.history.past)
    for _ in range(count):
        assert bench.undo()
    assert not bench.undo()
    assert bench.settings == Settings.of(of)
    assert not bench.changed
    assert digest(bench) == opened


@given(any_cases.flatmap(walks))
def test_redo_takes_every_undo_back(walk: tuple[Case, list[Operation]]) -> None:
    of, steps = walk
    bench = Workbench(of, "case.json")
    for step in steps:
        step(bench)
    while bench.redo():
        pass
    last, way = bench.settings, [bench.settings]
    while bench.undo():
        way.append(bench.settings)
    for settings in way[-2::-1]:
        assert bench.redo()
        assert bench.settings == settings
    assert bench.settings == last
    assert not bench.redo()


@given(any_cases.flatmap(walks))
def test_every_step_of_history_changes_something(walk: tuple[Case, list[Operation]]) -> None:
    of, steps = walk
    bench = Workbench(of, "case.json")
    for step in steps:
        step(bench)
    way = [*bench.history.past, bench.settings, *bench.history.future]
    assert all(before != after for before, after in pairwise(way))


def parsed(words: list[str], of: Case) -> Settings:
    """The settings that the commands make of these options."""
    arguments = Arguments("ctxview build", "")
    arguments.add_argument("file")
    add_settings_options(arguments)
    return settings_of(of, arguments.read(words[2:], SettingsOptions()), Settings.of(of))


def with_ids(of: Case, ids: list[str]) -> Case:
    """The same case, each source with an id of its own."""
    return replace(of, sources=tuple(replace(one, source_id=name) for one, name in zip(of.sources, ids, strict=False)))


@given(any_cases.flatmap(lambda of: walks(with_ids(of, ["a", "-rf", "--budget", "b=c", "=", "name with space", "价格", "x\n"]))))
def test_the_command_asks_for_the_very_settings(walk: tuple[Case, list[Operation]]) -> None:
    of, steps = walk
    bench = Workbench(of, "case.json")
    for step in steps:
        step(bench)
    words = command_for(bench)
    assert shlex.split(shlex.join(words)) == words
    assert parsed(words, of) == bench.settings
    assert untold(bench) == ()


def test_the_command_names_any_source() -> None:
    ids = [text for text in HOSTILE if text.isprintable() or max(text) < "\ud800" or min(text) > "\udfff"]
    bench = Workbench(case(*(source(name, str(place)) for place, name in enumerate(ids))), "case.json")
    bench.change(replace(bench.settings, channel_of=tuple((place, "web_content") for place in range(0, len(ids), 2))))
    assert parsed(command_for(bench), bench.case) == bench.settings


def test_nothing_changed_is_the_plain_command() -> None:
    assert command_for(curve()) == ["ctxview", "build", CURVE]
    assert command_for(curve(), "request") == ["ctxview", "request", CURVE]


def test_every_sort_of_change_has_its_words() -> None:
    bench = Workbench(open_case(str(ROOT / "fixtures/declared.json")), "declared.json")
    bench.set_budget(7)
    bench.set_meter("utf8-bytes")
    bench.set_profile("full")
    bench.move_section(Kind.TASK, -1)
    bench.move_to_channel(0, "web_content")
    bench.allow(Sensitivity.INTERNAL, False)
    switch(bench, with_pin, 1, True)
    switch(bench, with_drop, 2, True)
    require(bench, "-more")
    rule = replace(rule_of(bench.case, bench.settings, "web_content"), kind=Kind.INSTRUCTION, authority=Authority.SYSTEM)
    bench.change(with_channel_rule(bench.case, bench.settings, "web_content", rule))
    assert command_for(bench) == [
        "ctxview", "build", "declared.json", "--budget", "7", "--meter", "utf8-bytes",
        "--section-order", "task,instruction,fact,artifact,observation,tool_schema",
        "--channel-rule", "web_content.kind=instruction", "--channel-rule", "web_content.authority=system",
        "--channel", f"{bench.case.sources[0].source_id}=web_content",
        "--pin", bench.case.sources[1].source_id, "--drop", bench.case.sources[2].source_id, "--require=-more",
        "--allow-sensitivity", "public", "--profile", "full",
    ]  # fmt: skip


def test_what_no_option_says_is_told_apart() -> None:
    bench = Workbench(case(source("twin", "a"), source("twin", "b"), source("one", "c"), requirements=["tests"]), "case.json")
    switch(bench, with_pin, 0, True)
    assert untold(bench) == ("which of the sources called twin is meant",)
    switch(bench, with_pin, 1, True)
    switch(bench, with_drop, 2, True)
    assert untold(bench) == ()
    assert command_for(bench)[3:] == ["--pin", "twin", "--drop", "one"]
    bench.change(with_requirement(bench.settings, "tests", False))
    assert untold(bench) == ("that tests is no longer required",)
    profile = bench.result.profile
    bench.change(with_stage_moved(profile, bench.settings, StageName.DEDUP, -1))
    assert untold(bench)[1:] == ("which stages run, and in which order",)


def test_a_listener_hears_of_every_change_and_of_nothing_else() -> None:
    bench, heard = curve(), list[int | None]()
    bench.on_change = lambda: heard.append(bench.settings.budget_limit)
    bench.set_budget(300)
    bench.set_budget(300)
    bench.take_baseline()
    with pytest.raises(CtxviewError):
        bench.set_meter("declared")
    bench.undo()
    bench.undo()
    bench.redo()
    drag(bench, [200, 100])
    assert heard == [300, None, 300, 200, 100]


def test_no_budget_and_no_sensitivity_have_words_too() -> None:
    bench = Workbench(case(source(), budget=5), "case.json")
    bench.set_budget(None)
    bench.allow(Sensitivity.INTERNAL, False)
    bench.allow(Sensitivity.PUBLIC, False)
    assert command_for(bench)[3:] == ["--budget", "none", "--allow-sensitivity", "none"]


def test_a_refused_change_leaves_everything_as_it_was() -> None:
    bench = curve()
    bench.set_budget(200)
    before = bench.settings, bench.result, bench.history, bench.difference, bench.baseline
    with pytest.raises(CtxviewError) as refused:
        bench.set_meter("declared")
    assert refused.value.problem.code is ErrorCode.MISSING_FIELD
    assert (bench.settings, bench.result, bench.history, bench.difference, bench.baseline) == before


def test_a_change_to_what_is_already_so_is_no_step() -> None:
    bench = curve()
    assert not bench.set_budget(None)
    assert not bench.set_meter("utf8-bytes")
    assert not bench.move_section(Kind.INSTRUCTION, -1)
    assert not bench.allow(Sensitivity.PUBLIC, True)
    assert not bench.move_to_channel(0, "system")
    assert not bench.history.past


def test_the_baseline_is_what_changes_are_described_against() -> None:
    bench = curve()
    bench.set_budget(259)
    assert bench.changes() == ("budget unlimited → 259",)
    assert bench.difference.lost == ("currency-test", "source-file")
    bench.take_baseline()
    assert bench.changes() == ()
    assert bench.difference.same_selection
    assert bench.changed
    bench.undo()
    assert bench.changes() == ("budget 259 → unlimited",)
    assert bench.difference.gained == ("currency-test", "source-file")


@pytest.mark.parametrize(
    ("total", "step"), [(0, 1), (1, 1), (99, 1), (199, 1), (200, 2), (484, 2), (500, 5), (1234, 10), (5000, 50), (99_999, 500)]
)
def test_a_step_is_a_round_number_near_a_hundredth_of_everything(total: int, step: int) -> None:
    bench = Workbench(case(*([source("all", "x" * total)] if total else [])), "case.json")
    assert bench.result.queue.total == total
    assert bench.budget_step == step


def test_the_first_way_down_from_no_limit_is_to_what_everything_takes() -> None:
    bench = curve()
    assert bench.budget_or_total == 484
    assert not bench.next_change()
    assert bench.previous_change()
    assert bench.settings.budget_limit == 484
    bench.set_budget(10_000)
    assert bench.previous_change()
    assert bench.settings.budget_limit == 484
    bench.set_budget(0)
    assert not bench.previous_change()


def test_the_command_that_explains_names_the_source_whatever_it_is_called() -> None:
    opened = Workbench(case(source("-x", content="one"), source("y", content="two"), budget=5), "some.json")
    opened.set_budget(3)
    assert explain_command(opened, 1) == ["ctxview", "explain", opened.file, "y", "--budget", "3"]
    assert explain_command(opened, 0) == ["ctxview", "explain", "--budget", "3", "--", opened.file, "-x"]
