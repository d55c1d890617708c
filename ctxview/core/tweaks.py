"""Tweaks: every change a person can make, as a value that turns settings into settings (design 2)."""

from collections.abc import Iterable

from ctxview.core.case import Case, Principal
from ctxview.core.channels import ChannelRule, Kind, Sensitivity, check_rule
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.sections import ranked_kinds
from ctxview.core.settings import Settings
from ctxview.core.values import dataclass, replace

RULE_FIELDS: tuple[str, ...] = ChannelRule.__match_args__
"""What a channel's row says, in the order of the table (spec 1.2)."""


def with_budget(settings: Settings, limit: int | None) -> Settings:
    """Another budget; below zero becomes zero, None is unlimited."""
    return replace(settings, budget_limit=None if limit is None else max(0, limit))


def with_meter(settings: Settings, meter: str) -> Settings:
    """Another meter."""
    return replace(settings, meter=meter)


def with_profile(settings: Settings, profile: str) -> Settings:
    """Another profile."""
    return replace(settings, profile=profile)


def with_now(settings: Settings, now: str | None) -> Settings:
    """Another time of the build, RFC 3339; None is none (spec 4.1)."""
    return replace(settings, now=now)


def with_purpose(settings: Settings, purpose: str | None) -> Settings:
    """Another purpose; None is none (spec 4.1)."""
    return replace(settings, purpose=purpose)


def with_principal(settings: Settings, principal: Principal) -> Settings:
    """Another tenant and user (spec 4.1)."""
    return replace(settings, principal=principal)


def with_section_order(settings: Settings, order: Iterable[Kind]) -> Settings:
    """Another order of sections."""
    return replace(settings, section_order=tuple(order))


def with_section_moved(settings: Settings, kind: Kind, by: int) -> Settings:
    """One section moved up (negative) or down among all kinds; at the ends it stays. The order then names every kind."""
    order = list(ranked_kinds(settings.section_order))
    old = order.index(kind)
    new = min(max(old + by, 0), len(order) - 1)
    if new == old:
        return settings
    order.insert(new, order.pop(old))
    return replace(settings, section_order=tuple(order))


def with_channel(case: Case, settings: Settings, place: int, channel: str) -> Settings:
    """The source at this place moved to a channel; moved back to its own, nothing is left of the change."""
    moved = {at: name for at, name in settings.channel_of if at != place}
    if channel != case.sources[place].channel:
        moved[place] = channel
    return replace(settings, channel_of=tuple(sorted(moved.items())))


def with_sensitivity(settings: Settings, sensitivity: Sensitivity, allowed: bool) -> Settings:
    """One sensitivity allowed or not."""
    now = settings.allowed_sensitivities
    return replace(settings, allowed_sensitivities=now | {sensitivity} if allowed else now - {sensitivity})


def with_pin(settings: Settings, place: int, pinned: bool) -> Settings:
    """The source at this place pinned to the head of the required bucket, or no longer (spec 1.3)."""
    return replace(settings, pins=settings.pins | {place} if pinned else settings.pins - {place})


def with_drop(settings: Settings, place: int, dropped: bool) -> Settings:
    """The source at this place dropped by hand, or no longer (spec 1.3)."""
    return replace(settings, drops=settings.drops | {place} if dropped else settings.drops - {place})


def with_requirement(settings: Settings, name: str, required: bool) -> Settings:
    """One requirement of the task added or taken away. What sources are required for stays: it is theirs."""
    now = settings.requirements
    return replace(settings, requirements=now | {name} if required else now - {name})


def rule_of(case: Case, settings: Settings, channel: str) -> ChannelRule:
    """The row in force of a channel that the case knows, changed or not."""
    return dict(settings.channel_rules).get(channel) or case.channels[channel]


def with_channel_rule(case: Case, settings: Settings, channel: str, rule: ChannelRule) -> Settings:
    """Another row for a channel and so for all its sources; changed back to the case's own, nothing is left of the change.

    Raises:
        CtxviewError: `unknown_source_channel`, or what `check_rule` refuses; the place is the row's in a case file.
    """
    if channel not in case.channels:
        expected = "one of " + ", ".join(case.channels)
        raise CtxviewError(Problem(ErrorCode.UNKNOWN_SOURCE_CHANNEL, f"there is no channel {channel!r}", expected, f"/channels/{channel}"))
    check_rule(rule, f"/channels/{channel}")
    rules = {name: row for name, row in settings.channel_rules if name != channel}
    if rule != case.channels[channel]:
        rules[channel] = rule
    return replace(settings, channel_rules=tuple(sorted(rules.items(), key=lambda row: row[0])))


@dataclass(frozen=True, slots=True)
class History:
    """Settings with their past and future. The first of the past is never forgotten: it is how the case was opened."""

    present: Settings
    past: tuple[Settings, ...] = ()
    future: tuple[Settings, ...] = ()

    def change(self, settings: Settings) -> "History":
        """A step forward; what was undone is forgotten. No change is no step."""
        if settings == self.present:
            return self
        return History(settings, (*self.past, self.present))

    def undo(self) -> "History":
        """One step back, or the same history at the start."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.present, *self.future))

    def redo(self) -> "History":
        """One step forward again, or the same history where nothing was undone."""
        if not self.future:
            return self
        return History(self.future[0], (*self.past, self.present), self.future[1:])


def describe_change(case: Case, before: Settings, after: Settings) -> tuple[str, ...]:
    """What differs between two settings, one short raw line each, in a fixed order."""
    lines = []
    if before.profile != after.profile:
        lines.append(f"profile {before.profile} → {after.profile}")
    if before.meter != after.meter:
        lines.append(f"meter {before.meter} → {after.meter}")
    if before.budget_limit != after.budget_limit:
        lines.append(f"budget {_limit(before.budget_limit)} → {_limit(after.budget_limit)}")
    if before.section_order != after.section_order:
        lines.append("sections " + " ".join(ranked_kinds(after.section_order)))
    if before.stages != after.stages:
        lines.append("stages " + (" ".join(after.stages) if after.stages is not None else "of the profile"))
    if before.allowed_sensitivities != after.allowed_sensitivities:
        lines.append("allowed " + (", ".join(sorted(after.allowed_sensitivities)) or "nothing"))
    for what, old_text, new_text in (
        ("tenant", before.principal.tenant, after.principal.tenant),
        ("user", before.principal.user, after.principal.user),
        ("purpose", before.purpose, after.purpose),
        ("now", before.now, after.now),
    ):
        if old_text != new_text:
            lines.append(f"{what} {_or_none(old_text)} → {_or_none(new_text)}")
    for place in sorted({at for at, _ in before.channel_of} | {at for at, _ in after.channel_of}):
        old, new = before.channel_at(case, place), after.channel_at(case, place)
        if old != new:
            lines.append(f"channel of {case.sources[place].source_id} {old} → {new}")
    lines += _changed_rules(case, before, after)
    for what, was, now in (("pin", before.pins, after.pins), ("drop", before.drops, after.drops)):
        lines += [f"{what} of {case.sources[place].source_id} {_switched(place in now)}" for place in sorted(was ^ now)]
    changed = sorted(before.requirements ^ after.requirements)
    lines += [f"requirement {name} {_switched(name in after.requirements)}" for name in changed]
    return tuple(lines)


def _changed_rules(case: Case, before: Settings, after: Settings) -> list[str]:
    lines = []
    for channel in sorted({name for name, _ in before.channel_rules} | {name for name, _ in after.channel_rules}):
        old, new = rule_of(case, before, channel), rule_of(case, after, channel)
        for name in RULE_FIELDS:
            was, now = getattr(old, name), getattr(new, name)
            if was is not now:
                lines.append(f"{name} of channel {channel} {was.value} → {now.value}")
    return lines


def _switched(on: bool) -> str:
    return "off → on" if on else "on → off"


def _or_none(text: str | None) -> str:
    return "none" if text is None else text


def _limit(limit: int | None) -> str:
    return "unlimited" if limit is None else str(limit)
