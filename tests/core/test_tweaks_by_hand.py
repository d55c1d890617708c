"""Pins, drops, requirements and a channel's own row: changed, changed back, and what each change is called (design 2)."""

from dataclasses import replace

import pytest

from ctxview.core.channels import CHANNELS, Authority, ChannelRule, Kind, Retention, Sensitivity, Trust
from ctxview.core.pipeline import build_once
from ctxview.core.problem import CtxviewError
from ctxview.core.settings import Settings
from ctxview.core.tweaks import describe_change, rule_of, with_channel_rule, with_drop, with_pin, with_requirement
from tests.cases import case, source

OWN = ChannelRule(Kind.FACT, Authority.NONE, Trust.UNKNOWN, Retention.LOW, Sensitivity.PUBLIC)
CASE = case(
    source("a", "a", "web_content"), source("b\x1b", "b", "ours"), budget=100, requirements={"r"}, channels={**CHANNELS, "ours": OWN}
)
BASE = Settings.of(CASE)
HOSTILE = replace(CHANNELS["web_content"], trust=Trust.HOSTILE)


def test_each_is_switched_on_and_off() -> None:
    assert with_pin(BASE, 1, True) == replace(BASE, pins=frozenset({1}))
    assert with_drop(BASE, 0, True) == replace(BASE, drops=frozenset({0}))
    assert with_requirement(BASE, "s", True) == replace(BASE, requirements=frozenset({"r", "s"}))
    assert with_requirement(BASE, "r", False) == replace(BASE, requirements=frozenset())
    for on in (True, False):
        assert with_pin(with_pin(BASE, 1, on), 1, False) == BASE
        assert with_drop(with_drop(BASE, 1, on), 1, False) == BASE
        assert with_requirement(with_requirement(BASE, "r", on), "r", True) == BASE


def test_a_row_holds_for_all_sources_of_its_channel_until_it_is_changed_back() -> None:
    changed = with_channel_rule(CASE, BASE, "web_content", HOSTILE)
    assert changed.channel_rules == (("web_content", HOSTILE),)
    assert build_once(CASE, changed).item(0).trust is Trust.HOSTILE
    assert rule_of(CASE, changed, "web_content") == HOSTILE
    assert rule_of(CASE, BASE, "web_content") == CHANNELS["web_content"]
    assert with_channel_rule(CASE, changed, "web_content", CHANNELS["web_content"]) == BASE


def test_changed_rows_stand_in_the_order_of_their_names() -> None:
    one = with_channel_rule(CASE, with_channel_rule(CASE, BASE, "web_content", HOSTILE), "ours", replace(OWN, trust=Trust.VERIFIED))
    other = with_channel_rule(CASE, with_channel_rule(CASE, BASE, "ours", replace(OWN, trust=Trust.VERIFIED)), "web_content", HOSTILE)
    assert one == other
    assert [name for name, _ in one.channel_rules] == ["ours", "web_content"]


@pytest.mark.parametrize(
    ("channel", "rule", "code"),
    [
        ("web_content", replace(HOSTILE, authority=Authority.USER), "non_instruction_authority"),
        ("web_content", replace(HOSTILE, kind=Kind.INSTRUCTION), "instruction_authority_required"),
        ("no_such", HOSTILE, "unknown_source_channel"),
    ],
)
def test_a_row_that_cannot_be_is_refused(channel: str, rule: ChannelRule, code: str) -> None:
    with pytest.raises(CtxviewError) as refused:
        with_channel_rule(CASE, BASE, channel, rule)
    assert refused.value.problem.code == code
    assert refused.value.problem.place.startswith(f"/channels/{channel}")


def test_each_change_is_described_in_a_short_line_in_a_fixed_order() -> None:
    after = with_drop(with_pin(with_pin(BASE, 1, True), 0, True), 1, True)
    after = with_requirement(with_requirement(after, "r", False), "currency-test", True)
    rule = ChannelRule(Kind.INSTRUCTION, Authority.USER, Trust.UNKNOWN, Retention.HIGH, Sensitivity.PUBLIC)
    after = with_channel_rule(CASE, with_channel_rule(CASE, after, "web_content", HOSTILE), "ours", rule)
    assert describe_change(CASE, BASE, after) == (
        "kind of channel ours fact → instruction",
        "authority of channel ours none → user",
        "retention of channel ours low → high",
        "trust of channel web_content unverified → hostile",
        "pin of a off → on",
        "pin of b\x1b off → on",
        "drop of b\x1b off → on",
        "requirement currency-test off → on",
        "requirement r on → off",
    )
    assert describe_change(CASE, after, with_pin(after, 0, False)) == ("pin of a on → off",)
