"""What a captured request held, part by part, as programs read it (spec 0, promise 1)."""

from typing_extensions import TypedDict

from ctxview.core.case import Capture, UnknownPart


class UnknownPartValue(TypedDict):
    """A part that became no source, and is not forgotten."""

    place: str
    """JSON pointer."""
    what: str
    size: int
    """Bytes of its JSON."""


class RecordsValue(TypedDict):
    """Every part is exactly one of read, empty, unknown, damaged."""

    format: str
    read: int
    """Parts that became a source."""
    empty: int
    unknown: list[UnknownPartValue]
    damaged: list[UnknownPartValue]
    missing: list[str]
    """What the model had that is not in the file, in words."""
    remarks: list[str]


def records_value(capture: Capture) -> RecordsValue:
    """The capture as a JSON value."""
    return {
        "format": capture.format,
        "read": capture.read,
        "empty": capture.empty,
        "unknown": [_part(part) for part in capture.unknown],
        "damaged": [_part(part) for part in capture.damaged],
        "missing": list(capture.missing),
        "remarks": list(capture.remarks),
    }


def _part(part: UnknownPart) -> UnknownPartValue:
    return {"place": part.place, "what": part.what, "size": part.size}
