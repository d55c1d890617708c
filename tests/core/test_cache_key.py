"""The key of a build, and part by part why one key is not another (spec 4.4)."""

from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.cache_key import PART_RULES, SUB_KEYS, cache_key, changed_parts, key_words
from ctxview.core.canonical import value_digest

TURN_ONE: dict[str, object] = {
    "task.id": "return-freight",
    "task.revision": 1,
    "policy.versions": {"freight-policy": "2026-02"},
    "principal": {"tenant": "northwind", "user": "mei"},
    "profile": "bundle",
    "meter": "json-chars",
    "budget": 2400,
    "items": ["a1", "b2"],
}
TURN_TWO = {**TURN_ONE, "task.revision": 2}

values = st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.lists(st.integers(), max_size=2)
parts = st.dictionaries(st.sampled_from([*PART_RULES, "of the caller's own"]), values)


def test_turn_two_cannot_use_the_cache_of_turn_one_because_of_the_revision_alone() -> None:
    one, two = cache_key(TURN_ONE), cache_key(TURN_TWO)
    assert one.digest != two.digest
    comparison = changed_parts(one, two)
    assert comparison.changed == ("task.revision",)
    assert (comparison.reusable, comparison.lost) == (("policy",), ())
    assert key_words(one, two) == (
        "task.revision was 1 and is 2: the task's state has changed, and what was built for the old one must not answer for the new.",
        "policy: its own parts stayed, so its own cache can be used.",
    )


def test_another_version_of_the_policy_loses_its_own_cache_too() -> None:
    two = cache_key({**TURN_ONE, "policy.versions": {"freight-policy": "2026-05"}})
    comparison = changed_parts(cache_key(TURN_ONE), two)
    assert (comparison.changed, comparison.reusable, comparison.lost) == (("policy.versions",), (), ("policy",))
    assert key_words(cache_key(TURN_ONE), two)[1] == "policy: one of its own parts changed, so its own cache cannot be used either."


def test_the_key_is_the_digest_of_all_parts_whatever_their_order() -> None:
    assert cache_key(TURN_ONE).digest == value_digest(TURN_ONE)
    assert cache_key(dict(reversed(TURN_ONE.items()))) == cache_key(TURN_ONE)


def test_the_same_key_says_that_it_can_be_used() -> None:
    comparison = changed_parts(cache_key(TURN_ONE), cache_key(dict(TURN_ONE)))
    assert (comparison.changed, comparison.reusable) == ((), ("policy",))
    assert key_words(cache_key(TURN_ONE), cache_key(TURN_ONE)) == ("Every part is the same: what was kept under this key can be used.",)


def test_a_part_that_only_one_key_has_is_changed_and_null_is_not_absent() -> None:
    one, two = cache_key({"budget": None}), cache_key({"meter": "utf8-bytes"})
    assert changed_parts(one, two).changed == ("meter", "budget")
    assert key_words(one, two) == ("meter is there now: a unit is something else.", "budget is gone: there is more or less room.")


def test_parts_are_told_in_their_order_and_the_callers_own_last() -> None:
    one, two = cache_key({"zeta": 1, "alpha": 1, "items": [], "profile": "packet"}), cache_key({})
    assert changed_parts(one, two).changed == ("profile", "items", "alpha", "zeta")
    assert key_words(cache_key({"alpha": 1}), cache_key({"alpha": 2})) == ("alpha changed.",)


def test_sub_keys_of_the_caller_are_judged_by_their_own_parts() -> None:
    one, two = cache_key(TURN_ONE), cache_key({**TURN_ONE, "meter": "utf8-bytes"})
    comparison = changed_parts(one, two, {"counts": ("meter", "items"), "policy": ("policy.versions",), "tools": ("tools",)})
    assert (comparison.reusable, comparison.lost) == (("policy",), ("counts",))


@pytest.mark.parametrize("name", [name for name, rule in PART_RULES.items() if not rule.shown] + ["of the caller's own"])
def test_what_may_be_secret_is_never_told(name: str) -> None:
    one, two = cache_key({name: "s3cr3t one"}), cache_key({name: ["s3cr3t two"]})
    words = " ".join(key_words(one, two))
    assert "s3cr3t" not in words
    assert "s3cr3t" not in repr(one)
    assert words.startswith(name)
    digests = [one.digest, two.digest, *(part.digest for key in (one, two) for part in key.parts)]
    assert [digest for digest in digests if digest[:12] in words] == []


@given(parts, parts)
def test_the_changed_parts_are_those_that_differ_and_none_differ_exactly_where_the_keys_are_one(
    one: dict[str, object], two: dict[str, object]
) -> None:
    keys = cache_key(one), cache_key(two)
    comparison = changed_parts(*keys)
    missing = cast("object", ...)
    written = {name: (repr(one.get(name, missing)), repr(two.get(name, missing))) for name in one.keys() | two.keys()}
    assert set(comparison.changed) == {name for name, (before, after) in written.items() if before != after}
    assert (keys[0].digest == keys[1].digest) is (not comparison.changed)
    assert set(comparison.reusable) | set(comparison.lost) == {name for name, of in SUB_KEYS.items() if {*of} & (one.keys() | two.keys())}
    assert changed_parts(keys[1], keys[0]) == comparison


@given(parts)
def test_every_part_can_be_found_in_its_key(given_parts: dict[str, object]) -> None:
    key = cache_key(given_parts)
    assert {part.name for part in key.parts} == given_parts.keys()
    for name, value in given_parts.items():
        part = key.part(name)
        assert part is not None
        assert part.digest == value_digest(value)
    assert key.part("no such part") is None
