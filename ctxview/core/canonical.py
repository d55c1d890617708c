"""Canonical JSON and SHA-256 digests (spec 1.1): sorted keys, no spaces, non-ASCII kept, UTF-8."""

import hashlib
import json


def canonical_json(value: object) -> str:
    """The one text of a JSON value. Sets must already be sorted lists; string enums count as their value."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def text_digest(text: str) -> str:
    """SHA-256 of the text's UTF-8 bytes, 64 lower-case hex digits. The text holds no lone surrogate: readers repair them."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def value_digest(value: object) -> str:
    """SHA-256 of the value's canonical JSON."""
    return text_digest(canonical_json(value))
