"""A JSON Schema that is good to read: no titles that repeat a name, `null` as one more type, each description on one line."""

from typing import cast

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from ctxview.readers.strict_json import JsonValue

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


class _Readable(GenerateJsonSchema):
    """Leaves out what says nothing."""

    def field_title_should_be_set(self, schema: object) -> bool:
        return False

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        inner = self.generate_inner(schema["schema"])
        kind = inner.get("type")
        if not isinstance(kind, str) or "enum" in inner:
            return {"anyOf": [inner, {"type": "null"}]}
        return {**inner, "type": [kind, "null"]}

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])  # null stands for absent, and each description names its default


def readable_schema(model: type[BaseModel], title: str) -> dict[str, JsonValue]:
    """The JSON Schema (draft 2020-12) of a model, its keys in a fixed order."""
    schema = cast("dict[str, JsonValue]", model.model_json_schema(schema_generator=_Readable))
    parts = cast("dict[str, dict[str, JsonValue]]", schema.pop("$defs", {}))
    definitions = {name: _readable(part) for name, part in parts.items()}
    return {"$schema": _DIALECT, "title": title, **_readable(schema), "$defs": cast("JsonValue", definitions)}


def _readable(part: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """A model's or an enum's schema without the name of its class; what it is and what it needs come first."""
    ordered: dict[str, JsonValue] = {key: part[key] for key in ("description", "type", "required") if key in part}
    rest = {key: value for key, value in part.items() if key != "title"}
    return cast("dict[str, JsonValue]", _on_one_line({**ordered, **rest}))


def _on_one_line(part: JsonValue) -> JsonValue:
    if isinstance(part, dict):
        named = {key: _on_one_line(value) for key, value in part.items()}
        said = part.get("description")
        return {**named, "description": " ".join(said.split())} if isinstance(said, str) else named
    return [_on_one_line(value) for value in part] if isinstance(part, list) else part
