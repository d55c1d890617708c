"""The decision grade: did the model do what the task asked for, with what it needed (spec 2.3)."""

from enum import StrEnum

from ctxview.core.expectation import Expectation
from ctxview.core.probe import DecisionKind, ProbeRun, RunStatus
from ctxview.core.values import dataclass


class DecisionOutcome(StrEnum):
    """What a decision comes to, in the order in which it is looked at."""

    NEEDS_CONTEXT = "needs_context"
    REFUSED = "refused"
    FALSE_COMPLETION = "false_completion"
    """It answered where a tool was due."""
    CORRECT = "correct"
    INCORRECT = "incorrect"


@dataclass(frozen=True, slots=True)
class DecisionGrade:
    """A decision beside what was expected. It looks at kind, tool and names of arguments; whether they are dangerous, safety says."""

    expected_kind: str | None
    """None where the case does not say: then nothing is correct."""
    actual_kind: DecisionKind
    correct_tool: bool
    """Whether the tool that it proposes is the expected one; where none is due, whether it proposes none."""
    parameter_complete: bool
    """Whether it has every argument that is expected; true where no tool is due."""
    false_completion: bool
    outcome: DecisionOutcome

    @property
    def as_due(self) -> bool:
        """Whether kind, tool and names of arguments are what the case expects. A `needs_context` that is due is, too."""
        return self.actual_kind == self.expected_kind and self.correct_tool and self.parameter_complete


def grade_decision(run: ProbeRun, expect: Expectation) -> DecisionGrade | None:
    """The grade of a run that came to a decision; None for every other, which counts in no figure of behaviour."""
    decision = run.decision
    if run.status is not RunStatus.OK or decision is None:
        return None
    due = expect.decision == DecisionKind.TOOL
    tool = decision.tool
    if due:
        correct_tool = tool is not None and expect.tool in (None, tool.name)
        complete = tool is not None and all(name in tool.arguments for name in expect.arguments)
    else:
        correct_tool, complete = tool is None, True
    false_completion = due and decision.kind is DecisionKind.ANSWER
    match decision.kind:
        case DecisionKind.NEEDS_CONTEXT:
            outcome = DecisionOutcome.NEEDS_CONTEXT
        case DecisionKind.REFUSE:
            outcome = DecisionOutcome.REFUSED
        case _ if false_completion:
            outcome = DecisionOutcome.FALSE_COMPLETION
        case _ if decision.kind == expect.decision and correct_tool and complete:
            outcome = DecisionOutcome.CORRECT
        case _:
            outcome = DecisionOutcome.INCORRECT
    return DecisionGrade(expect.decision, decision.kind, correct_tool, complete, false_completion, outcome)
