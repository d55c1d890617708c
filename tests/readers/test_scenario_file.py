"""Scenario files: written, read back, refused with the place of what is wrong (case format)."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from ctxview.core.change_values import to_value
from ctxview.core.changes import DropSource, MoveSource, SetBudget, SourceName
from ctxview.core.problem import CtxviewError
from ctxview.core.scenario import Scenario
from ctxview.readers.scenario_file import (
    MOST_PROBLEMS,
    base_file,
    file_digest,
    read_scenario,
    save_scenario,
    scenario_for,
    scenario_from_value,
    scenario_text,
    scenario_value,
)
from ctxview.readers.scenario_model import ScenarioFile
from ctxview.readers.schemas import SCHEMAS
from ctxview.readers.strict_json import JsonValue
from tests.core.test_scenario_values import changes
from tests.hostile import HOSTILE, acts_on_terminal
from tests.rows import every

DIGEST = "0123456789abcdef" * 4
GOOD: dict[str, JsonValue] = {
    "ctxview_scenario": 1,
    "base": {"path": "case.json", "digest": DIGEST},
    "name": "small",
    "changes": [{"change": "budget", "limit": 5}, {"change": "drop", "source_id": "a", "occurrence": 1, "on": True}],
}
SMALL = Scenario("case.json", DIGEST, (SetBudget(5), DropSource(SourceName("a", 1))), "small")

scenarios = st.builds(Scenario, st.text(max_size=8), st.just(DIGEST), st.lists(changes, max_size=4).map(tuple), st.text(max_size=8))


def refusal(value: JsonValue) -> CtxviewError:
    with pytest.raises(CtxviewError) as refused:
        scenario_from_value(value, "tweaks.json")
    return refused.value


def with_changes(*listed: dict[str, JsonValue]) -> dict[str, JsonValue]:
    return {**GOOD, "changes": list(listed)}


def with_base(**base: JsonValue) -> dict[str, JsonValue]:
    return {**GOOD, "base": dict(base)}


def test_a_scenario_is_written_as_the_format_says() -> None:
    assert scenario_value(SMALL) == GOOD
    assert scenario_from_value(GOOD, "") == SMALL
    nameless = Scenario("case.json", DIGEST, ())
    assert scenario_value(nameless) == {"ctxview_scenario": 1, "base": {"path": "case.json", "digest": DIGEST}, "changes": []}


@given(scenarios)
def test_what_is_written_is_read_back(scenario: Scenario) -> None:
    assert scenario_from_value(json.loads(scenario_text(scenario)), "") == scenario


@given(scenarios)
def test_the_schema_takes_what_is_written(scenario: Scenario) -> None:
    ScenarioFile.model_validate_json(scenario_text(scenario))


@given(changes, st.data())
def test_the_schema_and_the_reader_refuse_the_same_fields(change: object, data: st.DataObject) -> None:
    good = to_value(change)  # type: ignore[arg-type]  # the strategy makes changes
    name = data.draw(st.sampled_from(sorted(good)))
    broken = data.draw(st.sampled_from(({k: v for k, v in good.items() if k != name}, {**good, name: [[]]}, {**good, "more": 1})))
    value: JsonValue = {**GOOD, "changes": [broken]}  # type: ignore[list-item]  # JSON values all of them
    by_reader = by_schema = True
    try:
        scenario_from_value(value, "")
    except CtxviewError:
        by_reader = False
    try:
        ScenarioFile.model_validate_json(json.dumps(value))
    except ValidationError:
        by_schema = False
    anything_left = broken.keys() - {"change", "channel"} or broken.get("change") != "channel_rule"
    assert by_reader == (by_schema and bool(anything_left))  # that a row says something stands in the schema's anyOf


def test_every_object_of_the_schema_is_closed_and_every_field_has_words() -> None:
    schema = SCHEMAS["scenario"]()
    definitions = schema["$defs"]
    assert isinstance(definitions, dict)
    objects = [schema, *(part for part in definitions.values() if isinstance(part, dict) and "properties" in part)]
    assert len(objects) == 16
    for part in objects:
        properties = part["properties"]
        assert part["additionalProperties"] is False
        assert isinstance(properties, dict)
        for name, field in properties.items():
            assert isinstance(field, dict)
            assert "description" in field or "$ref" in field, name


@pytest.mark.parametrize(
    ("value", "code", "place"),
    [
        ([], "unknown_format", ""),
        ({"ctxview": 1}, "unknown_format", ""),
        ({**GOOD, "ctxview_scenario": 2}, "newer_format", "/ctxview_scenario"),
        ({**GOOD, "ctxview_scenario": 0}, "not_allowed_value", "/ctxview_scenario"),
        ({**GOOD, "ctxview_scenario": True}, "wrong_type", "/ctxview_scenario"),
        ({**GOOD, "change": []}, "unknown_field", "/change"),
        ({**GOOD, "name": 1}, "wrong_type", "/name"),
        ({**GOOD, "base": "case.json"}, "wrong_type", "/base"),
        (with_base(digest=DIGEST), "missing_field", "/base/path"),
        (with_base(path="a", digest=DIGEST, size=1), "unknown_field", "/base/size"),
        (with_base(path="a", digest=DIGEST.upper()), "not_allowed_value", "/base/digest"),
        (with_base(path="a", digest=1), "wrong_type", "/base/digest"),
        ({**GOOD, "changes": {}}, "wrong_type", "/changes"),
        (with_changes({"change": "budget", "limit": -1}), "negative_budget", "/changes/0/limit"),
        ({"ctxview_scenario": 1, "base": GOOD["base"]}, "missing_field", "/changes"),
        ({"ctxview_scenario": 1, "changes": []}, "missing_field", "/base"),
    ],
)
def test_what_is_wrong_is_named_with_file_and_place(value: JsonValue, code: str, place: str) -> None:
    problem = refusal(value).problem
    assert (problem.code, problem.place, problem.file) == (code, place, "tweaks.json")
    assert problem.message
    assert problem.expected


def test_all_that_is_wrong_is_listed_up_to_a_number() -> None:
    wrong: JsonValue = [{"change": "budget", "limit": n - 100} for n in range(50)]
    error = refusal({**GOOD, "changes": wrong, "more": 1})
    assert [problem.place for problem in (error.problem, *error.others)][:3] == ["/more", "/changes/0/limit", "/changes/1/limit"]
    assert len(error.others) == MOST_PROBLEMS - 1


def test_a_saved_scenario_is_read_back_and_nothing_else_is_left_in_the_folder(tmp_path: Path) -> None:
    path = tmp_path / "small.json"
    assert save_scenario(str(path), SMALL) is None
    assert read_scenario(str(path)) == SMALL
    assert save_scenario(str(path), Scenario("x", DIGEST, ())) is None
    assert read_scenario(str(path)).changes == ()
    assert [entry.name for entry in tmp_path.iterdir()] == ["small.json"]


def test_a_file_that_is_no_json_or_not_there_is_refused_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text("{", encoding="utf-8")
    for name, code in ((str(path), "not_json"), (str(tmp_path / "gone"), "not_found"), (str(tmp_path), "not_readable")):
        with pytest.raises(CtxviewError) as refused:
            read_scenario(name)
        assert (refused.value.problem.code, refused.value.problem.file) == (code, name)


@pytest.mark.parametrize("name", ["no/such/folder/small.json", ".", "nul\0byte.json"])
def test_a_place_that_cannot_be_written_is_told_and_nothing_is_raised(tmp_path: Path, name: str) -> None:
    problem = save_scenario(f"{tmp_path}/{name}", SMALL)
    assert problem is not None
    assert problem.file.endswith(name)
    assert "cannot be written" in problem.message
    assert list(tmp_path.iterdir()) == []


def test_a_link_is_followed_and_a_file_keeps_its_mode(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_text("", encoding="utf-8")
    real.chmod(0o640)
    link.symlink_to(real)
    assert save_scenario(str(link), SMALL) is None
    assert link.is_symlink()
    assert read_scenario(str(real)) == SMALL
    assert real.stat().st_mode & 0o777 == 0o640


def test_the_digest_is_that_of_the_bytes(tmp_path: Path) -> None:
    path = tmp_path / "empty"
    path.write_bytes(b"")
    assert file_digest(str(path)) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_a_base_beside_or_below_the_scenario_is_named_from_there_and_any_other_absolutely(tmp_path: Path) -> None:
    base = tmp_path / "cases" / "case.json"
    for folder, expected in ((tmp_path, "cases/case.json"), (base.parent, "case.json"), (tmp_path / "other", str(base))):
        path = str(folder / "small.json")
        scenario = scenario_for(str(base), DIGEST, [SetBudget(5)], path, "small")
        assert scenario == Scenario(expected, DIGEST, (SetBudget(5),), "small")
        assert base_file(scenario, path) == base


def test_hostile_names_are_safe_in_the_file_and_in_errors() -> None:
    def check(text: str) -> None:
        scenario = Scenario(text, DIGEST, (MoveSource(SourceName(text), text),), text)
        assert acts_on_terminal(scenario_text(scenario)) == []
        assert scenario_from_value(json.loads(scenario_text(scenario)), "").name == json.loads(json.dumps(text))
        error = refusal({**GOOD, f"x{text}": 1, "changes": [{"change": text}]})
        assert all(len(problem.message) < 300 for problem in (error.problem, *error.others))

    every(HOSTILE, check)
