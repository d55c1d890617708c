"""Every change a person can make, undo and redo, and what a change is called (design 2)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.channels import Kind, Sensitivity
from ctxview.core.pipeline import Pipeline
from ctxview.core.settings import Settings
from ctxview.core.tweaks import (
    History,
    describe_change,
    with_budget,
    with_channel,
    with_meter,
    with_profile,
    with_section_moved,
    with_section_order,
    with_sensitivity,
)
from tests.cases import case, source

CASE = case(source("a", "a", "web_content", size_units=1), source("b\x1b", "b", size_units=2), budget=100)
BASE = Settings.of(CASE)
PUBLIC, INTERNAL, SECRET = Sensitivity


def test_a_budget_is_never_below_zero() -> None:
    assert [with_budget(BASE, limit).budget_limit for limit in (5, 0, -1, -(10**9), None)] == [5, 0, 0, 0, None]


def test_each_change_changes_its_own_field_only() -> None:
    changed = {
        "budget_limit": with_budget(BASE, 5),
        "meter": with_meter(BASE, "declared"),
        "profile": with_profile(BASE, "full"),
        "section_order": with_section_order(BASE, [Kind.FACT]),
        "channel_of": with_channel(CASE, BASE, 0, "memory"),
        "allowed_sensitivities": with_sensitivity(BASE, SECRET, True),
    }
    for name, settings in changed.items():
        assert settings != BASE
        assert replace(settings, **{name: getattr(BASE, name)}) == BASE


@pytest.mark.parametrize(
    ("kind", "by", "expected"),
    [
        (Kind.INSTRUCTION, 1, "task instruction fact artifact observation tool_schema"),
        (Kind.TOOL_SCHEMA, -1, "instruction task fact artifact tool_schema observation"),
        (Kind.FACT, -2, "fact instruction task artifact observation tool_schema"),
        (Kind.FACT, 99, "instruction task artifact observation tool_schema fact"),
        (Kind.FACT, -99, "fact instruction task artifact observation tool_schema"),
    ],
)
def test_a_section_moves_among_all_kinds(kind: Kind, by: int, expected: str) -> None:
    assert " ".join(with_section_moved(BASE, kind, by).section_order) == expected


@pytest.mark.parametrize(("kind", "by"), [(Kind.INSTRUCTION, -1), (Kind.TOOL_SCHEMA, 1), (Kind.FACT, 0)])
def test_at_the_ends_a_section_stays(kind: Kind, by: int) -> None:
    assert with_section_moved(BASE, kind, by) is BASE


def test_moving_a_section_of_a_partial_order_names_every_kind() -> None:
    partial = with_section_order(BASE, [Kind.TASK])
    moved = with_section_moved(partial, Kind.FACT, -1)
    assert " ".join(moved.section_order) == "task fact artifact instruction observation tool_schema"
    assert with_section_moved(partial, Kind.TASK, -1) is partial


@given(st.sampled_from(Kind), st.integers(-6, 6))
def test_a_section_moved_and_moved_back_is_where_it_was(kind: Kind, by: int) -> None:
    moved = with_section_moved(BASE, kind, by)
    way = moved.section_order.index(kind) - BASE.section_order.index(kind)
    assert with_section_moved(moved, kind, -way).section_order == BASE.section_order


def test_a_source_moved_back_to_its_own_channel_leaves_nothing_of_the_change() -> None:
    moved = with_channel(CASE, with_channel(CASE, BASE, 1, "memory"), 0, "system")
    assert moved.channel_of == ((0, "system"), (1, "memory"))
    assert with_channel(CASE, moved, 0, "developer").channel_of == ((0, "developer"), (1, "memory"))
    back = with_channel(CASE, with_channel(CASE, moved, 0, "web_content"), 1, "repository_file")
    assert back == BASE


def test_sensitivities_are_allowed_and_forbidden_one_by_one() -> None:
    assert with_sensitivity(BASE, SECRET, True).allowed_sensitivities == {PUBLIC, INTERNAL, SECRET}
    assert with_sensitivity(BASE, INTERNAL, False).allowed_sensitivities == {PUBLIC}
    assert with_sensitivity(BASE, PUBLIC, True) == BASE
    assert with_sensitivity(BASE, SECRET, False) == BASE


def test_history_goes_back_and_forth() -> None:
    one, two = with_budget(BASE, 1), with_budget(BASE, 2)
    history = History(BASE).change(one).change(two)
    assert history.present == two
    assert history.undo().present == one
    assert history.undo().undo().present == BASE
    assert history.undo().undo().undo() == history.undo().undo()
    assert history.undo().undo().redo() == history.undo()
    assert history.undo().redo() == history
    assert history.redo() == history


def test_a_change_after_undo_forgets_what_was_undone() -> None:
    history = History(BASE).change(with_budget(BASE, 1)).undo().change(with_budget(BASE, 3))
    assert history.future == ()
    assert history.undo().present == BASE


def test_no_change_is_no_step_and_keeps_what_was_undone() -> None:
    history = History(BASE).change(with_budget(BASE, 1)).undo()
    assert history.change(BASE) is history


@given(st.lists(st.one_of(st.integers(0, 9), st.sampled_from(("undo", "redo")))))
def test_history_is_what_a_list_with_a_cursor_is(steps: list[int | str]) -> None:
    history, line, cursor = History(BASE), [BASE], 0
    for step in steps:
        if isinstance(step, int):
            history = history.change(with_budget(BASE, step))
            if with_budget(BASE, step) != line[cursor]:
                line[cursor + 1 :] = [with_budget(BASE, step)]
                cursor += 1
        elif step == "undo":
            history, cursor = history.undo(), max(0, cursor - 1)
        else:
            history, cursor = history.redo(), min(len(line) - 1, cursor + 1)
        assert [*history.past, history.present, *history.future] == line
        assert history.present == line[cursor]


def test_a_change_is_described_in_short_lines_in_a_fixed_order() -> None:
    after = with_profile(with_meter(with_budget(BASE, None), "declared"), "full")
    after = with_sensitivity(with_section_order(after, [Kind.FACT]), PUBLIC, False)
    after = with_channel(CASE, with_channel(CASE, after, 1, "memory"), 0, "system")
    assert describe_change(CASE, BASE, after) == (
        "profile packet → full",
        "meter utf8-bytes → declared",
        "budget 100 → unlimited",
        "sections fact artifact instruction observation task tool_schema",
        "allowed internal",
        "channel of a web_content → system",
        "channel of b\x1b repository_file → memory",
    )
    assert describe_change(CASE, BASE, BASE) == ()
    assert describe_change(CASE, after, with_channel(CASE, after, 0, "web_content")) == ("channel of a system → web_content",)
    none = replace(BASE, allowed_sensitivities=frozenset())
    assert describe_change(CASE, BASE, none) == ("allowed nothing",)


def test_undo_brings_back_the_very_result() -> None:
    pipeline = Pipeline(CASE)
    history = History(BASE)
    first = pipeline.build(history.present)
    history = history.change(with_budget(BASE, 1))
    pipeline.build(history.present)
    assert pipeline.build(history.undo().present).board is first.board
