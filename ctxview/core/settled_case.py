"""A build settled into a case of its own: every change part of the case, so that it opens with the same result (design 2).

What a case file cannot say is refused where the result would be another, and named where it would not. A secret's text is never
handed on.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from types import MappingProxyType

from ctxview.core.case import CHANGE_LEFT_OUT, OTHER_BASE, Case, Source
from ctxview.core.channels import CHANNELS, ChannelBasis, ChannelRule, Sensitivity
from ctxview.core.item import make_candidates
from ctxview.core.packet import make_packet
from ctxview.core.pipeline import build_once
from ctxview.core.result import BuildResult
from ctxview.core.settings import Settings
from ctxview.core.stage_order import is_own_order
from ctxview.core.values import dataclass, replace

PROPOSALS = "/proposals"
MASK = "[a secret text stood here]"


@dataclass(frozen=True, slots=True)
class SettledCase:
    """What became of it. Texts are raw."""

    case: Case | None
    """None where it is refused."""
    refused: tuple[str, ...] = ()
    """What a case file has no words for, though the result depends on it."""
    lost: tuple[str, ...] = ()
    """What is not in the case, though its result is the same."""


def settle(result: BuildResult, references: Mapping[int, str] = MappingProxyType({})) -> SettledCase:
    """The case that opens with this result.

    Args:
        result: the build; its settings become the case's own.
        references: by place, the path of a content file that the new case can name too: that text need not be in it.
    """
    case, settings = result.case, result.settings
    secrets = _secrets(result)
    refused = [*_without_words(result), *_secrets_that_count(result, secrets, references)]
    if refused:
        return SettledCase(None, tuple(refused))
    hidden = {} if Sensitivity.SECRET in settings.allowed_sensitivities else _placeholders(case, secrets, references)
    kept = {place: path for place, path in references.items() if place not in hidden}
    channels, moved = dict(case.channels), dict(settings.channel_of)
    channels.update((name, rule) for name, rule in settings.channel_rules if name not in CHANNELS)
    _keep_findings_secret(result, hidden, channels, moved)
    settled = Case(
        task=case.task,
        sources=tuple(
            _source(source, moved.get(place, source.channel), hidden.get(place), result.item(place).withheld)
            for place, source in enumerate(case.sources)
        ),
        name=case.name,
        description=case.description,
        profile=settings.profile,
        budget_limit=settings.budget_limit,
        meter=settings.meter,
        section_order=settings.section_order,
        requirements=settings.requirements,
        allowed_sensitivities=settings.allowed_sensitivities,
        provider_boundary=case.provider_boundary,
        channels=MappingProxyType(channels),
        principal=settings.principal,
        purpose=settings.purpose,
        now=settings.now,
        required_versions=case.required_versions,
        strict_provenance=case.strict_provenance,
        bundles=case.bundles,
        warnings=tuple(code for code in case.warnings if code.partition(":")[0] not in (OTHER_BASE, CHANGE_LEFT_OUT)),
        unread=_unread(case, kept, frozenset((*(case.sources[place].content for place in secrets), *case.hidden_texts))),
        found_secrets=tuple(one for one in case.found_secrets if one.place in kept),
    )
    other = _differing(result, build_once(settled, find_meter=result.find_meter))
    if other is not None:
        why = "that calls and their results belong together" if case.pairs else "something that this result depends on"
        return SettledCase(None, (f"{why}: {other} would be decided otherwise" if other else why,))
    return SettledCase(settled, lost=tuple(_lost(result, hidden)))


def _without_words(result: BuildResult) -> Iterator[str]:
    """Changes that only a scenario holds."""
    case, settings = result.case, result.settings
    if not is_own_order(result.profile, settings):
        yield "which stages run, and in which order: what is no more than a demonstration is saved as a scenario, which says so"
    for words, places in (("pinned", settings.pins), ("dropped by hand", settings.drops)):
        yield from (f"that {case.sources[place].source_id} is {words}" for place in sorted(places))
    for channel in _changed_fixed_rows(settings):
        if any(item.channel == channel for item in result.candidates.items):
            yield f"the changed row of the channel {channel}, which is built in and fixed"
    if any(not source.has_content and source.reference is None for source in case.sources):
        yield "a source that has neither a content nor a reference"


def _changed_fixed_rows(settings: Settings) -> list[str]:
    return [name for name, _ in settings.channel_rules if name in CHANNELS]


def _secrets(result: BuildResult) -> frozenset[int]:
    """Places of what is secret now, or was as the case was opened: a change at the screen makes no text one to be copied."""
    settings, opened = result.settings, Settings.of(result.case)
    secrets = set(result.candidates.secret_places)
    if (settings.channel_of, settings.channel_rules) != (opened.channel_of, opened.channel_rules):
        secrets.update(make_candidates(result.case, opened, result.candidates.contents).secret_places)
    return frozenset(secrets)


def _secrets_that_count(result: BuildResult, secrets: frozenset[int], references: Mapping[int, str]) -> Iterator[str]:
    """Secrets whose text the result depends on, and which is in no file of its own."""
    allowed = Sensitivity.SECRET in result.settings.allowed_sensitivities
    for place in sorted(secrets):
        if place not in references and (allowed or not result.item(place).secret):
            yield f"the text of {result.item(place).source_id}: it is secret, and a secret is never copied"


def _placeholders(case: Case, secrets: frozenset[int], references: Mapping[int, str]) -> dict[int, str]:
    """What stands for each secret text that cannot be left in a file of its own: equal texts have equal ones, as secrecy spreads."""
    groups: dict[str, list[int]] = {}
    for place in sorted(secrets):
        groups.setdefault(case.sources[place].content, []).append(place)
    taken = {source.content for source in case.sources}
    found: dict[int, str] = {}
    number = 0
    for places in groups.values():
        if all(place in references for place in places):
            continue
        number += 1
        while (words := f"[a secret text stood here: {number}]") in taken:
            number += 1
        found.update(dict.fromkeys(places, words))
    return found


def _keep_findings_secret(result: BuildResult, hidden: Mapping[int, str], channels: dict[str, ChannelRule], moved: dict[int, str]) -> None:
    """What stands for a secret that was found holds none: it goes through a channel like its own that is secret by itself."""
    for place in sorted(result.candidates.secret_by_finding.keys() & hidden.keys()):
        channel = result.item(place).channel
        rule = channels[channel]
        if rule.sensitivity is not Sensitivity.SECRET:
            secret = replace(rule, sensitivity=Sensitivity.SECRET)
            name = f"secret_{channel}"
            while channels.setdefault(name, secret) != secret:
                name = f"secret_{name}"
            moved[place] = name


def _source(source: Source, channel: str, placeholder: str | None, withheld: bool) -> Source:
    source = replace(source, channel=channel, channel_basis=ChannelBasis.DECLARED, notes=(), origin=None)
    if placeholder is None:
        return source
    if withheld:
        source = replace(source, title=None, reference=None, load_when=None)
    # a size would tell of the text that is not there; it is never weighed, as the source never passes
    return replace(source, content=placeholder, size_units=None if source.size_units is None else 1)


def _unread(case: Case, references: Mapping[int, str], secrets: Set[str]) -> dict[str, object]:
    """The unread fields, without any secret text that a proposal repeats: a model may have seen it."""
    fields = {place: value for place, value in case.unread.items() if not place.endswith("/content_file")}
    if PROPOSALS in fields and secrets:
        longest_first = sorted(secrets, key=lambda text: (-len(text), text))
        fields[PROPOSALS] = _masked(fields[PROPOSALS], re.compile("|".join(map(re.escape, longest_first))))
    return {**fields, **{f"/sources/{place}/content_file": path for place, path in references.items()}}


def _masked(value: object, secrets: re.Pattern[str]) -> object:
    if isinstance(value, str):
        return secrets.sub(lambda _: MASK, value)
    if isinstance(value, dict):
        return {secrets.sub(lambda _: MASK, name): _masked(inner, secrets) for name, inner in value.items()}
    return [_masked(inner, secrets) for inner in value] if isinstance(value, list) else value


def _differing(one: BuildResult, other: BuildResult) -> str | None:
    """The id of the first source that is decided otherwise, an empty one where something else differs, None where nothing does."""
    for place, source in enumerate(one.case.sources):
        was, now = one.decision(place), other.decision(place)
        if (was.stage, was.outcome, was.reason) != (now.stage, now.outcome, now.reason):
            return source.source_id
    same = one.used == other.used and one.missing == other.missing and make_packet(one).digest == make_packet(other).digest
    return None if same else ""


def _lost(result: BuildResult, hidden: Mapping[int, str]) -> Iterator[str]:
    case = result.case
    if hidden:
        names = ", ".join(dict.fromkeys(case.sources[place].source_id for place in hidden))
        yield f"the secret text of {names}: a line that says so stands in its place"
    yield from (f"the changed row of the channel {name}, through which no source comes" for name in _changed_fixed_rows(result.settings))
    if case.pairs:
        yield f"that {_counted(case.pairs, 'call')} and what came back belong together: with another budget one may come in alone"
    noted = [source for source in case.sources if source.notes]
    if noted:
        yield f"what the reader noted of {_counted(noted, 'source')}"
    if case.minimal is not None:
        yield "that it was an input of a minimal packet: the result under the names of that input"
    if case.capture is not None:
        yield f"that it was captured as {case.capture.format}, and what the reader says of parts that it could not read"
    if case.repaired:
        yield f"that {case.repaired} broken characters were replaced when the file was read; U+FFFD stands for each"


def _counted(several: Sequence[object], name: str) -> str:
    return f"{len(several)} {name}{'' if len(several) == 1 else 's'}"
