"""The why pane's lines: every stage's decision for one candidate, who stood in its way, and where it enters."""

from typing import TYPE_CHECKING

from ctxview.app.figures import grouped, outcome_mark
from ctxview.app.panes.pointer_lines import pointer_lines
from ctxview.app.text_rows import StyledLine
from ctxview.app.workbench_state import Workbench
from ctxview.core.decision import Decision, Outcome
from ctxview.core.explain import NOT_REACHED, PASSED, Explanation, explain
from ctxview.core.refresh_words import refresh_of, refresh_words
from ctxview.core.result import BuildResult

if TYPE_CHECKING:
    from ctxview.readers.pointer_target import Target

_SIGNS = {
    PASSED: ("✓", "line--good"),
    Outcome.DROPPED.value: ("✗", "line--bad"),
    Outcome.POINTER.value: ("◌", "line--accent"),
    Outcome.UNDECIDED.value: ("◇", "line--warning"),
}
_LOOKS = {Outcome.DROPPED: "line--bad", Outcome.POINTER: "line--accent", Outcome.UNDECIDED: "line--warning"}
_DECISIVE = frozenset(outcome.value for outcome in _LOOKS)
_NAME_WIDTH = 13


def why_lines(workbench: Workbench, place: int, target: "Target | None" = None) -> list[StyledLine]:
    """All lines, most telling first. `target` is what is known of a pointer's. Texts are raw."""
    result = workbench.result
    explanation = explain(result, place)
    decision = explanation.decision
    style = _LOOKS.get(decision.outcome, "line--good")
    lines: list[StyledLine] = [
        [
            (f"{outcome_mark(decision)} ", style),
            (explanation.source_id, "line--strong"),
            (f"  {_head(decision)}", style),
        ]
    ]
    decisive = next((answer for answer in explanation.answers if answer.outcome in _DECISIVE), None)
    if decision.outcome is Outcome.POINTER:
        lines += pointer_lines(result, place, target)
        decisive = None  # its stage says it below
    if decisive is not None:
        sign, look = _SIGNS[decisive.outcome]
        lines.append([(f"{sign} ", look), (decisive.words, look)])
    lines += [[("↻ to be loaded anew: ", "line--warning"), (refresh_words(result, one), "")] for one in refresh_of(result, place)]
    unit = result.queue.units[result.queue.index_of[place]] if place in result.queue.index_of else ()
    if len(unit) > 1:
        partners = tuple(item.place for item in unit if item.place != place)
        lines.append([("  whole or not at all with ", "line--muted"), (_names(result, partners), "line--accent")])
    if explanation.beaten_by:
        lines.append([("  beaten by ", "line--muted"), (_names(result, explanation.beaten_by), "line--warning")])
    if explanation.took_room:
        lines.append([("  what it lacked is held by ", "line--muted"), (_names(result, explanation.took_room), "line--warning")])
    if explanation.enters_at is not None:
        lines.append(_enters(explanation, result.meter.unit))
    if decision.notes:
        lines.append([("  notes ", "line--muted"), (", ".join(decision.notes), "line--accent")])
    findings = workbench.inspection.findings
    if findings is not None and place in findings.by_place:
        from ctxview.app.panes.finding_lines import why_finding_lines  # by now its rules are imported

        lines += why_finding_lines(result, findings.by_place[place])
    for answer in explanation.answers:
        if answer.outcome == NOT_REACHED:
            continue
        sign, style = _SIGNS.get(answer.outcome, ("✓", "line--good"))
        words = answer.reason or "" if answer is decisive else answer.words
        lines.append([(f"{sign} ", style), (answer.stage.value.ljust(_NAME_WIDTH), "line--muted"), (words, "")])
    unreached = [answer.stage.value for answer in explanation.answers if answer.outcome == NOT_REACHED]
    if unreached:
        lines.append([("· not reached: " + ", ".join(unreached), "line--muted")])
    return lines


def _head(decision: Decision) -> str:
    """The reason; of a pointer and of what a block left undecided, that as well."""
    if decision.outcome is Outcome.POINTER:
        return f"pointer · {decision.reason.value}"
    return f"blocked · {decision.reason.value}" if decision.outcome is Outcome.UNDECIDED else decision.reason.value


def _enters(explanation: Explanation, unit: str) -> StyledLine:
    assert explanation.enters_at is not None
    first, following = f"{grouped(explanation.enters_at)} {unit}", explanation.enters_next
    if following is None:
        return [("  first selected at ", "line--muted"), (first, "line--accent"), (" of budget", "line--muted")]
    if following == explanation.enters_at:
        return [("  enters at ", "line--muted"), (first, "line--accent"), (", all else as it is", "line--muted")]
    return [
        ("  enters at ", "line--muted"),
        (f"{grouped(following)} {unit}", "line--accent"),
        (f", all else as it is; at {first} for the first time", "line--muted"),
    ]


def _names(result: BuildResult, places: tuple[int, ...], most: int = 6) -> str:
    names = ", ".join(result.item(place).source_id for place in places[:most])
    return names if len(places) <= most else f"{names} and {len(places) - most} more"
