"""A strict reader of the messages that the serializer makes: it knows the frame from the spec, and trusts nothing inside it.

Whatever looks like a mark of the frame, in upper or lower case, and has no backslash before it, must be one, in its place.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

MARK = re.compile(r"(?<!\\)(?:\[/?ITEM|</?(?:UNTRUSTED_DATA|CONTEXT_SECTION|MISSING_REQUIREMENTS))", re.ASCII | re.IGNORECASE)
ESCAPED = re.compile(r"\\(?=\\*(?:\[/?ITEM|</?(?:UNTRUSTED_DATA|CONTEXT_SECTION|MISSING_REQUIREMENTS)))", re.ASCII | re.IGNORECASE)

NAME = r"[^\s=\"'\[\]<>\x00-\x1f\x7f-\x9f]*"
SECTION = re.compile(r"<CONTEXT_SECTION kind=(instruction|task|fact|artifact|observation|tool_schema) budget_units=(0|[1-9][0-9]*)>\n")
WRAPPER = re.compile(r'<UNTRUSTED_DATA item_id="(ctx-[0-9a-f]{20})">\n')
HEADER = re.compile(
    rf"\[ITEM id=(ctx-[0-9a-f]{{20}}) source=({NAME}) authority=(none|untrusted|user|repository|developer|system)"
    r" trust=(hostile|unknown|unverified|trusted_source|verified) sensitivity=(public|internal|secret)\]\n"
)
ITEM_END = "\n[/ITEM]"
WRAPPER_END = "\n</UNTRUSTED_DATA>"
SECTION_END = "\n</CONTEXT_SECTION>"
MISSING = re.compile(rf"<MISSING_REQUIREMENTS>({NAME})</MISSING_REQUIREMENTS>\Z")


@dataclass(frozen=True)
class ReadItem:
    """One item as the request shows it; `source_id` and `content` as they were before the frame."""

    item_id: str
    source_id: str
    authority: str
    trust: str
    sensitivity: str
    content: str
    wrapped: bool


@dataclass(frozen=True)
class ReadSection:
    """One section of a request."""

    kind: str
    budget_units: int
    items: tuple[ReadItem, ...]


@dataclass(frozen=True)
class ReadRequest:
    """What a request says."""

    contract: str
    sections: tuple[ReadSection, ...]
    missing: tuple[str, ...] | None


class NotARequestError(Exception):
    """Something stands where the frame does not allow it."""


def plain_name(encoded: str) -> str:
    """The name behind its percent signs."""
    parts = re.split(r"%([0-9A-F]{2})", encoded)
    if any("%" in part for part in parts[::2]):
        raise NotARequestError(f"a percent sign stands alone: {encoded!r}")
    return b"".join(part.encode() if index % 2 == 0 else bytes([int(part, 16)]) for index, part in enumerate(parts)).decode("utf-8")


def plain_content(escaped: str) -> str:
    """One backslash off every match: here by where a run of backslashes begins."""
    return re.sub(r"(?<!\\)" + ESCAPED.pattern, "", escaped, flags=ESCAPED.flags)


class _Reader:
    """A place in one message."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.marks = 0

    def fail(self, what: str) -> NoReturn:
        raise NotARequestError(f"{what} expected at {self.at}: {self.text[self.at : self.at + 80]!r}")

    def take(self, pattern: re.Pattern[str], what: str) -> re.Match[str]:
        match = pattern.match(self.text, self.at)
        if match is None:
            self.fail(what)
        self.at = match.end()
        self.marks += 1
        return match

    def sees(self, text: str) -> bool:
        return self.text.startswith(text, self.at)

    def skip(self, text: str) -> None:
        if not self.sees(text):
            self.fail(repr(text))
        self.at += len(text)
        self.marks += bool(MARK.search(text))

    def item(self) -> ReadItem:
        wrapper = self.take(WRAPPER, "a wrapper") if self.sees("<UNTRUSTED_DATA") else None
        header = self.take(HEADER, "an item's header")
        end = MARK.search(self.text, self.at)
        if end is None:
            self.fail("the end of an item")
        content = self.text[self.at : end.start() - 1]
        self.at = end.start() - 1
        self.skip(ITEM_END)
        if wrapper is not None:
            if wrapper[1] != header[1]:
                self.fail("the id of the wrapped item in its wrapper")
            self.skip(WRAPPER_END)
        return ReadItem(header[1], plain_name(header[2]), header[3], header[4], header[5], plain_content(content), wrapper is not None)

    def section(self) -> ReadSection:
        opening = self.take(SECTION, "a section")
        items = [self.item()]
        while not self.sees(SECTION_END):
            self.skip("\n\n")
            items.append(self.item())
        self.skip(SECTION_END)
        if self.at != len(self.text):
            self.fail("the end of the message")
        # every mark of the message was one of ours
        if self.marks != len(MARK.findall(self.text)):
            self.fail("no other mark")
        return ReadSection(opening[1], int(opening[2]), tuple(items))


def read_request(messages: Sequence[tuple[str, str]]) -> ReadRequest:
    """The request behind its messages (role, content).

    Raises:
        NotARequestError: anything stands in a message that the frame does not allow there.
    """
    (first_role, contract), *rest = messages
    if first_role != "system" or any(role != "user" for role, _ in rest):
        raise NotARequestError("one system message and then user messages expected")
    missing = None
    if rest and rest[-1][1].startswith("<MISSING_REQUIREMENTS>"):
        match = MISSING.match(rest.pop()[1])
        if match is None:
            raise NotARequestError("a list of missing requirements expected")
        missing = tuple(plain_name(name) for name in match[1].split(","))
    return ReadRequest(contract, tuple(_Reader(content).section() for _, content in rest), missing)
