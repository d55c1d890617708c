"""What is found in a few texts, by rule."""

from ctxview.core.case import Case
from ctxview.core.findings.finding import Finding
from ctxview.core.findings.inspection import inspect
from tests.cases import case, source


def findings_in(text: str, channel: str = "tool_observation") -> list[Finding]:
    """All findings in one text of one channel."""
    return list(inspect(one_text(text, channel)).all)


def one_text(text: str, channel: str = "tool_observation") -> Case:
    """A case with one source."""
    return case(source("text", text, channel))


def rules_in(text: str, channel: str = "tool_observation") -> set[str]:
    """Ids of the rules that find something."""
    return {one.rule.id for one in findings_in(text, channel)}


def the_finding(rule: str, text: str, channel: str = "tool_observation") -> Finding:
    """The one finding of this rule."""
    (found,) = [one for one in findings_in(text, channel) if one.rule.id == rule]
    return found
