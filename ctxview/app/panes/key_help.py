"""The help dialog's lines: all keys of a screen, from their declarations, and what the signs mean."""

from ctxview.app.actions import MOVEMENT, Action
from ctxview.app.figures import OUTCOME_LEGEND
from ctxview.app.text_rows import StyledLine


def help_lines(actions: tuple[Action, ...]) -> list[StyledLine]:
    """Keys by group, then what moves in every pane, then what the signs mean."""
    lines: list[StyledLine] = []
    for group in dict.fromkeys(action.group for action in actions):
        lines.append([(group, "line--strong")])
        lines += [[(f"  {action.shown:<10}", "line--accent"), (action.help, "")] for action in actions if action.group == group]
    lines.append([("Move", "line--strong")])
    lines += [[(f"  {keys:<15} ", "line--accent"), (what, "")] for keys, what in MOVEMENT]
    lines.append([("Signs", "line--strong")])
    lines += [[(f"  {sign:<10}", "line--accent"), (what, "")] for sign, what in OUTCOME_LEGEND]
    return lines
