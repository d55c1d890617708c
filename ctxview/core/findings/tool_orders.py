"""Text in a data channel that tells the reader to call a tool which the same case offers, by its name."""

import re
from collections.abc import Iterable, Iterator

from ctxview.core.channels import Kind
from ctxview.core.findings.finding import Family, Finding, FindingRule, Severity
from ctxview.core.findings.searched_text import Match, SearchedText
from ctxview.core.item import Item

TOOL_ORDER = FindingRule(
    "instruction-tool",
    Family.INSTRUCTION,
    Severity.MEDIUM,
    "an order to call (invoke, run, execute, use; 调用, 执行, 运行, 使用) a tool of this case, its name directly behind the verb",
    "a tool that is described and not named, another verb, words between the verb and the name, and a tool whose name is one plain word "
    "unless it is called a tool; notes and hints of a harness that name a tool for good reason look the same",
    lower_in_own=True,
)

_BEFORE = 60
"""Characters before the verb that say whether it is an order."""

_QUOTE = r"[\"'`*\u201c\u2018\u300c]{0,3}"
_UNQUOTE = r"[\"'`*\u201d\u2019\u300d]{0,3}"
_WORD = "A-Za-z0-9_"
_ENGLISH = r"(?:call|invoke|run|execute|use)\s{1,3}(?:(?:the|our|your)\s{1,3})?(?P<noun>tool\s{1,3})?"
_CHINESE = r"(?:调用|調用|执行|執行|运行|運行|使用)(?:一下)?\s{0,2}(?P<nominal>工具\s{0,2})?"
_ORDERS = re.compile(
    # where a sentence, a line or a comment begins, or behind a word that such an order stands behind
    r"(?:^|[\n\r.!?:;,(>\u2013\u2014]|\\[nrt]|//|--|(?:(?<![A-Za-z])|(?<=\\[nrt]))(?:and|then|please|now|must|should|always|first|instead|immediately|next"
    r"|just|simply|also|(?:need|have|want\s{1,3}you|ask\s{1,3}you|tell\s{1,3}you)\s{1,3}to)\s{1,3})"
    r"[\s\"'`*_>#/;-]{0,12}\Z",
    re.IGNORECASE,
)
_FORBIDS = re.compile(r"(?:不要|不得|不能|不可|不会|不必|无需|切勿|勿|别|禁止|无法|没有|未|已|已经|正在|曾)(?:再|去|直接)?\s{0,2}\Z")
"""What makes of a Chinese verb a prohibition or a report."""


class ToolOrders:
    """What looks for orders to call the tools among some items."""

    def __init__(self, items: Iterable[Item]) -> None:
        """`items` are those that may be told of: the names of all others are not looked for."""
        names = {item.source_id for item in items if item.kind is Kind.TOOL_SCHEMA and not item.secret and item.source_id.strip()}
        self._names = tuple(sorted(names, key=lambda name: (-len(name), name)))
        self._lowered = tuple(name.lower() for name in self._names)
        self._pattern: re.Pattern[str] | None = None

    def find(self, searched: SearchedText) -> Iterator[Finding]:
        """All in one text, of data only: instructions and the person may say which tool is called, and tools speak of each other."""
        item = searched.item
        if item is None or item.kind in (Kind.INSTRUCTION, Kind.TOOL_SCHEMA) or (item.kind is Kind.TASK and searched.is_own):
            return
        if any(name in searched.lowered for name in self._lowered):
            yield from searched.findings(TOOL_ORDER, self._matches(searched.text))

    def _matches(self, text: str) -> Iterator[Match]:
        if self._pattern is None:
            self._pattern = _pattern_of(self._names)
        for match in self._pattern.finditer(text):
            before = text[max(match.start() - _BEFORE, 0) : match.start()]
            if _FORBIDS.search(before) is None if match["english"] is None else _ORDERS.search(before) is not None:
                yield *match.span(), f"orders to call a tool of this case: {' '.join(match.group().split())}", None


def _pattern_of(names: Iterable[str]) -> re.Pattern[str]:
    """A verb and one of these names, whole; a name that is one plain word only where it is called a tool."""
    listed = tuple(names)
    plain = "|".join(re.escape(name) for name in listed if _is_plain(name)) or r"(?!)"
    telling = "|".join(re.escape(name) for name in listed if not _is_plain(name)) or r"(?!)"
    end = rf"(?![{_WORD}]|[.:-]{{1,2}}[{_WORD}])"
    named = rf"(?:(?:{telling}){end}|(?:{plain}){end}(?(noun)|(?(nominal)|(?={_UNQUOTE}\s{{0,3}}(?:tool(?![{_WORD}])|工具)))))"
    start = rf"(?:(?<![{_WORD}.-])|(?<=\\[nrt]))"
    return re.compile(rf"(?:(?P<english>{start}{_ENGLISH})|{_CHINESE}){_QUOTE}{named}", re.IGNORECASE)


def _is_plain(name: str) -> bool:
    """Whether it could be any word of a sentence, as `read` and `Search` could, and `WebFetch` could not."""
    return name.isalpha() and (name.islower() or name.istitle() or name.isupper())
