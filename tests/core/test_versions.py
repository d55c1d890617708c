"""Versions are labels in natural order (spec 1.3, stage 4)."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.versions import is_newer, version_key
from tests.core import oracle

BIG = "123456789012345678901234567890"


@pytest.mark.parametrize(
    ("newer", "older"),
    [
        ("1.10", "1.9"),
        ("2.0-rc1", "2.0"),
        ("2.0-rc2", "2.0-rc1"),
        ("2.0-rc10", "2.0-rc9"),
        ("10", "9"),
        ("2", "1.9.9"),
        ("1.0.1", "1.0"),
        ("1", ""),
        ("a", ""),
        ("1", "a"),  # a number segment ranks above a text segment at the same place
        ("v2", "v1"),
        ("v1", "v"),
        ("va", "v1"),  # the text segments are compared first
        ("b", "a"),
        ("B", "a"),
        (BIG, BIG[:-1]),
        ("123456789012345678901234567891", BIG),
        ("2" + "0" * 4999, "1" + "9" * 4999),
        ("1" + "0" * 5000, "9" * 5000),
        ("7" * 5000, "0" * 9000 + "7" * 4999),
        ("2026-08-01", "2026-07-31"),
        ("１", "z"),  # a full-width digit is text
        ("1", "１"),
        ("1.٣", "1."),
    ],
)
def test_a_label_is_newer(newer: str, older: str) -> None:
    assert is_newer(newer, older)
    assert not is_newer(older, newer)


@pytest.mark.parametrize(
    ("one", "other"),
    [("1", "01"), ("1.0", "01.00"), ("0", "000"), ("V1", "v1"), ("STRASSE", "straße"), ("7" * 5000, "0" * 500 + "7" * 5000), ("x", "x")],
)
def test_equal_labels_supersede_nothing(one: str, other: str) -> None:
    assert not is_newer(one, other)
    assert not is_newer(other, one)
    assert version_key(one) == version_key(other)


labels = st.lists(st.sampled_from(("0", "1", "01", "9", "10", ".", "-", "rc", "RC", "a", "²", "٣", BIG))).map("".join)


@given(labels, labels)
def test_labels_rank_as_the_plain_reading_of_chapter_1_ranks_them(one: str, other: str) -> None:
    assert is_newer(one, other) == oracle.newer(one, other)


@given(st.lists(labels, max_size=4))
def test_the_order_is_total(several: list[str]) -> None:
    for a, b, c in itertools.product(several, repeat=3):
        if is_newer(a, b) and is_newer(b, c):
            assert is_newer(a, c)
        assert not (is_newer(a, b) and is_newer(b, a))
