"""Which patterns of rules are understood. What is not is refused in a policy file, and listed where rules are imported (spec 2.2)."""

import re

from ctxview.core.rule_match import PREFIX_MARK

_DOMAIN = re.compile(r"(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*", re.IGNORECASE | re.ASCII)
_NOT_IN_PATHS = {
    "[": "sets of characters are not understood",
    "{": "braces are not understood",
    "\\": "backslashes are not understood",
    "!": "an exception from a rule is not understood",
}
LONGEST_PATTERN = 1_000
"""Characters."""


def wrong_path(pattern: str) -> str | None:
    """Why this is no pattern of a path below the root; None where it is one."""
    if len(pattern) > LONGEST_PATTERN:
        return "the pattern is too long"
    for sign, why in _NOT_IN_PATHS.items():
        if sign in pattern:
            return why
    if pattern.startswith(("//", "~")) or re.match(r"[A-Za-z]:", pattern):
        return "the pattern is outside the root"
    segments = [part for part in pattern.split("/") if part not in ("", ".")]
    if ".." in segments:
        return "the pattern goes up"
    return None if segments else "the pattern names nothing"


def wrong_command(pattern: str) -> str | None:
    """Why this is no pattern of a command; None where it is one."""
    if len(pattern) > LONGEST_PATTERN:
        return "the pattern is too long"
    if PREFIX_MARK in pattern.removesuffix(PREFIX_MARK):
        return f"{PREFIX_MARK} stands before the end"
    if any(not character.isprintable() for character in pattern):
        return "the pattern has a character that does not show"
    return None


def wrong_domain(pattern: str) -> str | None:
    """Why this is no pattern of a domain; None where it is one."""
    return None if len(pattern) <= LONGEST_PATTERN and _DOMAIN.fullmatch(pattern) else "this is no domain"
