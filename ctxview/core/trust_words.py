"""A change of trust in plain sentences: what it changes, and what it does not (spec 2, design 2)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from ctxview.core.channels import Trust
from ctxview.core.comparison import ChangeKind
from ctxview.core.gateway import Verdict
from ctxview.core.policy import Ruling
from ctxview.core.probe import RULE_BASED, DecisionKind
from ctxview.core.trust_change import JudgedBuild, MovedSource, ProbedBuild, TrustChange, gains_authority

JUDGES_THE_CALL = "the gateway judges the call, not who asked for it"
READS_NO_LABELS = "the probe looks for words and reads no labels"
MOST_NAMED = 3
"""Other candidates that a sentence names."""
MOST_CALLS = 5
"""Calls whose verdicts a sentence names one by one."""


def trust_sentences(change: TrustChange) -> tuple[str, ...]:
    """The answer, a raw sentence each."""
    said = [sentence for moved in change.moved for sentence in _moved(moved, change.after)]
    return (*said, *_packet(change), *_probe(change), *_verdicts(change), *_safety(change))


def _moved(moved: MovedSource, after: JudgedBuild) -> Iterator[str]:
    name, old, new = moved.before.source_id, moved.before, moved.after
    if old.channel == new.channel:
        yield f"{name} is {'dropped: the model does not see it' if moved.dropped else 'decided by hand'}."
        return
    differs = [
        f"{what} {one} → {two}" if one != two else f"{what} stays {one}"
        for what, one, two in (
            ("trust", old.trust.value, new.trust.value),
            ("kind", old.kind.value, new.kind.value),
            ("authority", old.authority.value, new.authority.value),
        )
    ]
    yield f"{name} comes through {new.channel} in place of {old.channel}: {', '.join(differs)}."
    if after.result.blocked:
        return
    if not moved.now.selected:
        was = "falls out of the packet" if moved.was.selected else "stays out of the packet"
        yield f"It {was}: {moved.now.reason.value}."
        return
    wrapped, place = moved.wrapped, f"in the section {new.kind.value}"
    if not moved.was.selected:
        yield f"It comes into the packet, {place}, {'inside' if wrapped[1] else 'outside'} of the untrusted wrapper."
    elif wrapped == (True, False):
        yield f"It stays in the packet, {place}, but outside of the untrusted wrapper: nothing says any more that it is only data."
    elif wrapped == (False, True):
        yield f"It stays in the packet, {place}, and now inside of the untrusted wrapper."
    else:
        yield f"It stays in the packet, {place}, {'inside' if wrapped[1] else 'outside'} of the untrusted wrapper as before."
    if gains_authority(moved):
        yield f"It is an instruction of authority {new.authority.value} now: who wrote it gives orders, and overrides what is below that."


def _packet(change: TrustChange) -> Iterator[str]:
    if change.after.digest is None or change.before.digest is None:
        if change.after.digest != change.before.digest:
            yield f"The build is {'blocked' if change.after.digest is None else 'blocked no more'}."
        return
    counts = Counter(other.kind for other in change.others)
    if counts:
        names = dict.fromkeys(change.after.result.item(other.place).source_id for other in change.others)
        listed = ", ".join([*names][:MOST_NAMED]) + (f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else "")
        words = ", ".join(f"{counts[kind]} {kind.value}" for kind in ChangeKind if counts[kind])
        yield f"Of the other candidates, {words}: {listed}."
    else:
        yield "No other candidate is decided otherwise."
    if change.before.digest == change.after.digest:
        yield "The packet is the same, byte for byte."
    else:
        yield f"The packet's digest is another: {change.before.digest[:12]}… → {change.after.digest[:12]}…"


def _probe(change: TrustChange) -> Iterator[str]:
    before, after = change.before.probed, change.after.probed
    was, now = decision_words(before), decision_words(after)
    if was != now:
        yield f"The rule-based probe ({RULE_BASED}) decides otherwise: {was} → {now}."
    else:
        why = f": {READS_NO_LABELS}" if change.moved and not any(one.dropped for one in change.moved) else ""
        yield f"The rule-based probe ({RULE_BASED}) decides as before, {now}{why}."


def _verdicts(change: TrustChange) -> Iterator[str]:
    count = len(change.after.verdicts)
    if change.flips:
        flips = ", ".join(f"call {one.after.call.ordinal} {one.before.decided} → {one.after.decided}" for one in change.flips)
        yield f"Verdicts that flip: {flips}."
    elif count:
        named = [f"{one.call.ordinal} ({one.call.name}) stays {one.decided.value}" for one in change.after.verdicts[:MOST_CALLS]]
        words = f"call {', call '.join(named)}" if count <= MOST_CALLS else f"all {count} stay: {counted_verdicts(change.after.verdicts)}"
        yield f"Of the verdicts on the calls in the file, {words}: {JUDGES_THE_CALL}."
    else:
        yield f"The file proposes no call; and {JUDGES_THE_CALL}."


def _safety(change: TrustChange) -> Iterator[str]:
    before, after = change.before, change.after
    promotions = f"untrusted_instruction_promotions {before.promotions} → {after.promotions}"
    in_file = after.dangerous - after.probe_dangerous  # the same calls before and after
    probes = f"the probe's {int(before.probe_dangerous)} → {int(after.probe_dangerous)}"
    yield f"Safety: {promotions}; dangerous calls {before.dangerous} → {after.dangerous} ({in_file} in the file, {probes})."
    lifted = [one for one in change.moved if one.before.trust is Trust.HOSTILE and one.after.trust is not Trust.HOSTILE]
    if lifted and any(one.now.selected for one in lifted):
        yield "The grade counts hostile items by their label alone: under its new channel the item is none, and nothing would be counted."


def decision_words(found: ProbedBuild) -> str:
    """What the probe decided, and the verdict on its call; raw."""
    decision = found.decision
    if decision is None:
        return "no decision, as the build is blocked and there is no packet"
    if decision.kind is not DecisionKind.TOOL or found.verdict is None:
        return f"{decision.kind.value} ({decision.message})"
    call = found.verdict.call
    path = call.arguments.get("path")
    return f"{call.name}{'' if path is None else f' on {path}'}, which the gateway would {ruling_words(found.verdict)}"


def ruling_words(verdict: Verdict) -> str:
    """What the gateway would do with a call, with its reason."""
    would = {Ruling.ALLOW: "allow", Ruling.ASK: "ask about", Ruling.DENY: "deny", Ruling.UNKNOWN: "not allow, as it cannot judge it"}
    return f"{would[verdict.decided]} ({verdict.reason.value})"


def counted_verdicts(verdicts: Sequence[Verdict]) -> str:
    """How many there are of each, such as `2 deny, 1 ask`."""
    counts = Counter(verdict.decided for verdict in verdicts)
    return ", ".join(
        f"{counts[ruling]} {ruling.value}" for ruling in (Ruling.DENY, Ruling.UNKNOWN, Ruling.ASK, Ruling.ALLOW) if counts[ruling]
    )
