"""What the gateway's dialogs offer for a call and for an item: rules, contracts, channels (design 2)."""

from collections.abc import Sequence
from typing import NamedTuple

from ctxview.app.column_widths import Column
from ctxview.app.dialogs.choice_dialog import Choices
from ctxview.app.figures import authority_words, trust_look, trust_words
from ctxview.app.gateway_state import GatewayState
from ctxview.app.panes.gateway_rows import RULING_STYLES
from ctxview.app.row_table import Cell
from ctxview.core.item import Item
from ctxview.core.policy import Policy, RuleSubject, Ruling, ToolContract
from ctxview.core.policy_edits import PolicyEdit, SetContract, SetRule, SetWrites, UsePolicy, contract_for
from ctxview.core.proposal import Call
from ctxview.core.rule_targets import rule_targets
from ctxview.core.trust_change import trusted_channels
from ctxview.exports.gateway_text import SIGNS

DROPPED = ""
"""The choice of no channel at all."""


class EditChoice(NamedTuple):
    """An edit of the policy that can be chosen."""

    edit: PolicyEdit
    words: str
    """What is done, for the list of edits; raw."""
    ruling: Ruling | None
    says: str
    """For the dialog; raw."""
    of_request: bool = False
    """Whether it takes over what the captured request defines: a command has an option for that."""


def rule_edits(call: Call, policy: Policy) -> list[EditChoice]:
    """Every verdict on everything that a rule about this call could be about; and rules of that very subject taken away."""
    contract = policy.tools.get(call.name, ToolContract({}, writes=True))
    found: list[EditChoice] = []
    for target in rule_targets(call, contract):
        said = f"{call.name}({target.pattern})" if target.pattern else call.name
        found += [
            EditChoice(SetRule(ruling, call.name, target.subject, target.pattern), f"{ruling} {said}", ruling, target.words)
            for ruling in (Ruling.DENY, Ruling.ASK, Ruling.ALLOW)
        ]
        if any((rule.subject, rule.pattern) == (target.subject, target.pattern) and call.name in rule.tools for rule in policy.rules):
            gone = SetRule(None, call.name, target.subject, target.pattern)
            found.append(EditChoice(gone, f"no rule {said}", None, f"take the rule away: {target.words}"))
    return [choice for choice in found if _is_understood(choice.edit)]


def request_tool_edits(state: GatewayState) -> list[EditChoice]:
    """To take over every tool that the captured request defines; none where there is none, or all are known."""
    from ctxview.readers.defined_tools import with_defined_tools

    tools = state.request_tools
    policy = with_defined_tools(state.policy, tools)
    if policy.tools == state.policy.tools:
        return []
    count = f"{len(tools)} {'tool' if len(tools) == 1 else 'tools'}"
    says = f"the tools that this request defines ({len(tools)})"
    return [EditChoice(UsePolicy(policy), f"contracts for {count} that the request defines", None, says, of_request=True)]


def contract_edits(state: GatewayState, call: Call, agent_tools: Policy) -> list[EditChoice]:
    """What can be said of a call's tool; `agent_tools` is the policy in force with every tool that is known of agents."""
    policy, name = state.policy, call.name
    known = policy.tools.get(name)
    if known is not None:
        return [
            EditChoice(SetWrites(name, True), f"{name} changes something", Ruling.ASK, "it changes something, or sends something out"),
            EditChoice(SetWrites(name, False), f"{name} only reads", Ruling.ALLOW, "it only reads, and sends nothing out"),
            EditChoice(SetContract(name, None), f"no contract for {name}", Ruling.DENY, "forget its contract: the tool is unknown"),
        ]
    contract = agent_tools.tools.get(name) or contract_for(state.calls_of_tool(name))
    named = ", ".join(f"{key}: {one.kind.value}" for key, one in contract.arguments.items()) or "no argument is known"
    reads = ToolContract(contract.arguments, writes=False)
    writes = ToolContract(contract.arguments, writes=True)
    found = [
        EditChoice(SetContract(name, writes), f"contract for {name}: changes something", Ruling.ASK, f"it changes something ({named})"),
        EditChoice(SetContract(name, reads), f"contract for {name}: only reads", Ruling.ALLOW, f"it only reads ({named})"),
    ]
    if name in agent_tools.tools:
        count = len(agent_tools.tools) - len(policy.tools)
        words = f"contracts for {count} tools of an agent"
        found.append(EditChoice(UsePolicy(agent_tools), words, None, f"all {count} tools that are known of such an agent"))
    return found


def edit_choices(edits: Sequence[EditChoice]) -> Choices:
    """Edits as rows; a row's value is its number."""
    return Choices(
        titles=(Column("", 1), Column("", 6), Column("what", 60, minimum=20, flexible=True)),
        rows=tuple(
            (
                Cell("" if one.ruling is None else SIGNS[one.ruling], "" if one.ruling is None else RULING_STYLES[one.ruling]),
                Cell("" if one.ruling is None else one.ruling.value, "" if one.ruling is None else RULING_STYLES[one.ruling]),
                Cell(one.says),
            )
            for one in edits
        ),
        values=tuple(map(str, range(len(edits)))),
    )


def trust_choices(state: GatewayState, item: Item) -> Choices:
    """The nearest trusted channel, the other trusted ones, then the rest, each with what it would give; last to drop it."""
    rules = state.result.case.channels
    first = trusted_channels(state.result.case, item)
    others = tuple(name for name in rules if name not in first and name != item.channel)
    names = tuple(name for name in (*first, *others, DROPPED) if name != item.channel)
    rows: list[tuple[Cell, ...]] = []
    for name in names:
        if name == DROPPED:
            rows.append((Cell("−", "line--bad"), Cell("(dropped by hand)"), Cell("–"), Cell("–"), Cell("–")))
            continue
        rule = rules[name]
        sign, style, _ = trust_look(rule.trust)
        rows.append(
            (
                Cell(sign, style),
                Cell(name),
                Cell(trust_words(rule.trust), style),
                Cell(rule.kind.value),
                Cell(authority_words(rule.authority)),
            )
        )
    return Choices(
        titles=(
            Column("", 1),
            Column("channel", 22, minimum=17, flexible=True, maximum=30),
            Column("trust", 10),
            Column("kind", 11, priority=1),
            Column("authority", 10, priority=2),
        ),
        rows=tuple(rows),
        values=names,
    )


def _is_understood(edit: PolicyEdit) -> bool:
    """Whether a rule's pattern is one that a policy file may have."""
    from ctxview.readers.permission_patterns import wrong_command, wrong_domain, wrong_path

    if not isinstance(edit, SetRule) or edit.subject is RuleSubject.CALL:
        return True
    wrong = {RuleSubject.PATH: wrong_path, RuleSubject.COMMAND: wrong_command, RuleSubject.DOMAIN: wrong_domain}[edit.subject]
    return wrong(edit.pattern) is None
