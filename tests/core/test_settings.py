"""Settings that no build can be made of are refused, each with its code (spec 1.1)."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from ctxview.core.channels import Authority, ChannelRule, Kind, Retention, Sensitivity, Trust
from ctxview.core.pipeline import Pipeline
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.settings import Settings, check_meter, check_settings
from tests.cases import case, source

TWO = case(source("a", "a", size_units=1), source("b", "b"), budget=7, order=[Kind.TASK], requirements={"r"})


def refused(check: Callable[[], object]) -> Problem:
    with pytest.raises(CtxviewError) as raised:
        check()
    problem = raised.value.problem
    assert problem.message
    assert problem.expected
    assert str(raised.value) == f"{problem.code}: {problem.message}"
    return problem


def test_the_settings_of_a_case_are_its_own() -> None:
    settings = Settings.of(TWO)
    assert settings == Settings(
        profile="packet",
        budget_limit=7,
        meter="utf8-bytes",
        section_order=(Kind.TASK,),
        allowed_sensitivities=frozenset({Sensitivity.PUBLIC, Sensitivity.INTERNAL}),
        requirements=frozenset({"r"}),
    )
    check_settings(TWO, settings)


@pytest.mark.parametrize("limit", [-1, -(10**30)])
def test_a_negative_budget_is_refused(limit: int) -> None:
    problem = refused(lambda: check_settings(TWO, replace(Settings.of(TWO), budget_limit=limit)))
    assert (problem.code, problem.place) == (ErrorCode.NEGATIVE_BUDGET, "/budget/limit")
    assert str(limit) in problem.message


@pytest.mark.parametrize("limit", [None, 0, 1, 10**30])
def test_any_other_budget_is_taken(limit: int | None) -> None:
    check_settings(TWO, replace(Settings.of(TWO), budget_limit=limit))


def test_a_kind_twice_in_the_section_order_is_refused() -> None:
    problem = refused(lambda: check_settings(TWO, replace(Settings.of(TWO), section_order=(Kind.FACT, Kind.TASK, Kind.FACT))))
    assert (problem.code, problem.place) == (ErrorCode.DUPLICATE_SECTION_KIND, "/section_order")
    assert "fact" in problem.message


def test_moving_a_source_to_an_unknown_channel_is_refused() -> None:
    problem = refused(lambda: check_settings(TWO, replace(Settings.of(TWO), channel_of=((0, "system"), (1, "nowhere")))))
    assert (problem.code, problem.place) == (ErrorCode.UNKNOWN_SOURCE_CHANNEL, "/sources/1/channel")
    assert "nowhere" in problem.message
    assert "web_content" in problem.expected


@pytest.mark.parametrize(
    ("kind", "authority", "code"),
    [
        (Kind.INSTRUCTION, Authority.NONE, ErrorCode.INSTRUCTION_AUTHORITY_REQUIRED),
        (Kind.FACT, Authority.USER, ErrorCode.NON_INSTRUCTION_AUTHORITY),
    ],
)
def test_a_changed_row_of_a_channel_is_held_to_the_same_rule(kind: Kind, authority: Authority, code: ErrorCode) -> None:
    row = ChannelRule(kind, authority, Trust.VERIFIED, Retention.LOW, Sensitivity.PUBLIC)
    problem = refused(lambda: check_settings(TWO, replace(Settings.of(TWO), channel_rules=(("memory", row),))))
    assert (problem.code, problem.place) == (code, "/channels/memory/authority")


def test_the_meter_declared_needs_size_units_on_every_source() -> None:
    problem = refused(lambda: check_meter(TWO, "declared"))
    assert (problem.code, problem.place) == (ErrorCode.MISSING_FIELD, "/sources/1/size_units")
    assert "'b'" in problem.message
    check_meter(TWO, "utf8-bytes")
    check_meter(case(source("a", size_units=1)), "declared")
    check_meter(case(), "declared")


def test_a_pipeline_refuses_bad_settings_and_goes_on_with_good_ones() -> None:
    pipeline = Pipeline(TWO)
    for bad in (replace(Settings.of(TWO), meter="declared"), replace(Settings.of(TWO), budget_limit=-1)):
        for _ in range(2):
            with pytest.raises(CtxviewError):
                pipeline.build(bad)
    assert pipeline.build().used == 2


def test_the_channel_at_a_place_is_the_one_in_force() -> None:
    moved = replace(Settings.of(TWO), channel_of=((1, "memory"),))
    assert [moved.channel_at(TWO, place) for place in range(2)] == ["repository_file", "memory"]


def test_an_error_carries_all_problems_that_were_found() -> None:
    first, second = Problem(ErrorCode.NOT_JSON, "m", "e"), Problem(ErrorCode.TOO_DEEP, "n", "f", "/x", "a.json")
    error = CtxviewError(first, [second])
    assert error.problem == first
    assert error.others == (second,)
