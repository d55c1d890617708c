"""A tool call as text: the tool's name and its arguments, as the model wrote them."""

import json

from ctxview.readers.message_part import PartNote
from ctxview.readers.parts_json import inline_json


def call_text(name: str, arguments: object) -> tuple[str, tuple[PartNote, ...]] | None:
    """Text and notes of a call; None if its arguments nest too deeply.

    Arguments that are a string stay as they are, JSON or not: nothing is lost, and the size is the true one.
    """
    if arguments is None:
        return name, (PartNote.ARGUMENTS_EMPTY,)
    if isinstance(arguments, str):
        if not arguments.strip():
            return name, (PartNote.ARGUMENTS_EMPTY,)
        return f"{name} {arguments}", _faults(arguments)
    shown = inline_json(arguments)
    if shown is None:
        return None
    return f"{name} {shown}", () if isinstance(arguments, dict) else (PartNote.ARGUMENTS_NOT_OBJECT,)


def arguments_object(arguments: object) -> object:
    """The arguments as a value: a string that is JSON is read, anything else stays."""
    if not isinstance(arguments, str):
        return arguments
    try:
        return json.loads(arguments)
    except (ValueError, RecursionError):
        return arguments


def _faults(arguments: str) -> tuple[PartNote, ...]:
    try:
        value = json.loads(arguments)
    except (ValueError, RecursionError):
        return (PartNote.ARGUMENTS_NOT_JSON,)
    if isinstance(value, str) and isinstance(arguments_object(value), dict):
        return (PartNote.ARGUMENTS_DOUBLE_ENCODED,)
    return () if isinstance(value, dict) else (PartNote.ARGUMENTS_NOT_OBJECT,)
