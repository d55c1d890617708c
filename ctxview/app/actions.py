"""Every action and its keys, declared once: bindings, footer and help are made from this list (design 2)."""

from typing import TYPE_CHECKING

from ctxview.core.values import dataclass

if TYPE_CHECKING:
    from textual.binding import BindingType


@dataclass(frozen=True, slots=True)
class Action:
    """Something a key does."""

    name: str
    """Name of the method `action_<name>`, with its argument where it has one; also the binding's id."""
    keys: str
    """Textual key names, separated by commas."""
    shown: str
    """The keys as people read them."""
    label: str
    """One or two words for the footer."""
    help: str
    """What it does, a phrase."""
    group: str
    footer: bool = False
    """Whether the footer names it."""


BUDGET = "Budget"
CHANGE = "Change"
HISTORY = "History"
LOOK = "Look"
PROGRAM = "Program"

OF_THE_PROGRAM: tuple[Action, ...] = (
    Action("app.copy", "Y", "Y", "copy", "copy what is under the focus as plain text, made safe; a secret is never copied", PROGRAM),
    Action("app.next_theme", "t", "t", "theme", "dark, light, or for a projector", PROGRAM),
    Action("app.suspend_process", "ctrl+z", "ctrl+z", "suspend", "back to the shell for a while; fg comes back", PROGRAM),
    Action(
        "app.palette",
        "ctrl+p",
        "ctrl+p",
        "palette",
        "everything that can be done or gone to here, found by a few letters",
        PROGRAM,
        footer=True,
    ),
    Action("app.help", "question_mark", "?", "help", "all keys", PROGRAM, footer=True),
    Action("app.leave", "q,ctrl+q", "q", "quit", "leave; what was changed is printed as a command", PROGRAM, footer=True),
)
"""On every screen that shows something, and last: the line of keys keeps the last two however narrow it is."""

RELOAD = Action("app.reload", "f5", "F5", "reload", "read the file anew: changes, undo and cursor stay, Δ shows what moved", PROGRAM)
"""On every screen of the file that is open."""

WORKBENCH_ACTIONS: tuple[Action, ...] = (
    Action("next_change", "right_square_bracket", "]", "next", "raise the budget to where anything changes next", BUDGET, footer=True),
    Action("previous_change", "left_square_bracket", "[", "back", "lower the budget to where the result was another", BUDGET, footer=True),
    Action("step_budget(1)", "plus,equals_sign", "+", "more", "one step more budget", BUDGET),
    Action("step_budget(-1)", "minus", "-", "less", "one step less budget", BUDGET),
    Action("step_budget(10)", "greater_than_sign", ">", "much more", "ten steps more budget", BUDGET),
    Action("step_budget(-10)", "less_than_sign", "<", "much less", "ten steps less budget", BUDGET),
    Action("type_budget", "b", "b", "budget", "type a budget: a number, +N, -N, N%, or none for unlimited", BUDGET, footer=True),
    Action("move_channel", "c", "c", "channel", "move the source under the cursor to another channel", CHANGE, footer=True),
    Action("flips", "h", "h", "flip", "what would bring the source under the cursor in, or out: the smallest changes", LOOK, footer=True),
    Action("show_curve", "o", "o", "curve", "what holds at each budget, and where more of it loses something", LOOK, footer=True),
    Action(
        "filter",
        "slash",
        "/",
        "find",
        "list only what fulfils a condition, such as units > 1KB",
        LOOK,
        footer=True,
    ),
    Action(
        "move_section(-1)",
        "K,shift+up",
        "K",
        "up",
        "move a section up: the cursor's kind, or the section under the cursor",
        CHANGE,
        footer=True,
    ),
    Action("move_section(1)", "J,shift+down", "J", "down", "move a section down likewise", CHANGE, footer=True),
    Action("allow", "s", "s", "allow", "choose which sensitivities may pass", CHANGE, footer=True),
    Action("pin", "a", "a", "pin", "pin the source under the cursor to the head of its bucket, or not", CHANGE),
    Action("drop", "e", "e", "drop", "drop the source under the cursor by hand, or take it back", CHANGE),
    Action("require", "n", "n", "require", "require something of the build, or no more", CHANGE),
    Action("change_row", "C", "C", "row", "change the row of the cursor's channel: its trust, authority … for all its sources", CHANGE),
    Action("choose_stages", "S", "S", "stages", "turn stages off or move them: a demonstration of what goes wrong", CHANGE),
    Action("reset", "R", "R", "reset", "everything as it was opened, as one step that can be undone", HISTORY),
    Action("choose_meter", "m", "m", "meter", "choose what a unit is", CHANGE),
    Action("choose_profile", "p", "p", "profile", "choose the builder", CHANGE),
    Action("choose_principal", "P", "P", "for", "choose for which tenant, user and purpose, and at what time it is built", CHANGE),
    Action("undo", "u", "u", "undo", "take back the last change", HISTORY, footer=True),
    Action("redo", "r,ctrl+r", "r", "redo", "make it again", HISTORY),
    Action("take_baseline", "B", "B", "baseline", "compare with the present result from now on", HISTORY),
    Action(
        "show_gateway",
        "V",
        "V",
        "verdict",
        "the gateway: verdicts on the tool calls of this file, the rule that decided, what led to them",
        LOOK,
    ),
    Action(
        "show_request",
        "v",
        "v",
        "request",
        "the messages that a model would be sent, from the source under the cursor on",
        LOOK,
        footer=True,
    ),
    Action("show_comparison", "d", "d", "compare", "what differs from the baseline, in the list and in the request", LOOK, footer=True),
    Action("search", "ctrl+f", "ctrl+f", "search", "search for a text in the content; tab there lists all candidates that hold it", LOOK),
    Action("match(1)", "z,f3", "z", "next match", "to the next match of the search", LOOK),
    Action("match(-1)", "Z,shift+f3", "Z", "match before", "to the one before", LOOK),
    Action("show_colours", "L", "L", "colours", "the colour rules, and how many candidates each one matches", LOOK),
    Action(
        "lift",
        "escape",
        "esc",
        "show all",
        "lift the filter, then the search, then the stage that is followed; then back to the experiments, where it was opened from them",
        LOOK,
    ),
    Action("sort", "l", "l", "sort", "sort the list by a column; a click on a title does the same", LOOK),
    Action("by_bundle", "U", "U", "bundles", "group the list by bundles: each with its state, its units and what it lacks; or not", LOOK),
    Action("jump(1)", "full_stop", ".", "next difference", "to the next candidate that came in or fell out", LOOK),
    Action("jump(-1)", "comma", ",", "difference before", "to the one before", LOOK),
    Action("follow_stage", "f", "f", "stage", "show only what the next stage took out; again for the next stage, then all", LOOK),
    Action(
        "follow_source",
        "F",
        "F",
        "source",
        "list only what has to do with the source under the cursor: its id, copies, pair, who beat it, whom it beat; again for all",
        LOOK,
    ),
    Action("unmask", "x", "x", "unmask", "look at a secret's content until the cursor moves; never copied or saved", LOOK),
    Action("show_command", "y", "y", "command", "the command that prints this result", LOOK, footer=True),
    Action("wrap", "w", "w", "wrap", "wrap long lines of the content, or not", LOOK),
    Action("hex", "X", "X", "hex", "the content's bytes in hex, or its text again", LOOK),
    Action(
        "show_info",
        "i",
        "i",
        "info",
        "the build in figures: ledger, digest, warnings, what the reader says of the file",
        LOOK,
        footer=True,
    ),
    Action("app.show_experiments", "E", "E", "experiments", "the five experiments: thirty variants, three grades each, no score", LOOK),
    Action(
        "show_findings", "exclamation_mark", "!", "findings", "what hides in the content, or speaks past its authority; accept it", LOOK
    ),
    Action(
        "app.save_scenario", "W", "W", "save", "save the changes as a scenario: a file that brings them back, also by a command", PROGRAM
    ),
    Action("app.save_case", "ctrl+s", "ctrl+s", "save case", "save a case file of its own that opens with this result", PROGRAM),
    RELOAD,
    Action("app.open_other", "O", "O", "open", "to the start page, to open another file; what was changed here is kept", PROGRAM),
    *OF_THE_PROGRAM,
)
"""The workbench's."""

CURVE_ACTIONS: tuple[Action, ...] = (
    Action("back", "escape,o", "esc", "back", "back to the workbench, nothing changed", LOOK, footer=True),
    Action("take", "enter", "enter", "take", "take the cursor's budget", BUDGET, footer=True),
    Action("next_point", "right,right_square_bracket", "→", "next", "to the next budget at which anything changes", LOOK, footer=True),
    Action("previous_point", "left,left_square_bracket", "←", "back", "to the one before", LOOK, footer=True),
    Action(
        "next_loss",
        "n,right_curly_bracket",
        "n",
        "next loss",
        "to where more budget loses a requirement next",
        LOOK,
        footer=True,
    ),
    Action("previous_loss", "N,left_curly_bracket", "N", "loss before", "to the one before", LOOK),
    Action("far(1)", "pagedown,greater_than_sign", "PgDn", "far", "a twentieth of the scale on", LOOK),
    Action("far(-1)", "pageup,less_than_sign", "PgUp", "far back", "a twentieth of the scale back", LOOK),
    Action("end(0)", "home,g", "Home", "start", "to budget 0", LOOK),
    Action("end(1)", "end,G", "End", "end", "to the budget that takes everything", LOOK),
    Action("go_on", "m", "m", "more", "go on with a curve that was left unfinished", LOOK),
    RELOAD,
    *OF_THE_PROGRAM,
)
"""The curve screen's."""

COMPARE_ACTIONS: tuple[Action, ...] = (
    Action("back", "escape,d", "esc", "back", "back to where it was opened from", LOOK, footer=True),
    Action("choose", "enter", "enter", "go to", "to the workbench, with the cursor on this candidate", LOOK, footer=True),
    Action(
        "choose_file",
        "O",
        "O",
        "other file",
        "compare with another file instead: one beside this one, a recent one, or a path",
        LOOK,
        footer=True,
    ),
    Action("own_baseline", "B", "B", "baseline", "compare with the baseline of this file again", LOOK),
    Action("show_command", "y", "y", "command", "the command that prints this comparison", LOOK, footer=True),
    RELOAD,
    *OF_THE_PROGRAM,
)
"""The compare screen's."""

REQUEST_ACTIONS: tuple[Action, ...] = (
    Action("back", "escape,v", "esc", "back", "back to the workbench", LOOK, footer=True),
    Action("switch_view", "c", "c", "captured", "the body as it was captured, or the request as rebuilt", LOOK, footer=True),
    Action("next_message", "n", "n", "next", "to the next message, or part of the body", LOOK, footer=True),
    Action("previous_message", "N", "N", "previous", "to the one before", LOOK),
    Action(
        "difference",
        "d",
        "d",
        "difference",
        "to the first byte that differs from the baseline's request; of a body, to the next part that came in or fell out",
        LOOK,
        footer=True,
    ),
    Action("search", "slash,ctrl+f", "/", "search", "search for a text in the messages", LOOK, footer=True),
    Action("match(1)", "z,f3", "z", "next match", "to the next match of the search", LOOK),
    Action("match(-1)", "Z,shift+f3", "Z", "match before", "to the one before", LOOK),
    Action("hex", "X", "X", "hex", "the bytes in hex, or the text again", LOOK, footer=True),
    Action("switch_format", "f", "f", "format", "the provider's format: openai or anthropic", LOOK, footer=True),
    Action("show_command", "y", "y", "command", "the command that prints this view", LOOK, footer=True),
    Action("wrap", "w", "w", "wrap", "wrap long lines, or not", LOOK, footer=True),
    RELOAD,
    *OF_THE_PROGRAM,
)
"""The request screen's."""

START_ACTIONS: tuple[Action, ...] = (
    Action(
        "open",
        "enter",
        "enter",
        "open",
        "open the file under the cursor, or the path in the field; a double click does it too",
        LOOK,
        footer=True,
    ),
    Action("app.show_experiments", "E", "E", "experiments", "the five experiments: thirty variants, three grades each, no score", LOOK),
    Action("type_path", "slash", "/", "path", "type, paste or drop a path: → completes it, enter opens it", LOOK, footer=True),
    Action("back", "escape", "esc", "back", "from the path to the files; from there back to what is open", LOOK, footer=True),
    *OF_THE_PROGRAM,
)
"""The start page's."""

MOVEMENT: tuple[tuple[str, str], ...] = (
    ("tab  shift+tab", "to the next or previous pane"),
    ("↑ ↓  j k", "one row"),
    ("PgUp PgDn", "one page"),
    ("Home End  g G", "to the start or the end"),
    ("← →", "sideways in long lines"),
    ("mouse", "click a row, a stage, the gauge or its arrows; drag the gauge; wheel to scroll"),
)
"""What moves in every pane; the panes themselves bind these."""


def bindings(actions: tuple[Action, ...]) -> "list[BindingType]":
    """Textual's bindings for these actions, which the settings can give other keys."""
    from textual.binding import Binding  # here, so that a command can print the declarations without Textual

    return [
        Binding(
            action.keys,
            action.name,
            action.label,
            show=action.footer,
            key_display=action.shown,
            tooltip=action.help,
            id=action.name,
        )
        for action in actions
    ]
