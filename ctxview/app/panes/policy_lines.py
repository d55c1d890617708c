"""The policy as the gateway screen lists it: where it is from, contracts, protected names, rules, and what was not understood."""

from ctxview.app.text_rows import StyledLine
from ctxview.core.policy import Policy, ToolContract
from ctxview.core.policy_history import PolicyState


def policy_lines(state: PolicyState, shown: Policy) -> list[StyledLine]:
    """All lines; `shown` is the policy as it may be shown. Texts are raw."""
    lines: list[StyledLine] = [[("policy     ", "line--muted"), (state.file or "the default", "line--strong")]]
    lines += [[("permissions of ", "line--muted"), (path, "")] for path in state.permissions]
    if state.request_tools:
        lines.append([("tools      ", "line--muted"), ("also those that the request itself defines", "")])
    lines += [[("edited     ", "line--muted"), (words, "line--accent")] for words in state.edits]
    if shown.unread:
        head = f"{len(shown.unread)} rules were not understood, or not taken over; none of them allows anything"
        lines += [[], [(head, "line--warning")]]
        for rule in shown.unread:
            held = f"; calls of {', '.join(rule.holds_back)} are not allowed past it" if rule.holds_back else ""
            lines.append([("! ", "line--warning"), (f"{rule.list_name} {rule.text}", "line--strong"), (f"  {rule.why}{held}", "")])
            lines.append([(f"    {rule.file}{rule.place}", "line--muted")])
    lines += [[], [("protected in every path  ", "line--muted"), ("  ".join(shown.protected_paths) or "nothing", "line--strong")]]
    lines += [[], [("rules, each deny before each ask before each allow", "line--muted")]]
    lines += [[("  ", ""), (rule.text or rule.ruling.value, "")] for rule in shown.rules] or [[("  none", "line--muted")]]
    lines += [[], [("contracts of tools; any other tool is denied", "line--muted")]]
    for name, contract in shown.tools.items():
        lines.append([("  ", ""), (name, "line--strong"), (f"  {_does(contract)}  ", "line--muted"), (_arguments(contract), "")])
    return lines


def _does(contract: ToolContract) -> str:
    return "changes something" if contract.writes else "only reads"


def _arguments(contract: ToolContract) -> str:
    return ", ".join(f"{name}{'' if one.required else '?'}: {one.kind.value}" for name, one in contract.arguments.items())
