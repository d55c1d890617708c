"""The gateway screen's actions and keys, imported where they are needed (design 2)."""

from ctxview.app.actions import CHANGE, HISTORY, LOOK, OF_THE_PROGRAM, PROGRAM, RELOAD, Action

POLICY = "Policy"

GATEWAY_ACTIONS: tuple[Action, ...] = (
    Action("back", "escape,V", "esc", "back", "back to the workbench; the policy stays as it is until the file is left", LOOK, footer=True),
    Action(
        "choose",
        "enter",
        "enter",
        "go to",
        "to the item under the cursor in the workbench; on a captured call, to the part that is this call",
        LOOK,
        footer=True,
    ),
    Action(
        "set_rule",
        "a",
        "a",
        "rule",
        "allow, ask or deny by a rule: this tool, this path or folder, this command, this domain",
        POLICY,
        footer=True,
    ),
    Action("protect", "p", "p", "protect", "protect a name in every path, or no more", POLICY, footer=True),
    Action(
        "set_contract", "c", "c", "contract", "a contract for the call's tool: whether it changes something, or that it is known", POLICY
    ),
    Action(
        "trust",
        "w",
        "w",
        "if trusted",
        "what would change if the item under the cursor were trusted, or dropped",
        CHANGE,
        footer=True,
    ),
    Action("undo", "u", "u", "undo", "take back the last edit of the policy, or what was taken over from here", HISTORY, footer=True),
    Action("redo", "r,ctrl+r", "r", "redo", "make it again", HISTORY),
    Action("reset", "R", "R", "reset", "the default policy, as one step that can be undone", HISTORY),
    Action("load_policy", "f", "f", "policy", "judge by a policy file", POLICY),
    Action("import_permissions", "m", "m", "permissions", "take over the permission rules of an agent's settings.json", POLICY),
    Action("show_policy", "i", "i", "info", "the whole policy, with the rules that were not understood and why", LOOK, footer=True),
    Action("save_policy", "W", "W", "save policy", "save the policy as a file, for --policy", PROGRAM),
    Action("show_command", "y", "y", "command", "the command that prints this", LOOK, footer=True),
    RELOAD,
    *OF_THE_PROGRAM,
)
