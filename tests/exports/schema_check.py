"""A check of JSON values against the part of JSON Schema that our schemas use. An unknown word of a schema is an error."""

from collections.abc import Iterator
from typing import Any

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}
_WORDS_FOR_PEOPLE = {"$schema", "$defs", "title", "description"}
_SEEN_FIRST = {"type"}


def faults(value: Any, schema: dict[str, Any], root: dict[str, Any] | None = None, place: str = "") -> Iterator[str]:
    """Everything in which the value is not what the schema says, with its place."""
    root = schema if root is None else root
    kind = schema.get("type")
    if kind is not None and (not isinstance(value, _TYPES[kind]) or (isinstance(value, bool) and kind != "boolean")):
        yield f"{place}: {type(value).__name__} is no {kind}"
        return
    for word, said in schema.items():
        match word:
            case "$ref":
                yield from faults(value, root["$defs"][said.removeprefix("#/$defs/")], root, place)
            case "anyOf":
                if all(any(faults(value, one, root, place)) for one in said):
                    yield f"{place}: none of {len(said)} kinds"
            case "enum":
                if value not in said:
                    yield f"{place}: {value!r} is not among {said}"
            case "const":
                if value != said:
                    yield f"{place}: {value!r} is not {said!r}"
            case "required":
                yield from (f"{place}: {name} is missing" for name in said if name not in value)
            case "properties":
                for name in value.keys() & said.keys():
                    yield from faults(value[name], said[name], root, f"{place}/{name}")
            case "additionalProperties":
                for name in value.keys() - schema.get("properties", {}).keys():
                    yield from faults(value[name], said, root, f"{place}/{name}") if said else iter([f"{place}: {name} is not known"])
            case "prefixItems":
                for n, (item, one) in enumerate(zip(value, said, strict=False)):
                    yield from faults(item, one, root, f"{place}/{n}")
            case "items":
                for n, item in enumerate(value):
                    yield from faults(item, said, root, f"{place}/{n}")
            case "minItems":
                if len(value) < said:
                    yield f"{place}: fewer than {said}"
            case "maxItems":
                if len(value) > said:
                    yield f"{place}: more than {said}"
            case _ if word in _WORDS_FOR_PEOPLE | _SEEN_FIRST:
                pass
            case _:
                raise AssertionError(f"the check does not know {word}")
