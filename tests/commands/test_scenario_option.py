"""`--scenario FILE`: kept tweaks applied before all other options, on their base or, with a warning, on another (case format)."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from tests.commands.calls import EXAMPLE, READY, Called, JsonObject, call, case, source
from tests.commands.test_settings_options import BUILDERS

TEXT = json.dumps(EXAMPLE)


@pytest.fixture
def base(tmp_path: Path) -> str:
    path = tmp_path / "case.json"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def kept(tmp_path: Path, *changes: JsonObject, digest: str | None = None, **more: object) -> str:
    """The path of a scenario with these changes, made for the example unless it says otherwise."""
    digest = digest or sha256(TEXT.encode("utf-8")).hexdigest()
    path = tmp_path / "tweaks.json"
    value = {"ctxview_scenario": 1, "base": {"path": "case.json", "digest": digest}, "changes": list(changes), **more}
    path.write_text(json.dumps(value), encoding="utf-8")
    return str(path)


BUDGET: JsonObject = {"change": "budget", "limit": 100}


@pytest.mark.parametrize("command", BUILDERS, ids=lambda command: command[0])
def test_each_command_takes_it(command: tuple[str, ...], tmp_path: Path) -> None:
    scenario = kept(tmp_path, BUDGET, {"change": "pin", "source_id": "noise.txt"}, {"change": "requirement", "name": "x"})
    options = ("--budget", "100", "--pin", "noise.txt", "--require", "x")
    assert call(*command, "--scenario", scenario, typed=TEXT) == call(*command, *options, typed=TEXT)
    as_json = call(*command, "--json", "--scenario", scenario, typed=TEXT)
    assert as_json == call(*command, "--json", *options, typed=TEXT)


def test_a_file_and_the_same_bytes_on_standard_input_are_the_same_base(base: str, tmp_path: Path) -> None:
    scenario = kept(tmp_path, BUDGET)
    from_file = call("build", base, "--json", "--scenario", scenario)
    assert from_file == call("build", "-", "--json", "--scenario", scenario, typed=TEXT)
    assert from_file.value["warnings"] == []
    assert from_file.value["packet"]["budget_limit"] == 100


def test_other_options_come_after_it(tmp_path: Path) -> None:
    scenario = kept(tmp_path, BUDGET, {"change": "channel_rule", "channel": "verified_fact", "kind": "instruction", "authority": "user"})
    options = ("--budget", "150", "--channel-rule", "verified_fact.authority=developer")
    text = call("build", "-", "--scenario", scenario, *options, typed=TEXT).out
    assert "budget 400 → 150" in text
    assert "authority of channel verified_fact none → developer" in text


def test_it_can_take_back_what_the_case_says(tmp_path: Path) -> None:
    scenario = kept(tmp_path, {"change": "requirement", "name": "never-brought", "on": False})
    missing = [one["requirement"] for one in call("build", "-", "--json", "--scenario", scenario, typed=TEXT).value["missing_requirements"]]
    assert "never-brought" not in missing


def test_one_of_several_sources_of_an_id_is_meant_by_its_number(tmp_path: Path) -> None:
    scenario = kept(tmp_path, {"change": "drop", "source_id": "stock", "occurrence": 1})
    excluded = call("build", "-", "--json", "--scenario", scenario, typed=TEXT).value["excluded"]
    assert [one["reason"] for one in excluded if one["source_id"] == "stock"] == ["dropped_by_hand"]


def warned(called: Called) -> list[str]:
    return [line for line in called.err.splitlines() if line.startswith("warning: ")]


def test_another_base_is_warned_of_and_applied_to(tmp_path: Path) -> None:
    scenario = kept(tmp_path, BUDGET, digest="0" * 64)
    value = call("build", "-", "--json", "--scenario", scenario, typed=TEXT).value
    assert value["warnings"] == ["other_base"]
    assert value["packet"]["budget_limit"] == 100
    text = call("build", "-", "--scenario", scenario, typed=TEXT)
    assert "! other_base: the scenario was made for" in text.out
    for command in BUILDERS[1:]:
        called = call(*command, "--scenario", scenario, typed=TEXT)
        assert [line.startswith("warning: other_base: ") for line in warned(called)] == [True]
        assert called.code == 0


def test_a_change_of_a_source_that_is_not_there_is_left_out_and_named(tmp_path: Path) -> None:
    scenario = kept(tmp_path, BUDGET, {"change": "pin", "source_id": "gone\x1b[2J"})
    called = call("build", "-", "--json", "--scenario", scenario, typed=TEXT)
    assert called.value["warnings"] == ["change_left_out:gone\x1b[2J"]
    assert called.value["packet"]["budget_limit"] == 100
    text = call("curve", "-", "--scenario", scenario, typed=TEXT)
    assert "no such source: gone␛[2J" in " ".join(text.err.split())


def test_a_scenario_of_which_nothing_applies_is_refused(tmp_path: Path) -> None:
    scenario = kept(tmp_path, {"change": "pin", "source_id": "gone"})
    called = call("build", "-", "--json", "--scenario", scenario, typed=TEXT)
    assert called.code == 2
    assert (called.error["code"], called.error["file"], called.error["place"]) == ("unknown_source", scenario, "/changes/0/source_id")


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        ({"change": "budget", "limit": -1}, "negative_budget", "/changes/0/limit"),
        ({"change": "channel", "source_id": "forum", "channel": "web"}, "unknown_source_channel", "/changes/0/channel"),
        ({"change": "channel_rule", "channel": "memory", "authority": "user"}, "non_instruction_authority", "/changes/0/authority"),
    ],
)
def test_a_wrong_change_names_the_scenario_and_the_place(tmp_path: Path, change: JsonObject, code: str, place: str) -> None:
    scenario = kept(tmp_path, change)
    error = call("build", "-", "--json", "--scenario", scenario, typed=TEXT).error
    assert (error["code"], error["file"], error["place"]) == (code, scenario, place)


def test_a_meter_that_cannot_count_the_case_names_the_case(tmp_path: Path) -> None:
    scenario = kept(tmp_path, {"change": "meter", "meter": "declared"})
    error = call("build", "-", "--json", "--scenario", scenario, typed=TEXT).error
    assert (error["code"], error["file"], error["place"]) == ("missing_field", "<stdin>", "/sources/0/size_units")


def test_a_scenario_that_is_not_there_or_none_is_refused(tmp_path: Path) -> None:
    for path, code in ((str(tmp_path / "gone.json"), "not_found"), (str(tmp_path), "not_readable"), ("-", "not_allowed_value")):
        called = call("build", "-", "--json", "--scenario", path, typed=TEXT)
        assert (called.code, called.error["code"]) == (2, code)
    no_scenario = tmp_path / "case.json"
    no_scenario.write_text(TEXT, encoding="utf-8")
    assert call("build", "-", "--json", "--scenario", str(no_scenario), typed=TEXT).error["code"] == "unknown_format"


def test_each_line_of_many_gets_it_and_its_own_warnings(tmp_path: Path) -> None:
    line = json.dumps(READY)
    other = json.dumps(case(source("contract", "system", "Others."), budget=100))
    scenario = kept(tmp_path, {"change": "budget", "limit": 3}, digest=sha256(line.encode("utf-8")).hexdigest())
    called = call("build", "--jsonl", "--scenario", scenario, typed=f"{line}\n{other}\r\n{line}")
    results = [json.loads(result) for result in called.out.splitlines()]
    assert [result["packet"]["budget_limit"] for result in results] == [3, 3, 3]
    assert [result["warnings"] for result in results] == [["empty_packet"], ["other_base", "empty_packet"], ["empty_packet"]]


def test_the_schema_of_the_file_is_printed() -> None:
    assert call("schema", "scenario").value["title"] == "ctxview scenario"
