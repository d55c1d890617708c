"""JSON values as places, texts and sizes, for values of any shape and depth: nothing here raises (spec chapter 5)."""

import json
import re

from ctxview.readers.places import pointer, quoted

MAX_DEPTH = 200
"""Containers inside one another that a definition or an argument may have; one with more is damaged."""

LONGEST_NUMBER = 2000
"""Bits of the longest whole number that Python writes out under any of its settings."""

_SNAKE = re.compile(r"(?<=[a-z0-9])_([a-z0-9])")


def below(place: str, *tokens: str | int) -> str:
    """The JSON pointer of a value below `place`."""
    return place + pointer(tokens)


def filled(value: object) -> str | None:
    """A string with something in it; None for anything else."""
    return value if isinstance(value, str) and value.strip() else None


def type_words(block: dict[str, object]) -> str:
    """The `type` of a block, for a line about it."""
    kind = block.get("type")
    return f"type {quoted(kind)}" if isinstance(kind, str) else "no type"


def inline_json(value: object) -> str | None:
    """The value on one line, keys as they stand, non-ASCII kept; None if it nests too deeply."""
    return None if nests_too_deeply(value) else json.dumps(value, ensure_ascii=False, default=repr)


def block_json(head: dict[str, object], rest: dict[str, object]) -> str | None:
    """An object over several lines: the keys of `head` as they stand, then those of `rest` and all below sorted; None if too deep."""
    if nests_too_deeply(head) or nests_too_deeply(rest):
        return None
    ordered: dict[str, object] = json.loads(json.dumps([head, rest], sort_keys=True, default=repr))[1]
    return json.dumps({**head, **ordered}, ensure_ascii=False, indent=2, default=repr)


def json_size(value: object) -> int:
    """Bytes of the value's JSON without spaces, as UTF-8. Counts without recursion, so that any depth can be told."""
    size = 0
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            size += 2 + max(0, len(one) - 1) + len(one)
            waiting.extend(one.keys())
            waiting.extend(one.values())
        elif isinstance(one, list | tuple):
            size += 2 + max(0, len(one) - 1)
            waiting.extend(one)
        else:
            size += _scalar_size(one)
    return size


def camel_fields(block: dict[str, object]) -> tuple[dict[str, tuple[str, object]], list[str]]:
    """Fields by their camelCase name, each with its key as it stands, and the keys that name a field a second time.

    JSON of Google's APIs may spell every key in camelCase or in snake_case.
    """
    fields: dict[str, tuple[str, object]] = {}
    again = []
    for key, value in block.items():
        name = _SNAKE.sub(lambda found: found[1].upper(), key)
        if name in fields:
            again.append(key)
        else:
            fields[name] = (key, value)
    return fields, again


def without_keys(value: object, keys: frozenset[str]) -> object:
    """The value without these keys of objects, at any depth that can be written out; what is deeper stays as it is."""
    return value if nests_too_deeply(value) else _without(value, keys)


def _without(value: object, keys: frozenset[str]) -> object:
    if isinstance(value, dict):
        return {key: _without(inner, keys) for key, inner in value.items() if key not in keys}
    return [_without(inner, keys) for inner in value] if isinstance(value, list) else value


def _scalar_size(value: object) -> int:
    if isinstance(value, int) and value.bit_length() > LONGEST_NUMBER:
        return value.bit_length() * 30103 // 100000 + 1  # Python refuses to write such a number out
    return len(json.dumps(value, ensure_ascii=False, default=repr).encode("utf-8", "surrogatepass"))


def nests_too_deeply(value: object) -> bool:
    """Whether it is deeper than `MAX_DEPTH`, or holds a number that cannot be written out."""
    waiting = [(value, 0)]
    while waiting:
        one, depth = waiting.pop()
        if depth > MAX_DEPTH or (isinstance(one, int) and one.bit_length() > LONGEST_NUMBER):
            return True
        if isinstance(one, dict):
            waiting.extend((inner, depth + 1) for inner in one.values())
        elif isinstance(one, list | tuple):
            waiting.extend((inner, depth + 1) for inner in one)
    return False
