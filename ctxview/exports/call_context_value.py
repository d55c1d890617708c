"""What was before the model when a call was proposed, as programs read it: `gateway --context --json` (spec 2.2)."""

from collections.abc import Sequence

from typing_extensions import TypedDict

from ctxview.core.call_context import NO_PROOF, CallContext, ContextItem, Lead
from ctxview.core.channels import Trust
from ctxview.core.probe import PLAYS_ALONG, RULE_BASED, DecisionKind
from ctxview.core.result import BuildResult
from ctxview.core.trust_change import ProbedBuild
from ctxview.exports.verdict_value import VerdictValue, verdict_value


class LeadValue(TypedDict):
    """A text of the call that stands word for word in an item."""

    argument: str
    """Name of the argument, with the way to what is inside of it."""
    text: str
    offset: int | None
    """Characters of the content before its first place; null where it stands only in the name of the source."""
    times: int
    excerpt: str
    """What stands around its first place on the same line, `[redacted]` where a secret is in it; empty without such a place."""


class ContextItemValue(TypedDict):
    """An item that was before the model."""

    source_id: str
    item_id: str
    """`redacted-N` for what is secret."""
    channel: str
    trust: Trust
    untrusted: bool
    """Whether a request would wrap it as untrusted."""
    selected: bool
    """Whether the present build selects it."""
    leads: Sequence[LeadValue]


class CallContextValue(TypedDict):
    """What led, or may have led, to a call."""

    ordinal: int
    untrusted: int
    """How many of the items are not trusted."""
    items: Sequence[ContextItemValue]
    """What is not trusted first."""
    not_looked_for: int
    """Texts of the call beyond those that were looked for."""
    means: str
    """A fixed sentence: what a lead is worth."""


class ProbeValue(TypedDict):
    """What the rule-based probe decides on the present packet."""

    model: str
    kind: DecisionKind | None
    """Null where the build is blocked: there is no packet."""
    message: str
    verdict: VerdictValue | None
    """On the call that it proposes, where it proposes one."""
    means: str
    """A fixed sentence: that it is fault injection."""


def context_value(result: BuildResult, context: CallContext) -> CallContextValue:
    """One call's context as a JSON value."""
    return {
        "ordinal": context.call.ordinal,
        "untrusted": context.untrusted,
        "items": [_item(result, one) for one in context.items],
        "not_looked_for": context.not_looked_for,
        "means": NO_PROOF,
    }


def probe_value(found: ProbedBuild) -> ProbeValue:
    """The probe's decision as a JSON value."""
    decision = found.decision
    return {
        "model": RULE_BASED,
        "kind": None if decision is None else decision.kind,
        "message": "the build is blocked, so there is no packet" if decision is None else decision.message,
        "verdict": None if found.verdict is None else verdict_value(found.verdict),
        "means": PLAYS_ALONG,
    }


def _item(result: BuildResult, one: ContextItem) -> ContextItemValue:
    item = one.item
    return {
        "source_id": item.source_id,
        "item_id": result.candidates.shown_ids[item.place],
        "channel": item.channel,
        "trust": item.trust,
        "untrusted": one.untrusted,
        "selected": one.selected,
        "leads": [_lead(lead) for lead in one.leads],
    }


def _lead(lead: Lead) -> LeadValue:
    return {"argument": lead.argument, "text": lead.text, "offset": lead.offset, "times": lead.times, "excerpt": lead.excerpt}
