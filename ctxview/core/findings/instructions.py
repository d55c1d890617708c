"""Text in a data channel that speaks like an instruction. A plain list of phrases, and no judgement of meaning."""

from collections.abc import Iterator

from ctxview.core.channels import Kind
from ctxview.core.findings.finding import Family, Finding, FindingRule, Severity
from ctxview.core.findings.phrases import ADDRESSED, CONCEAL, EXFILTRATE, OVERRIDE, PERSONA, REVEAL, Phrase
from ctxview.core.findings.searched_text import Match, SearchedText

_MISSES = (
    "the same in other words, other languages than English and Chinese, or spelled with other characters; who writes about such attacks "
    "quotes these phrases too"
)


def _rule(name: str, severity: Severity, finds: str, phrases: tuple[Phrase, ...]) -> tuple[FindingRule, tuple[Phrase, ...]]:
    listed = "; ".join(phrase.words for phrase in phrases)
    rule = FindingRule(f"instruction-{name}", Family.INSTRUCTION, severity, f"{finds}: {listed}", _MISSES, lower_in_own=True)
    return rule, phrases


_PHRASES = (
    _rule("override", Severity.HIGH, "a phrase that takes back what was said with authority", OVERRIDE),
    _rule("persona", Severity.MEDIUM, "a phrase that gives the reader another role", PERSONA),
    _rule("reveal", Severity.MEDIUM, "a phrase that asks for what the reader was told", REVEAL),
    _rule("conceal", Severity.MEDIUM, "a phrase that asks to hide something from the person", CONCEAL),
    _rule("exfiltrate", Severity.HIGH, "a phrase that asks to send something out", EXFILTRATE),
    _rule("addressed", Severity.MEDIUM, "a phrase that speaks to the reader as a model", ADDRESSED),
)
_REACH = 300
"""Characters; no phrase is longer."""

INSTRUCTION_RULES = tuple(rule for rule, _ in _PHRASES)


def find_instructions(searched: SearchedText) -> Iterator[Finding]:
    """All of the family in one text: of data only, as instructions may instruct, and so may the person."""
    item = searched.item
    if item is None or item.kind is Kind.INSTRUCTION or (item.kind is Kind.TASK and searched.is_own):
        return
    for rule, phrases in _PHRASES:
        yield from searched.findings(rule, _matches(searched, phrases))


def _matches(searched: SearchedText, phrases: tuple[Phrase, ...]) -> Iterator[Match]:
    for phrase in phrases:
        for start, end in _near(searched, phrase.anchors):
            for match in phrase.compiled.finditer(searched.text, start, end):
                yield *match.span(), f"speaks like an instruction: {' '.join(match.group().split())}", None


def _near(searched: SearchedText, anchors: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """The stretches of the text around its anchors, each place once: to look there costs a hundredth of looking everywhere."""
    text, lowered = searched.text, searched.lowered
    places = sorted(at for anchor in anchors for at in _every(lowered, anchor))
    if places and len(lowered) != len(text):  # a letter that is two in lower case
        yield 0, len(text)
        return
    start = end = 0
    for at in places:
        if at > end - _REACH:
            if end > start:
                yield start, end
            start = max(at - _REACH, end)
        end = at + _REACH * 2
    if end > start:
        yield start, end


def _every(text: str, part: str) -> Iterator[int]:
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + len(part))
