"""Paths as rules compare them: one spelling for each place, and nothing outside the root (spec 1.3)."""

import re
from enum import Enum
from functools import lru_cache


class Outside(Enum):
    """The answer for a path that leaves the root."""

    OUTSIDE = "outside"


RULE_FILES = frozenset({"agents.md", "claude.md"})
"""Names, in lower case, that stand for the folder they are in."""

_DRIVE = re.compile(r"[A-Za-z]:")

Segments = tuple[str, ...]


@lru_cache(maxsize=8192)
def normalise(path: str | None) -> Segments | None | Outside:
    """Segments below the root; None for no or a blank path; OUTSIDE for absolute, drive, home, or out by `..`."""
    if path is None or not path.strip():
        return None
    text = path.replace("\\", "/")
    if text.startswith(("/", "~")) or _DRIVE.match(text):
        return Outside.OUTSIDE
    segments: list[str] = []
    for segment in text.split("/"):
        if segment in ("", "."):
            continue
        if segment == "..":
            if not segments:
                return Outside.OUTSIDE
            segments.pop()
        else:
            segments.append(segment)
    return tuple(segments)


def rule_prefix(segments: Segments) -> Segments:
    """The folder that a rule file stands for, else the path itself."""
    if segments and segments[-1].lower() in RULE_FILES:
        return segments[:-1]
    return segments


def applies(rule_path: str | None, target_path: str | None) -> bool:
    """Whether a rule with this path reaches this target. No target is the root; a rule without path reaches everything."""
    rule = normalise(rule_path)
    if rule is None:
        return True
    target = normalise(target_path)
    if isinstance(rule, Outside) or isinstance(target, Outside):
        return False
    prefix = rule_prefix(rule)
    return (target or ())[: len(prefix)] == prefix


def depth(path: str | None) -> int:
    """Number of segments of the normalised path; 0 for none or outside."""
    segments = normalise(path)
    return len(segments) if isinstance(segments, tuple) else 0
