"""What one field of a case asks of another: channels by name, content or its file, sizes for a meter, fields of later stages.

These look at the value as it was read, so that they speak up although something else in the file is wrong too.
"""

from collections.abc import Mapping

from ctxview.core.channels import CHANNELS
from ctxview.core.problem import ErrorCode
from ctxview.readers.case_problems import Problems
from ctxview.readers.places import nearest_first, pointer, quoted
from ctxview.readers.strict_json import JsonValue

LATER_CASE_FIELDS = ("principal", "purpose", "now", "required_versions", "strict_provenance", "bundles")
LATER_SOURCE_FIELDS = ("id", "freshness", "reference", "load_when", "conflicts_with", "tenant", "user", "purposes", "expires_at")
"""Fields of stages that come with a later version; the profile `packet` does not read them by its rule."""
_UNREAD_CASE_FIELDS = (*LATER_CASE_FIELDS, "proposals", "expect")
_UNREAD_SOURCE_FIELDS = (*LATER_SOURCE_FIELDS, "content_file")


def check_rules(value: Mapping[str, JsonValue], problems: Problems) -> None:
    """Add what is wrong between fields. Fields of a wrong type are passed over: the model speaks of them."""
    _check_own_channels(value.get("channels"), problems)
    refuse_later = value.get("profile") in (None, "full")
    if refuse_later:
        for field in (field for field in LATER_CASE_FIELDS if value.get(field)):
            _refuse_later(field, pointer([field]), problems)
    sources = value.get("sources")
    if not isinstance(sources, list):
        return
    budget = value.get("budget")
    declared = isinstance(budget, dict) and budget.get("meter") == "declared"
    own = value.get("channels")
    channels = [*CHANNELS, *(own if isinstance(own, dict) else ())]
    known = frozenset(channels)
    for index, source in enumerate(sources):
        if not isinstance(source, dict):
            continue
        channel = source.get("channel")
        if isinstance(channel, str) and channel not in known:
            expected = "" if problems.full else nearest_first(channel, channels)
            problems.add(ErrorCode.UNKNOWN_SOURCE_CHANNEL, f"there is no channel {quoted(channel)}", expected, f"/sources/{index}/channel")
        _check_content(source, index, problems)
        if declared and source.get("size_units") is None:
            message = "the meter declared needs the size of every source, and this one has none"
            expected = "size_units, a whole number from 1; or the meter utf8-bytes"
            problems.add(ErrorCode.MISSING_FIELD, message, expected, f"/sources/{index}/size_units")
        if refuse_later and not source.keys().isdisjoint(_LATER):
            for field in (field for field in LATER_SOURCE_FIELDS if source.get(field)):
                _refuse_later(field, f"/sources/{index}/{field}", problems)


def has_later_fields(value: Mapping[str, JsonValue]) -> bool:
    """Whether the case says something that no stage of this version reads. Null, false and empty say nothing."""
    if any(value.get(field) for field in LATER_CASE_FIELDS):
        return True
    sources = value.get("sources")
    found = (source for source in sources if isinstance(source, dict)) if isinstance(sources, list) else ()
    return any(source.get(field) for source in found if not source.keys().isdisjoint(_LATER) for field in LATER_SOURCE_FIELDS)


def unread_fields(value: Mapping[str, JsonValue]) -> dict[str, object]:
    """What a checked case says beside what its `Case` holds, by JSON pointer; null says nothing."""
    found: dict[str, object] = {f"/{field}": value[field] for field in _UNREAD_CASE_FIELDS if value.get(field) is not None}
    sources = value.get("sources")
    for index, source in enumerate(sources if isinstance(sources, list) else ()):
        if isinstance(source, dict) and not source.keys().isdisjoint(_UNREAD_OF_SOURCES):
            fields = (field for field in _UNREAD_SOURCE_FIELDS if source.get(field) is not None)
            found.update((f"/sources/{index}/{field}", source[field]) for field in fields)
    return found


_LATER = frozenset(LATER_SOURCE_FIELDS)
_UNREAD_OF_SOURCES = frozenset(_UNREAD_SOURCE_FIELDS)


def _check_own_channels(channels: JsonValue, problems: Problems) -> None:
    for name in channels if isinstance(channels, dict) else ():
        if name in CHANNELS:
            message = f"the channel {quoted(name)} is built in, and its row is fixed"
            problems.add(ErrorCode.NOT_ALLOWED_VALUE, message, "another name for a channel of your own", pointer(["channels", name]))
        elif not name.strip():
            problems.add(ErrorCode.NOT_ALLOWED_VALUE, "the channel's name is blank", "a name", pointer(["channels", name]))


def _check_content(source: Mapping[str, JsonValue], index: int, problems: Problems) -> None:
    here, elsewhere = source.get("content") is not None, source.get("content_file") is not None
    if here and elsewhere:
        message = "a source has content or content_file, and this one has both"
        problems.add(ErrorCode.NOT_ALLOWED_VALUE, message, "one of the two", f"/sources/{index}/content_file")
    elif not here and not elsewhere:
        problems.add(ErrorCode.MISSING_FIELD, "the source has no content", "content, or content_file", f"/sources/{index}/content")


def _refuse_later(field: str, place: str, problems: Problems) -> None:
    message = f"profile full does not weigh {field} in this version, so the result would be wrong"
    expected = "profile packet, which by its rule does not read it, or the case without it"
    problems.add(ErrorCode.NOT_ALLOWED_VALUE, message, expected, place)
