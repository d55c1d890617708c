"""Fields of a compaction record that no check looks at: told of, or refused where they are a known name in another spelling (spec 6)."""

from collections.abc import Iterator, Sequence

from ctxview.core.compaction import UnreadField
from ctxview.core.near_names import nearest
from ctxview.core.problem import ErrorCode
from ctxview.readers.case_problems import Problems
from ctxview.readers.compaction_model import compaction_fields_at
from ctxview.readers.places import pointer, quoted
from ctxview.readers.strict_json import JsonValue

MOST_COMPARED = 20
"""Fields of one file that are compared with the known names: this takes time, and a person reads no more."""

_Path = tuple[str | int, ...]


def unread_fields(value: dict[str, JsonValue], problems: Problems) -> tuple[UnreadField, ...]:
    """All fields that are not read, in the order of the file.

    A record of another program may carry more than is read here, so these are no errors. But `loss_checks` and `Discarded` are the fields
    that are read, in another spelling: read over, one would count as missing and the other as "nothing was discarded", which nobody said.
    Each is added to the problems, as `unknown_field`.
    """
    found: list[UnreadField] = []
    for path, known, name in _unknown(value, ()):
        same = _spelled(name)
        meant = next((other for other in known if _spelled(other) == same), None)
        place = pointer((*path, name))
        if meant is not None:
            problems.add(ErrorCode.UNKNOWN_FIELD, f"the field {quoted(meant)} is spelled {quoted(name)} here", quoted(meant), place)
        else:
            found.append(UnreadField(place, nearest(name, known) if len(found) < MOST_COMPARED else None))
    return tuple(found)


def _unknown(value: JsonValue, path: _Path) -> Iterator[tuple[_Path, Sequence[str], str]]:
    """Path of the object, its known names, and the one that is none of them."""
    if isinstance(value, list):
        for place, one in enumerate(value):
            yield from _unknown(one, (*path, place))
        return
    known = compaction_fields_at(path)
    if known is None or not isinstance(value, dict):
        return
    for name, one in value.items():
        if name in known:
            yield from _unknown(one, (*path, name))
        else:
            yield path, known, name


def _spelled(name: str) -> str:
    return name.replace("_", "").replace("-", "").replace(" ", "").lower()
