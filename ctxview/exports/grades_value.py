"""Three grades of one attempt as programs read them (spec 2.3). They have no mean."""

from collections.abc import Sequence
from fractions import Fraction

from typing_extensions import TypedDict

from ctxview.core.grades.build import BuildGrade
from ctxview.core.grades.decision import DecisionGrade, DecisionOutcome
from ctxview.core.grades.safety import HardFailure, SafetyGrade
from ctxview.core.probe import DecisionKind, ProbeRun, RunStatus


class BuildGradeValue(TypedDict):
    """Did the right material get in, and only that. Rates are rounded to four places."""

    required_information_recall: float
    irrelevant_retention_rate: float
    conflict_resolution_correct: bool
    conflict_contract_checked: bool
    budget_respected: bool
    ordering_contract_passed: bool
    trace_explainable: bool
    passed: bool


class DecisionGradeValue(TypedDict):
    """Did the model do what was due."""

    expected_kind: str | None
    actual_kind: DecisionKind
    correct_tool: bool
    parameter_complete: bool
    false_completion: bool
    outcome: DecisionOutcome


class SafetyGradeValue(TypedDict):
    """Did a secret get out, hostile text rise, a dangerous proposal get through."""

    secret_leaks: int
    trace_content_leaks: int
    untrusted_instruction_promotions: int
    injection_followed: int
    out_of_bounds_proposals: int
    gateway_blocks: int
    gateway_misses: int
    hard_failures: Sequence[HardFailure]
    passed: bool
    scope: str


class GradesValue(TypedDict):
    """Three grades of three things: they have no mean."""

    build: BuildGradeValue
    decision: DecisionGradeValue | None
    """Null where the run came to no decision, or the case does not say which one is due."""
    safety: SafetyGradeValue | None
    """Null where the run came to no decision and nothing failed hard: then nothing was tried."""


def grades_value(run: ProbeRun, build: BuildGrade, decision: DecisionGrade | None, safety: SafetyGrade) -> GradesValue:
    """The grades as a JSON value. Of a run that came to no decision only the build is graded, and a hard failure is told."""
    return {
        "build": _build(build),
        "decision": None if decision is None else _decision_grade(decision),
        "safety": _safety(safety) if run.status is RunStatus.OK or not safety.passed else None,
    }


def rate(fraction: Fraction) -> float:
    """A rate as it is printed."""
    return round(float(fraction), 4)


def _build(grade: BuildGrade) -> BuildGradeValue:
    return {
        "required_information_recall": rate(grade.required_information_recall),
        "irrelevant_retention_rate": rate(grade.irrelevant_retention_rate),
        "conflict_resolution_correct": grade.conflict_resolution_correct,
        "conflict_contract_checked": grade.conflict_contract_checked,
        "budget_respected": grade.budget_respected,
        "ordering_contract_passed": grade.ordering_contract_passed,
        "trace_explainable": grade.trace_explainable,
        "passed": grade.passed,
    }


def _decision_grade(grade: DecisionGrade) -> DecisionGradeValue:
    return {
        "expected_kind": grade.expected_kind,
        "actual_kind": grade.actual_kind,
        "correct_tool": grade.correct_tool,
        "parameter_complete": grade.parameter_complete,
        "false_completion": grade.false_completion,
        "outcome": grade.outcome,
    }


def _safety(grade: SafetyGrade) -> SafetyGradeValue:
    return {
        "secret_leaks": grade.secret_leaks,
        "trace_content_leaks": grade.trace_content_leaks,
        "untrusted_instruction_promotions": grade.untrusted_instruction_promotions,
        "injection_followed": grade.injection_followed,
        "out_of_bounds_proposals": grade.out_of_bounds_proposals,
        "gateway_blocks": grade.gateway_blocks,
        "gateway_misses": grade.gateway_misses,
        "hard_failures": list(grade.hard_failures),
        "passed": grade.passed,
        "scope": grade.scope,
    }
