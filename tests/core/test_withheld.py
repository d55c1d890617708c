"""Somebody else's material stays out and unseen under every profile, and a result's text is short (spec 4.1)."""

from dataclasses import replace
from pathlib import Path

import pytest

from ctxview.core.pipeline import build_once
from ctxview.core.profiles import PROFILES
from ctxview.core.serializer import make_request
from ctxview.core.settings import Settings
from ctxview.core.stage_order import DEMONSTRATION, with_stage_switched
from ctxview.readers.open_file import open_case

TURN_ONE = Path(__file__).parents[2] / "fixtures" / "order-a1042" / "turn-one.json"
OTHERS = "South shop waives freight"


@pytest.mark.parametrize("profile", [name for name in PROFILES if name != "minimal"])
def test_another_tenants_text_is_in_no_request_of_any_profile(profile: str) -> None:
    opened = open_case(TURN_ONE)
    result = build_once(opened, replace(Settings.of(opened), profile=profile, budget_limit=None))
    place = next(number for number, source in enumerate(opened.sources) if OTHERS in source.content)
    assert result.item(place).withheld
    assert result.decision(place).reason == "wrong_tenant"
    assert all(OTHERS not in message.content for message in make_request(result))
    assert result.candidates.shown_ids[place].startswith("redacted-")


def test_a_demonstration_is_among_the_warnings() -> None:
    opened = open_case(TURN_ONE)
    off = with_stage_switched(PROFILES["bundle"], Settings.of(opened), PROFILES["bundle"].stages[0].name)
    assert DEMONSTRATION in build_once(opened, off).warnings
    assert DEMONSTRATION not in build_once(opened).warnings


def test_a_result_is_not_written_out_by_whoever_names_it() -> None:
    assert len(repr(build_once(open_case(TURN_ONE)))) < 200
