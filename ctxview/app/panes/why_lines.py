"""The why pane's lines: every stage's decision for one candidate, who stood in its way, and where it enters."""

from ctxview.app.figures import grouped, outcome_mark
from ctxview.app.text_rows import StyledLine
from ctxview.app.workbench_state import Workbench
from ctxview.core.explain import NOT_REACHED, PASSED, explain
from ctxview.core.result import BuildResult

_SIGNS = {PASSED: ("✓", "line--good"), NOT_REACHED: ("·", "line--muted"), "dropped": ("✗", "line--bad")}
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
    for answer in explanation.answers:
        sign, style = _SIGNS.get(answer.outcome, ("✓", "line--good"))
        words = "line--muted" if answer.outcome == NOT_REACHED else ""
        lines.append([(f"{sign} ", style), (answer.stage.value.ljust(_NAME_WIDTH), "line--muted"), (answer.words, words)])
    if explanation.beaten_by:
        lines.append([("  beaten by    ", "line--muted"), (_names(result, explanation.beaten_by), "line--warning")])
    if explanation.took_room:
        lines.append([("  took its room ", "line--muted"), (_names(result, explanation.took_room), "line--warning")])
    if explanation.enters_at is not None:
        unit = result.meter.unit
        enters = [("  enters at    ", "line--muted"), (f"{grouped(explanation.enters_at)} {unit}", "line--accent")]
        if explanation.enters_next is not None and explanation.enters_next != explanation.enters_at:
            enters.append((f", and from here next at {grouped(explanation.enters_next)} {unit}", ""))
        elif explanation.enters_next is not None:
            enters.append((", all else as it is", "line--muted"))
        else:
            enters.append((" at the least, all else as it is", "line--muted"))
        lines.append(enters)
    if decision.notes:
        lines.append([("  notes        ", "line--muted"), (", ".join(decision.notes), "line--accent")])
    return lines


def _names(result: BuildResult, places: tuple[int, ...], most: int = 6) -> str:
    names = ", ".join(result.item(place).source_id for place in places[:most])
    return names if len(places) <= most else f"{names} and {len(places) - most} more"
