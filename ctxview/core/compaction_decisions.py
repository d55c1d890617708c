"""What a compaction record says was kept and dropped, and what must be verified, each beside what there is to say of it (spec 6)."""

from ctxview.core.compaction import Compaction, KeptOrDropped, said
from ctxview.core.compaction_lookup import record_lookup
from ctxview.core.values import dataclass


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """One thing that was retained or discarded."""

    place: int
    """In its list, from 0."""
    decision: KeptOrDropped
    allowed: bool | None
    """Of what is discarded, whether the policy allows its kind; None where nobody asks: it was retained, or the policy has no list."""
    fails: bool
    """Whether check 8 fails because of it."""

    @property
    def reasoned(self) -> bool:
        """Whether a reason is given."""
        return said(self.decision.reason)


@dataclass(frozen=True, slots=True)
class Verification:
    """One entry of what must be verified before anything else."""

    name: str
    anchor: int | None
    """Place of the anchor with a statement that has it as its id; None where no anchor says what it is."""


def retained(compaction: Compaction) -> tuple[JudgedDecision, ...]:
    """What was kept. Nothing here is checked: a reason that is missing is advice."""
    return tuple(JudgedDecision(place, kept, None, fails=False) for place, kept in enumerate(compaction.record.retained))


def discarded(compaction: Compaction) -> tuple[JudgedDecision, ...]:
    """What was dropped. A kind that is not said is none that the policy allows."""
    listed = compaction.policy.allowed_discard_kinds
    allowed = frozenset(listed or ())
    return tuple(
        _dropped(place, dropped, None if listed is None else said(dropped.kind) and dropped.kind in allowed)
        for place, dropped in enumerate(compaction.record.discarded)
    )


def _dropped(place: int, dropped: KeptOrDropped, allowed: bool | None) -> JudgedDecision:
    return JudgedDecision(place, dropped, allowed, fails=allowed is False or not said(dropped.kind) or not said(dropped.reason))


def verifications(compaction: Compaction) -> tuple[Verification, ...]:
    """What must be verified, in the record's order."""
    record, lookup = compaction.record, record_lookup(compaction.record)
    places = (lookup.anchors.get(name) for name in record.must_verify)
    return tuple(
        Verification(name, place if place is not None and said(record.anchors[place].statement) else None)
        for name, place in zip(record.must_verify, places, strict=True)
    )
