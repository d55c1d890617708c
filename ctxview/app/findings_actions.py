"""The findings screen's actions (design 2 and 3)."""

from ctxview.app.actions import CHANGE, HISTORY, LOOK, OF_THE_PROGRAM, PROGRAM, Action

FINDINGS_ACTIONS: tuple[Action, ...] = (
    Action("back", "escape,exclamation_mark", "esc", "back", "back to the workbench", LOOK, footer=True),
    Action("choose", "enter", "enter", "go to", "to the source in the workbench, its content at this place", LOOK, footer=True),
    Action("accept", "a", "a", "accept", "accept the finding under the cursor, with a reason", CHANGE, footer=True),
    Action(
        "accept_alike",
        "A",
        "A",
        "accept all",
        "accept all that this rule found in this source, or all that stands below a heading, with one reason",
        CHANGE,
    ),
    Action("take_back", "e", "e", "take back", "the accepted finding under the cursor is new again", CHANGE, footer=True),
    Action("undo", "u", "u", "undo", "take back the last change, of the build as well", HISTORY),
    Action("redo", "r,ctrl+r", "r", "redo", "make it again", HISTORY),
    Action(
        "save_accepted", "W", "W", "save", "save what is accepted as a file for --baseline: nothing else keeps it", PROGRAM, footer=True
    ),
    Action("load_accepted", "L", "L", "load", "go by a file of accepted findings, instead of what is accepted now", PROGRAM),
    Action("next_finding(1)", "n", "n", "next", "to the next new finding", LOOK, footer=True),
    Action("next_finding(-1)", "N", "N", "before", "to the one before", LOOK),
    Action("by_source", "b", "b", "by source", "group by source, or by rule again", LOOK, footer=True),
    Action("only_new", "f", "f", "new/all", "list only new findings, or the accepted ones too", LOOK, footer=True),
    Action("severity", "s", "s", "severity", "list only high ones, then medium and higher, low and higher, then all", LOOK, footer=True),
    Action("show_command", "y", "y", "command", "the command that prints these findings", LOOK, footer=True),
    Action("app.reload", "f5", "F5", "reload", "back to the workbench, and the file read anew; what is accepted stays", PROGRAM),
    *OF_THE_PROGRAM,
)
