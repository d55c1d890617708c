"""What changes where sources come through another channel, or are dropped: in the packet, the probe's decision, the verdicts (spec 2)."""

from collections.abc import Sequence

from ctxview.core.case import Case
from ctxview.core.channels import Authority, Kind, Sensitivity, Trust
from ctxview.core.comparison import ChangedItem, changed_items
from ctxview.core.decision import Decision
from ctxview.core.frame import is_untrusted
from ctxview.core.gateway import Verdict, judge, judge_all
from ctxview.core.grades.safety import is_dangerous, untrusted_promotions
from ctxview.core.item import Item
from ctxview.core.masking import masked_verdicts, secrets_of_build
from ctxview.core.packet import make_packet
from ctxview.core.policy import Policy
from ctxview.core.policy_edits import VerdictFlip, verdict_flips
from ctxview.core.probe import ModelDecision, rule_based_decision
from ctxview.core.proposal import Call, make_calls
from ctxview.core.result import BuildResult
from ctxview.core.serializer import make_request
from ctxview.core.values import dataclass


@dataclass(frozen=True, slots=True)
class ProbedBuild:
    """What the rule-based probe makes of the packet of a build, and what the gateway says of its call."""

    decision: ModelDecision | None
    """None where the build is blocked: there is no packet then."""
    verdict: Verdict | None
    """Masked; None where it proposes no call."""


@dataclass(frozen=True, slots=True)
class JudgedBuild:
    """A build with all that is asked of it when a source is trusted, or is not."""

    result: BuildResult
    digest: str | None
    """Of its packet; None where it is blocked."""
    probed: ProbedBuild
    verdicts: tuple[Verdict, ...]
    """Masked; on the calls that were proposed."""
    promotions: int
    """Hostile items outside of their untrusted wrapper (spec 2.3, `untrusted_instruction_promotions`)."""
    dangerous: int
    """Of the calls, the probe's too, those with a path that is protected or outside of the root (spec 2.3)."""
    probe_dangerous: bool
    """Whether the probe's call is one of them."""


@dataclass(frozen=True, slots=True)
class MovedSource:
    """A source before and after."""

    before: Item
    after: Item
    was: Decision
    now: Decision

    @property
    def wrapped(self) -> tuple[bool, bool]:
        """Whether a request has it inside of the untrusted wrapper, before and after; where it is not selected, it has it nowhere."""
        return (self.was.selected and is_untrusted(self.before), self.now.selected and is_untrusted(self.after))

    @property
    def dropped(self) -> bool:
        """Whether it was in the packet and is not."""
        return self.was.selected and not self.now.selected


@dataclass(frozen=True, slots=True)
class TrustChange:
    """The unchanged build against the changed one."""

    before: JudgedBuild
    after: JudgedBuild
    moved: tuple[MovedSource, ...]
    """The sources that were moved or dropped by hand, in the order of the case."""
    others: tuple[ChangedItem, ...]
    """Other candidates that are decided otherwise."""
    flips: tuple[VerdictFlip, ...]
    """Of the verdicts on the same calls: none, as the gateway reads no packet."""


def probed(result: BuildResult, policy: Policy) -> ProbedBuild:
    """The decision of the rule-based probe on the packet of a build, and the verdict on its call."""
    if result.blocked:
        return ProbedBuild(None, None)
    decision = rule_based_decision(make_packet(result))
    if decision.tool is None:
        return ProbedBuild(decision, None)
    call = make_calls([decision.tool], result.case.task.id)[0]
    return ProbedBuild(decision, masked_verdicts([judge(call, policy)], secrets_of_build(result))[0])


def judged_build(result: BuildResult, calls: Sequence[Call], policy: Policy) -> JudgedBuild:
    """Probe a build and judge the calls. Reads all selected content."""
    found = probed(result, policy)
    verdicts = judge_all(calls, policy)
    probe_dangerous = found.verdict is not None and is_dangerous(found.verdict.call, policy)
    payload = "\n".join(message.content for message in make_request(result))
    return JudgedBuild(
        result=result,
        digest=None if result.blocked else make_packet(result).digest,
        probed=found,
        verdicts=masked_verdicts(verdicts, secrets_of_build(result)),
        promotions=untrusted_promotions(result, payload),
        dangerous=sum(is_dangerous(verdict.call, policy) for verdict in verdicts) + probe_dangerous,
        probe_dangerous=probe_dangerous,
    )


def trust_change(before: BuildResult, after: BuildResult, calls: Sequence[Call], policy: Policy) -> TrustChange:
    """What two builds of one case, and the verdicts beside them, differ in."""
    was, now = judged_build(before, calls, policy), judged_build(after, calls, policy)
    places = _moved(before, after)
    return TrustChange(
        before=was,
        after=now,
        moved=tuple(
            MovedSource(before.item(place), after.item(place), before.decision(place), after.decision(place)) for place in sorted(places)
        ),
        others=tuple(change for change in changed_items(before, after) if change.place not in places),
        flips=verdict_flips(was.verdicts, now.verdicts),
    )


def trusted_channels(case: Case, item: Item) -> tuple[str, ...]:
    """The channels through which a source would be trusted, and be no secret; those that leave it what it is come first."""
    trusted = [
        name
        for name, rule in case.channels.items()
        if rule.trust.rank >= Trust.TRUSTED_SOURCE.rank and rule.sensitivity is not Sensitivity.SECRET
    ]
    return tuple(
        sorted(trusted, key=lambda name: (case.channels[name].kind is not item.kind, case.channels[name].kind is not Kind.ARTIFACT))
    )


def gains_authority(moved: MovedSource) -> bool:
    """Whether it is an instruction with more authority than before."""
    return moved.after.authority is not Authority.NONE and moved.after.authority.rank > moved.before.authority.rank


def _moved(before: BuildResult, after: BuildResult) -> frozenset[int]:
    moved = {place for place, item in enumerate(before.candidates.by_place) if item.channel != after.item(place).channel}
    return frozenset(moved | (before.settings.drops ^ after.settings.drops))
