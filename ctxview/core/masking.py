"""Secrets in a call's arguments are not shown: neither their text, nor their length, nor a digest of it (spec 1.5, 2.2).

Found is what a candidate that is secret holds, what a detector found anywhere in the case, and what stands under a name such as
`password`. A secret that is encoded, or split over several arguments, is not found.
"""

import re
from collections.abc import Iterable, Mapping

from ctxview.core.case import Case
from ctxview.core.contents import Contents
from ctxview.core.found_secret import MASK as MASK
from ctxview.core.gateway import Verdict
from ctxview.core.item import Candidates, make_candidates
from ctxview.core.path_spelling import folded
from ctxview.core.policy import Policy
from ctxview.core.profiles import PROFILES
from ctxview.core.result import BuildResult
from ctxview.core.settings import Settings
from ctxview.core.values import dataclass, replace

SHORTEST_LINE = 6
"""Characters of a line of a secret that is a secret by itself; a whole secret may be shorter."""

_SECRET_NAME = re.compile(
    r"(?:^|[_.\- ])"
    r"(?:passw(?:or)?d|passphrase|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credentials?|authorization|bearer)"
    r"(?:$|[_.\- ])"
)
_WORDS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SIGNS = re.compile(r"[^A-Za-z0-9]+")
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Secrets:
    """What must not be shown, in one spelling. Made by `secrets_of` or from texts that a detector found."""

    spellings: tuple[str, ...]

    @classmethod
    def from_texts(cls, texts: Iterable[str]) -> "Secrets":
        """Secrets that are these texts, or a line of them."""
        found: dict[str, None] = {}
        for text in texts:
            for part in (text, *(line for line in text.splitlines() if len(line.strip()) >= SHORTEST_LINE)):
                found[_squeezed(part)] = None
        found.pop("", None)
        return cls(tuple(found))

    def hold(self, text: str) -> bool:
        """Whether a text has one of them in it, however it is spaced or capitalised."""
        squeezed = _squeezed(text) if self.spellings else ""
        return any(spelling in squeezed for spelling in self.spellings)


def secrets_of(case: Case, settings: Settings | None = None) -> Secrets:
    """The contents of all candidates that are secret, or another tenant's or user's, and every secret that was found in the case."""
    profile = PROFILES[case.profile]
    candidates = make_candidates(case, settings or Settings.of(case), Contents(case.sources), profile.weighs_principal)
    return secrets_among(candidates)


def secrets_of_build(result: BuildResult) -> Secrets:
    """What is secret in a build, and what was so as its case was opened: a change of a channel makes no secret one to be shown."""
    now, opened = result.settings, Settings.of(result.case)
    found = secrets_among(result.candidates)
    if all(getattr(now, name) == getattr(opened, name) for name in ("channel_of", "channel_rules", "principal", "purpose", "profile")):
        return found
    weighs = PROFILES[opened.profile].weighs_principal
    before = secrets_among(make_candidates(result.case, opened, result.candidates.contents, weighs))
    return Secrets(tuple(dict.fromkeys((*before.spellings, *found.spellings))))


def secrets_among(candidates: Candidates) -> Secrets:
    """The same, of candidates that were made already."""
    return Secrets.from_texts((*(item.source.content for item in candidates.items if item.secret), *candidates.hidden_texts))


def masked_verdicts(verdicts: Iterable[Verdict], secrets: Secrets) -> tuple[Verdict, ...]:
    """The verdicts as they may be shown. Where something is masked, so are the ids: they are made from the arguments.

    Equal actions have equal numbers, in the order of the calls.
    """
    numbers: dict[str, int] = {}
    shown = []
    for verdict in verdicts:
        call = verdict.call
        name = masked_text(call.name, secrets)
        arguments = masked_arguments(call.arguments, secrets)
        written = None if call.written is None else _masked_written(call.written, secrets)
        if name != call.name or arguments != dict(call.arguments) or written != call.written:
            number = numbers.setdefault(call.action_id, len(numbers) + 1)
            call = replace(
                call,
                name=name,
                arguments=arguments,
                action_id=f"action-redacted-{number}",
                call_id=f"call-redacted-{call.ordinal}",
                written=written,
            )
        argument = None if verdict.argument is None else masked_text(verdict.argument, secrets)
        rule = None if verdict.rule is None else masked_text(verdict.rule, secrets)
        shown.append(replace(verdict, call=call, argument=argument, rule=rule))
    return tuple(shown)


def masked_policy(policy: Policy, secrets: Secrets) -> Policy:
    """The policy with the texts that were not understood as they may be shown; what is judged by stays."""
    return replace(policy, unread=tuple(replace(one, text=masked_text(one.text, secrets)) for one in policy.unread))


def masked_text(text: str, secrets: Secrets) -> str:
    """The text, or the mask where there is a secret in it."""
    return MASK if secrets.hold(text) else text


def masked_arguments(arguments: Mapping[str, object], secrets: Secrets) -> dict[str, object]:
    """Arguments as they may be shown: names, values and what is inside them."""
    return {masked_text(key, secrets): _shown(value, key, secrets) for key, value in arguments.items()}


def _masked_written(text: str, secrets: Secrets) -> str:
    """Arguments that are no JSON object: nobody knows where a value ends, so a name such as `password` in them masks the whole."""
    words = _SIGNS.sub("_", _WORDS.sub("_", text)).lower()
    return MASK if _SECRET_NAME.search(words) else masked_text(text, secrets)


def _shown(value: object, name: str, secrets: Secrets) -> object:
    if _SECRET_NAME.search(_WORDS.sub("_", name).lower()) and value is not None:
        return MASK
    return _masked(value, secrets)


def _masked(value: object, secrets: Secrets) -> object:
    if isinstance(value, str):
        return masked_text(value, secrets)
    if isinstance(value, dict):
        return masked_arguments(value, secrets)
    if isinstance(value, list):
        return [_masked(inner, secrets) for inner in value]
    if isinstance(value, int | float) and not isinstance(value, bool):
        return MASK if secrets.hold(str(value)) else value
    return value


def _squeezed(text: str) -> str:
    return _SPACE.sub("", folded(text))
