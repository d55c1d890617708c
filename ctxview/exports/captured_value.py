"""A captured request part by part, as programs read it: `request --captured --json`."""

from typing_extensions import TypedDict

from ctxview.core.captured import CapturedPart, UnreadPart, captured_parts
from ctxview.core.case import Capture
from ctxview.core.result import BuildResult
from ctxview.exports.records_value import RecordsValue, records_value


class CapturedPartValue(TypedDict):
    """One part of the body."""

    pointer: str
    """JSON pointer."""
    state: str
    """`read`, `unknown` or `damaged`."""
    what: str | None
    """What an unknown or damaged part is; null for one that was read."""
    role: str | None
    """Wire role; null outside of the messages, and for what was not read."""
    source_id: str | None
    item_id: str | None
    channel: str | None
    channel_basis: str | None
    kind: str | None
    authority: str | None
    trust: str | None
    sensitivity: str | None
    outcome: str | None
    """What the present build makes of it."""
    reason: str | None
    content: str | None
    """What was read; null for what is secret, and for what was not read."""


class CapturedValue(TypedDict):
    """The body as it was given."""

    body_digest: str
    """SHA-256 of the file's bytes, hex."""
    body_bytes: int | None
    """Bytes of the file; null where a part is secret: what is left would tell its size."""
    records: RecordsValue
    parts: list[CapturedPartValue]
    """In the order in which the model reads them."""


def captured_value(result: BuildResult, capture: Capture) -> CapturedValue:
    """The captured body as a JSON value. What is secret is masked."""
    return {
        "body_digest": capture.body_digest,
        "body_bytes": None if result.candidates.secret_places else capture.body_bytes,
        "records": records_value(capture),
        "parts": [_unread(part) if isinstance(part, UnreadPart) else _read(result, part) for part in captured_parts(result, capture)],
    }


def _read(result: BuildResult, part: CapturedPart) -> CapturedPartValue:
    item = part.item
    return {
        "pointer": part.pointer,
        "state": "read",
        "what": None,
        "role": part.role or None,
        "source_id": item.source_id,
        "item_id": result.candidates.shown_ids[item.place],
        "channel": item.channel,
        "channel_basis": item.source.channel_basis.value,
        "kind": item.kind.value,
        "authority": item.authority.value,
        "trust": item.trust.value,
        "sensitivity": item.sensitivity.value,
        "outcome": part.decision.outcome.value,
        "reason": part.decision.reason.value,
        "content": None if item.secret else item.source.content,
    }


def _unread(part: UnreadPart) -> CapturedPartValue:
    return {
        "pointer": part.part.place,
        "state": part.state,
        "what": part.part.what,
        "role": None,
        "source_id": None,
        "item_id": None,
        "channel": None,
        "channel_basis": None,
        "kind": None,
        "authority": None,
        "trust": None,
        "sensitivity": None,
        "outcome": None,
        "reason": None,
        "content": None,
    }
