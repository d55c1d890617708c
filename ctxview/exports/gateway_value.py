"""Verdicts as programs read them: `gateway --json` (spec 2.2)."""

from collections.abc import Iterable, Sequence
from typing import Literal

from typing_extensions import TypedDict

from ctxview.core.gateway import Verdict, VerdictReason
from ctxview.core.policy import Policy, Ruling, UnreadRule


class VerdictValue(TypedDict):
    """What the gateway says of one call. Where a secret is masked, the ids are too: they are made from the arguments."""

    ordinal: int
    """Number of the call in its run, from 1."""
    name: str
    call_id: str
    action_id: str
    verdict: Ruling
    """What was decided."""
    reason: VerdictReason
    arguments: dict[str, object]
    """With `[redacted]` for every text that holds a secret."""
    argument: str | None
    """The argument that decided, where one did."""
    rule: str | None
    """What of the policy decided: a protected name, or a rule as it was written."""
    carried_out: bool
    """Whether the call was executed: never."""


class UnreadRuleValue(TypedDict):
    """A rule that was not understood. It never counts as allow."""

    file: str
    place: str
    """JSON pointer into its file."""
    rule: str
    list: str
    """`allow`, `ask`, `deny`, or the name of a setting."""
    why: str
    holds_back: Sequence[str]
    """Tools whose calls it leaves unjudged, because it might forbid them."""


class GatewayValue(TypedDict):
    """The verdicts on the calls that a case proposes."""

    verdicts: Sequence[VerdictValue]
    unread_rules: Sequence[UnreadRuleValue]
    """Rules of the policy that were not understood."""


class PolicyArgumentValue(TypedDict):
    """One argument of a contract."""

    type: str
    required: bool


class PolicyToolValue(TypedDict):
    """One contract."""

    arguments: dict[str, PolicyArgumentValue]
    writes: bool


class PolicyValue(TypedDict):
    """A policy as a file to begin with."""

    ctxview_policy: Literal[1]
    tools: dict[str, PolicyToolValue]
    protected_paths: list[str]
    rules: list[dict[str, str]]


def gateway_value(verdicts: Iterable[Verdict], policy: Policy) -> GatewayValue:
    """Masked verdicts as a JSON value, with what of the policy was not understood."""
    return {"verdicts": [verdict_value(verdict) for verdict in verdicts], "unread_rules": [_unread(rule) for rule in policy.unread]}


def verdict_value(verdict: Verdict) -> VerdictValue:
    """One masked verdict as a JSON value."""
    call = verdict.call
    return {
        "ordinal": call.ordinal,
        "name": call.name,
        "call_id": call.call_id,
        "action_id": call.action_id,
        "verdict": verdict.decided,
        "reason": verdict.reason,
        "arguments": dict(call.arguments),
        "argument": verdict.argument,
        "rule": verdict.rule,
        "carried_out": verdict.carried_out,
    }


def policy_value(policy: Policy) -> PolicyValue:
    """The policy as the value of a policy file. What was not understood is not in it; a rule for several tools is several rules."""
    return {
        "ctxview_policy": 1,
        "tools": {
            name: {
                "arguments": {key: {"type": one.kind.value, "required": one.required} for key, one in contract.arguments.items()},
                "writes": contract.writes,
            }
            for name, contract in policy.tools.items()
        },
        "protected_paths": list(policy.protected_paths),
        "rules": [
            {"verdict": rule.ruling.value, "tool": tool} | ({rule.subject.value: rule.pattern} if rule.pattern else {})
            for rule in policy.rules
            for tool in rule.tools
        ],
    }


def _unread(rule: UnreadRule) -> UnreadRuleValue:
    return {
        "file": rule.file,
        "place": rule.place,
        "rule": rule.text,
        "list": rule.list_name,
        "why": rule.why,
        "holds_back": list(rule.holds_back),
    }
