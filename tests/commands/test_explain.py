"""`ctxview explain`: why one source got in or not."""

import json

import pytest

from tests.commands.calls import EXAMPLE, SECRET, WITH_SECRET, call
from tests.conftest import Golden


@pytest.mark.parametrize(("source_id", "name"), [("noise.txt", "explain-too-large"), ("copy of test", "explain-copy")])
def test_an_explanation_is_as_stored(golden: Golden, source_id: str, name: str) -> None:
    golden(call("explain", "-", source_id, "--json", typed=EXAMPLE).out, f"{name}.json")
    golden(call("explain", "-", source_id, typed=EXAMPLE).out, f"{name}.txt")


def test_several_sources_of_one_id_are_a_list_in_the_order_of_the_case(golden: Golden) -> None:
    called = call("explain", "-", "test_price.py", "--json", typed=EXAMPLE)
    golden(called.out, "explain-two.json")
    golden(call("explain", "-", "test_price.py", typed=EXAMPLE).out, "explain-two.txt")
    newer, older = json.loads(called.out)
    assert older["decisions"][3]["reason"] == "superseded"
    assert older["beaten_by"] == [newer["source_id"]]


def test_the_keys_are_those_of_the_contract() -> None:
    value = call("explain", "-", "noise.txt", "--json", typed=EXAMPLE).value
    assert list(value) == ["source_id", "item_id", "decisions", "beaten_by", "took_room", "enters_at", "flips"]
    assert {tuple(decision) for decision in value["decisions"]} == {("stage", "outcome", "reason", "words")}
    assert {tuple(flip) for flip in value["flips"]} == {("change", "words")}


def test_it_enters_at_the_budget_that_it_names() -> None:
    enters_at = call("explain", "-", "noise.txt", "--json", typed=EXAMPLE).value["enters_at"]
    for budget, is_in in ((enters_at - 1, False), (enters_at, True)):
        built = call("build", "-", "--json", "--budget", str(budget), typed=EXAMPLE).value
        assert ("noise.txt" not in [excluded["source_id"] for excluded in built["excluded"]]) is is_in


@pytest.mark.parametrize("value", [EXAMPLE, WITH_SECRET])
def test_a_secret_is_explained_without_its_figures(value: dict[str, object]) -> None:
    called = call("explain", "-", "token", "--json", typed=value)
    assert called.value["item_id"] == "redacted-1"
    assert called.value["enters_at"] is None
    text = call("explain", "-", "token", typed=value).out
    assert "size       – bytes" in text
    assert "enters at" not in text
    for shown in (called.out, text):
        assert SECRET not in shown
        assert f"{len(SECRET)} bytes" not in shown


def test_a_text_holds_no_content() -> None:
    ids = [str(each["source_id"]) for each in EXAMPLE["sources"]]  # type: ignore[attr-defined]  # a list of objects, as written there
    text = "".join(call("explain", "-", source_id, typed=EXAMPLE).out for source_id in ids)
    contents = [str(each["content"]) for each in EXAMPLE["sources"]]  # type: ignore[attr-defined]  # likewise
    assert [content for content in contents if content in text] == []


def test_an_unknown_id_is_refused_with_the_nearest_ones() -> None:
    called = call("explain", "-", "TEST_price.py", "--json", typed=EXAMPLE)
    assert called.code == 2
    assert called.error["code"] == "unknown_source"
    assert called.error["file"] == "<stdin>"
    assert '"test_price.py"' in called.error["expected"]
    assert "SOURCE_ID" in called.err


def test_an_unknown_id_that_is_like_none_is_refused_with_some() -> None:
    assert '"contract"' in call("explain", "-", "zzzzzzzzz", "--json", typed=EXAMPLE).error["expected"]


def test_an_id_that_is_called_like_an_option_asks_for_nothing() -> None:
    called = call("explain", "-", "--", "--json", typed=EXAMPLE)
    assert (called.code, called.out) == (2, "")


def test_an_id_that_begins_with_a_dash_stands_behind_two() -> None:
    value = {**EXAMPLE, "sources": [{"source_id": "-x", "channel": "system", "content": "a"}]}
    assert call("explain", "-", "--json", "--", "-x", typed=value).value["source_id"] == "-x"
