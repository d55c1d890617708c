"""A policy as the value of a policy file: `gateway --print-policy`, and what the gateway screen saves (spec 2.2)."""

from typing import Literal

from typing_extensions import TypedDict

from ctxview.core.policy import Policy


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
