"""Canonical JSON and SHA-256 digests (spec 1.1): sorted keys, no spaces, non-ASCII kept, UTF-8."""

import hashlib
import json
from collections.abc import Mapping
from json.encoder import encode_basestring

_ENCODER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))
"""One for all: making one takes longer than what it writes of an item."""


def canonical_json(value: object) -> str:
    """The one text of a JSON value. Sets must already be sorted lists; string enums count as their value."""
    return _ENCODER.encode(value)


def flat_canonical_json(value: Mapping[str, str | None]) -> str:
    """The same for a flat object of texts and nulls, several times as fast. Its keys need no escape in JSON."""
    texts = [f'"{key}":{"null" if (text := value[key]) is None else encode_basestring(text)}' for key in sorted(value)]
    return "{" + ",".join(texts) + "}"


def text_digest(text: str) -> str:
    """SHA-256 of the text's UTF-8 bytes, 64 lower-case hex digits. The text holds no lone surrogate: readers repair them."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def value_digest(value: object) -> str:
    """SHA-256 of the value's canonical JSON."""
    return text_digest(canonical_json(value))
