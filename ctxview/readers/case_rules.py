"""What one field of a case asks of another: channels by name, content or its file, sizes for a meter, a time for what expires.

These look at the value as it was read, so that they speak up although something else in the file is wrong too.
"""

from collections.abc import Mapping

from ctxview.core.channels import CHANNELS
from ctxview.core.check_now import INSTANT_EXAMPLE
from ctxview.core.near_names import nearest_first
from ctxview.core.problem import ErrorCode
from ctxview.readers.case_problems import Problems
from ctxview.readers.places import pointer, quoted
from ctxview.readers.strict_json import JsonValue

_REFERENCE_IS_ENOUGH = ("minimal", "full")
"""Profiles that can do something with a source that has a reference and no content."""

_BESIDE_A_CASE = ("proposals", "expect")
_BESIDE_A_SOURCE = ("content_file",)


def check_rules(value: Mapping[str, JsonValue], problems: Problems) -> None:
    """Add what is wrong between fields. Fields of a wrong type are passed over: the model speaks of them."""
    _check_own_channels(value.get("channels"), problems)
    profile = value.get("profile") or "full"
    _check_bundles(value.get("bundles"), problems)
    sources = value.get("sources")
    if not isinstance(sources, list):
        return
    budget = value.get("budget")
    meter = budget.get("meter") if isinstance(budget, dict) else None
    declared = meter == "declared" or (meter is None and profile == "minimal")
    timeless = profile in ("bundle", "full") and value.get("now") is None
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
        _check_content(source, index, profile in _REFERENCE_IS_ENOUGH, problems)
        if declared and source.get("size_units") is None:
            message = "the meter declared needs the size of every source, and this one has none"
            expected = "size_units, a whole number from 1; or the meter utf8-bytes"
            problems.add(ErrorCode.MISSING_FIELD, message, expected, f"/sources/{index}/size_units")
        if timeless and source.get("expires_at") is not None:
            message = "the source has expires_at, and the case does not say at which time it is built"
            problems.add(ErrorCode.MISSING_FIELD, message, f"now, {INSTANT_EXAMPLE}", "/now")
            timeless = False


def _check_bundles(bundles: JsonValue, problems: Problems) -> None:
    seen: dict[str, int] = {}
    for index, bundle in enumerate(bundles if isinstance(bundles, list) else ()):
        if not isinstance(bundle, dict):
            continue
        name, items = bundle.get("name"), bundle.get("item_ids")
        if isinstance(name, str) and seen.setdefault(name, index) != index:
            message = f"the bundle {quoted(name)} stands at {seen[name]} too"
            problems.add(ErrorCode.NOT_ALLOWED_VALUE, message, "a name of its own for each bundle", f"/bundles/{index}/name")
        if items == []:
            message = "the bundle holds nothing"
            problems.add(ErrorCode.NOT_ALLOWED_VALUE, message, "the id of at least one source", f"/bundles/{index}/item_ids")


def unread_fields(value: Mapping[str, JsonValue]) -> dict[str, object]:
    """What a checked case says beside what its `Case` holds, by JSON pointer; null says nothing."""
    found: dict[str, object] = {f"/{field}": value[field] for field in _BESIDE_A_CASE if value.get(field) is not None}
    sources = value.get("sources")
    for index, source in enumerate(sources if isinstance(sources, list) else ()):
        if isinstance(source, dict):
            fields = (field for field in _BESIDE_A_SOURCE if source.get(field) is not None)
            found.update((f"/sources/{index}/{field}", source[field]) for field in fields)
    return found


def _check_own_channels(channels: JsonValue, problems: Problems) -> None:
    for name in channels if isinstance(channels, dict) else ():
        if name in CHANNELS:
            message = f"the channel {quoted(name)} is built in, and its row is fixed"
            problems.add(ErrorCode.NOT_ALLOWED_VALUE, message, "another name for a channel of your own", pointer(["channels", name]))
        elif not name.strip():
            problems.add(ErrorCode.NOT_ALLOWED_VALUE, "the channel's name is blank", "a name", pointer(["channels", name]))


def _check_content(source: Mapping[str, JsonValue], index: int, reference_is_enough: bool, problems: Problems) -> None:
    here, elsewhere = source.get("content") is not None, source.get("content_file") is not None
    if here and elsewhere:
        message = "a source has content or content_file, and this one has both"
        problems.add(ErrorCode.NOT_ALLOWED_VALUE, message, "one of the two", f"/sources/{index}/content_file")
    elif not here and not elsewhere and not (reference_is_enough and source.get("reference") is not None):
        expected = "content, content_file, or a reference" if reference_is_enough else "content, or content_file"
        problems.add(ErrorCode.MISSING_FIELD, "the source has no content", expected, f"/sources/{index}/content")
