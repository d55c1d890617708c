"""The one order in which findings are listed, by commands and on screens."""

from collections.abc import Iterable

from ctxview.core.findings.finding import Finding, Severity
from ctxview.core.findings.rules import RULES

_SEVERITIES = {severity: number for number, severity in enumerate(Severity)}
_RULES = {rule: number for number, rule in enumerate(RULES)}


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """By rule, those with the worst of these findings first; within a rule by severity, then source, then place in it.

    Of rules that are equally bad, that which people are shown first is first. What stands beside the sources is last of its severity.
    """
    listed = tuple(findings)
    worst: dict[str, int] = {}
    for one in listed:
        severity = _SEVERITIES[one.severity]
        worst[one.rule.id] = min(worst.get(one.rule.id, severity), severity)

    def key(one: Finding) -> tuple[int, int, int, bool, int, str, int]:
        rule = one.rule.id
        return worst[rule], _RULES[rule], _SEVERITIES[one.severity], one.place is None, one.place or 0, one.part, one.offset

    return tuple(sorted(listed, key=key))
