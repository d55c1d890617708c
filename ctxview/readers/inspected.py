"""Looks through everything that was read for secrets, before anything of it can be shown (spec 0, promises 3 and 4).

A source with a secret in its content becomes secret; every other text with one in it, an id or a title or a task's goal, is replaced as a
whole, equal texts equally, so that what belongs together stays together. What a person accepted is left as it is.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import contextmanager
from itertools import chain
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from ctxview.core.case import Case, Source
from ctxview.core.findings.keys import secret_key
from ctxview.core.findings.secret_gate import might_hold_secrets
from ctxview.core.found_secret import MASK, FoundSecret
from ctxview.core.problem import CtxviewError, Problem, escaped, unescaped
from ctxview.core.texts_of import Change, texts_of, with_texts
from ctxview.core.values import replace

CONTENT = "content"
SHORTEST_ALONE = 8
"""Characters of a password that is looked for without the address it stands in: a shorter one is a word like any other."""

NOTHING: frozenset[str] = frozenset()

if TYPE_CHECKING:
    from ctxview.core.policy import Argument, Policy, UnreadRule

Value = TypeVar("Value")

_TEXTS = attrgetter(
    "content", "source_id", "channel", "repository", "task_id", "path", "version", "observed_at", "title", "id", "origin",
    "reference", "load_when", "tenant", "user", "expires_at",
)  # fmt: skip
_SETS = (attrgetter("required_for"), attrgetter("conflicts_with"), attrgetter("notes"))


def inspected_case(case: Case, accepted: Set[str] = NOTHING) -> Case:
    """The case with its secrets found, and none left in any text but a content.

    Args:
        case: as a reader made it.
        accepted: keys of secrets that a person accepted (`FoundSecret.key`): those are listed, and nothing is masked for them.
    """
    if accepted:
        case = replace(case, accepted_findings=frozenset(accepted))
    if not _might_hold(_all_texts(case)):
        return case
    found = [one for place, source in enumerate(case.sources) for one in _in_content(place, source, accepted)]
    proposed = [one for text, place in texts_of(case.proposals, _PROPOSALS[:-1]) for one in _secrets(text, None, place, place, accepted)]
    beside = _Beside(accepted)
    sources = tuple([replace(with_texts(_without_content(source), beside.change, f"/sources/{place}"), content=source.content)
                     for place, source in enumerate(case.sources)])  # fmt: skip
    rest = with_texts(replace(case, sources=(), proposals=()), beside.change)
    return replace(rest, sources=sources, proposals=case.proposals, found_secrets=(*found, *beside.found, *proposed))


def inspected_value(value: Value, accepted: Set[str] = NOTHING) -> Value:
    """A parsed file that is no case, with every text in which there is a secret replaced as a whole."""
    if not _might_hold(text for text, _ in texts_of(value)):
        return value
    return with_texts(value, _Beside(accepted).change)


def holds_secret(text: str) -> bool:
    """Whether a detector finds a secret in a text that somebody typed: it is refused, and not repeated."""
    return next(_secrets_of(text), None) is not None


@contextmanager
def problems_inspected() -> Iterator[list[object]]:
    """Problems that are raised inside tell no secret, nor a part of one: they may name what stands in the file, and cut it.

    What is read is put into the list, bytes or values: only where there is a problem is it searched.
    """
    read: list[object] = []
    try:
        yield read
    except CtxviewError as error:
        raise inspected_error(error, read) from None


def inspected_error(error: CtxviewError, read: Iterable[object] = ()) -> CtxviewError:
    """The error without a secret, nor a part of one that stands in what was read: it may name what was typed or what stands in a file."""
    first, *others = inspected_problems((error.problem, *error.others), read)
    return CtxviewError(first, others)


def inspected_problems(problems: Iterable[Problem], read: Iterable[object] = ()) -> tuple[Problem, ...]:
    """The same, of problems that are not raised."""
    secrets = {secret for value in read for secret in _secrets_of(value)}
    return tuple(_inspected_problem(problem, secrets) for problem in problems)


def inspected_policy(policy: "Policy") -> "Policy":
    """The policy with no secret in what is shown of its rules; what is judged by stays. People allow commands with tokens in them."""
    if not _might_hold(text for text, _ in texts_of((policy.rules, policy.unread, policy.tools))):
        return policy
    change = _Beside(NOTHING).change
    rules = tuple(replace(rule, text=change(rule.text, "/rules")) for rule in policy.rules)
    # what is said of a call names the arguments of its contract: one that is called by a secret is never given, so nothing is allowed by it
    tools = {name: replace(tool, arguments=_renamed(tool.arguments, change)) for name, tool in policy.tools.items()}
    unread = tuple(_unread_without(one, change) for one in policy.unread)
    return replace(policy, rules=rules, unread=unread, tools=MappingProxyType(tools))


def _renamed(arguments: "Mapping[str, Argument]", change: Change) -> "Mapping[str, Argument]":
    return MappingProxyType({change(name, "/tools"): one for name, one in arguments.items()})


def _unread_without(one: "UnreadRule", change: Change) -> "UnreadRule":
    shown = with_texts(one, change)
    if one.list_name == one.text and shown.text != one.text:  # its place ends in the same name, perhaps cut
        shown = replace(shown, place=f"{one.place.rpartition('/')[0]}/{shown.text}")
    return shown


def _secrets_of(value: object) -> Iterator[str]:
    texts = [value.decode("utf-8", "replace")] if isinstance(value, bytes) else [text for text, _ in texts_of(value)]
    if _might_hold(texts):
        from ctxview.readers.secret_detector import secrets_in

        for text in texts:
            for spelling in _spellings(text):
                for one in secrets_in(spelling):
                    yield spelling[one.span]
                    yield escaped(spelling[one.span])


def _might_hold(texts: Iterable[str]) -> bool:
    return any(map(might_hold_secrets, _spellings("\n".join(texts))))


def _spellings(text: str) -> tuple[str, ...]:
    """The text, and what it says if it is a JSON pointer: an escaped `/` may hide where a secret begins, or stand in it."""
    return (text, unescaped(text)) if "~0" in text or "~1" in text else (text,)


def _inspected_problem(problem: Problem, secrets: Set[str]) -> Problem:
    texts = (problem.message, problem.expected, problem.place, problem.file)
    found = {*secrets, *(secret for text in texts for secret in _secrets_of(text))}
    if not found:
        return problem
    message, expected, place, file = (_without(text, found) for text in texts)
    return replace(problem, message=message, expected=expected, place=place, file=file)


def _without(text: str, secrets: Set[str]) -> str:
    """The text without any part of a secret: what is named in an error may be cut or escaped."""
    parts = {secret[at : at + SHORTEST_ALONE] for secret in secrets for at in range(len(secret) - SHORTEST_ALONE + 1)}
    hidden = bytearray(len(text))
    for at in range(len(text) - SHORTEST_ALONE + 1):
        if text[at : at + SHORTEST_ALONE] in parts:
            hidden[at : at + SHORTEST_ALONE] = b"\1" * SHORTEST_ALONE
    shown = ["" if hidden[at] and at and hidden[at - 1] else MASK if hidden[at] else text[at] for at in range(len(text))]
    return "".join(shown)


def _all_texts(case: Case) -> Iterator[str]:
    yield from filter(None, chain.from_iterable(map(_TEXTS, case.sources)))
    for several in _SETS:
        yield from chain.from_iterable(map(several, case.sources))
    yield from chain.from_iterable(source.purposes for source in case.sources if source.purposes)
    yield from (text for text, _ in texts_of(replace(case, sources=())))


def _without_content(source: Source) -> Source:
    return replace(source, content="")


def _in_content(place: int, source: Source, accepted: Set[str]) -> Iterable[FoundSecret]:
    if not might_hold_secrets(source.content):
        return ()
    # an id that is itself masked would not be the same once it is accepted
    name = f"/sources/{place}" if might_hold_secrets(source.source_id) else source.source_id
    return _secrets(source.content, place, CONTENT, name, accepted)


def _secrets(text: str, place: int | None, part: str, name: str, accepted: Set[str]) -> Iterator[FoundSecret]:
    if not might_hold_secrets(text):
        return
    from ctxview.readers.secret_detector import secrets_in

    for one in secrets_in(text):
        rule, whole = one.format.rule.id, text[one.span]
        key = secret_key(rule, name, whole)
        secret = one.secret if len(one.secret) >= SHORTEST_ALONE else whole
        line = text.count("\n", 0, one.start) + 1
        column = one.start - text.rfind("\n", 0, one.start)
        yield FoundSecret(rule, place, part, one.start, line, column, len(whole), key, secret, key in accepted)


_UNREAD, _PROPOSALS = "/unread/", "/proposals/"


class _Beside:
    """What stands for texts with a secret in them, by the text."""

    def __init__(self, accepted: Set[str]) -> None:
        self._accepted = accepted
        self._known: dict[str, str] = {}
        self.found: list[FoundSecret] = []

    def change(self, text: str, place: str) -> str:
        if text in self._known:
            return self._known[text]
        written = place.removeprefix(_UNREAD)  # what no build reads stands there as it stands in the file
        found = [one for spelling in _spellings(text) for one in _secrets(spelling, None, written, written, self._accepted)]
        if not (written != place and written.startswith(_PROPOSALS)):  # those are found where the gateway reads them
            self.found += found
        shown = text if all(one.accepted for one in found) else f"{MASK[:-1]} {self._next()}]"
        if found:
            self._known[text] = shown
        return shown

    def _next(self) -> int:
        return sum(1 for text, shown in self._known.items() if text != shown) + 1
