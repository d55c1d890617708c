"""The decision grade: kind, tool, names of arguments (spec 2.3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.expectation import Expectation
from ctxview.core.grades.decision import DecisionGrade, DecisionOutcome, grade_decision
from ctxview.core.probe import DecisionKind, ModelDecision, ProbeRun, RunStatus
from ctxview.core.proposal import Proposal

PATCH = Expectation(decision="tool", tool="apply_patch", arguments=("path", "old", "new"))
ALL: dict[str, object] = {"path": "a", "old": "b", "new": "c"}


def run(kind: str, tool: str | None = None, arguments: dict[str, object] | None = None) -> ProbeRun:
    proposal = None if tool is None else Proposal(tool, arguments or {})
    return ProbeRun(RunStatus.OK, ModelDecision(DecisionKind(kind), "", proposal), "m", "m")


def graded(one: ProbeRun, expect: Expectation) -> DecisionGrade:
    grade = grade_decision(one, expect)
    assert grade is not None
    return grade


@pytest.mark.parametrize(
    ("one", "expect", "outcome", "correct_tool", "complete"),
    [
        (run("tool", "apply_patch", ALL), PATCH, "correct", True, True),
        (run("tool", "apply_patch", {**ALL, "more": 1}), PATCH, "correct", True, True),
        (run("tool", "apply_patch", {"path": "a", "old": "b"}), PATCH, "incorrect", True, False),
        (run("tool", "read_file", ALL), PATCH, "incorrect", False, True),
        (run("answer"), PATCH, "false_completion", False, False),
        (run("needs_context"), PATCH, "needs_context", False, False),
        (run("refuse"), PATCH, "refused", False, False),
        (run("tool", "any"), Expectation(decision="tool"), "correct", True, True),
        (run("answer"), Expectation(decision="answer"), "correct", True, True),
        (run("tool", "any"), Expectation(decision="answer"), "incorrect", False, True),
        (run("needs_context"), Expectation(decision="needs_context"), "needs_context", True, True),
        (run("answer"), Expectation(decision="needs_context"), "incorrect", True, True),
        (run("refuse"), Expectation(decision="refuse"), "refused", True, True),
        (run("answer"), Expectation(), "incorrect", True, True),
        (run("tool", "any"), Expectation(), "incorrect", False, True),
    ],
)
def test_a_decision_beside_what_was_due(one: ProbeRun, expect: Expectation, outcome: str, correct_tool: bool, complete: bool) -> None:
    grade = graded(one, expect)
    assert (grade.outcome.value, grade.correct_tool, grade.parameter_complete) == (outcome, correct_tool, complete)
    assert grade.false_completion is (outcome == "false_completion")
    assert grade.expected_kind == expect.decision
    assert one.decision is not None
    assert grade.actual_kind is one.decision.kind


@pytest.mark.parametrize("status", [status for status in RunStatus if status is not RunStatus.OK])
def test_a_run_that_came_to_no_decision_has_no_grade(status: RunStatus) -> None:
    assert grade_decision(ProbeRun(status, None, "m", None), PATCH) is None
    assert grade_decision(ProbeRun(status, ModelDecision(DecisionKind.ANSWER, ""), "m", None), PATCH) is None


runs = st.one_of(
    st.builds(run, st.sampled_from(["answer", "needs_context", "refuse"])),
    st.builds(run, st.just("tool"), st.sampled_from(["apply_patch", "read_file"]), st.dictionaries(st.sampled_from([*ALL]), st.text())),
)
expectations = st.builds(
    Expectation,
    decision=st.sampled_from([None, *DecisionKind]),
    tool=st.sampled_from([None, "apply_patch"]),
    arguments=st.lists(st.sampled_from([*ALL])).map(tuple),
)


@given(runs, expectations)
def test_only_what_fits_in_everything_is_correct(one: ProbeRun, expect: Expectation) -> None:
    grade = graded(one, expect)
    fits = grade.actual_kind == expect.decision and grade.correct_tool and grade.parameter_complete
    if grade.outcome is DecisionOutcome.CORRECT:
        assert fits
    if fits:
        assert grade.outcome in (DecisionOutcome.CORRECT, DecisionOutcome.NEEDS_CONTEXT, DecisionOutcome.REFUSED)
    assert grade.false_completion is (expect.decision == "tool" and grade.actual_kind == "answer")
