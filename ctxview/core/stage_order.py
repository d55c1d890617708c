"""Stages turned off or moved by hand: a demonstration of what goes wrong, marked as such wherever it shows (spec design 2)."""

from ctxview.core.decision import StageName
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.settings import Settings
from ctxview.core.stage import Profile, Stage
from ctxview.core.values import replace

FIXED = (StageName.ORDER, StageName.COMPLETENESS, StageName.MEASURE)
"""What every builder ends with, where it has it: neither turned off nor moved."""

DEMONSTRATION = "demonstration"
"""Warning: the stages that ran are not the profile's own in their own order: the result shows what goes wrong."""

ALWAYS_ON = (StageName.BUDGET, *FIXED)
"""What cannot be turned off: without selection there is no packet. It can be moved; then what comes after it takes nothing out."""


def _end(profile: Profile) -> tuple[StageName, ...]:
    return tuple(stage.name for stage in profile.stages if stage.name in FIXED)


def own_order(profile: Profile) -> tuple[StageName, ...]:
    """The stages as the profile lists them."""
    return tuple(stage.name for stage in profile.stages)


def arranged(profile: Profile, settings: Settings) -> tuple[Stage, ...]:
    """The stages that run, in order.

    Raises:
        CtxviewError: `not_allowed_value` for a stage that the profile does not have, one named twice, or another end than its own.
    """
    if settings.stages is None:
        return profile.stages
    by_name = {stage.name: stage for stage in profile.stages}
    names, end = settings.stages, _end(profile)
    if len(set(names)) < len(names) or not set(names) <= by_name.keys() or names[-len(end) :] != end or StageName.BUDGET not in names:
        allowed = ", ".join(name for name in by_name if name not in FIXED)
        raise CtxviewError(
            Problem(
                ErrorCode.NOT_ALLOWED_VALUE,
                f"these stages cannot run: {', '.join(names) or 'none'}",
                f"some of {allowed}, in any order, each once, budget among them, then {', '.join(end)}",
                "stages",
            )
        )
    return tuple(by_name[name] for name in names)


def is_own_order(profile: Profile, settings: Settings) -> bool:
    """Whether the profile's own stages run in their own order; else every screen says so."""
    return settings.stages is None or settings.stages == own_order(profile)


def with_stages(profile: Profile, settings: Settings, names: tuple[StageName, ...]) -> Settings:
    """These stages; the profile's own order leaves nothing of a change."""
    return replace(settings, stages=None if names == own_order(profile) else names)


def with_stage_switched(profile: Profile, settings: Settings, name: StageName) -> Settings:
    """One stage of the profile off, or on again; selection and the fixed ones stay."""
    if name in ALWAYS_ON or name not in own_order(profile):
        return settings
    now = settings.stages or own_order(profile)
    if name in now:
        return with_stages(profile, settings, tuple(other for other in now if other is not name))
    order = own_order(profile)
    before = [other for other in order[: order.index(name)] if other in now]
    at = now.index(before[-1]) + 1 if before else 0
    return with_stages(profile, settings, (*now[:at], name, *now[at:]))


def with_stage_moved(profile: Profile, settings: Settings, name: StageName, by: int) -> Settings:
    """One stage earlier (negative) or later among those that can move; at the ends it stays."""
    movable = [other for other in settings.stages or own_order(profile) if other not in FIXED]
    if name not in movable:
        return settings
    old = movable.index(name)
    movable.insert(min(max(old + by, 0), len(movable) - 1), movable.pop(old))
    return with_stages(profile, settings, (*movable, *_end(profile)))
