"""The build grade, field by field (spec 2.3)."""

from dataclasses import fields, replace
from fractions import Fraction

import pytest
from hypothesis import given

from ctxview.core.case import Case, Source
from ctxview.core.channels import Kind
from ctxview.core.expectation import NOTHING_EXPECTED, Expectation
from ctxview.core.grades.build import BuildGrade, grade_build, holds_as_expected
from ctxview.core.packet import make_packet
from ctxview.core.pipeline import build_once
from ctxview.core.result import BuildResult
from ctxview.core.trace import Trace, make_trace
from tests.cases import case, source
from tests.strategies import cases

GOOD = BuildGrade(Fraction(1), Fraction(0), True, False, True, True, True)


def traced(result: BuildResult) -> Trace:
    return make_trace(result, make_packet(result))


def graded(value: Case, expect: Expectation = NOTHING_EXPECTED) -> BuildGrade:
    result = build_once(value)
    return grade_build(result, traced(result), expect)


@pytest.mark.parametrize(
    "change",
    [
        {"required_information_recall": Fraction(2, 3)},
        {"irrelevant_retention_rate": Fraction(1, 9)},
        {"conflict_resolution_correct": False},
        {"budget_respected": False},
        {"ordering_contract_passed": False},
        {"trace_explainable": False},
    ],
)
def test_each_of_six_fields_alone_fails_the_grade(change: dict[str, object]) -> None:
    assert GOOD.passed
    assert not replace(GOOD, **change).passed  # type: ignore[arg-type]  # the fields are chosen by name


def test_whether_a_contract_was_checked_fails_nothing() -> None:
    assert replace(GOOD, conflict_contract_checked=True).passed


def test_recall_is_over_the_requirements_of_the_task() -> None:
    sources = [source("a", "a" * 10, required_for=["one"]), source("b", "b" * 90, required_for=["two"])]
    assert graded(case(*sources, requirements=["one", "two", "three"], budget=50)).required_information_recall == Fraction(1, 3)
    assert graded(case(*sources, requirements=["one"], budget=50)).required_information_recall == 1
    assert graded(case(*sources, budget=50)).required_information_recall == 1
    copied = [*sources, source("c", "a" * 10, required_for=["three"])]
    assert graded(case(*copied, requirements=["one", "two", "three"])).required_information_recall == 1


@pytest.mark.parametrize("profile", ["packet", "full", "bundle"])
def test_recall_means_the_same_in_every_profile(profile: str) -> None:
    sources = [source("a", required_for=["one"]), source("b", "another", "secret_fixture", required_for=["two"])]
    assert graded(case(*sources, requirements=["one", "two"], profile=profile)).required_information_recall == Fraction(1, 2)


def test_irrelevant_is_what_the_case_says_and_all_that_have_the_name() -> None:
    sources = [source("noise", "x" * 10), source("noise", "y" * 90), source("a")]
    expect = Expectation(irrelevant=("noise",))
    assert graded(case(*sources), expect).irrelevant_retention_rate == 1
    assert graded(case(*sources, budget=20), expect).irrelevant_retention_rate == Fraction(1, 2)
    assert graded(case(*sources), Expectation(irrelevant=("nobody",))).irrelevant_retention_rate == 0
    assert graded(case(*sources)).irrelevant_retention_rate == 0


RULES = (source("rule", "high", "system"), source("rule", "low", "repository_rule"))
FACTS = (source("fact", "3.11", "verified_fact"), source("fact", "3.12", "verified_fact"))


@pytest.mark.parametrize(
    ("sources", "selected", "reasons", "holds"),
    [
        (RULES, ("rule",), {"rule": "conflict_lost"}, True),
        (RULES, ("rule",), {}, False),  # all that have the name
        (RULES, None, {"rule": "conflict_lost"}, False),
        (RULES[:1], ("rule",), {}, True),
        (RULES[:1], ("rule",), {"rule": "conflict_lost"}, False),
        (FACTS, ("fact",), {}, True),
        (FACTS, ("fact",), {"fact": "conflict_visible"}, True),
        (FACTS, None, {"fact": "conflict_visible"}, True),
        (FACTS, ("fact", "nobody"), {}, False),
        (FACTS, None, {"nobody": "selected"}, False),
        ((source("s", "x", "secret_fixture"),), None, {"s": "sensitive"}, True),
        ((source("s", "x", "secret_fixture"),), ("s",), {"s": "sensitive"}, False),
        ((source("s", "x", "secret_fixture"),), None, {"s": "duplicate"}, False),
        (FACTS, (), {}, True),
        (FACTS, None, {}, True),
    ],
)
def test_an_expectation_holds(sources: tuple[Source, ...], selected: tuple[str, ...] | None, reasons: dict[str, str], holds: bool) -> None:
    expect = Expectation(selected=selected, reasons=reasons)
    grade = graded(case(*sources), expect)
    assert grade.conflict_resolution_correct is holds is holds_as_expected(build_once(case(*sources)), expect)
    assert grade.conflict_contract_checked is (selected is not None or bool(reasons))


@given(cases())
def test_what_a_build_gives_respects_budget_order_and_trace(value: Case) -> None:
    grade = graded(value)
    assert (grade.budget_respected, grade.ordering_contract_passed, grade.trace_explainable) == (True, True, True)
    assert 0 <= grade.required_information_recall <= 1


@given(cases(profile="full"))
def test_in_the_profile_full_as_well(value: Case) -> None:
    result = build_once(value)
    if not result.blocked:
        grade = graded(value)
        assert (grade.budget_respected, grade.ordering_contract_passed, grade.trace_explainable) == (True, True, True)


def test_a_trace_that_forgets_or_invents_is_found() -> None:
    result = build_once(case(source("a", "a"), source("b", "b")))
    trace = traced(result)
    for entries in (trace.entries[:1], (*trace.entries, trace.entries[0]), ()):
        assert not grade_build(result, replace(trace, entries=entries), NOTHING_EXPECTED).trace_explainable


def test_sections_out_of_order_and_items_out_of_place_are_found() -> None:
    sources = [source("a", "a"), source("b", "b"), source("f", "f", "verified_fact"), source("r", "r", "user_request")]
    result = build_once(case(*sources))
    assert result.board.sections is not None
    other = build_once(case(*sources, order=[Kind.ARTIFACT]))
    assert other.board.sections is not None
    for sections in (result.board.sections[::-1], result.board.sections[:-1], (*result.board.sections, result.board.sections[0])):
        wrong = replace(result, board=replace(result.board, sections=sections))
        assert not grade_build(wrong, traced(result), NOTHING_EXPECTED).ordering_contract_passed
    assert not grade_build(replace(result, board=other.board), traced(result), NOTHING_EXPECTED).ordering_contract_passed


def test_an_overspent_budget_is_found() -> None:
    result = build_once(case(source("a", "abc")))
    assert not grade_build(
        replace(result, settings=replace(result.settings, budget_limit=2)), traced(result), NOTHING_EXPECTED
    ).budget_respected


def test_a_grade_has_no_score() -> None:
    assert {field.name for field in fields(GOOD)} & {"score", "total", "mean"} == set()
