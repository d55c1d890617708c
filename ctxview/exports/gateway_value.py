"""Verdicts as programs read them: `gateway --json` (spec 2.2)."""

from collections.abc import Sequence
from typing import NotRequired

from typing_extensions import TypedDict

from ctxview.core.case import Case
from ctxview.core.gateway import Verdict
from ctxview.core.judged_case import JudgedCase
from ctxview.core.policy import UnreadRule
from ctxview.exports.call_context_value import CallContextValue, ProbeValue, context_value, probe_value
from ctxview.exports.trust_change_value import TrustChangeValue, trust_change_value
from ctxview.exports.verdict_value import VerdictValue, verdict_value


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
    contexts: NotRequired[Sequence[CallContextValue]]
    """With `--context`: what was before the model when each call was proposed."""
    probe: NotRequired[ProbeValue]
    """With `--context`: what the rule-based probe makes of the present packet."""
    change: NotRequired[TrustChangeValue]
    """With options that change the case: what they change, against the case as it stands."""


def gateway_value(judged: JudgedCase) -> GatewayValue:
    """Masked verdicts as a JSON value, with what of the policy was not understood, and what else was asked for."""
    value: GatewayValue = {
        "verdicts": [_judged_value(verdict, judged.case) for verdict in judged.verdicts],
        "unread_rules": [_unread(rule) for rule in judged.policy.unread],
    }
    if judged.result is not None and judged.probed is not None:
        value["contexts"] = [context_value(judged.result, context) for context in judged.contexts]
        value["probe"] = probe_value(judged.probed)
    if judged.change is not None:
        value["change"] = trust_change_value(judged.change)
    return value


def _judged_value(verdict: Verdict, case: Case) -> VerdictValue:
    value = verdict_value(verdict)
    if verdict.call.place is not None:
        value["source_id"] = case.sources[verdict.call.place].source_id
    return value


def _unread(rule: UnreadRule) -> UnreadRuleValue:
    return {
        "file": rule.file,
        "place": rule.place,
        "rule": rule.text,
        "list": rule.list_name,
        "why": rule.why,
        "holds_back": list(rule.holds_back),
    }
