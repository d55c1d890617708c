"""Tweaks: every change a person can make, as a value that turns settings into settings (design 2)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ctxview.core.case import Case
from ctxview.core.channels import Kind, Sensitivity
from ctxview.core.sections import ranked_kinds
from ctxview.core.settings import Settings


def with_budget(settings: Settings, limit: int | None) -> Settings:
    """Another budget; below zero becomes zero, None is unlimited."""
    return replace(settings, budget_limit=None if limit is None else max(0, limit))


def with_meter(settings: Settings, meter: str) -> Settings:
    """Another meter."""
    return replace(settings, meter=meter)


def with_profile(settings: Settings, profile: str) -> Settings:
    """Another profile."""
    return replace(settings, profile=profile)


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

    def replace_present(self, settings: Settings) -> "History":
        """The same step with another value: what a drag does between press and release."""
        return History(settings, self.past)

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
    if before.allowed_sensitivities != after.allowed_sensitivities:
        lines.append("allowed " + (", ".join(sorted(after.allowed_sensitivities)) or "nothing"))
    for place in sorted({at for at, _ in before.channel_of} | {at for at, _ in after.channel_of}):
        old, new = before.channel_at(case, place), after.channel_at(case, place)
        if old != new:
            lines.append(f"channel of {case.sources[place].source_id} {old} → {new}")
    return tuple(lines)


def _limit(limit: int | None) -> str:
    return "unlimited" if limit is None else str(limit)
