"""Keys of findings: a text that was moved stays accepted, one that was changed does not."""

from ctxview.core.canonical import value_digest

_SECRET_DIGITS = 4
"""Hex digits that a key tells of a secret: too few to guess a password by, enough that another secret is not taken for an accepted one."""


def finding_key(rule: str, source_id: str, text: str) -> str:
    """The key of what is no secret: its rule, and a digest of the rule, the source and the text that was found."""
    return f"{rule}:{value_digest([rule, source_id, text])[:24]}"


def secret_key(rule: str, source_id: str, text: str) -> str:
    """The key of a secret: its rule and source as a digest, and only sixteen bits of what depends on its text."""
    return f"{rule}:{value_digest([rule, source_id])[:20]}{value_digest([rule, source_id, text])[:_SECRET_DIGITS]}"
