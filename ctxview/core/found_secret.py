"""A secret that a detector found in a text of a case, before anything of the case was shown (spec 0, promises 3 and 4)."""

from ctxview.core.values import dataclass, field

MASK = "[redacted]"
"""What stands for a text with a secret in it, whole."""


@dataclass(frozen=True, slots=True)
class FoundSecret:
    """One secret. Its text stays here, to be looked for in what is proposed; it is printed nowhere."""

    rule: str
    """Id of the rule, such as `secret-github-token`."""
    place: int | None
    """Index of the source in whose content it stands; None for every other text of the case."""
    part: str
    """`content`, or the JSON pointer of another text."""
    offset: int
    """Characters of that text before it, from 0."""
    line: int
    """Its line in that text, from 1."""
    column: int
    """Its first character in that line, from 1."""
    length: int
    """Characters."""
    key: str
    """By what a baseline knows it again."""
    text: str = field(repr=False)
    """What of it is secret, or all of it where that is short."""
    accepted: bool = False
    """Whether a baseline says that it is none, or may be seen: nothing is masked for it."""
