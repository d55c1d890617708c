"""Images, audio, documents: one line that says what each is. Their data stays out of every source (case format)."""

import base64
import binascii
import hashlib
import re
from urllib.parse import unquote_to_bytes

from ctxview.core.values import dataclass
from ctxview.readers.message_part import Absence, PartNote

LONGEST_URL = 2000
"""Characters of a URL that are shown."""
LONGEST_BARE = 100
"""Characters of something that is no URL, and still shown as one: longer ones are taken for data."""

_WEB_URL = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
_SPACES = re.compile(r"\s+")
_URL_SAFE = bytes.maketrans(b"-_", b"+/")


@dataclass(frozen=True, slots=True)
class MediaLine:
    """A line for something that is not text, and what follows from the way it is there."""

    text: str
    notes: tuple[PartNote, ...] = ()
    absence: Absence | None = None

    @property
    def from_web(self) -> bool:
        """Whether its bytes are fetched from a URL: the structural sign of web content."""
        return PartNote.BY_URL in self.notes


def is_web_url(text: str) -> bool:
    """Whether the text starts as an absolute URL with a host, such as `https://…`; `data:` is none."""
    return _WEB_URL.match(text.lstrip()) is not None


def embedded(what: str, media_type: str, data: str, title: str = "") -> MediaLine:
    """A line for data that stands in the request as base64; the digest is of the decoded bytes, or of the text if it is none."""
    raw = _decoded(data)
    if raw is None:
        line = _described(what, title, media_type, data.encode("utf-8", "replace"))
        return MediaLine(f"{line} of its text, which is not base64", (PartNote.NOT_BASE64,))
    return MediaLine(_described(what, title, media_type, raw))


def by_url(what: str, url: str, title: str = "") -> MediaLine:
    """A line for what a URL points to. A `data:` URL, or data without its head, stands in the request and is described."""
    url = url.strip()
    if url[:5].lower() != "data:":
        if len(url) > LONGEST_BARE and not is_web_url(url):
            return embedded(what, "", url, title)
        shown = one_line(url)
        if len(shown) > LONGEST_URL:
            shown = f"{shown[:LONGEST_URL]}… ({len(shown)} characters)"
        return MediaLine(f"{_named(what, title)} by url {shown}", (PartNote.BY_URL,), Absence.BY_URL)
    head, comma, data = url[5:].partition(",")
    fields = [field.strip() for field in head.split(";")]
    if not comma:
        return embedded(what, "", url, title)
    if any(field.lower() == "base64" for field in fields[1:]):
        return embedded(what, fields[0], data, title)
    return MediaLine(_described(what, title, fields[0] or "text/plain", unquote_to_bytes(data.encode("utf-8", "replace"))))


def by_id(what: str, file_id: str, title: str = "") -> MediaLine:
    """A line for what the provider holds under an id."""
    return MediaLine(f"{_named(what, title)} by id {one_line(file_id)}", (PartNote.BY_ID,), Absence.PROVIDER_FILE)


def sealed(what: str, data: str) -> MediaLine:
    """A line for encrypted data that only the provider can read."""
    return embedded(what, "encrypted", data)


def one_line(text: str) -> str:
    """The text with every run of white space as one space."""
    return _SPACES.sub(" ", text).strip()


def _described(what: str, title: str, media_type: str, raw: bytes) -> str:
    kind = one_line(media_type)[:200] or "of no stated type"
    return f"{_named(what, title)}, {kind}, {len(raw)} bytes, sha256 {hashlib.sha256(raw).hexdigest()}"


def _named(what: str, title: str) -> str:
    shown = one_line(title)[:500]
    return f'{what} "{shown}"' if shown else what


def _decoded(data: str) -> bytes | None:
    """The bytes of base64 in either of its two alphabets: JSON of Google's and encrypted data have the one that is safe in a URL."""
    try:
        encoded = _SPACES.sub("", data).encode("ascii")
        if b"+" not in encoded and b"/" not in encoded:
            encoded = encoded.translate(_URL_SAFE)
        return base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError):
        return None
