"""Scenarios: tweaks in their order with the file that they were made for; the difference of two settings as tweaks (case format)."""

from collections.abc import Iterator, Sequence

from ctxview.core.case import CHANGE_LEFT_OUT, OTHER_BASE, Case
from ctxview.core.changes import (
    AllowSensitivities,
    Change,
    DropSource,
    MoveSource,
    PinSource,
    Require,
    SetBudget,
    SetChannelRule,
    SetMeter,
    SetNow,
    SetPrincipal,
    SetProfile,
    SetPurpose,
    SetSectionOrder,
    SetStages,
    source_names,
)
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.settings import Settings
from ctxview.core.tweaks import RULE_FIELDS, rule_of
from ctxview.core.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class Scenario:
    """Tweaks in their order, with the file that they were made for."""

    base_path: str
    """Path of the case or request; a relative one starts at the scenario's own folder."""
    base_digest: str
    """SHA-256 of that file's bytes, hex."""
    changes: tuple[Change, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Replayed:
    """What became of a scenario."""

    settings: Settings
    warnings: tuple[str, ...]
    """`other_base`, and `change_left_out:<source id>` for each change that names a source that is not there. Raw."""


def diff(case: Case, before: Settings, after: Settings) -> tuple[Change, ...]:
    """The changes that make `after` of `before`, each once, in a fixed order. Exact for all settings that tweaks make."""
    return tuple(_differences(case, before, after))


def apply_changes(case: Case, settings: Settings, changes: Sequence[Change]) -> Settings:
    """The settings after all changes, one after the other.

    Raises:
        CtxviewError: what a change refuses; the place begins with `/changes/` and its number. Nothing is changed.
    """
    for number, change in enumerate(changes):
        try:
            settings = change.apply(case, settings)
        except CtxviewError as error:
            raise CtxviewError(_at_change(error.problem, number)) from None
    return settings


def replay(case: Case, scenario: Scenario, digest: str) -> Replayed:
    """The case's own settings with the scenario's changes; `digest` is that of the file that the case was read from.

    A change that names a source that is not there is left out, with a warning.

    Raises:
        CtxviewError: `unknown_source` where that leaves no change at all; whatever else a change refuses.
    """
    settings = Settings.of(case)
    warnings = [] if digest == scenario.base_digest else [OTHER_BASE]
    left_out: list[Problem] = []
    for number, change in enumerate(scenario.changes):
        try:
            settings = change.apply(case, settings)
        except CtxviewError as error:
            problem = _at_change(error.problem, number)
            if problem.code is not ErrorCode.UNKNOWN_SOURCE or not isinstance(change, MoveSource | PinSource | DropSource):
                raise CtxviewError(problem) from None
            left_out.append(problem)
            warnings.append(f"{CHANGE_LEFT_OUT}:{change.source.source_id}")
    if left_out and len(left_out) == len(scenario.changes):
        raise CtxviewError(left_out[0], left_out[1:])
    return Replayed(settings, tuple(warnings))


def _differences(case: Case, before: Settings, after: Settings) -> Iterator[Change]:
    if before.profile != after.profile:
        yield SetProfile(after.profile)
    if before.meter != after.meter:
        yield SetMeter(after.meter)
    if before.budget_limit != after.budget_limit:
        yield SetBudget(after.budget_limit)
    if before.section_order != after.section_order:
        yield SetSectionOrder(after.section_order)
    if before.stages != after.stages:
        yield SetStages(after.stages)
    if before.allowed_sensitivities != after.allowed_sensitivities:
        yield AllowSensitivities(after.allowed_sensitivities)
    for name in sorted(before.requirements ^ after.requirements):
        yield Require(name, name in after.requirements)
    for channel in sorted({name for name, _ in before.channel_rules} | {name for name, _ in after.channel_rules}):
        old, new = rule_of(case, before, channel), rule_of(case, after, channel)
        if old != new:
            changed = {name: value for name in RULE_FIELDS if (value := getattr(new, name)) is not getattr(old, name)}
            yield SetChannelRule(channel, **changed)
    yield from _differences_of_eligibility(before, after)
    yield from _differences_of_sources(case, before, after)


def _differences_of_eligibility(before: Settings, after: Settings) -> Iterator[Change]:
    if before.principal != after.principal:
        yield SetPrincipal(after.principal.tenant, after.principal.user)
    if before.purpose != after.purpose:
        yield SetPurpose(after.purpose)
    if before.now != after.now:
        yield SetNow(after.now)


def _differences_of_sources(case: Case, before: Settings, after: Settings) -> Iterator[Change]:
    own = {place: case.sources[place].channel for place, _ in (*before.channel_of, *after.channel_of)}
    was, now = {**own, **dict(before.channel_of)}, {**own, **dict(after.channel_of)}
    moved = [place for place in sorted(own) if was[place] != now[place]]
    pinned, dropped = sorted(before.pins ^ after.pins), sorted(before.drops ^ after.drops)
    names = source_names(case, {*moved, *pinned, *dropped})
    yield from (MoveSource(names[place], now[place]) for place in moved)
    yield from (PinSource(names[place], place in after.pins) for place in pinned)
    yield from (DropSource(names[place], place in after.drops) for place in dropped)


def _at_change(problem: Problem, number: int) -> Problem:
    return replace(problem, place=f"/changes/{number}{problem.place}")
