"""A budget as it is typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.app.budget_text import parse_budget

PRESENT, TOTAL = 300, 484


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0", 0),
        ("259", 259),
        ("  259  ", 259),
        ("007", 7),
        ("12,345", 12345),
        ("12_345", 12345),
        ("12 345", 12345),
        ("+100", 400),
        ("+0", 300),
        ("-100", 200),
        ("-300", 0),
        ("50%", 242),
        ("0%", 0),
        ("100%", 484),
        ("1%", 4),
        ("250%", 1210),
        ("+10%", 348),
        ("-10%", 252),
        ("none", None),
        ("None", None),
        ("UNLIMITED", None),
        ("all", None),
        ("∞", None),
        ("9" * 15, 999_999_999_999_999),
    ],
)
def test_what_a_person_may_type(text: str, expected: int | None) -> None:
    assert parse_budget(text, PRESENT, TOTAL) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "x",
        "1.5",
        "1e3",
        "0x10",
        "--1",
        "+-1",
        "1+",
        "%",
        "+",
        "-",
        "5%%",
        "%5",
        "²",
        "٣",
        "五",
        "1;2",
        "nan",
        "9" * 16,
        "1\x1b[2J",
        "[b]1",
    ],
)
def test_what_is_no_budget_is_refused_with_what_would_be_one(text: str) -> None:
    with pytest.raises(ValueError, match=r"^not a budget; give a whole number, \+N, -N, N%, or none for unlimited$"):
        parse_budget(text, PRESENT, TOTAL)


@pytest.mark.parametrize(("text", "result"), [("-301", -1), ("-100%", -184)])
def test_a_budget_below_zero_is_refused_with_what_it_would_be(text: str, result: int) -> None:
    with pytest.raises(ValueError, match=f"^that is {result}, and a budget is never below zero$"):
        parse_budget(text, PRESENT, TOTAL)


@given(st.text(max_size=12), st.integers(0, 10**9), st.integers(0, 10**9))
def test_any_text_is_a_budget_or_a_refusal(text: str, present: int, total: int) -> None:
    try:
        budget = parse_budget(text, present, total)
    except ValueError as error:
        said = str(error)
    else:
        said = ""
        assert budget is None or budget >= 0
    assert said == "" or said.startswith(("not a budget; ", "that is -"))


@given(st.integers(0, 10**14), st.integers(0, 10**14), st.integers(0, 10**14))
def test_a_whole_number_means_itself_and_with_a_sign_a_difference(number: int, present: int, total: int) -> None:
    assert parse_budget(str(number), present, total) == number
    assert parse_budget(f"+{number}", present, total) == present + number
    if number <= present:
        assert parse_budget(f"-{number}", present, total) == present - number
