"""Random changes of a build, one at a time, as the screen and the commands make them."""

from collections.abc import Callable
from dataclasses import replace

from hypothesis import strategies as st

from ctxview.core.case import Case
from ctxview.core.channels import Authority, ChannelRule, Kind, Retention, Sensitivity, Trust
from ctxview.core.profiles import PROFILES
from ctxview.core.settings import Settings
from ctxview.core.stage_order import FIXED, own_order, with_stage_moved, with_stage_switched
from ctxview.core.tweaks import (
    with_budget,
    with_channel,
    with_drop,
    with_meter,
    with_pin,
    with_profile,
    with_requirement,
    with_section_moved,
    with_section_order,
    with_sensitivity,
)
from tests.strategies import OWN_CHANNELS, REQUIREMENTS, budgets, meters, requirement_sets, section_orders

Tweak = Callable[[Settings], Settings]

RULES = (
    ChannelRule(Kind.INSTRUCTION, Authority.USER, Trust.HOSTILE, Retention.HIGH, Sensitivity.PUBLIC),
    ChannelRule(Kind.FACT, Authority.NONE, Trust.UNKNOWN, Retention.REQUIRED, Sensitivity.SECRET),
    ChannelRule(Kind.TOOL_SCHEMA, Authority.NONE, Trust.VERIFIED, Retention.LOW, Sensitivity.INTERNAL),
)

MOVABLE = tuple(name for name in own_order(PROFILES["packet"]) if name not in FIXED)
"""The stages that can be turned off and moved; both profiles have the same."""


def tweaks(case: Case, profiles: tuple[str, ...]) -> st.SearchStrategy[Tweak]:
    """One change of this case's settings."""
    channels = sorted({source.channel for source in case.sources} | {"web_content", "secret_fixture"})
    found: list[st.SearchStrategy[Tweak]] = [
        budgets.map(lambda limit: lambda now: with_budget(now, limit)),
        budgets.map(lambda limit: lambda now: with_budget(now, limit)),
        meters.map(lambda meter: lambda now: with_meter(now, meter)),
        section_orders.map(lambda order: lambda now: with_section_order(now, order)),
        st.tuples(st.sampled_from(Kind), st.integers(-2, 2)).map(lambda move: lambda now: with_section_moved(now, *move)),
        st.tuples(st.sampled_from(Sensitivity), st.booleans()).map(lambda allow: lambda now: with_sensitivity(now, *allow)),
        requirement_sets.map(lambda names: lambda now: replace(now, requirements=names)),
        st.dictionaries(st.sampled_from(channels), st.sampled_from(RULES), max_size=2).map(
            lambda rules: lambda now: replace(now, channel_rules=tuple(sorted(rules.items(), key=lambda row: row[0])))
        ),
        st.sampled_from(profiles).map(lambda profile: lambda now: with_profile(now, profile)),
        st.tuples(st.sampled_from(REQUIREMENTS), st.booleans()).map(lambda switch: lambda now: with_requirement(now, *switch)),
        st.sampled_from(MOVABLE).map(lambda name: lambda now: with_stage_switched(PROFILES[now.profile], now, name)),
        st.tuples(st.sampled_from(MOVABLE), st.integers(-2, 2)).map(
            lambda move: lambda now: with_stage_moved(PROFILES[now.profile], now, *move)
        ),
    ]
    if case.sources:
        places = st.integers(0, len(case.sources) - 1)
        found += [
            st.tuples(places, st.sampled_from(list(OWN_CHANNELS))).map(lambda move: lambda now: with_channel(case, now, *move)),
            st.frozensets(places, max_size=2).map(lambda pins: lambda now: replace(now, pins=pins)),
            st.frozensets(places, max_size=2).map(lambda drops: lambda now: replace(now, drops=drops)),
            st.tuples(places, st.booleans()).map(lambda switch: lambda now: with_pin(now, *switch)),
            st.tuples(places, st.booleans()).map(lambda switch: lambda now: with_drop(now, *switch)),
        ]
    return st.one_of(found)


def settings_for(case: Case) -> st.SearchStrategy[tuple[Case, Settings]]:
    """The case and its settings after a few changes."""

    def changed(several: list[Tweak]) -> tuple[Case, Settings]:
        now = Settings.of(case)
        for tweak in several:
            now = tweak(now)
        return case, now

    return st.lists(tweaks(case, (case.profile,)), max_size=4).map(changed)
