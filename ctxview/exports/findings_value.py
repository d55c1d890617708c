"""Findings as programs read them: `findings --json`, `findings --rules --json`."""

from typing import Literal

from typing_extensions import TypedDict

from ctxview.core.findings.finding import Family, Finding, Severity
from ctxview.core.findings.inspection import Findings
from ctxview.core.findings.rules import RULES
from ctxview.exports.build_value import OUTPUT_FORMAT

NOT_ALL = (
    "Rules look for what is written in a known way. That nothing was found does not say that nothing is there; "
    "ctxview findings --rules says what each rule cannot find."
)
"""What findings do not mean."""


class FindingValue(TypedDict):
    """One finding. No text of a secret, and no digest of one, stands in it."""

    rule: str
    family: Family
    severity: Severity
    source: int | None
    """Index of the source in the case, from 0; null for what stands beside the sources."""
    source_id: str
    """Empty where there is no source."""
    part: str
    """`content`, or the JSON pointer of another text of the case."""
    offset: int
    """Characters of that text before it, from its start, so from 0."""
    line: int
    """Its line in that text, from 1."""
    column: int
    """Its first character in that line, from 1, in characters as `offset`."""
    length: int
    """Characters; 0 for what is said of several places."""
    words: str
    decoded: str | None
    """What it hides or would do, safe to look at; null where there is nothing to decode, and for all that is secret."""
    key: str
    """By what a baseline knows it again."""
    accepted: str | None
    """Why a baseline accepts it; null for a new one."""


class SeverityCounts(TypedDict):
    """How many new ones there are of each severity."""

    high: int
    medium: int
    low: int
    info: int


class FindingsValue(TypedDict):
    """All findings of one case."""

    ctxview: Literal[1]
    new: SeverityCounts
    accepted: int
    findings: list[FindingValue]
    """By rule, those with the worst finding first; within a rule by severity, then source, then place in it."""
    tools: dict[str, list[str]]
    """SHA-256 of every tool description, by source id, as a baseline would record them."""
    not_all: str
    """What these findings do not mean."""


class FindingRuleValue(TypedDict):
    """One rule."""

    id: str
    family: Family
    severity: Severity
    lower_in_own: bool
    """Whether it counts a step less in files of the repository, instructions and the task."""
    finds: str
    misses: str
    """What it cannot find, or takes for something else."""


class FindingRulesValue(TypedDict):
    """Every rule."""

    ctxview: Literal[1]
    rules: list[FindingRuleValue]


def findings_value(findings: Findings) -> FindingsValue:
    """The findings as a JSON value."""
    counts = {severity: sum(one.severity is severity for one in findings.new) for severity in Severity}
    return {
        "ctxview": OUTPUT_FORMAT,
        "new": {
            "high": counts[Severity.HIGH],
            "medium": counts[Severity.MEDIUM],
            "low": counts[Severity.LOW],
            "info": counts[Severity.INFO],
        },
        "accepted": len(findings.accepted),
        "findings": [_finding(one, findings.baseline.reason_of(one)) for one in findings.all],
        "tools": {name: list(digests) for name, digests in findings.tools.items()},
        "not_all": NOT_ALL,
    }


def finding_rules_value() -> FindingRulesValue:
    """Every rule as a JSON value."""
    return {
        "ctxview": OUTPUT_FORMAT,
        "rules": [
            {
                "id": rule.id,
                "family": rule.family,
                "severity": rule.severity,
                "lower_in_own": rule.lower_in_own,
                "finds": rule.finds,
                "misses": rule.misses,
            }
            for rule in RULES.values()
        ],
    }


def _finding(one: Finding, accepted: str | None) -> FindingValue:
    return {
        "rule": one.rule.id,
        "family": one.rule.family,
        "severity": one.severity,
        "source": one.place,
        "source_id": one.source_id,
        "part": one.part,
        "offset": one.offset,
        "line": one.line,
        "column": one.column,
        "length": one.length,
        "words": one.words,
        "decoded": one.decoded,
        "key": one.key,
        "accepted": accepted,
    }
