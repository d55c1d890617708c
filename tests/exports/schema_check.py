"""A check of JSON values against the part of JSON Schema that our schemas use. An unknown word of a schema is an error."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tests.commands.calls import Json

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
_WORDS_FOR_PEOPLE = {"$schema", "$defs", "title", "description"}


@dataclass(frozen=True)
class _Spot:
    """A value at its place, and the schema that it is held against."""

    value: Json
    schema: Json
    root: Json
    place: str = ""

    def inside(self, name: str | int, schema: Json) -> Iterator[str]:
        """Faults of a member."""
        return _faults(replace(self, value=self.value[name], schema=schema, place=f"{self.place}/{name}"))

    def against(self, schema: Json) -> Iterator[str]:
        """Faults of the same value against another schema."""
        return _faults(replace(self, schema=schema))


def faults(value: Json, schema: Json) -> Iterator[str]:
    """Everything in which the value is not what the schema says, with its place."""
    return _faults(_Spot(value, schema, schema))


def _faults(spot: _Spot) -> Iterator[str]:
    if spot.schema is True:  # anything
        return
    kind = spot.schema.get("type")
    if kind is not None and (not isinstance(spot.value, _TYPES[kind]) or (isinstance(spot.value, bool) and kind != "boolean")):
        yield f"{spot.place}: {type(spot.value).__name__} is no {kind}"
        return
    for word, said in spot.schema.items():
        if word != "type" and word not in _WORDS_FOR_PEOPLE:
            yield from _RULES[word](spot, said)


def _any_of(spot: _Spot, said: Json) -> Iterator[str]:
    if all(any(spot.against(one)) for one in said):
        yield f"{spot.place}: none of {len(said)} kinds"


def _required(spot: _Spot, said: Json) -> Iterator[str]:
    yield from (f"{spot.place}: {name} is missing" for name in said if name not in spot.value)


def _properties(spot: _Spot, said: Json) -> Iterator[str]:
    for name in spot.value.keys() & said.keys():
        yield from spot.inside(name, said[name])


def _additional(spot: _Spot, said: Json) -> Iterator[str]:
    for name in spot.value.keys() - spot.schema.get("properties", {}).keys():
        if said:
            yield from spot.inside(name, said)
        else:
            yield f"{spot.place}: {name} is not known"


def _items(spot: _Spot, said: Json) -> Iterator[str]:
    for index in range(len(spot.value)):
        yield from spot.inside(index, said)


def _prefix_items(spot: _Spot, said: Json) -> Iterator[str]:
    for index in range(min(len(spot.value), len(said))):
        yield from spot.inside(index, said[index])


def _holds(test: Callable[[Json, Json], bool], words: str) -> Callable[[_Spot, Json], Iterator[str]]:
    def rule(spot: _Spot, said: Json) -> Iterator[str]:
        if not test(spot.value, said):
            yield f"{spot.place}: {words} {said!r}"

    return rule


_RULES: dict[str, Callable[[_Spot, Json], Iterator[str]]] = {
    "$ref": lambda spot, said: spot.against(spot.root["$defs"][said.removeprefix("#/$defs/")]),
    "anyOf": _any_of,
    "required": _required,
    "properties": _properties,
    "additionalProperties": _additional,
    "items": _items,
    "prefixItems": _prefix_items,
    "enum": _holds(lambda value, said: value in said, "is not among"),
    "const": _holds(lambda value, said: value == said, "is not"),
    "minItems": _holds(lambda value, said: len(value) >= said, "has fewer than"),
    "maxItems": _holds(lambda value, said: len(value) <= said, "has more than"),
}
