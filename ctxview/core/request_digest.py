"""The digest of a rebuilt request: whether two builds would send the same to a provider (spec 1.6)."""

from ctxview.core.canonical import value_digest
from ctxview.core.serializer import REQUEST_FORMATS, Message

REQUEST_DIGEST_OF = "canonical JSON of what `request --json` prints"


def request_digest(messages: tuple[Message, ...], request_format: str) -> str:
    """SHA-256, hex, of the canonical JSON of what `ctxview request --format F --json` prints. No model and no limits are in it."""
    return value_digest(REQUEST_FORMATS[request_format](messages))
