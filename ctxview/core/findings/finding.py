"""What a check of content has to say: its rule, where, and in words. A finding only ever lowers what may be sent (spec 0, promise 3)."""

from enum import StrEnum

from ctxview.core.values import dataclass


class Severity(StrEnum):
    """How much it matters, highest first."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    INFO = "info"

    @property
    def counts(self) -> bool:
        """Whether a check fails for it: from `medium` on."""
        return self in (Severity.HIGH, Severity.MEDIUM)

    @property
    def step_lower(self) -> "Severity":
        """One step lower; the lowest stays."""
        steps = list(Severity)
        return steps[min(steps.index(self) + 1, len(steps) - 1)]


class Family(StrEnum):
    """What a rule is about, in the order in which people are shown them."""

    SECRET = "secret"
    INVISIBLE = "invisible"
    TERMINAL = "terminal"
    FORGED = "forged"
    INSTRUCTION = "instruction"
    ALTERED_RULE = "altered_rule"
    TOOL = "tool"
    DUPLICATE = "duplicate"


@dataclass(frozen=True, slots=True)
class FindingRule:
    """One rule, declared once: help, schema, documents and screens say it from here."""

    id: str
    family: Family
    severity: Severity
    finds: str
    """In words: what a finding of this rule is."""
    misses: str
    """In words: what the rule cannot find, or takes for something else."""
    lower_in_own: bool = False
    """Whether a finding counts a step less in the person's own material: files of the repository, instructions, the task."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding. All its texts are safe to show, and none holds a secret: of what is secret, only where it is and by which rule."""

    rule: FindingRule
    severity: Severity
    """The rule's own, or a step lower where the text is the person's own material, if the rule says so."""
    place: int | None
    """Index of the source in the case; None for what stands in the case beside its sources."""
    source_id: str
    """Of that source; empty where there is none."""
    part: str
    """`content`, or the JSON pointer of another text of the case."""
    offset: int
    """Characters of that text before it, from 0."""
    line: int
    """Its line in that text, from 1."""
    column: int
    """Its first character in that line, from 1."""
    length: int
    """Characters; 0 for what is said of a text as a whole."""
    words: str
    """What was found, and why it matters."""
    decoded: str | None
    """What it hides or would do; None where there is nothing to decode, and for all that is secret."""
    key: str
    """By what a baseline knows it again, wherever in its source it stands."""
