"""Options that change a case before it is built, as the screen can: declared once, for every command that builds (case format)."""

import argparse
from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType

from ctxview.commands.arguments import Arguments
from ctxview.commands.baseline_option import add_baseline_option
from ctxview.core.case import Case
from ctxview.core.channels import Authority, Kind, Retention, Sensitivity, Trust
from ctxview.core.check_now import INSTANT_EXAMPLE
from ctxview.core.instant import read_instant
from ctxview.core.meters import METERS, TOKENS
from ctxview.core.near_names import near_names
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.profiles import PROFILES
from ctxview.core.settings import Settings, check_settings
from ctxview.core.tweaks import (
    with_channel,
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
from ctxview.core.values import replace

NONE = "none"
"""No limit; or, of sensitivities, not one."""

_RULE_OPTION = "--channel-rule"
_RULE_METAVAR = "CHANNEL.FIELD=VALUE"
_RANKS: Mapping[str, type[StrEnum]] = MappingProxyType(
    {"kind": Kind, "authority": Authority, "trust": Trust, "retention": Retention, "sensitivity": Sensitivity}
)
"""The fields of a channel's row, with what each may say."""


class SettingsOptions(argparse.Namespace):
    """What was asked for, as it was typed; None where the case's own holds."""

    budget: str | None = None
    meter: str | None = None
    section_order: str | None = None
    channel: list[str] | None = None
    allow_sensitivity: list[str] | None = None
    profile: str | None = None
    channel_rule: list[str] | None = None
    pin: list[str] | None = None
    drop: list[str] | None = None
    require: list[str] | None = None
    scenario: str | None = None
    tenant: str | None = None
    user: str | None = None
    purpose: str | None = None
    set_now: str | None = None
    baseline: str | None = None


def add_settings_options(arguments: Arguments) -> None:
    """Declare the options of `SettingsOptions`."""
    group = arguments.add_argument_group("changes to the case, for this call only")
    group.add_argument("--budget", metavar="N", help="units that the packet may take, or none for unlimited")
    group.add_argument("--meter", metavar="M", help=f"what a unit is: {', '.join(METERS)}, {TOKENS}ENCODING such as {TOKENS}o200k_base")
    group.add_argument("--section-order", metavar="A,B,C", help=f"kinds in the order of their sections: {','.join(Kind)}")
    group.add_argument(
        "--channel",
        metavar="SOURCE_ID=CHANNEL",
        action="append",
        help="move every source of this id to another channel; may stand several times",
    )
    group.add_argument(
        "--allow-sensitivity",
        metavar="S",
        action="append",
        help=f"one of {', '.join(Sensitivity)}; may stand several times, and replaces the case's list; none alone allows nothing",
    )
    group.add_argument("--tenant", metavar="T", help="for which tenant the context is built; an empty text is for none")
    group.add_argument("--user", metavar="U", help="for which user of the tenant, likewise")
    group.add_argument("--purpose", metavar="P", help="what it is built for, likewise")
    group.add_argument("--set-now", metavar="T", help="the time of the build, RFC 3339; no clock is ever read")
    group.add_argument("--profile", metavar="P", help=f"the list of stages: {', '.join(PROFILES)}")
    group.add_argument(
        "--channel-rule",
        metavar=_RULE_METAVAR,
        action="append",
        help=f"change a channel's own row for all its sources ({', '.join(_RANKS)}); may stand several times",
    )
    for option, words in (
        ("--pin", "put every source of this id first among those that the budget chooses from"),
        ("--drop", "take out every source of this id before all else"),
    ):
        group.add_argument(option, metavar="SOURCE_ID", action="append", help=f"{words}; may stand several times")
    group.add_argument("--require", metavar="NAME", action="append", help="a requirement more; may stand several times")
    group.add_argument("--scenario", metavar="FILE", help="tweaks that the app saved; they come first, the other options after them")
    add_baseline_option(arguments)


def accepted_keys(path: str | None) -> frozenset[str]:
    """The keys of what a baseline accepts; none without one.

    Raises:
        CtxviewError: what is wrong with the file.
    """
    if path is None:
        return frozenset()
    from ctxview.readers.findings_baseline import read_baseline

    return read_baseline(path).keys


def settings_of(case: Case, options: SettingsOptions, settings: Settings) -> Settings:
    """These settings with everything changed that the options ask for, but for `--scenario`, which comes before.

    Raises:
        CtxviewError: `not_allowed_value`, `negative_budget`, `duplicate_section_kind`, `unknown_source`, `unknown_source_channel`,
            or what `check_rule` refuses; the place is the option's name.
    """
    if options.profile is not None:
        settings = with_profile(settings, one_of(options.profile, PROFILES, "--profile", "profile"))
    if options.meter is not None:
        settings = with_meter(settings, _meter(options.meter))
    if options.budget is not None:
        limit = None if options.budget == NONE else budget_number(options.budget, "--budget", f"a whole number from 0, or {NONE}")
        settings = replace(settings, budget_limit=limit)
    if options.section_order is not None:
        names = [name for name in options.section_order.split(",") if name]
        settings = with_section_order(settings, [Kind(one_of(name, Kind, "--section-order", "kind")) for name in names])
    if options.allow_sensitivity is not None:
        settings = replace(settings, allowed_sensitivities=_sensitivities(options.allow_sensitivity))
    settings = _with_principal(settings, options)
    if options.channel_rule:
        settings = _with_rules(case, settings, options.channel_rule)
    settings = _with_sources(case, settings, options)
    for name in options.require or ():
        settings = with_requirement(settings, _as_text(name), True)
    try:
        check_settings(case, settings)
    except CtxviewError as error:
        raise CtxviewError(replace(error.problem, place=_option_of(error.problem.place))) from None
    return settings


def budget_number(text: str, option: str, expected: str = "a whole number from 0") -> int:
    """A budget as it was typed.

    Raises:
        CtxviewError: `negative_budget`, or `not_allowed_value` for what is no whole number.
    """
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 18):
        raise CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, f"{text!r} is no number of units", expected, option))
    if int(text) < 0:
        raise CtxviewError(Problem(ErrorCode.NEGATIVE_BUDGET, f"the budget is {text}", expected, option))
    return int(text)


def places_of(case: Case, source_id: str, option: str) -> list[int]:
    """Places of all sources of this id.

    Raises:
        CtxviewError: `unknown_source`, naming the nearest.
    """
    places = [place for place, source in enumerate(case.sources) if source.source_id == source_id]
    if not places:
        raise CtxviewError(_unknown_source(case, source_id, option))
    return places


def _unknown_source(case: Case, source_id: str, option: str) -> Problem:
    from ctxview.readers.places import quoted

    ids = list(dict.fromkeys(source.source_id for source in case.sources))
    near = ", ".join(map(quoted, near_names(source_id, ids) or ids[:3]))
    expected = f"the id of one of {len(case.sources)} sources, such as {near}" if ids else "a case with sources"
    return Problem(ErrorCode.UNKNOWN_SOURCE, f"no source has the id {quoted(source_id)}", expected, option)


def _meter(name: str) -> str:
    if name in METERS:
        return name
    from ctxview.readers.meter_names import known_meter

    try:
        return known_meter(name)
    except CtxviewError as error:
        raise CtxviewError(replace(error.problem, place="--meter")) from None


def _with_principal(settings: Settings, options: SettingsOptions) -> Settings:
    """An empty text takes away what the case says."""
    principal = settings.principal
    if options.tenant is not None:
        principal = replace(principal, tenant=_as_text(options.tenant) or None)
    if options.user is not None:
        principal = replace(principal, user=_as_text(options.user) or None)
    settings = with_principal(settings, principal)
    if options.purpose is not None:
        settings = with_purpose(settings, _as_text(options.purpose) or None)
    if options.set_now is None:
        return settings
    if read_instant(options.set_now) is None:
        message = f"{options.set_now!r} is no date and time of RFC 3339"
        raise CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, message, INSTANT_EXAMPLE, "--set-now"))
    return with_now(settings, options.set_now)


def _sensitivities(names: list[str]) -> frozenset[Sensitivity]:
    if names == [NONE]:
        return frozenset()
    return frozenset(Sensitivity(one_of(name, Sensitivity, "--allow-sensitivity", "sensitivity")) for name in names)


def _with_sources(case: Case, settings: Settings, options: SettingsOptions) -> Settings:
    for move in options.channel or ():
        settings = _moved(case, settings, move)
    for source_id in options.pin or ():
        for place in places_of(case, source_id, "--pin"):
            settings = with_pin(settings, place, True)
    for source_id in options.drop or ():
        for place in places_of(case, source_id, "--drop"):
            settings = with_drop(settings, place, True)
    return settings


def _moved(case: Case, settings: Settings, move: str) -> Settings:
    source_id, equals, channel = move.rpartition("=")
    if not equals:
        raise CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, f"{move!r} names no channel", "SOURCE_ID=CHANNEL", "--channel"))
    for place in places_of(case, source_id, "--channel"):
        settings = with_channel(case, settings, place, channel)
    return settings


def _with_rules(case: Case, settings: Settings, changes: Iterable[str]) -> Settings:
    """All fields of one channel change together: what was no instruction becomes one only with an authority."""
    from ctxview.core.change_values import from_value

    rows: dict[str, dict[str, object]] = {}
    for change in changes:
        left, equals, value = change.rpartition("=")
        channel, dot, field = left.rpartition(".")
        if not (equals and dot):
            message = f"{change!r} does not say which field of which channel gets which value"
            raise CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, message, _RULE_METAVAR, _RULE_OPTION))
        if channel not in case.channels:
            raise CtxviewError(_unknown_channel(case, channel))
        ranks = _RANKS[one_of(field, _RANKS, _RULE_OPTION, "field")]
        rows.setdefault(channel, {})[field] = one_of(value, ranks, _RULE_OPTION, field)
    for channel, row in rows.items():
        try:
            settings = from_value({"change": "channel_rule", "channel": channel, **row}).apply(case, settings)
        except CtxviewError as error:
            raise CtxviewError(replace(error.problem, place=_RULE_OPTION)) from None
    return settings


def _unknown_channel(case: Case, channel: str) -> Problem:
    from ctxview.core.near_names import nearest_first
    from ctxview.readers.places import quoted

    expected = nearest_first(channel, list(case.channels))
    return Problem(ErrorCode.UNKNOWN_SOURCE_CHANNEL, f"there is no channel {quoted(channel)}", expected, _RULE_OPTION)


def _as_text(typed: str) -> str:
    """What was typed, as a file would say it: bytes that are no text become U+FFFD."""
    from ctxview.readers.surrogates import repair_surrogates

    return repair_surrogates(typed)[0]


def one_of(name: str, known: Iterable[str], option: str, what: str) -> str:
    """The name, where it is one of those that are known.

    Raises:
        CtxviewError: `not_allowed_value`, naming the nearest first.
    """
    from ctxview.core.near_names import nearest_first
    from ctxview.readers.places import quoted

    names = list(known)
    if name not in names:
        raise CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, f"there is no {what} {quoted(name)}", nearest_first(name, names), option))
    return name


def _option_of(place: str) -> str:
    """The option that set what the core found fault with at this place of a case."""
    if place.endswith("/channel"):
        return "--channel"
    return {"/section_order": "--section-order", "/budget/limit": "--budget"}.get(place, place)
