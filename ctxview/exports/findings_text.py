"""Findings as people read them: `ctxview findings`."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from ctxview.core.findings.finding import Finding, Severity
from ctxview.core.findings.inspection import Findings
from ctxview.core.findings.rules import RULES
from ctxview.core.safe_text import safe_line
from ctxview.exports.build_text import heading
from ctxview.exports.findings_value import NOT_ALL
from ctxview.exports.layout import Layout, exact, sentence

SIGNS: Mapping[Severity, str] = MappingProxyType({Severity.HIGH: "✗", Severity.MEDIUM: "!", Severity.LOW: "·", Severity.INFO: " "})
"""A sign for each severity; the word stands beside it."""


def findings_lines(title: str, findings: Findings, layout: Layout) -> Iterator[str]:
    """The lines, without line ends; the title is raw."""
    yield from map(layout.bold, exact(layout, "", f"Findings in {safe_line(title)}"))
    yield from sentence(layout, "  new       ", counted(findings))
    if findings.accepted:
        yield from sentence(layout, "  accepted  ", f"{len(findings.accepted)} by the baseline")
    for one in findings.new:
        yield ""
        yield from _finding(one, layout)
    if findings.accepted:
        yield from heading(layout, "Accepted")
        for one, reason in findings.accepted:
            yield from map(layout.dim, exact(layout, "  ", f"{one.rule.id}  {where(one)}"))
            yield from map(layout.dim, sentence(layout, "      because: ", safe_line(reason)))
    yield ""
    yield from map(layout.dim, sentence(layout, "", NOT_ALL))


def rules_lines(layout: Layout) -> Iterator[str]:
    """Every rule: what it finds, and what it cannot find."""
    for number, rule in enumerate(RULES.values()):
        if number:
            yield ""
        own = "; a step less in your own files, instructions and task" if rule.lower_in_own else ""
        yield from map(layout.bold, exact(layout, "", f"{rule.id}  {rule.severity.value}{own}"))
        yield from sentence(layout, "  finds   ", rule.finds)
        yield from sentence(layout, "  misses  ", rule.misses)


def counted(findings: Findings) -> str:
    """How many new ones there are, by severity, in words."""
    counts = {severity: sum(one.severity is severity for one in findings.new) for severity in Severity}
    parts = ", ".join(f"{count} {severity.value}" for severity, count in counts.items() if count)
    return f"{len(findings.new)}: {parts}" if parts else "nothing"


def where(one: Finding) -> str:
    """Where a finding stands, in words."""
    part = "" if one.part == "content" else f"{one.part}, "
    source = f"{one.source_id}, " if one.source_id else ""
    return f"{source}{part}line {one.line}, column {one.column}"


def _finding(one: Finding, layout: Layout) -> Iterator[str]:
    colour = layout.bad if one.severity.counts else layout.bold if one.severity is Severity.LOW else layout.dim
    yield from map(colour, exact(layout, f"  {SIGNS[one.severity]} {one.severity.value:<7} {one.rule.id}  ", where(one)))
    yield from sentence(layout, "      ", one.words)
    if one.decoded is not None:
        yield from exact(layout, "      | ", one.decoded)
    yield from map(layout.dim, exact(layout, "      key ", one.key))
