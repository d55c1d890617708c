"""The workbench without a screen: changes, their history, the baseline, and the command that says the same."""

import shlex
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.app.workbench_state import Workbench, command_for
from ctxview.commands.arguments import Arguments
from ctxview.commands.settings_options import SettingsOptions, add_settings_options, settings_of
from ctxview.core.case import Case
from ctxview.core.channels import Kind, Sensitivity
from ctxview.core.packet import make_packet
from ctxview.core.pipeline import build_once
from ctxview.core.problem import CtxviewError, ErrorCode
from ctxview.core.settings import Settings
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
    return st.one_of(found)


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
    assert command_for(bench) == [
        "ctxview", "build", "declared.json", "--budget", "7", "--meter", "utf8-bytes",
        "--section-order", "task,instruction,fact,artifact,observation,tool_schema",
        "--channel", f"{bench.case.sources[0].source_id}=web_content", "--allow-sensitivity", "public", "--profile", "full",
    ]  # fmt: skip


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
