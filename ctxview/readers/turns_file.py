"""Reads a file of turns, or says all that is wrong with it (spec 4.4)."""

from collections.abc import Sequence
from datetime import datetime
from types import MappingProxyType
from typing import BinaryIO

from pydantic import ValidationError

from ctxview.core.memory import Memory
from ctxview.core.message_thread import MessageRemoval, ThreadMessage
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.turn_state import PickUpMoved, TurnState
from ctxview.core.turns import Turns
from ctxview.readers.case_problems import Problems
from ctxview.readers.file_text import decode, file_name, read_bytes
from ctxview.readers.inspected import inspected_value, problems_inspected
from ctxview.readers.places import quoted
from ctxview.readers.strict_json import JsonValue, parse_json
from ctxview.readers.turns_model import FirstState, MessageChange, StoredMemory, TurnsFile, time_of, turns_fields_at

FORMAT_VERSION = 1


def read_turns(path: str, stdin: BinaryIO | None = None) -> Turns:
    """The turns in a file (JSON), or on standard input where the path is `-`.

    Raises:
        CtxviewError: all that was found wrong (places are JSON pointers), what the file's reading or JSON refuses, `newer_format`,
            or `unknown_format` where there are no turns in it at all.
    """
    file = file_name(path)
    data = read_bytes(path, stdin)
    with problems_inspected() as read:
        read.append(data)
        return turns_from_value(parse_json(decode(data, file).text, file).value, file)


def turns_from_value(value: JsonValue, file: str) -> Turns:
    """The turns that a file's value says, with no secret in any text; errors as of `read_turns`."""
    value = inspected_value(value)
    if not isinstance(value, dict) or "ctxview_turns" not in value:
        expected = "an object with ctxview_turns and state (ctxview schema turns-file); a case is shown by ctxview build FILE"
        raise CtxviewError(Problem(ErrorCode.UNKNOWN_FORMAT, "there are no turns in this file", expected, file=file))
    problems = Problems(file, turns_fields_at)
    _check_version(value["ctxview_turns"], problems)
    model = _checked(value, problems)
    return Turns(
        state=_state(model.state),
        events=tuple(PickUpMoved(event.id, _time(event.time), event.expected_revision) for event in model.events or ()),
        purpose=model.purpose,
        memories=tuple(_memory(memory) for memory in model.memories or ()),
        snapshot=None if model.snapshot is None else MappingProxyType(model.snapshot),
        updates=tuple(tuple(_change(change) for change in update) for update in model.messages or ()),
        name=model.name or "",
        description=model.description or "",
    )


def _check_version(version: JsonValue, problems: Problems) -> None:
    """A newer file is refused at once: its other problems would only be that it is newer."""
    expected = f"the whole number {FORMAT_VERSION}"
    if isinstance(version, bool) or not isinstance(version, int):
        problems.add(ErrorCode.WRONG_TYPE, "the version of the format is no whole number", expected, "/ctxview_turns")
    elif version > FORMAT_VERSION:
        message = f"the turns have a newer format than {FORMAT_VERSION}, which this version of ctxview reads"
        problems.add(ErrorCode.NEWER_FORMAT, message, f"a newer ctxview, or a file of format {FORMAT_VERSION}", "/ctxview_turns")
        problems.raise_any()
    elif version < FORMAT_VERSION:
        problems.add(ErrorCode.NOT_ALLOWED_VALUE, "there is no such version of the format", expected, "/ctxview_turns")


def _checked(value: dict[str, JsonValue], problems: Problems) -> TurnsFile:
    model = None
    try:
        model = TurnsFile.model_validate({**value, "ctxview_turns": FORMAT_VERSION})
    except ValidationError as error:
        problems.add_findings(error)
    if model is not None:
        _check_memory_ids(model.memories or (), problems)
    problems.raise_any()
    assert model is not None  # what the model refuses is a problem
    return model


def _check_memory_ids(memories: Sequence[StoredMemory], problems: Problems) -> None:
    seen: set[str] = set()
    for place, memory in enumerate(memories):
        if memory.id in seen:
            message = f"there is another memory with the id {quoted(memory.id)}"
            problems.add(ErrorCode.NOT_ALLOWED_VALUE, message, "an id of its own for each memory", f"/memories/{place}/id")
        seen.add(memory.id)


def _state(state: FirstState) -> TurnState:
    time = None if state.time is None else _time(state.time)
    return TurnState(state.order, time, state.verified, state.authorized, tuple(state.source_events), state.revision)


def _memory(memory: StoredMemory) -> Memory:
    return Memory(memory.id, memory.text, None if memory.purposes is None else frozenset(memory.purposes))


def _change(change: MessageChange) -> ThreadMessage | MessageRemoval:
    if change.role is None or change.content is None:
        return MessageRemoval(change.id)
    return ThreadMessage(change.id, change.role, change.content)


def _time(text: str) -> datetime:
    time = time_of(text)
    assert time is not None  # the model refuses every other text
    return time
