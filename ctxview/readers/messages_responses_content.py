"""Content parts of the OpenAI Responses API: texts, images, files, sound (formats: OpenAI Responses bodies)."""

import json

from ctxview.readers.content_kinds import origin_of_kind
from ctxview.readers.message_part import Absence, PartNote, PartType
from ctxview.readers.parts_json import below, filled, type_words
from ctxview.readers.parts_ledger import Origin, PartsLedger
from ctxview.readers.parts_media import MediaLine, by_id, by_url, embedded, sealed

TEXT_TYPES = frozenset({"input_text", "output_text", "text", "summary_text"})
IMAGE_TYPES = frozenset({"input_image", "computer_screenshot", "image_url"})


def decode_content(content: object, place: str, origin: Origin, ledger: PartsLedger, kinds: list[object] | None = None) -> None:
    """Enter a content: a text, or a list of parts. `kinds` says of each part who wrote it, where a harness has noted that."""
    known = kinds or []
    if content is None or content == []:
        ledger.nothing()
    elif isinstance(content, str):
        decode_plain(content, place, origin_of_kind(origin, known, 0), ledger)
    elif isinstance(content, list):
        for number, part in enumerate(content):
            decode_part(part, below(place, number), origin_of_kind(origin, known, number), ledger)
    else:
        ledger.broken(place, "content that is neither text nor a list", content)


def decode_plain(text: str, place: str, origin: Origin, ledger: PartsLedger) -> None:
    """Enter a content that is one text. One that looks like a list of parts was encoded twice: it stays the text that was sent."""
    ledger.read(place, text, origin, notes=(PartNote.CONTENT_DOUBLE_ENCODED,) if _is_encoded_content(text) else ())


def decode_part(part: object, place: str, origin: Origin, ledger: PartsLedger) -> None:
    """Enter one part of a content."""
    if not isinstance(part, dict):
        ledger.broken(place, "a content part that is no object", part)
        return
    kind = part.get("type")
    if not isinstance(kind, str):
        ledger.not_known(place, "a content part without a type", part)
    elif kind in TEXT_TYPES:
        notes = (PartNote.HAS_CITATIONS,) if part.get("annotations") else ()
        _text(part.get("text"), place, origin, ledger, notes)
    elif kind == "refusal":
        _text(part.get("refusal"), place, origin, ledger, (PartNote.REFUSAL,))
    elif kind in IMAGE_TYPES:
        _image(part, place, origin, ledger)
    elif kind == "input_file":
        _file(part, place, origin, ledger)
    elif kind == "input_audio":
        _audio(part, place, origin, ledger)
    elif kind == "encrypted_content" and filled(part.get("encrypted_content")) is not None:
        ledger.absent(Absence.ENCRYPTED_TEXT)
        line = sealed("text", str(part["encrypted_content"]))
        ledger.read(place, line.text, origin, PartType.REDACTED, line.notes)
    else:
        ledger.not_known(place, f"content part of {type_words(part)}", part)


def image_line(url: object, file_id: object) -> MediaLine | None:
    """The line of an image that is given by a URL, perhaps inside an object, or by an id; None if it is given by neither."""
    link = filled(url.get("url")) if isinstance(url, dict) else filled(url)
    identity = filled(file_id)
    if link is not None:
        return by_url("image", link)
    return None if identity is None else by_id("image", identity)


def _text(value: object, place: str, origin: Origin, ledger: PartsLedger, notes: tuple[PartNote, ...]) -> None:
    if isinstance(value, str):
        ledger.read(place, value, origin, notes=notes)
    elif value is None:
        ledger.nothing()
    else:
        ledger.broken(place, "no text, where text is due", value)


def _image(part: dict[str, object], place: str, origin: Origin, ledger: PartsLedger) -> None:
    line = image_line(part.get("image_url"), part.get("file_id"))
    if line is None:
        ledger.broken(place, "an image without url and id", part)
    else:
        ledger.media(place, line, origin, PartType.IMAGE)


def _file(part: dict[str, object], place: str, origin: Origin, ledger: PartsLedger) -> None:
    title = filled(part.get("filename")) or ""
    data, url, file_id = filled(part.get("file_data")), filled(part.get("file_url")), filled(part.get("file_id"))
    if data is not None:
        line = by_url("document", data, title) if data.lstrip()[:5].lower() == "data:" else embedded("document", "", data, title)
    elif url is not None:
        line = by_url("document", url, title)
    elif file_id is not None:
        line = by_id("document", file_id, title)
    else:
        ledger.broken(place, "a file without data, url and id", part)
        return
    ledger.media(place, line, origin, PartType.DOCUMENT, title)


def _audio(part: dict[str, object], place: str, origin: Origin, ledger: PartsLedger) -> None:
    holder = part.get("input_audio")
    audio = holder if isinstance(holder, dict) else part
    data = filled(audio.get("data"))
    if data is None:
        ledger.broken(place, "audio without data", part)
        return
    line = by_url("audio", data) if data.lstrip()[:5].lower() == "data:" else embedded("audio", filled(audio.get("format")) or "", data)
    ledger.media(place, line, origin, PartType.AUDIO)


def _is_encoded_content(text: str) -> bool:
    if not text.lstrip().startswith("[{"):
        return False
    try:
        parts = json.loads(text)
    except (ValueError, RecursionError):
        return False
    known = TEXT_TYPES | IMAGE_TYPES | {"refusal", "input_file", "input_audio"}
    return all(isinstance(part, dict) and isinstance(part.get("type"), str) and part["type"] in known for part in parts)
