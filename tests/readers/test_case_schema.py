"""The printed schema says what the reader takes: the same fields, the same values, a description for each."""

import json
from collections.abc import Iterator

import pytest
from pydantic import BaseModel

from ctxview.core.channels import Kind
from ctxview.readers.case_model import CaseFile, CaseSource, fields_at
from ctxview.readers.schemas import SCHEMAS
from ctxview.readers.strict_json import JsonValue
from tests.readers.test_case_examples import EVERY_FIELD


@pytest.fixture(scope="module")
def schema() -> dict[str, JsonValue]:
    return SCHEMAS["case"]()


def objects(part: JsonValue) -> Iterator[dict[str, JsonValue]]:
    """Every object of a schema that lists properties, definitions included."""
    if isinstance(part, dict):
        if "properties" in part and "additionalProperties" in part:
            yield part
        for inner in part.values():
            yield from objects(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from objects(inner)


def test_it_is_json_of_a_named_dialect(schema: dict[str, JsonValue]) -> None:
    assert json.loads(json.dumps(schema)) == schema
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert list(schema)[:3] == ["$schema", "title", "description"]
    assert schema["required"] == ["ctxview", "task", "sources"]


def test_it_lists_every_field_of_the_format(schema: dict[str, JsonValue]) -> None:
    properties = schema["properties"]
    assert isinstance(properties, dict)
    assert set(properties) == set(EVERY_FIELD)
    source = EVERY_FIELD["sources"][0] if isinstance(EVERY_FIELD["sources"], list) else None
    assert isinstance(source, dict)
    assert set(fields_at(("sources", 0))) == {*source, "content_file"}


def test_no_object_takes_unknown_fields_and_no_field_is_without_words(schema: dict[str, JsonValue]) -> None:
    found = list(objects(schema))
    assert len(found) == 9
    for part in found:
        assert part["additionalProperties"] is False
        properties = part["properties"]
        assert isinstance(properties, dict)
        for name, field in properties.items():
            assert isinstance(field, dict)
            assert "description" in field or "$ref" in field, name
            assert "\n" not in str(field.get("description"))


def test_it_says_nothing_of_the_program_that_made_it(schema: dict[str, JsonValue]) -> None:
    text = json.dumps(schema)
    assert '"title"' not in text.replace('"title": "ctxview case"', "", 1).replace('"title": {"description"', "", 1)
    assert '"le"' not in text


def test_it_wants_content_or_its_file(schema: dict[str, JsonValue]) -> None:
    definitions = schema["$defs"]
    assert isinstance(definitions, dict)
    source = definitions["CaseSource"]
    assert isinstance(source, dict)
    assert source["anyOf"] == [{"required": ["content"]}, {"required": ["content_file"]}, {"required": ["reference"]}]
    assert source["additionalProperties"] is False


def test_it_lists_the_values_of_enums(schema: dict[str, JsonValue]) -> None:
    definitions = schema["$defs"]
    assert isinstance(definitions, dict)
    kind = definitions["Kind"]
    assert isinstance(kind, dict)
    assert kind["enum"] == [str(one) for one in Kind]


def test_the_path_of_a_problem_leads_to_the_fields_of_its_object() -> None:
    assert fields_at(()) == list(CaseFile.model_fields)
    assert fields_at(("sources", 3)) == list(CaseSource.model_fields)
    for name in ("task", "budget", "principal", "channels", "bundles", "proposals", "expect"):
        annotation = str(CaseFile.model_fields[name].annotation)
        assert f"case_model.{model_named(fields_at((name,)))}" in annotation


def model_named(fields: list[str]) -> str:
    (name,) = (model.__name__ for model in every_model(BaseModel) if list(model.model_fields) == fields)
    return name


def every_model(parent: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for model in parent.__subclasses__():
        if model.__module__ == CaseFile.__module__:
            yield from (model, *every_model(model)) if model.model_fields else every_model(model)
