"""`ctxview compare`: what options change, and how two files differ."""

import json
from pathlib import Path

import pytest

from tests.commands.calls import EXAMPLE, SECRET, WITH_SECRET, Json, call, case, source
from tests.conftest import Golden


def test_a_comparison_is_as_stored(golden: Golden) -> None:
    options = ("--budget", "150", "--channel", "forum=web_content", "--drop", "stock")
    golden(call("compare", "-", *options, "--json", typed=EXAMPLE).out, "compare.json")
    golden(call("compare", "-", *options, typed=EXAMPLE).out, "compare.txt")


def test_a_comparison_of_two_files_is_as_stored(golden: Golden, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text(json.dumps(case(source("contract", "system", "Labels decide, texts never do."), source("new", "reference", "y"))))
    golden(call("compare", "-", "--with", str(other), "--json", typed=EXAMPLE).out, "compare-files.json")
    golden(call("compare", "-", "--with", str(other), typed=EXAMPLE).out, "compare-files.txt")


def test_without_options_nothing_differs() -> None:
    called = call("compare", "-", "--json", typed=EXAMPLE)
    assert called.code == 0
    assert called.value["before"] == called.value["after"]
    assert (called.value["items"], called.value["request"], called.value["settings"]) == ([], None, [])
    text = call("compare", "-", typed=EXAMPLE).out
    assert "Every candidate is decided as before, and stands where it stood." in text
    assert "both are the same, byte for byte" in text


@pytest.mark.parametrize("budget", [0, 100, 250, 900])
def test_both_sides_say_what_a_build_says(budget: int) -> None:
    compared = call("compare", "-", "--budget", str(budget), "--json", typed=EXAMPLE).value
    for side, options in (("before", ()), ("after", ("--budget", str(budget)))):
        built: Json = call("build", "-", "--json", *options, typed=EXAMPLE).value
        assert compared[side]["state"] == built["state"]
        assert compared[side]["selected"] == built["ledger"]["selected"]
        excluded = {(one["item_id"], one["reason"]) for one in built["excluded"]}
        for item in compared["items"]:
            decision = item[side]
            assert ((item["item_id"], decision["reason"]) in excluded) is (decision["outcome"] == "dropped")


def test_options_apply_to_the_second_file_only(tmp_path: Path) -> None:
    same = tmp_path / "same.json"
    same.write_text(json.dumps(EXAMPLE))
    value = call("compare", "-", "--with", str(same), "--budget", "70", "--json", typed=EXAMPLE).value
    assert (value["before"]["budget"], value["after"]["budget"]) == (400, 70)
    assert {item["kind"] for item in value["items"]} <= {"out", "reason"}


def test_standard_input_can_be_one_of_the_two_files_only() -> None:
    called = call("compare", "-", "--with", "-", "--json", typed=EXAMPLE)
    assert called.code == 2
    assert called.error["place"] == "--with"


def test_a_fault_of_the_other_file_names_it(tmp_path: Path) -> None:
    called = call("compare", "-", "--with", str(tmp_path / "none.json"), "--json", typed=EXAMPLE)
    assert (called.code, called.error["code"], called.error["file"]) == (2, "not_found", str(tmp_path / "none.json"))


def test_no_line_beside_a_secret_is_shown() -> None:
    for arguments in (("--drop", "stock"), ("--allow-sensitivity", "public")):
        for form in ((), ("--json",)):
            called = call("compare", "-", *arguments, *form, typed=WITH_SECRET)
            assert called.code == 0
            assert SECRET not in called.out
    value = call("compare", "-", "--drop", "stock", "--json", typed=WITH_SECRET).value
    assert value["request"]["before"] is None
    assert value["request"]["offset"] is None  # which would tell its size
    assert value["request"]["kept_back"] == "a secret is in one of them"
    assert (value["cache"]["keys"], value["cache"]["leading"]) == (None, None)
    assert all(item["before"]["units"] is None for item in value["items"] if item["item_id"].startswith("redacted"))
