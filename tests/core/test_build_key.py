"""The cache key of a build and the leading part of its request: the scene of order A1042 (spec 4.4)."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from ctxview.core.build_key import build_key, leading_request
from ctxview.core.cache_key import changed_parts
from ctxview.core.case import Case
from ctxview.core.pipeline import Pipeline, build_once
from ctxview.core.result import BuildResult
from ctxview.core.serializer import make_request
from ctxview.core.settings import Settings
from ctxview.core.tweaks import with_budget, with_purpose
from ctxview.readers.open_file import open_case
from tests.cases import case, source
from tests.strategies import any_cases

FIXTURES = Path(__file__).parents[2] / "fixtures" / "order-a1042"


def turn(name: str) -> BuildResult:
    return build_once(open_case(FIXTURES / f"turn-{name}.json"))


def test_turn_two_cannot_use_what_turn_one_cached_and_the_policy_of_it_can() -> None:
    comparison = changed_parts(build_key(turn("one")), build_key(turn("two")))
    assert comparison.changed[0] == "task.revision"
    assert set(comparison.changed) == {"task.revision", "task.texts", "now", "items"}
    assert comparison.reusable == ("policy",)
    assert comparison.lost == ()


def test_the_same_file_has_the_same_key() -> None:
    assert build_key(turn("one")) == build_key(turn("one"))


@pytest.mark.parametrize("foreign", [{"tenant": "other"}, {"repository": "other"}, {"purposes": frozenset({"other"})}], ids=repr)
def test_what_is_foreign_is_no_part_of_the_key(foreign: dict[str, object]) -> None:
    own = case(source("a", "aa"), profile="full")
    more = replace(own, sources=(*own.sources, replace(source("b", "bb"), **foreign)))  # type: ignore[arg-type]  # one field, of its type
    assert build_key(build_once(own)) == build_key(build_once(more))


def test_each_change_is_named() -> None:
    pipeline = Pipeline(open_case(FIXTURES / "turn-one.json"))
    before = pipeline.build()
    changes = {
        "budget": with_budget(before.settings, 5000),
        "purpose": with_purpose(before.settings, "complaints"),
        "drops": replace(before.settings, drops=frozenset({0})),
        "meter": replace(before.settings, meter="utf8-bytes"),
        "profile": replace(before.settings, profile="full"),
    }
    for name, settings in changes.items():
        assert name in changed_parts(build_key(before), build_key(pipeline.build(settings))).changed, name


def whole(result: BuildResult) -> bytes:
    return b"".join(message.content.encode("utf-8") for message in make_request(result))


@given(any_cases)
def test_the_leading_bytes_are_what_going_byte_by_byte_finds(several: Case) -> None:
    pipeline = Pipeline(several)
    before, after = pipeline.build(), pipeline.build(with_budget(Settings.of(several), 40))
    one, two = whole(before), whole(after)
    same = next((number for number, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    found = leading_request(before, after)
    assert (found.bytes, found.total_before, found.total_after) == (same, len(one), len(two))
    assert found.items <= found.items_after == len(after.selected_items)
