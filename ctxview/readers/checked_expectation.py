"""What a case that is known to be right proposes and expects (case format; spec 2.2, 2.3). It checks nothing, and needs no pydantic."""

from collections.abc import Mapping
from types import MappingProxyType

from ctxview.core.expectation import NOTHING_EXPECTED, Expectation
from ctxview.core.proposal import Proposal
from ctxview.readers.strict_json import JsonValue


def proposals_of(value: Mapping[str, JsonValue]) -> tuple[Proposal, ...]:
    """The tool calls that a case proposes, in their order."""
    listed = value.get("proposals")
    records = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    return tuple(Proposal(_text(one, "name") or "", MappingProxyType(_object(one, "arguments"))) for one in records)


def expectation_of(value: Mapping[str, JsonValue]) -> Expectation:
    """What a case says should come out."""
    record = _object(value, "expect")
    if not record:
        return NOTHING_EXPECTED
    return Expectation(
        selected=_texts(record, "selected"),
        reasons=MappingProxyType({name: reason for name, reason in _object(record, "reasons").items() if isinstance(reason, str)}),
        missing=_texts(record, "missing"),
        irrelevant=_texts(record, "irrelevant") or (),
        decision=_text(record, "decision"),
        tool=_text(record, "tool"),
        arguments=_texts(record, "arguments") or (),
    )


def _object(record: Mapping[str, JsonValue], name: str) -> dict[str, JsonValue]:
    found = record.get(name)
    return found if isinstance(found, dict) else {}


def _text(record: Mapping[str, JsonValue], name: str) -> str | None:
    found = record.get(name)
    return found if isinstance(found, str) else None


def _texts(record: Mapping[str, JsonValue], name: str) -> tuple[str, ...] | None:
    found = record.get(name)
    return tuple(text for text in found if isinstance(text, str)) if isinstance(found, list) else None
