"""From the value of a case file that is known to be right to its case (case format; spec 1.1). It checks nothing, and needs no pydantic."""

from collections.abc import Mapping
from types import MappingProxyType

from ctxview.core.case import (
    DEFAULT_PROVIDER_BOUNDARY,
    DEFAULT_SECTION_ORDER,
    DEFAULT_SENSITIVITIES,
    NOBODY,
    Bundle,
    Case,
    Principal,
    Source,
    Task,
)
from ctxview.core.channels import CHANNELS, Authority, ChannelRule, Kind, Retention, Sensitivity, Trust
from ctxview.core.profiles import PROFILES
from ctxview.readers.case_rules import unread_fields
from ctxview.readers.checked_expectation import expectation_of, proposals_of
from ctxview.readers.content_file import ContentFolder
from ctxview.readers.strict_json import JsonValue

DEFAULT_PROFILE = "full"

Record = Mapping[str, JsonValue]


def case_of_checked(value: Record, contents: ContentFolder, repaired: int) -> Case:
    """The case of a value that the format allows, with content files that can be read.

    Args:
        value: whole, with null or without the fields that may be absent.
        contents: the folder of its content files.
        repaired: lone surrogates that were replaced in the case file itself.
    """
    task = _task(_record(value, "task"))
    budget = _record(value, "budget")
    listed = value.get("sources")
    records = [source for source in listed if isinstance(source, dict)] if isinstance(listed, list) else []
    profile = _text(value, "profile") or DEFAULT_PROFILE
    order = _texts(value, "section_order")
    allowed = _texts(value, "allowed_sensitivities")
    boundary = _text(value, "provider_boundary")
    principal, versions, bundles = _record(value, "principal"), _record(value, "required_versions"), value.get("bundles")
    own = {name: channel_rule(row) for name, row in _record(value, "channels").items() if isinstance(row, dict)}
    return Case(
        task=task,
        sources=tuple([_source(record, task, contents) for record in records]),
        name=_text(value, "name") or "",
        description=_text(value, "description") or "",
        profile=profile,
        budget_limit=_number(budget, "limit"),
        meter=_text(budget, "meter") or PROFILES[profile].meter,
        section_order=DEFAULT_SECTION_ORDER if order is None else tuple(map(Kind, order)),
        requirements=frozenset(_texts(value, "requirements") or ()),
        allowed_sensitivities=DEFAULT_SENSITIVITIES if allowed is None else frozenset(map(Sensitivity, allowed)),
        provider_boundary=DEFAULT_PROVIDER_BOUNDARY if boundary is None else boundary,
        channels=MappingProxyType({**CHANNELS, **own}),
        repaired=repaired + sum(contents.text(path).repaired for path in map(content_path, records) if path is not None),
        principal=Principal(_text(principal, "tenant"), _text(principal, "user")) if principal else NOBODY,
        purpose=_text(value, "purpose"),
        now=_text(value, "now"),
        required_versions=MappingProxyType({name: text for name, text in versions.items() if isinstance(text, str)}),
        strict_provenance=value.get("strict_provenance") is True,
        bundles=tuple([_bundle(one) for one in bundles if isinstance(one, dict)]) if isinstance(bundles, list) else (),
        unread=unread_fields(value),
        proposals=proposals_of(value),
        expect=expectation_of(value),
    )


def channel_rule(row: Record) -> ChannelRule:
    """The row of a channel of the case's own; whether its authority fits its kind is not looked at."""
    return ChannelRule(
        Kind(_text(row, "kind") or ""),
        Authority(_text(row, "authority") or ""),
        Trust(_text(row, "trust") or ""),
        Retention(_text(row, "retention") or ""),
        Sensitivity(_text(row, "sensitivity") or ""),
    )


def content_path(source: Record) -> str | None:
    """The path of the content file of a source, where its content is not in the case."""
    return _text(source, "content_file") if source.get("content") is None else None


def _task(record: Record) -> Task:
    return Task(
        id=_text(record, "id") or "",
        repository=_text(record, "repository") or "",
        target_path=_text(record, "target_path"),
        revision=_number(record, "revision"),
        goal=_text(record, "goal"),
        stop_condition=_text(record, "stop_condition"),
        verification_target=_text(record, "verification_target"),
        question=_text(record, "question"),
        rules=_text(record, "rules"),
    )


def _bundle(record: Record) -> Bundle:
    return Bundle(
        _text(record, "name") or "",
        tuple(_texts(record, "item_ids") or ()),
        record.get("required") is True,
        _number(record, "priority") or 0,
    )


def _source(record: Record, task: Task, contents: ContentFolder) -> Source:
    path = content_path(record)
    purposes = _texts(record, "purposes")
    reference = _text(record, "reference")
    return Source(
        source_id=_text(record, "source_id") or "",
        channel=_text(record, "channel") or "",
        content=_text(record, "content") or reference or "" if path is None else contents.text(path).text,
        repository=_text(record, "repository") or task.repository,
        task_id=_text(record, "task_id") if "task_id" in record else task.id,  # null is any task, absent the case's own
        path=_text(record, "path"),
        version=_text(record, "version"),
        observed_at=_text(record, "observed_at"),
        required_for=frozenset(_texts(record, "required_for") or ()),
        position=_number(record, "position"),
        size_units=_number(record, "size_units"),
        title=_text(record, "title"),
        id=_text(record, "id"),
        expired=_text(record, "freshness") == "expired",
        has_content=path is not None or record.get("content") is not None,
        reference=reference,
        load_when=_text(record, "load_when") or None,
        conflicts_with=tuple(_texts(record, "conflicts_with") or ()),
        tenant=_text(record, "tenant"),
        user=_text(record, "user"),
        purposes=None if purposes is None else frozenset(purposes),
        expires_at=_text(record, "expires_at"),
    )


def _text(record: Record, name: str) -> str | None:
    found = record.get(name)
    return found if isinstance(found, str) else None


def _number(record: Record, name: str) -> int | None:
    found = record.get(name)
    return found if isinstance(found, int) else None


def _texts(record: Record, name: str) -> list[str] | None:
    found = record.get(name)
    return [text for text in found if isinstance(text, str)] if isinstance(found, list) else None


def _record(record: Record, name: str) -> Record:
    found = record.get(name)
    return found if isinstance(found, dict) else {}
