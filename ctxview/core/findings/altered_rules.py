"""Lines of little trust that repeat a rule with a change: a number, a negation, one word of a pair (spec 1.2)."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise

from ctxview.core.channels import Authority, Kind, Trust
from ctxview.core.findings.finding import Family, Finding, FindingRule, Severity
from ctxview.core.findings.searched_text import SearchedText
from ctxview.core.item import Item
from ctxview.core.values import dataclass

ALTERED_RULE = FindingRule(
    "altered-rule",
    Family.ALTERED_RULE,
    Severity.HIGH,
    "a line of little trust that is nearly one of an instruction, with another number, a negation more or less, or one word turned round",
    "a rule in other words, over several lines, or shorter than five words; a rule is compared with single lines only",
)

_TOKEN = re.compile(r"[0-9]+(?:[.,:][0-9]+)*|[^\W\d_\u2e80-\u9fff]+(?:['\u2019][^\W\d_]+)?|[\u2e80-\u9fff]")
_FEWEST_TOKENS = 5
_MOST_TOKENS = 80
_MOST_CHANGED = 3
"""Words of either line that may differ."""
_MOST_LINES_OF_A_PAIR = 40
"""Rules that share a pair of words; a pair of more of them tells nothing."""

_NEGATION_WORDS = (
    "not no never none without don't doesn't mustn't cannot can't won't shouldn't isn't aren't except unless 不 勿 禁 无 無 非 未 别 没"
)
_NEGATIONS = frozenset(_NEGATION_WORDS.split())
_OPPOSITES = frozenset(
    frozenset(pair)
    for pair in (
        ("allow", "deny"), ("allow", "forbid"), ("allowed", "forbidden"), ("allowed", "denied"), ("allowed", "prohibited"),
        ("enable", "disable"), ("enabled", "disabled"), ("always", "never"), ("must", "may"), ("must", "can"), ("must", "should"),
        ("required", "optional"), ("before", "after"), ("above", "below"), ("at", "above"), ("least", "most"), ("minimum", "maximum"),
        ("more", "less"), ("more", "fewer"), ("true", "false"), ("yes", "no"), ("on", "off"), ("include", "exclude"), ("public", "private"),
        ("read", "write"), ("up", "down"), ("all", "none"), ("all", "any"), ("every", "no"), ("with", "without"), ("accept", "reject"),
        ("accept", "refuse"), ("ask", "skip"), ("only", "also"), ("safe", "unsafe"), ("first", "last"), ("trusted", "untrusted"),
        ("可", "须"), ("必", "可"), ("前", "后"), ("上", "下"), ("多", "少"), ("有", "无"), ("是", "否"), ("开", "关"), ("允", "禁"),
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Line:
    item: Item
    start: int
    end: int
    text: str
    tokens: tuple[str, ...]


def find_altered_rules(items: Iterable[Item]) -> Iterator[Finding]:
    """All among these items. Secrets and what is withheld are compared with nothing: both lines are shown."""
    shown = [item for item in items if not item.secret]
    rules = [line for item in shown if _is_rule(item) for line in _lines(item)]
    if not rules:
        return
    by_pair: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, line in enumerate(rules):
        for pair in set(_pairs(line.tokens)):
            by_pair[pair].append(number)
    same = {line.tokens for line in rules}
    for item in shown:
        if item.trust.rank >= Trust.TRUSTED_SOURCE.rank or item.kind is Kind.INSTRUCTION:
            continue
        searched = SearchedText(item.source.content, item)
        found = (match for line in _lines(item) if line.tokens not in same for match in _altered(line, rules, by_pair))
        yield from searched.findings(ALTERED_RULE, found)


def _is_rule(item: Item) -> bool:
    return item.kind is Kind.INSTRUCTION and item.authority.rank >= Authority.USER.rank


def _lines(item: Item) -> Iterator[_Line]:
    start = 0
    for text in item.source.content.split("\n"):
        if len(text) <= 2000:
            tokens = tuple(_TOKEN.findall(text.lower().replace("\u2019", "'")))
            if _FEWEST_TOKENS <= len(tokens) <= _MOST_TOKENS:
                yield _Line(item, start, start + len(text), text, tokens)
        start += len(text) + 1


def _pairs(tokens: Sequence[str]) -> Iterator[tuple[str, str]]:
    return pairwise(tokens)


def _altered(line: _Line, rules: Sequence[_Line], by_pair: dict[tuple[str, str], list[int]]) -> Iterator[tuple[int, int, str, str]]:
    shared: Counter[int] = Counter()
    for pair in set(_pairs(line.tokens)):
        near = by_pair.get(pair, ())
        if len(near) <= _MOST_LINES_OF_A_PAIR:
            shared.update(near)
    for number, count in shared.most_common(3):
        rule = rules[number]
        if count * 3 < len(rule.tokens) - 1:  # two changes leave more than a third of the pairs
            break
        change = _change(rule.tokens, line.tokens)
        if change:
            words = f"nearly a rule of {rule.item.source_id}, with {change}"
            yield line.start, line.end, words, f"the rule: {rule.text.strip()} | here: {line.text.strip()}"
            return


def _change(rule: Sequence[str], line: Sequence[str]) -> str | None:
    """What is turned round between two token lists; None where they are too different, or differ in nothing that counts."""
    gone: list[str] = []
    come: list[str] = []
    for tag, a, b, c, d in SequenceMatcher(None, rule, line, autojunk=False).get_opcodes():
        if tag != "equal":
            gone += rule[a:b]
            come += line[c:d]
    if len(gone) > _MOST_CHANGED or len(come) > _MOST_CHANGED or not (gone or come):
        return None
    if any(word[0].isdigit() for word in gone) and any(word[0].isdigit() for word in come):
        return f"{' '.join(come)} in place of {' '.join(gone)}"
    if (_NEGATIONS & set(gone)) != (_NEGATIONS & set(come)):
        return f"{' '.join(come) or 'nothing'} in place of {' '.join(gone) or 'nothing'}"
    if any(frozenset((one, other)) in _OPPOSITES for one in gone for other in come):
        return f"{' '.join(come)} in place of {' '.join(gone)}"
    return None
