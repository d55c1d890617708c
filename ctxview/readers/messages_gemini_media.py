"""Images, sound and documents as Gemini sends them: data in the request, or a named file (formats: Gemini generateContent bodies)."""

from urllib.parse import urlsplit

from ctxview.readers.message_part import PartType
from ctxview.readers.parts_json import below, camel_fields, filled
from ctxview.readers.parts_ledger import Origin, PartsLedger
from ctxview.readers.parts_media import by_id, by_url, embedded, is_web_url
from ctxview.readers.places import quoted

_FILES_HOST = "generativelanguage.googleapis.com"
_KNOWN = frozenset({"mimeType", "data", "fileUri", "displayName"})


def decode_inline(value: object, place: str, inside: str, origin: Origin, ledger: PartsLedger) -> None:
    """Enter data that stands in the request, at the pointer `inside`, as the part at `place`."""
    fields = camel_fields(value)[0] if isinstance(value, dict) else {}
    data = filled(_of(fields, "data"))
    if data is None:
        ledger.broken(place, "inline data without data", value)
        return
    title, media_type = filled(_of(fields, "displayName")) or "", filled(_of(fields, "mimeType")) or ""
    what, part_type = _sort_of(media_type)
    ledger.media(place, embedded(what, media_type, data, title), origin, part_type, title)
    _list_others(fields, inside, ledger)


def decode_file(value: object, place: str, inside: str, origin: Origin, ledger: PartsLedger) -> None:
    """Enter a file that is named: one that Google holds by its id, any other by its URL."""
    fields = camel_fields(value)[0] if isinstance(value, dict) else {}
    uri = filled(_of(fields, "fileUri"))
    if uri is None:
        ledger.broken(place, "a file without a URI", value)
        return
    title = filled(_of(fields, "displayName")) or ""
    what, part_type = _sort_of(filled(_of(fields, "mimeType")) or "")
    line = by_id(what, uri, title) if _is_held(uri) else by_url(what, uri, title)
    ledger.media(place, line, origin, part_type, title)
    _list_others(fields, inside, ledger)


def _is_held(uri: str) -> bool:
    """Whether the file was given to Google: by its files API, or in a bucket of its cloud."""
    uri = uri.strip()
    if not is_web_url(uri):
        return uri.startswith("files/")
    try:
        parts = urlsplit(uri)
    except ValueError:
        return False
    return parts.scheme.lower() == "gs" or (parts.hostname == _FILES_HOST and "/files/" in parts.path)


def _sort_of(media_type: str) -> tuple[str, PartType]:
    match media_type.partition("/")[0].strip().lower():
        case "image":
            return "image", PartType.IMAGE
        case "audio":
            return "audio", PartType.AUDIO
        case "video":
            return "video", PartType.OPAQUE
        case _:
            return "document", PartType.DOCUMENT


def _list_others(fields: dict[str, tuple[str, object]], place: str, ledger: PartsLedger) -> None:
    for name, (key, value) in fields.items():
        if name not in _KNOWN and isinstance(value, str | list | dict) and value:
            ledger.not_known(below(place, key), f"part field {quoted(key)}", value)


def _of(fields: dict[str, tuple[str, object]], name: str) -> object:
    return fields[name][1] if name in fields else None
