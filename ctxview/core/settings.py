"""Settings: everything about a build that a person can change, apart from the sources themselves."""

from collections import Counter

from ctxview.core.case import NOBODY, Case, Principal
from ctxview.core.channels import ChannelRule, Kind, Sensitivity, check_rule
from ctxview.core.decision import StageName
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.values import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """One choice of everything changeable. A stage names the fields it reads, so that a tweak costs only what it changes."""

    profile: str
    budget_limit: int | None
    """Units of the meter; None is unlimited."""
    meter: str
    section_order: tuple[Kind, ...]
    allowed_sensitivities: frozenset[Sensitivity]
    requirements: frozenset[str]
    channel_of: tuple[tuple[int, str], ...] = ()
    """Sources moved to another channel: (place, channel), by place."""
    channel_rules: tuple[tuple[str, ChannelRule], ...] = ()
    """Channels whose own row was changed: (channel, rule), by name."""
    pins: frozenset[int] = frozenset()
    drops: frozenset[int] = frozenset()
    stages: tuple[StageName, ...] | None = None
    """The stages that run, where they are not the profile's own."""
    principal: Principal = NOBODY
    purpose: str | None = None
    now: str | None = None
    """RFC 3339."""

    @classmethod
    def of(cls, case: Case) -> "Settings":
        """The case's own settings: the baseline of every change."""
        return cls(
            profile=case.profile,
            budget_limit=case.budget_limit,
            meter=case.meter,
            section_order=case.section_order,
            allowed_sensitivities=case.allowed_sensitivities,
            requirements=case.requirements,
            principal=case.principal,
            purpose=case.purpose,
            now=case.now,
        )

    def channel_at(self, case: Case, place: int) -> str:
        """The channel of the source at this place, moved or not."""
        return dict(self.channel_of).get(place, case.sources[place].channel)


def check_settings(case: Case, settings: Settings) -> None:
    """Refuse settings that no build can be made of.

    Raises:
        CtxviewError: `negative_budget`, `duplicate_section_kind`, `unknown_source_channel`, or what `check_rule` refuses.
    """
    if settings.budget_limit is not None and settings.budget_limit < 0:
        raise CtxviewError(
            Problem(
                ErrorCode.NEGATIVE_BUDGET,
                f"the budget is {settings.budget_limit}",
                "a whole number from 0, or none for unlimited",
                "/budget/limit",
            )
        )
    twice = [kind for kind, count in Counter(settings.section_order).items() if count > 1]
    if twice:
        raise CtxviewError(
            Problem(
                ErrorCode.DUPLICATE_SECTION_KIND, f"the section order names {twice[0]} twice", "each kind at most once", "/section_order"
            )
        )
    for place, channel in settings.channel_of:
        if channel not in case.channels:
            raise CtxviewError(
                Problem(
                    ErrorCode.UNKNOWN_SOURCE_CHANNEL,
                    f"there is no channel {channel!r}",
                    "one of " + ", ".join(case.channels),
                    f"/sources/{place}/channel",
                )
            )
    for channel, rule in settings.channel_rules:
        check_rule(rule, f"/channels/{channel}")


def check_meter(case: Case, meter: str) -> None:
    """Refuse a meter that cannot count this case.

    Raises:
        CtxviewError: `missing_field` where the meter `declared` finds a source without `size_units`.
    """
    if meter == "declared":
        for place, source in enumerate(case.sources):
            if source.size_units is None:
                raise CtxviewError(
                    Problem(
                        ErrorCode.MISSING_FIELD,
                        f"the meter declared needs size_units, and source {source.source_id!r} has none",
                        "size_units, a whole number above zero, on every source; or the meter utf8-bytes",
                        f"/sources/{place}/size_units",
                    )
                )
