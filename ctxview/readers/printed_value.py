"""Reads again what a command printed as JSON, held strictly to the type of the value that it prints."""

import json
from typing import Any, TypeVar

from pydantic import ConfigDict, TypeAdapter, ValidationError

from ctxview.core.problem import ErrorCode
from ctxview.readers.case_problems import Problems
from ctxview.readers.places import pointer, quoted
from ctxview.readers.strict_json import JsonValue

Printed = TypeVar("Printed")


def printed_value(value: JsonValue, file: str, kind: "type[list[Printed]]") -> Printed:
    """The value of a file, which is known to be as its type says: no field more or less, no conversion.

    Args:
        value: as it was read from the file.
        file: as it was given, for errors.
        kind: a list of the type: a dictionary's type takes its settings from what it stands in.

    Raises:
        CtxviewError: all that is otherwise; places are JSON pointers.
    """
    adapter: TypeAdapter[list[Printed]] = TypeAdapter(kind, config=ConfigDict(extra="forbid", strict=True))
    try:
        return adapter.validate_json(json.dumps([value]))[0]  # as JSON: there a word is the value of an enumeration
    except ValidationError as error:
        problems = Problems(file)
        for finding in error.errors(include_url=False):
            _add(problems, finding["type"], finding["loc"][1:], finding["msg"])
        problems.raise_any()
        raise


def _add(problems: Problems, kind: str, parts: tuple[Any, ...], message: str) -> None:
    place, name = pointer(parts), quoted(str(parts[-1])) if parts else "this file"
    if kind == "missing":
        problems.add(ErrorCode.MISSING_FIELD, f"the field {name} is missing", f"{name} in this object", place)
    elif kind == "extra_forbidden":
        problems.add(ErrorCode.UNKNOWN_FIELD, f"there is no field {name} here", "only the fields that the command prints", place)
    else:
        expected = message.removeprefix("Input should be ")
        problems.add(ErrorCode.WRONG_TYPE, f"{name} is not what the command prints", expected, place)
