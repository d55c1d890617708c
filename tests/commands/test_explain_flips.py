"""`ctxview explain` says what would flip a source; each flip can be put into a scenario, and then flips (design 2)."""

import json
from pathlib import Path

import pytest

from ctxview.commands.explain import MOST_BUILDS_BEFORE
from ctxview.core.flip_drops import MOST_ENTANGLED
from tests.commands.calls import EXAMPLE, SECRET, WITH_SECRET, Json, call, case, source

IDS = list(dict.fromkeys(str(each["source_id"]) for each in EXAMPLE["sources"]))  # type: ignore[attr-defined]  # a list of objects


def explained(source_id: str, typed: object = EXAMPLE) -> list[Json]:
    """The explanation of every source of the id."""
    value = json.loads(call("explain", "-", source_id, "--json", typed=typed).out)
    return value if isinstance(value, list) else [value]


@pytest.mark.parametrize("source_id", IDS)
def test_each_flip_put_into_a_scenario_flips_the_item(source_id: str, tmp_path: Path) -> None:
    for number, explanation in enumerate(explained(source_id)):
        for flip in explanation["flips"]:
            scenario = tmp_path / "flip.json"
            base = {"path": "x", "digest": "0" * 64}
            scenario.write_text(json.dumps({"ctxview_scenario": 1, "base": base, "changes": [flip["change"]]}), encoding="utf-8")
            before = explanation["decisions"]
            value = json.loads(call("explain", "-", source_id, "--json", "--scenario", str(scenario), typed=EXAMPLE).out)
            flipped = (value if isinstance(value, list) else [value])[number]["decisions"]
            assert dropped(before) is not dropped(flipped), flip


def dropped(decisions: Json) -> bool:
    return any(decision["outcome"] == "dropped" for decision in decisions)


def test_the_smallest_budget_is_where_it_enters() -> None:
    (explanation,) = explained("noise.txt")
    budgets = [flip for flip in explanation["flips"] if flip["change"]["change"] == "budget"]
    assert [flip["change"]["limit"] for flip in budgets] == [explanation["enters_at"]]
    assert budgets[0]["words"] == f"a budget of {explanation['enters_at']} bytes, {explanation['enters_at'] - 400} more"


def test_the_text_lists_them_under_what_they_do() -> None:
    out = call("explain", "-", "noise.txt", typed=EXAMPLE).out
    _, _, flips = out.partition("What alone would bring it in\n")
    assert flips.startswith("  - a budget of ")
    assert "\nWhat alone would take it out\n" in call("explain", "-", "contract", typed=EXAMPLE).out


def test_where_nothing_flips_the_text_says_what_was_tried() -> None:
    foreign = case(source("a", "web_content", "x", repository="another"))
    assert explained("a", foreign)[0]["flips"] == []
    assert "no single change that was tried" in call("explain", "-", "a", typed=foreign).out


def test_an_id_of_too_many_sources_is_not_searched_to_the_end() -> None:
    many = case(*(source("same", "web_content", f"text {n}") for n in range(2 * MOST_ENTANGLED)), budget=100)
    flips = [explanation["flips"] for explanation in explained("same", many)]
    assert flips[0] is not None
    assert flips[-1] is None
    assert 1 < flips.index(None) <= MOST_BUILDS_BEFORE
    assert "not looked for: the id stands for too many sources" in call("explain", "-", "same", typed=many).out


@pytest.mark.parametrize("value", [EXAMPLE, WITH_SECRET])
def test_no_figure_of_a_secret_is_told(value: dict[str, object]) -> None:
    for source_id in IDS:
        for explanation in explained(source_id, value):
            for flip in explanation["flips"]:
                assert f"takes {len(SECRET)} " not in flip["words"]
                assert source_id != "token" or flip["change"]["change"] != "budget"
