"""What changes where sources are trusted otherwise, as programs read it: `gateway --channel … --json` (spec 2)."""

from collections.abc import Sequence

from typing_extensions import TypedDict

from ctxview.core.channels import Authority, Kind, Trust
from ctxview.core.policy import Ruling
from ctxview.core.trust_change import JudgedBuild, MovedSource, TrustChange
from ctxview.core.trust_words import trust_sentences
from ctxview.exports.call_context_value import ProbeValue, probe_value


class SourceStateValue(TypedDict):
    """A source in one of the two builds."""

    channel: str
    kind: Kind
    trust: Trust
    authority: Authority
    selected: bool
    wrapped: bool
    """Whether a request has it inside of the untrusted wrapper."""


class MovedSourceValue(TypedDict):
    """A source that was moved to another channel, or dropped."""

    source_id: str
    before: SourceStateValue
    after: SourceStateValue


class JudgedBuildValue(TypedDict):
    """One of the two builds."""

    packet_digest: str | None
    """Null where it is blocked."""
    probe: ProbeValue
    untrusted_instruction_promotions: int
    dangerous_calls: int
    """Calls, the probe's too, with a path that is protected or outside of the root."""


class VerdictFlipValue(TypedDict):
    """A call that is decided otherwise."""

    ordinal: int
    before: Ruling
    after: Ruling


class TrustChangeValue(TypedDict):
    """The case as it stands against what the options make of it."""

    sentences: Sequence[str]
    """The same in words."""
    before: JudgedBuildValue
    after: JudgedBuildValue
    moved: Sequence[MovedSourceValue]
    others: Sequence[str]
    """Source ids of other candidates that are decided otherwise."""
    flips: Sequence[VerdictFlipValue]
    """Verdicts that flip: none, as the gateway judges the call, not who asked for it."""


def trust_change_value(change: TrustChange) -> TrustChangeValue:
    """The change as a JSON value."""
    return {
        "sentences": list(trust_sentences(change)),
        "before": _build(change.before),
        "after": _build(change.after),
        "moved": [_moved(one) for one in change.moved],
        "others": [change.after.result.item(one.place).source_id for one in change.others],
        "flips": [{"ordinal": one.after.call.ordinal, "before": one.before.decided, "after": one.after.decided} for one in change.flips],
    }


def _build(one: JudgedBuild) -> JudgedBuildValue:
    return {
        "packet_digest": one.digest,
        "probe": probe_value(one.probed),
        "untrusted_instruction_promotions": one.promotions,
        "dangerous_calls": one.dangerous,
    }


def _moved(one: MovedSource) -> MovedSourceValue:
    was, now = (
        SourceStateValue(
            channel=item.channel,
            kind=item.kind,
            trust=item.trust,
            authority=item.authority,
            selected=decision.selected,
            wrapped=wrapped,
        )
        for item, decision, wrapped in zip((one.before, one.after), (one.was, one.now), one.wrapped, strict=True)
    )
    return {"source_id": one.before.source_id, "before": was, "after": now}
