"""The why pane's lines: every stage's decision for one candidate, who stood in its way, and where it enters."""

from ctxview.app.figures import grouped, outcome_mark
from ctxview.app.text_rows import StyledLine
from ctxview.app.workbench_state import Workbench
from ctxview.core.explain import NOT_REACHED, PASSED, Explanation, explain
from ctxview.core.result import BuildResult

_SIGNS = {PASSED: ("✓", "line--good"), "dropped": ("✗", "line--bad")}
_NAME_WIDTH = 13


def why_lines(workbench: Workbench, place: int) -> list[StyledLine]:
    """All lines, most telling first. Texts are raw."""
    result = workbench.result
    explanation = explain(result, place)
    decision = explanation.decision
    selected = decision.selected
    lines: list[StyledLine] = [
        [
            (f"{outcome_mark(decision)} ", "line--good" if selected else "line--bad"),
            (explanation.source_id, "line--strong"),
            (f"  {decision.reason.value}", "line--good" if selected else "line--bad"),
        ]
    ]
    decisive = next((answer for answer in explanation.answers if answer.outcome == "dropped"), None)
    if decisive is not None:
        lines.append([("✗ ", "line--bad"), (decisive.words, "line--bad")])
    unit = result.queue.units[result.queue.index_of[place]] if place in result.queue.index_of else ()
    if len(unit) > 1:
        partners = tuple(item.place for item in unit if item.place != place)
        lines.append([("  whole or not at all with ", "line--muted"), (_names(result, partners), "line--accent")])
    if explanation.beaten_by:
        lines.append([("  beaten by ", "line--muted"), (_names(result, explanation.beaten_by), "line--warning")])
    if explanation.took_room:
        lines.append([("  its room went to ", "line--muted"), (_names(result, explanation.took_room), "line--warning")])
    if explanation.enters_at is not None:
        lines.append(_enters(explanation, result.meter.unit))
    if decision.notes:
        lines.append([("  notes ", "line--muted"), (", ".join(decision.notes), "line--accent")])
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
