"""What was in the packet when a call was proposed, and which of the call's texts stand in it word for word (spec 2.2, design 2).

That is a lead for a person, and no proof of a cause: a model may take a word from anywhere, or from nowhere. What is spelled otherwise in
the material is not found, but that a path is also looked for as the gateway reads it.
"""

from collections.abc import Iterator, Sequence

from ctxview.core.channels import Trust
from ctxview.core.frame import is_untrusted
from ctxview.core.item import Item
from ctxview.core.masking import MASK, Secrets, masked_text
from ctxview.core.path_spelling import read_path
from ctxview.core.policy import ArgumentKind, Policy
from ctxview.core.proposal import Call
from ctxview.core.result import BuildResult
from ctxview.core.rule_match import command_words
from ctxview.core.values import dataclass

NO_PROOF = "Leads are by exact text only, and no proof of a cause."

SHORTEST_TEXT = 3
"""Characters of a text that is looked for: a shorter one stands nearly everywhere."""

MOST_TEXTS = 100
"""Texts of one call that are looked for; how many more there are is said."""

AROUND = 40
"""Characters of an excerpt on each side."""

_TELLING = frozenset("/\\.-_:=@%0123456789")
"""A word of an argument that nothing is known of is looked for where it has one of these: other words are any text's."""


@dataclass(frozen=True, slots=True)
class Lead:
    """A text of a call that stands in an item."""

    argument: str
    """The argument's name, with the way to what is inside of it; raw."""
    text: str
    """Raw; never one that is masked."""
    offset: int | None
    """Characters of the content before its first place there; None where it stands only in the name of the source."""
    times: int
    """How often it stands there, without overlaps."""
    excerpt: str
    """What stands around its first place, on the same line; raw, and masked where a secret is in it. Empty without such a place."""


@dataclass(frozen=True, slots=True)
class ContextItem:
    """An item that was before the model."""

    item: Item
    selected: bool
    """Whether the present build selects it. In a captured request what stands before the call was before the model in any case."""
    leads: tuple[Lead, ...]
    """None of a secret: where a text stands in it would tell of it."""

    @property
    def untrusted(self) -> bool:
        """Whether a request would wrap it as untrusted."""
        return is_untrusted(self.item)


@dataclass(frozen=True, slots=True)
class CallContext:
    """What led, or may have led, to a call."""

    call: Call
    items: tuple[ContextItem, ...]
    """What is not trusted first, the least trusted before it; then those with leads; then in the order of the packet or the body."""
    not_looked_for: int
    """Texts of the call beyond `MOST_TEXTS`."""

    @property
    def untrusted(self) -> int:
        """How many of the items are not trusted."""
        return sum(one.untrusted for one in self.items)

    @property
    def with_leads(self) -> int:
        """How many of the items hold a text of the call."""
        return sum(bool(one.leads) for one in self.items)


def call_context(result: BuildResult, call: Call, policy: Policy, secrets: Secrets) -> CallContext:
    """The context of one call.

    Args:
        result: the present build. Of a call that a case proposes, the context is what it selects; of one in a captured request, every
            part of the body before the call.
        call: with its secrets masked (`masked_verdicts`): what is masked is not looked for.
        policy: says which arguments are paths, commands and URLs.
        secrets: what must not be shown.
    """
    # a path is also read with its escapes resolved, and may be a secret only then
    texts = [(argument, text) for argument, text in dict.fromkeys(_texts(call, policy)) if not secrets.hold(text)]
    looked_for = texts[:MOST_TEXTS]
    items = list(_before(result, call))
    found = [ContextItem(item, result.is_selected(item.place), _leads(item, looked_for, secrets)) for item in items]
    order = {item.place: number for number, item in enumerate(items)}
    least_trusted = Trust.TRUSTED_SOURCE.rank
    found.sort(key=lambda one: (min(one.item.trust.rank, least_trusted), not one.leads, order[one.item.place]))
    return CallContext(call, tuple(found), len(texts) - len(looked_for))


def _before(result: BuildResult, call: Call) -> Sequence[Item]:
    if call.place is None:
        return result.selected_items
    return [item for item in result.candidates.by_place[: call.place] if item.source.has_content]


def _leads(item: Item, texts: Sequence[tuple[str, str]], secrets: Secrets) -> tuple[Lead, ...]:
    if item.secret:
        return ()
    found: list[Lead] = []
    for argument, text in texts:
        offset, times = _stands(text, item.source.content)
        if any(lead.argument == argument and text in lead.text and lead.times >= times for lead in found):
            continue  # a part of what is found already says no more
        if times or _stands(text, item.source_id)[1]:
            excerpt = masked_text(_excerpt(item.source.content, offset, len(text)), secrets) if times else ""
            found.append(Lead(argument, text, offset if times else None, times, excerpt))
    return tuple(found)


def _excerpt(content: str, offset: int, length: int) -> str:
    """The line in which a text begins, as far as it is near to it."""
    start, end = content.rfind("\n", 0, offset) + 1, content.find("\n", offset)
    end = len(content) if end < 0 else end
    first, last = max(start, offset - AROUND), min(end, offset + min(length, AROUND) + AROUND)
    return f"{'…' if first > start else ''}{content[first:last]}{'…' if last < end else ''}"


def _stands(text: str, content: str) -> tuple[int, int]:
    """Where a text stands first as a word or words of its own, and how often."""
    first, times, at = -1, 0, content.find(text)
    while at >= 0:
        end = at + len(text)
        if _ends_a_word(content[at - 1 : at], text[0]) and _ends_a_word(content[end : end + 1], text[-1]):
            first, times = (at if first < 0 else first), times + 1
            at = content.find(text, end)
        else:
            at = content.find(text, at + 1)
    return first, times


def _ends_a_word(beside: str, edge: str) -> bool:
    """Whether a word ends between its edge and what stands beside it. A sign is no part of a word; scripts without spaces have no ends."""
    return not (beside.isascii() and edge.isascii() and _in_word(beside) and _in_word(edge))


def _in_word(character: str) -> bool:
    return character.isalnum() or character == "_"


def _texts(call: Call, policy: Policy) -> Iterator[tuple[str, str]]:
    """Names of arguments with the texts that are looked for: whole ones first, then what of them may stand alone."""
    contract = policy.tools.get(call.name)
    if call.written is not None:
        yield from _of_text("", call.written, None)
    for name, value in call.arguments.items():
        argument = None if contract is None else contract.arguments.get(name)
        for way, text in _inside(name, value):
            yield from _of_text(way, text, None if argument is None or way != name else argument.kind)


def _inside(way: str, value: object) -> Iterator[tuple[str, str]]:
    waiting = [(way, value)]
    while waiting:
        at, one = waiting.pop()
        if isinstance(one, str):
            yield at, one
        elif isinstance(one, dict):
            waiting += [(f"{at}.{key}", inner) for key, inner in reversed(one.items())]
        elif isinstance(one, list):
            waiting += [(f"{at}[{index}]", inner) for index, inner in reversed([*enumerate(one)])]


def _of_text(argument: str, text: str, kind: ArgumentKind | None) -> Iterator[tuple[str, str]]:
    for part in _parts(text.strip(), kind):
        if len(part) >= SHORTEST_TEXT and MASK not in part:
            yield argument, part


def _parts(text: str, kind: ArgumentKind | None) -> Iterator[str]:
    yield text
    if MASK in text or kind is ArgumentKind.TEXT:
        return
    one_word = not any(character.isspace() for character in text)
    if kind is ArgumentKind.URL or "://" in text[:12]:
        yield text.partition("://")[2].partition("/")[0]
    elif kind is ArgumentKind.PATH or one_word:
        yield text.replace("\\", "/").rstrip("/").rpartition("/")[2]
        for reading in read_path(text).readings:  # as the gateway reads it: `./.ENV` is `.env`
            yield "/".join(reading.segments)
            yield from reading.segments[-1:]
    elif kind is ArgumentKind.COMMAND:
        yield from command_words(text)
    else:
        words = (word.strip(".,;:!?\"'") for word in command_words(text))
        yield from (word for word in words if _TELLING.intersection(word))
