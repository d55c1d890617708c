"""One verdict as programs read it (spec 2.2)."""

from typing import NotRequired

from typing_extensions import TypedDict

from ctxview.core.gateway import Verdict, VerdictReason
from ctxview.core.policy import Ruling


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
    """Whether this program executed the call: never."""
    source_id: NotRequired[str]
    """Of a call in a captured request: the source that is this call."""
    written: NotRequired[str]
    """Arguments that are no JSON object, as they were written; `arguments` is empty then, and nothing can be judged."""


def verdict_value(verdict: Verdict) -> VerdictValue:
    """One masked verdict as a JSON value."""
    call = verdict.call
    value: VerdictValue = {
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
    if call.written is not None:
        value["written"] = call.written
    return value
