"""Changes: every tweak as a value that can be kept, read by people and applied again (case format; design 2).

A change names a source by its id, and by its number among the sources of that id where there are several, so that it still
finds the source after the file was edited. It never holds content.
"""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from ctxview.core.case import Case, Principal
from ctxview.core.channels import Authority, Kind, Retention, Sensitivity, Trust
from ctxview.core.decision import StageName
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.settings import Settings
from ctxview.core.tweaks import (
    RULE_FIELDS,
    rule_of,
    with_budget,
    with_channel,
    with_channel_rule,
    with_drop,
    with_meter,
    with_now,
    with_pin,
    with_principal,
    with_profile,
    with_purpose,
    with_requirement,
    with_section_order,
)
from ctxview.core.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class SourceName:
    """A source in a change."""

    source_id: str
    occurrence: int | None = None
    """Number among the sources of this id in the order of the case, from 0; None means all of them."""

    def places(self, case: Case) -> tuple[int, ...]:
        """Places of what is meant, never none.

        Raises:
            CtxviewError: `unknown_source`.
        """
        found = tuple(place for place, source in enumerate(case.sources) if source.source_id == self.source_id)
        if not found:
            raise _unknown(f'no source has the id "{self.source_id}"', "the id of a source of the case", "/source_id")
        if self.occurrence is None:
            return found
        if self.occurrence >= len(found):
            message = f'there is no source "{self.source_id}" with occurrence {self.occurrence}'
            raise _unknown(message, f"an occurrence from 0 to {len(found) - 1}, or none for all", "/occurrence")
        return found[self.occurrence : self.occurrence + 1]


def source_names(case: Case, places: Iterable[int]) -> Mapping[int, SourceName]:
    """How changes name the sources at these places, by place."""
    wanted: dict[str, list[int]] = {case.sources[place].source_id: [] for place in places}
    for place, source in enumerate(case.sources):
        if source.source_id in wanted:
            wanted[source.source_id].append(place)
    return {
        place: SourceName(source_id, number if len(same) > 1 else None)
        for source_id, same in wanted.items()
        for number, place in enumerate(same)
    }


def source_name(case: Case, place: int) -> SourceName:
    """How a change names the source at this place."""
    return source_names(case, (place,))[place]


@dataclass(frozen=True, slots=True)
class SetBudget:
    """Another budget."""

    limit: int | None
    """Units of the meter, from 0; None is unlimited."""

    def apply(self, case: Case, settings: Settings) -> Settings:
        """The settings with this change."""
        return with_budget(settings, self.limit)


@dataclass(frozen=True, slots=True)
class SetMeter:
    """Another meter."""

    meter: str

    def apply(self, case: Case, settings: Settings) -> Settings:
        """The settings with this change."""
        return with_meter(settings, self.meter)


@dataclass(frozen=True, slots=True)
class SetProfile:
    """Another profile."""

    profile: str

    def apply(self, case: Case, settings: Settings) -> Settings:
        """The settings with this change."""
        return with_profile(settings, self.profile)


@dataclass(frozen=True, slots=True)
class SetSectionOrder:
    """Another order of sections."""

    section_order: tuple[Kind, ...]

    def apply(self, case: Case, settings: Settings) -> Settings:
        """The settings with this change."""
        return with_section_order(settings, self.section_order)


@dataclass(frozen=True, slots=True)
class SetStages:
    """Stages turned off or moved, a demonstration; None is the profile's own."""

    stages: tuple[StageName, ...] | None

    def apply(self, case: Case, settings: Settings) -> Settings:
        """The settings with this change. A build refuses stages that cannot run."""
        return replace(settings, stages=self.stages)


@dataclass(frozen=True, slots=True)
class AllowSensitivities:
    """Other sensitivities that may pass; the list is replaced."""

    sensitivities: frozenset[Sensitivity]

    def apply(self, case: Case, settings: Settings) -> Settings:
        """The settings with this change."""
        return replace(settings, allowed_sensitivities=self.sensitivities)


@dataclass(frozen=True, slots=True)
class MoveSource:
    """A source through another channel."""

    source: SourceName
    channel: str

    def apply(self, case: Case, settings: Settings) -> Settings:
        """The settings with this change.

        Raises:
            CtxviewError: `unknown_source`, `unknown_source_channel`.
        """
        places = self.source.places(case)
        _check_channel(case, self.channel)
        for place in places:
            settings = with_channel(case, settings, place, self.channel)
        return settings


@dataclass(frozen=True, slots=True)
class SetChannelRule:
    """Another row of a channel, for all its sources. What is None stays as it is.

    Several fields may change at once: what was no instruction becomes one only together with an authority.
    """

    channel: str
    kind: Kind | None = None
    authority: Authority | None = None
    trust: Trust | None = None
    retention: Retention | None = None
    sensitivity: Sensitivity | None = None

    def apply(self, case: Case, settings: Settings) -> Settings:
        """The settings with this change.

        Raises:
            CtxviewError: `unknown_source_channel`, or what `check_rule` refuses.
        """
        _check_channel(case, self.channel)
        rule = rule_of(case, settings, self.channel)
        changed = {name: value for name in RULE_FIELDS if (value := getattr(self, name)) is not None}
        try:
            return with_channel_rule(case, settings, self.channel, replace(rule, **changed))
        except CtxviewError as error:
            field = error.problem.place.rpartition("/")[2]
            raise CtxviewError(replace(error.problem, place=f"/{field}")) from None


@dataclass(frozen=True, slots=True)
class PinSource:
    """A source pinned, or no longer."""

    source: SourceName
    on: bool = True

    def apply(self, case: Case, settings: Settings) -> Settings:
        """The settings with this change.

        Raises:
            CtxviewError: `unknown_source`.
        """
        for place in self.source.places(case):
            settings = with_pin(settings, place, self.on)
        return settings


@dataclass(frozen=True, slots=True)
class DropSource:
    """A source dropped by hand, or no longer."""

    source: SourceName
    on: bool = True

    def apply(self, case: Case, settings: Settings) -> Settings:
        """The settings with this change.

        Raises:
            CtxviewError: `unknown_source`.
        """
        for place in self.source.places(case):
            settings = with_drop(settings, place, self.on)
        return settings


@dataclass(frozen=True, slots=True)
class Require:
    """A requirement of the task, or no longer one."""

    name: str
    on: bool = True

    def apply(self, case: Case, settings: Settings) -> Settings:
        """The settings with this change."""
        return with_requirement(settings, self.name, self.on)


@dataclass(frozen=True, slots=True)
class SetNow:
    """Another time of the build; None is none."""

    now: str | None
    """RFC 3339."""

    def apply(self, case: Case, settings: Settings) -> Settings:
        """The settings with this change."""
        return with_now(settings, self.now)


@dataclass(frozen=True, slots=True)
class SetPurpose:
    """Another purpose; None is none."""

    purpose: str | None

    def apply(self, case: Case, settings: Settings) -> Settings:
        """The settings with this change."""
        return with_purpose(settings, self.purpose)


@dataclass(frozen=True, slots=True)
class SetPrincipal:
    """For whom the context is built: both halves, None where there is none."""

    tenant: str | None
    user: str | None

    def apply(self, case: Case, settings: Settings) -> Settings:
        """The settings with this change."""
        return with_principal(settings, Principal(self.tenant, self.user))


Change: TypeAlias = (
    SetBudget
    | SetMeter
    | SetProfile
    | SetSectionOrder
    | SetStages
    | AllowSensitivities
    | Require
    | SetChannelRule
    | MoveSource
    | PinSource
    | DropSource
    | SetNow
    | SetPurpose
    | SetPrincipal
)
"""One tweak."""


def _check_channel(case: Case, channel: str) -> None:
    if channel not in case.channels:
        expected = "one of " + ", ".join(case.channels)
        raise CtxviewError(Problem(ErrorCode.UNKNOWN_SOURCE_CHANNEL, f'there is no channel "{channel}"', expected, "/channel"))


def _unknown(message: str, expected: str, place: str) -> CtxviewError:
    return CtxviewError(Problem(ErrorCode.UNKNOWN_SOURCE, message, expected, place))
