"""The file of turns as a model: every field, strict, and no other. `ctxview schema turns-file` prints it (spec 4.4)."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from ctxview.core.case import LARGEST_NUMBER
from ctxview.core.problem import ErrorCode
from ctxview.readers.case_fields import Name, refusal

_RFC_3339 = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:[Zz]|[+-]\d\d:[0-5]\d)", re.ASCII)
_EXAMPLE = "2026-03-18T09:00:00+08:00"


def time_of(text: str) -> datetime | None:
    """The moment that an RFC 3339 text names, with its offset, or None: nothing else is ever taken for a time."""
    if not _RFC_3339.fullmatch(text):
        return None
    try:
        return datetime.fromisoformat(text.upper())
    except ValueError:  # a 30th of February
        return None


def _a_time(text: str) -> str:
    if time_of(text) is None:
        expected = f"a time as RFC 3339 writes it, with seconds and an offset, as in {_EXAMPLE}"
        raise refusal(ErrorCode.NOT_ALLOWED_VALUE, "this is no point in time, and no text is turned into one", expected)
    return text


def _each_once(names: list[str]) -> list[str]:
    for place, name in enumerate(names):
        if name in names[:place]:
            raise refusal(ErrorCode.NOT_ALLOWED_VALUE, "the event stands twice", "each event once", f"/{place}")
    return names


def _is_true(remove: bool) -> bool:
    if not remove:
        raise refusal(ErrorCode.NOT_ALLOWED_VALUE, "remove is false", "true, or no such field")
    return remove


_OnlyTrue = Annotated[bool, AfterValidator(_is_true), Field(json_schema_extra={"enum": [True]})]
_Time = Annotated[str, AfterValidator(_a_time), Field(json_schema_extra={"format": "date-time"})]
_Revision = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
_Events = Annotated[list[Name], AfterValidator(_each_once), Field(json_schema_extra={"uniqueItems": True})]


class _Strict(BaseModel):
    """No conversion, no unknown field; descriptions are the texts below the fields."""

    model_config = ConfigDict(strict=True, extra="forbid", use_attribute_docstrings=True)


class FirstState(_Strict):
    """The state of one order under return."""

    order: Name
    """Id of the order."""
    time: _Time | None = None
    """When it is picked up; RFC 3339. Absent or null: nothing is arranged."""
    verified: bool
    """Whether what the customer says was checked against the order."""
    authorized: bool
    """Whether anyone may carry it out. No event changes it."""
    source_events: _Events
    """Ids of the events that the state comes from, oldest first."""
    revision: _Revision
    """Number of the state; each transition adds one."""


class TurnEvent(_Strict):
    """A write to the state: the pick-up was moved."""

    event: Literal["pick_up_moved"]
    """What happened."""
    id: Name
    """Id of the event; it becomes a source event of the state."""
    time: _Time
    """The new time, already parsed by whoever wrote this; RFC 3339."""
    expected_revision: _Revision
    """The revision that its writer saw. Where it is not the current one, the write is refused."""


class StoredMemory(_Strict):
    """A stored preference."""

    id: Name
    """Id of the memory."""
    text: str
    """What was kept."""
    purposes: list[str] | None = None
    """What it may be read for; absent: anything."""


class MessageChange(_Strict):
    """A message of this id is set, with `role` and `content`, or taken out, with `remove`."""

    model_config = ConfigDict(json_schema_extra={"anyOf": [{"required": ["role", "content"]}, {"required": ["remove"]}]})

    id: Name
    """Id of the message. An unknown one is appended, a known one replaced where it stands."""
    role: Name | None = None
    """Who speaks."""
    content: str | None = None
    """What is said."""
    remove: _OnlyTrue | None = None
    """True takes the message out; then there is neither role nor content."""

    @model_validator(mode="after")
    def _set_or_removed(self) -> "MessageChange":
        if self.remove:
            if self.role is not None or self.content is not None:
                message = "a message is either set or taken out"
                raise refusal(ErrorCode.NOT_ALLOWED_VALUE, message, "remove alone, or role and content alone", "/remove")
            return self
        for name in ("role", "content"):
            if getattr(self, name) is None:
                message = f'the field "{name}" is missing'
                raise refusal(ErrorCode.MISSING_FIELD, message, "role and content to set the message, or remove to take it out", f"/{name}")
        return self


class TurnsFile(_Strict):
    """Turns of one conversation: a state, what is written to it, and what lies beside it."""

    ctxview_turns: Literal[1]
    """Version of this format."""
    name: str | None = None
    """Short name."""
    description: str | None = None
    """What the turns show."""
    purpose: str | None = None
    """What memory is read for."""
    state: FirstState
    """The state before the first event."""
    events: list[TurnEvent] | None = None
    """Writes, in the order in which they arrive."""
    memories: list[StoredMemory] | None = None
    """What was kept across conversations."""
    snapshot: dict[str, object] | None = None
    """A snapshot to be compared with the state after the last event, field by field: order, time, verified, authorized, source_events.
    It may be wrong in any way, so any field is taken."""
    messages: list[list[MessageChange]] | None = None
    """Updates of the messages, each a list of changes that are reduced together and leave one checkpoint."""


_INNER: dict[str, type[BaseModel]] = {
    "state": FirstState,
    "events": TurnEvent,
    "memories": StoredMemory,
    "messages": MessageChange,
}


def turns_fields_at(path: Sequence[str | int]) -> list[str]:
    """Names of the fields that the object at this path of a file of turns may have."""
    return [*(_INNER[str(path[0])] if path else TurnsFile).model_fields]
