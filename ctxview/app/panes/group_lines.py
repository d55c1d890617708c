"""The why pane's lines for a bundle: what it holds, what became of it, what it lacks (spec 4.2)."""

from ctxview.app.figures import OUTCOME_WORDS, grouped, outcome_mark, outcome_style
from ctxview.app.panes.bundle_groups import GroupRow, fate_style, kind_words, state_words, units_words
from ctxview.app.text_rows import StyledLine
from ctxview.app.workbench_state import Workbench
from ctxview.core.stage_words import halt_words
from ctxview.exports.words import REASON_WORDS

_MOST_ITEMS = 200


def group_lines(workbench: Workbench, group: GroupRow) -> list[StyledLine]:
    """All lines. Texts are raw."""
    result, fate = workbench.result, group.fate
    if fate is None:
        return [
            [("in no bundle", "line--strong"), (f"  {grouped(group.count)} listed", "line--muted")],
            [("Each is a unit of its own, by its retention: it may be left out, and blocks nothing.", "line--muted")],
        ]
    bundle, style = fate.bundle, fate_style(result, fate)
    words = f"{kind_words(fate)}, priority {bundle.priority}: {state_words(result, fate)}"
    lines: list[StyledLine] = [
        [
            ("▾ ", style),
            (bundle.name, "line--strong"),
            (f"  {words}", style),
        ],
        [(halt_words(result) if result.blocked else REASON_WORDS[fate.reason], style)],
    ]
    missing = ("  missing: nothing eligible has this name", "line--bad")
    lines += [[("✗ ", "line--bad"), (name, "line--strong"), missing] for name in fate.lacking]
    verb = "added" if fate.selected else "would add"
    added = "" if fate.units is None else f"; {verb} {units_words(fate)} {result.meter.unit}"
    lines.append([(f"whole or not at all{added}; a source of two bundles counts once", "line--muted")])
    for place in fate.places[:_MOST_ITEMS]:
        decision = result.decision(place)
        look, became = outcome_style(decision), OUTCOME_WORDS[decision.outcome]
        lines.append([(f"{outcome_mark(decision)} ", look), (result.item(place).source_id, ""), (f"  {became}", look)])
    if len(fate.places) > _MOST_ITEMS:
        lines.append([(f"and {len(fate.places) - _MOST_ITEMS} more", "line--muted")])
    return lines
