from ctxview.core.near_names import near_names, nearest, nearest_first


def test_names_that_are_alike_come_nearest_first_as_they_are_written() -> None:
    assert near_names("BUDGETS", ["Budget", "budge", "meter", "gadget"]) == ["Budget", "budge", "gadget"]
    assert near_names("budgets", ["Budget", "budge", "gadget"], 1) == ["Budget"]
    assert nearest("xyz", ["budget"]) is None


def test_a_very_long_name_is_like_none_and_costs_nothing() -> None:
    assert near_names("a" * 10**7, ["a" * 200]) == []
    assert near_names("a" * 200, ["a" * 199, "a" * 10**7]) == ["a" * 199]


def test_all_that_would_be_right_is_listed_with_the_nearest_first() -> None:
    assert nearest_first("metre", ["budget", "meter"]) == "one of meter, budget"
    assert nearest_first("", ["budget", "m" * 61]) == f"one of budget, {'m' * 59}…"
    assert nearest_first("n7", [f"n{number}" for number in range(50)]).count(",") == 39
