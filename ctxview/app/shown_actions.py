"""The actions of the screens that show a file and change nothing: turns, a compaction record, the experiments (design 2)."""

from ctxview.app.actions import LOOK, OF_THE_PROGRAM, PROGRAM, Action

_BACK = Action("back", "escape", "esc", "back", "back to where it was opened from", LOOK, footer=True)
_RELOAD = Action("app.reload", "f5", "F5", "reload", "read the file anew; the cursor stays", PROGRAM)
_OPEN = Action("app.open_other", "O", "O", "open", "to the start page, to open another file", PROGRAM, footer=True)

TURNS_ACTIONS: tuple[Action, ...] = (
    _BACK,
    Action("show_command", "y", "y", "command", "the command that prints these turns", LOOK, footer=True),
    _RELOAD,
    _OPEN,
    *OF_THE_PROGRAM,
)
"""The turns screen's."""

COMPACTION_ACTIONS: tuple[Action, ...] = (
    _BACK,
    Action("next_failure(1)", "n", "n", "next", "to the next check that did not pass", LOOK, footer=True),
    Action("next_failure(-1)", "N", "N", "before", "to the one before", LOOK),
    Action("only_failures", "f", "f", "failures", "list only the checks that did not pass, or all", LOOK, footer=True),
    Action(
        "follow",
        "enter",
        "enter",
        "follow",
        "from a check to its anchor or pointer, from an anchor to its pointer, from a pointer to the anchor that names it",
        LOOK,
        footer=True,
    ),
    Action("show_command", "y", "y", "command", "the command that prints all of this", LOOK, footer=True),
    _RELOAD,
    _OPEN,
    *OF_THE_PROGRAM,
)
"""The compaction screen's."""

EXPERIMENTS_ACTIONS: tuple[Action, ...] = (
    _BACK,
    Action(
        "choose", "enter", "enter", "open", "open the variant's case in the workbench; escape comes back to this row", LOOK, footer=True
    ),
    Action(
        "next_failure(1)", "n", "n", "next ✗", "to the next record of which a grade failed, or that came to no decision", LOOK, footer=True
    ),
    Action("next_failure(-1)", "N", "N", "✗ before", "to the one before", LOOK),
    Action("mark", "space", "space", "mark", "mark this variant, to compare it with another one; again: no more", LOOK, footer=True),
    Action("show_comparison", "d", "d", "compare", "compare the marked variant's build with that under the cursor", LOOK, footer=True),
    Action("show_command", "y", "y", "command", "the command that prints this report", LOOK, footer=True),
    Action("app.reload", "f5", "F5", "again", "run them again, or read the report's file anew; the cursor stays", PROGRAM),
    _OPEN,
    *OF_THE_PROGRAM,
)
"""The experiments screen's."""
