"""Changes as plain JSON values, as they stand in a scenario file, and back; strict, with the place of what is wrong (case format)."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import TypeVar

from ctxview.core.case import LARGEST_NUMBER
from ctxview.core.changes import (
    AllowSensitivities,
    Change,
    DropSource,
    MoveSource,
    PinSource,
    Require,
    SetBudget,
    SetChannelRule,
    SetMeter,
    SetNow,
    SetPrincipal,
    SetProfile,
    SetPurpose,
    SetSectionOrder,
    SetStages,
    SourceName,
)
from ctxview.core.channels import Authority, Kind, Retention, Sensitivity, Trust
from ctxview.core.check_now import INSTANT_EXAMPLE
from ctxview.core.decision import StageName
from ctxview.core.instant import read_instant
from ctxview.core.meters import METERS, TOKENS
from ctxview.core.near_names import nearest_first
from ctxview.core.problem import CtxviewError, ErrorCode, Problem, escaped
from ctxview.core.profiles import PROFILES
from ctxview.core.tweaks import RULE_FIELDS

Name = TypeVar("Name", bound=StrEnum)

_Fields = Mapping[str, object]


def to_value(change: Change) -> dict[str, object]:  # noqa: C901, PLR0911, PLR0912 (one for each kind of change)
    """The change as a JSON value: `change` says which, the other fields what to."""
    match change:
        case SetBudget(limit):
            return {"change": "budget", "limit": limit}
        case SetMeter(meter):
            return {"change": "meter", "meter": meter}
        case SetProfile(profile):
            return {"change": "profile", "profile": profile}
        case SetNow(now):
            return {"change": "now", "now": now}
        case SetPurpose(purpose):
            return {"change": "purpose", "purpose": purpose}
        case SetPrincipal(tenant, user):
            return {"change": "principal", "tenant": tenant, "user": user}
        case SetSectionOrder(order):
            return {"change": "section_order", "section_order": [kind.value for kind in order]}
        case SetStages(stages):
            return {"change": "stages", "stages": None if stages is None else [name.value for name in stages]}
        case AllowSensitivities(sensitivities):
            return {"change": "allowed_sensitivities", "allowed_sensitivities": sorted(one.value for one in sensitivities)}
        case Require(name, on):
            return {"change": "requirement", "name": name, "on": on}
        case SetChannelRule(channel):
            row = {name: value.value for name in RULE_FIELDS if (value := getattr(change, name)) is not None}
            return {"change": "channel_rule", "channel": channel, **row}
        case MoveSource(source, channel):
            return {"change": "channel", **_name_value(source), "channel": channel}
        case PinSource(source, on):
            return {"change": "pin", **_name_value(source), "on": on}
        case DropSource(source, on):
            return {"change": "drop", **_name_value(source), "on": on}


def _name_value(name: SourceName) -> dict[str, object]:
    return {"source_id": name.source_id} if name.occurrence is None else {"source_id": name.source_id, "occurrence": name.occurrence}


def from_value(value: object, place: str = "") -> Change:
    """The change that a JSON value says. `on` may be absent, and is then true; `occurrence` too, and then all sources of the id are meant.

    Whether its sources and channels are there is asked when it is applied.

    Raises:
        CtxviewError: `wrong_type`, `missing_field`, `unknown_field`, `not_allowed_value`, `negative_budget`,
            `duplicate_section_kind`; places are JSON pointers that begin with `place`.
    """
    if not isinstance(value, dict):
        raise _wrong(ErrorCode.WRONG_TYPE, "this is no change", "an object with the field change", place)
    change = _text(value, "change", place)
    if change not in _READ:
        raise _wrong(
            ErrorCode.NOT_ALLOWED_VALUE, f'there is no change "{_cut(change)}"', nearest_first(change, list(_READ)), f"{place}/change"
        )
    known, read = _READ[change]
    for name in value:
        if name != "change" and name not in known:
            message = f'a change of {change} has no field "{_cut(str(name))}"'
            raise _wrong(ErrorCode.UNKNOWN_FIELD, message, nearest_first(str(name), list(known)), f"{place}/{_segment(str(name))}")
    return read(value, place)


def _read_budget(value: _Fields, place: str) -> Change:
    limit = _present(value, "limit", place)
    expected = "a whole number from 0, or null for unlimited"
    if limit is None:
        return SetBudget(None)
    if not isinstance(limit, int) or isinstance(limit, bool):
        raise _wrong(ErrorCode.WRONG_TYPE, "the budget's limit is no whole number", expected, f"{place}/limit")
    if limit < 0:
        raise _wrong(ErrorCode.NEGATIVE_BUDGET, "the budget's limit is below zero", expected, f"{place}/limit")
    if limit > LARGEST_NUMBER:
        raise _wrong(
            ErrorCode.NOT_ALLOWED_VALUE, "the number is out of its range", f"a whole number up to {LARGEST_NUMBER}", f"{place}/limit"
        )
    return SetBudget(limit)


def _read_section_order(value: _Fields, place: str) -> Change:
    kinds = _names(value, "section_order", Kind, place)
    for number, kind in enumerate(kinds):
        if kind in kinds[:number]:
            message = f"the kind {kind.value} stands twice in the section order"
            raise _wrong(ErrorCode.DUPLICATE_SECTION_KIND, message, "each kind at most once", f"{place}/section_order/{number}")
    return SetSectionOrder(tuple(kinds))


def _read_stages(value: _Fields, place: str) -> Change:
    if _present(value, "stages", place) is None:
        return SetStages(None)
    return SetStages(tuple(_names(value, "stages", StageName, place)))


def _read_channel_rule(value: _Fields, place: str) -> Change:
    change = SetChannelRule(
        _text(value, "channel", place),
        _perhaps(value, "kind", Kind, place),
        _perhaps(value, "authority", Authority, place),
        _perhaps(value, "trust", Trust, place),
        _perhaps(value, "retention", Retention, place),
        _perhaps(value, "sensitivity", Sensitivity, place),
    )
    if change == SetChannelRule(change.channel):
        raise _wrong(ErrorCode.MISSING_FIELD, "the change says nothing about the channel's row", nearest_first("", RULE_FIELDS), place)
    return change


def _read_sensitivities(value: _Fields, place: str) -> Change:
    return AllowSensitivities(frozenset(_names(value, "allowed_sensitivities", Sensitivity, place)))


def _read_profile(value: _Fields, place: str) -> Change:
    return SetProfile(_known(_text(value, "profile", place), list(PROFILES), f"{place}/profile"))


def _read_meter(value: _Fields, place: str) -> Change:
    meter = _text(value, "meter", place)
    # which tokenizers there are is not known here: a name that none has is refused where it is looked up
    return SetMeter(meter if meter.startswith(TOKENS) else _known(meter, list(METERS), f"{place}/meter"))


def _read_now(value: _Fields, place: str) -> Change:
    now = _text_or_none(value, "now", place)
    if now is not None and read_instant(now) is None:
        raise _wrong(ErrorCode.NOT_ALLOWED_VALUE, "this is no date and time of RFC 3339", INSTANT_EXAMPLE, f"{place}/now")
    return SetNow(now)


_READ: Mapping[str, tuple[tuple[str, ...], Callable[[_Fields, str], Change]]] = MappingProxyType(
    {
        "budget": (("limit",), _read_budget),
        "meter": (("meter",), _read_meter),
        "profile": (("profile",), _read_profile),
        "section_order": (("section_order",), _read_section_order),
        "stages": (("stages",), _read_stages),
        "allowed_sensitivities": (("allowed_sensitivities",), _read_sensitivities),
        "requirement": (("name", "on"), lambda value, place: Require(_text(value, "name", place), _on(value, place))),
        "channel_rule": (("channel", *RULE_FIELDS), _read_channel_rule),
        "channel": (
            ("source_id", "occurrence", "channel"),
            lambda value, place: MoveSource(_source(value, place), _text(value, "channel", place)),
        ),
        "pin": (("source_id", "occurrence", "on"), lambda value, place: PinSource(_source(value, place), _on(value, place))),
        "now": (("now",), _read_now),
        "purpose": (("purpose",), lambda value, place: SetPurpose(_text_or_none(value, "purpose", place))),
        "principal": (
            ("tenant", "user"),
            lambda value, place: SetPrincipal(_text_or_none(value, "tenant", place), _text_or_none(value, "user", place)),
        ),
        "drop": (("source_id", "occurrence", "on"), lambda value, place: DropSource(_source(value, place), _on(value, place))),
    }
)
"""Every change by the name it has in a file: its fields, and what reads them."""


def _source(value: _Fields, place: str) -> SourceName:
    source_id = _text(value, "source_id", place)
    occurrence = value.get("occurrence")
    if occurrence is None:
        return SourceName(source_id)
    if not isinstance(occurrence, int) or isinstance(occurrence, bool) or not 0 <= occurrence <= LARGEST_NUMBER:
        expected = "a whole number from 0 that counts the sources of this id, or none for all of them"
        code = ErrorCode.NOT_ALLOWED_VALUE if isinstance(occurrence, int) and not isinstance(occurrence, bool) else ErrorCode.WRONG_TYPE
        raise _wrong(code, "the occurrence is no number of a source", expected, f"{place}/occurrence")
    return SourceName(source_id, occurrence)


def _present(value: _Fields, name: str, place: str) -> object:
    if name not in value:
        raise _wrong(ErrorCode.MISSING_FIELD, f'the field "{name}" is missing', f'"{name}" in this object', f"{place}/{name}")
    return value[name]


def _text(value: _Fields, name: str, place: str) -> str:
    text = _present(value, name, place)
    if not isinstance(text, str):
        raise _wrong(ErrorCode.WRONG_TYPE, f'the field "{name}" is no text', "a text, in quotes", f"{place}/{name}")
    return text


def _text_or_none(value: _Fields, name: str, place: str) -> str | None:
    return None if _present(value, name, place) is None else _text(value, name, place)


def _on(value: _Fields, place: str) -> bool:
    on = value.get("on", True)
    if not isinstance(on, bool):
        raise _wrong(ErrorCode.WRONG_TYPE, 'the field "on" is neither true nor false', "true or false, without quotes", f"{place}/on")
    return on


def _names(value: _Fields, name: str, names: type[Name], place: str) -> list[Name]:
    listed = _present(value, name, place)
    if not isinstance(listed, list):
        raise _wrong(ErrorCode.WRONG_TYPE, f'the field "{name}" is no list', "a list", f"{place}/{name}")
    return [_member(one, names, f"{place}/{name}/{number}") for number, one in enumerate(listed)]


def _perhaps(value: _Fields, name: str, names: type[Name], place: str) -> Name | None:
    return None if value.get(name) is None else _member(value[name], names, f"{place}/{name}")


def _member(value: object, names: type[Name], place: str) -> Name:
    if not isinstance(value, str):
        raise _wrong(ErrorCode.WRONG_TYPE, "this is no text", "a text, in quotes", place)
    return names(_known(value, [name.value for name in names], place))


def _known(text: str, known: list[str], place: str) -> str:
    if text not in known:
        raise _wrong(ErrorCode.NOT_ALLOWED_VALUE, f'"{_cut(text)}" is none of the values of this field', nearest_first(text, known), place)
    return text


_LONGEST = 60
"""Characters of a foreign name in a message."""


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _segment(name: str) -> str:
    """A name as a part of a JSON pointer."""
    return escaped(_cut(name))


def _wrong(code: ErrorCode, message: str, expected: str, place: str) -> CtxviewError:
    return CtxviewError(Problem(code, message, expected, place))
