"""Tool descriptions against those that a person has looked at: a description is read by the model as truth, and can change overnight."""

from collections.abc import Iterable, Iterator, Mapping

from ctxview.core.channels import Kind
from ctxview.core.findings.finding import Family, Finding, FindingRule, Severity
from ctxview.core.findings.searched_text import SearchedText
from ctxview.core.item import Item

TOOL_CHANGED = FindingRule(
    "tool-changed",
    Family.TOOL,
    Severity.HIGH,
    "a tool whose description is another one than the baseline records",
    "anything without a baseline; whether the change is a good one",
)
TOOL_NEW = FindingRule(
    "tool-new",
    Family.TOOL,
    Severity.LOW,
    "a tool that the baseline, which records others, does not know",
    "a tool that is gone",
)
TOOL_RULES = (TOOL_CHANGED, TOOL_NEW)


def tool_digests(items: Iterable[Item]) -> dict[str, tuple[str, ...]]:
    """The digests of all descriptions of each tool, sorted, by its source id: what a baseline records. Secrets have none."""
    found: dict[str, set[str]] = {}
    for item in items:
        if item.kind is Kind.TOOL_SCHEMA and not item.secret:
            found.setdefault(item.source_id, set()).add(item.content_digest)
    return {name: tuple(sorted(found[name])) for name in sorted(found)}


def find_tool_changes(items: Iterable[Item], recorded: Mapping[str, tuple[str, ...]]) -> Iterator[Finding]:
    """All among these items, against recorded digests; none where nothing is recorded."""
    for item in items:
        if not recorded or item.kind is not Kind.TOOL_SCHEMA or item.secret:
            continue
        known = recorded.get(item.source_id)
        if known is not None and item.content_digest in known:
            continue
        searched = SearchedText(item.source.content, item)
        if known is None:
            yield searched.finding(TOOL_NEW, (0, len(searched.text), "the baseline does not know this tool", None))
        else:
            words = "the description is another one than the baseline records: read it again before it is trusted"
            yield searched.finding(TOOL_CHANGED, (0, len(searched.text), words, None))
