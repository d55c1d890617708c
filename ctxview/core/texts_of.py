"""Every text of a value, whatever it is made of, and the value with some of them changed. Nothing is left out by being new."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import TypeVar

from ctxview.core.values import fields, is_dataclass, replace

Value = TypeVar("Value")

# shorter than every secret that is looked for, and without what an address with a password has
_PLAIN_NAME = r"[a-z][A-Za-z_-]{0,23}|[^@]{0,15}"

Change = Callable[[str, str], str]
"""From a text and its place, a JSON pointer, to the text that stands for it."""


def texts_of(value: object, place: str = "") -> Iterator[tuple[str, str]]:
    """Every text with its place, names in mappings among them: a name's place is that of its value.

    A place is no exact pointer: a name that is long or odd stands in it by its number, since it is a text like any other.
    """
    if isinstance(value, str):
        if not isinstance(value, Enum):
            yield value, place
    elif is_dataclass(value):
        for field in fields(value):
            yield from texts_of(getattr(value, field.name), f"{place}/{field.name}")
    elif isinstance(value, Mapping):
        for index, (name, inner) in enumerate(value.items()):
            below = f"{place}/{_step(name, index)}"
            yield from texts_of(name, below)
            yield from texts_of(inner, below)
    elif isinstance(value, list | tuple | frozenset):
        for index, inner in enumerate(_in_order(value)):
            yield from texts_of(inner, f"{place}/{index}")


def with_texts(value: Value, change: Change, place: str = "") -> Value:
    """The value with every text changed; what has no other text is the same object."""
    return _changed(value, change, place)  # type: ignore[return-value]  # the type of every part is kept


def _changed(value: object, change: Change, place: str) -> object:
    if isinstance(value, str):
        return value if isinstance(value, Enum) else change(value, place)
    if is_dataclass(value) and not isinstance(value, type):
        others = {}
        for field in fields(value):
            inner = getattr(value, field.name)
            changed = _changed(inner, change, f"{place}/{field.name}")
            if changed is not inner:
                others[field.name] = changed
        return replace(value, **others) if others else value
    if isinstance(value, Mapping):
        pairs = {}
        for index, (name, inner) in enumerate(value.items()):
            below = f"{place}/{_step(name, index)}"
            pairs[_changed(name, change, below)] = _changed(inner, change, below)
        if all(name in value and value[name] is inner for name, inner in pairs.items()):
            return value
        return pairs if isinstance(value, dict) else MappingProxyType(pairs)
    if isinstance(value, list | tuple | frozenset):
        ordered = _in_order(value)
        parts = [_changed(inner, change, f"{place}/{index}") for index, inner in enumerate(ordered)]
        if all(map(_is_same, ordered, parts)):
            return value
        return type(value)(parts)
    return value


def _step(name: object, index: int) -> str:
    """The name in a place, or its number where it is long: a place tells no text."""
    return str(name) if isinstance(name, str) and re.fullmatch(_PLAIN_NAME, name) else f"#{index}"


def _in_order(several: list[object] | tuple[object, ...] | frozenset[object]) -> Sequence[object]:
    return sorted(several, key=str) if isinstance(several, frozenset) else several


def _is_same(one: object, other: object) -> bool:
    return one is other
