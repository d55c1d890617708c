"""A text that rules search, and how a match in it becomes a finding: its line, its severity, its key, and no word of a secret."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from ctxview.core.channels import Kind, Trust
from ctxview.core.findings.finding import Finding, FindingRule
from ctxview.core.findings.keys import finding_key, secret_key
from ctxview.core.item import Item
from ctxview.core.safe_text import safe_line

CONTENT = "content"

MOST_IN_A_TEXT = 20
"""Findings of one rule in one text that are listed one by one; those that follow are one more, with their number."""

MOST_COUNTED = 1000
"""Findings of one rule in one text that are counted; a hostile text could have millions."""

LONGEST = 400
"""Characters of a decoded text that are shown."""

Match = tuple[int, int, str, str | None]
"""Start, end, what was found in words, and the decoded text; raw."""


class SearchedText:
    """One text of a case: a source's content, or another text beside it."""

    def __init__(self, text: str, item: Item | None, part: str = CONTENT) -> None:
        self.text = text
        self.item = item
        """The source it belongs to; None for a text of the case itself."""
        self.part = part

    @cached_property
    def lowered(self) -> str:
        """In lower case, to see quickly what cannot be in it; places in it may differ."""
        return self.text.lower()

    @cached_property
    def is_own(self) -> bool:
        """Whether it is the person's own material, and not what came from outside: output of tools counts as from outside."""
        item = self.item
        return item is None or (item.kind in (Kind.INSTRUCTION, Kind.TASK, Kind.ARTIFACT) and item.trust.rank >= Trust.TRUSTED_SOURCE.rank)

    def line_of(self, offset: int) -> int:
        """The line of a place, from 1."""
        return bisect_right(self._line_ends, offset - 1) + 1

    def column_of(self, offset: int) -> int:
        """The character of a place in its line, from 1."""
        line = self.line_of(offset)
        return offset + 1 if line == 1 else offset - self._line_ends[line - 2]

    def finding(self, rule: FindingRule, match: Match) -> Finding:
        """The finding that a rule makes of a match."""
        start, end, words, decoded = match
        return self._finding(rule, start, end - start, words, decoded, self.text[start:end])

    def findings(self, rule: FindingRule, matches: Iterable[Match]) -> Iterator[Finding]:
        """The findings of all matches; from some number on, the rest is one."""
        rest: list[Match] = []
        for number, match in enumerate(matches):
            if number < MOST_IN_A_TEXT:
                yield self.finding(rule, match)
            else:
                rest.append(match)
            if number == MOST_COUNTED:
                break
        if len(rest) == 1:
            yield self.finding(rule, rest[0])
        elif rest:
            text = "\n".join(self.text[start:end] for start, end, _, _ in rest)
            many = f"{len(rest)}" if MOST_IN_A_TEXT + len(rest) <= MOST_COUNTED else f"more than {MOST_COUNTED - MOST_IN_A_TEXT}"
            yield self._finding(rule, rest[0][0], 0, f"{many} more of the same from here on", None, text)

    def _finding(self, rule: FindingRule, start: int, length: int, words: str, decoded: str | None, text: str) -> Finding:
        item = self.item
        secret = item is not None and item.secret
        source_id = "" if item is None else item.source_id
        name = source_id if self.part == CONTENT else f"{source_id} {self.part}"
        return Finding(
            rule,
            rule.severity.step_lower if rule.lower_in_own and self.is_own else rule.severity,
            None if item is None else item.place,
            safe_line(source_id),
            safe_line(self.part),
            start,
            self.line_of(start),
            self.column_of(start),
            length,
            rule.finds if secret else shortened(words),
            None if secret or decoded is None else shortened(decoded),
            (secret_key if secret else finding_key)(rule.id, name, text),
        )

    @cached_property
    def _line_ends(self) -> list[int]:
        return [match.start() for match in _LINE_END.finditer(self.text)]


Family = Callable[[SearchedText], Iterable[Finding]]
"""The rules of a family on one text."""

_LINE_END = re.compile("\n")


def shortened(text: str) -> str:
    """The text as one safe line, cut where it is long."""
    shown = safe_line(text[:LONGEST])
    return shown if len(text) <= LONGEST else f"{shown}…"
