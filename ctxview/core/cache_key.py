"""The key of a build: a digest of all that it depends on, and part by part why one key is not another (spec 4.4)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ctxview.core.canonical import canonical_json, value_digest
from ctxview.core.values import dataclass


class PartRule(NamedTuple):
    """What is known of one part of a key."""

    words: str
    """What it means that the part is another one."""
    shown: bool = False
    """Whether its value may be told: numbers, and names that are this program's own."""


PART_RULES: Mapping[str, PartRule] = MappingProxyType(
    {
        "task.id": PartRule("it is another task"),
        "task.revision": PartRule("the task's state has changed, and what was built for the old one must not answer for the new", True),
        "task.texts": PartRule("the task's question, rules or goals are others"),
        "policy.versions": PartRule("a policy has another version"),
        "principal": PartRule("it is built for another tenant or user"),
        "purpose": PartRule("it is built for another purpose"),
        "now": PartRule("the time of the build is another, and what has expired may be too"),
        "profile": PartRule("other stages decide", True),
        "stages": PartRule("stages were turned off or moved", True),
        "meter": PartRule("a unit is something else", True),
        "budget": PartRule("there is more or less room", True),
        "section_order": PartRule("sections stand in another order", True),
        "allowed_sensitivities": PartRule("other sensitivities may pass", True),
        "requirements": PartRule("the task has to see something else"),
        "provider_boundary": PartRule("the packet goes somewhere else"),
        "channels": PartRule("a channel gives its sources something else"),
        "bundles": PartRule("other items belong together"),
        "pins": PartRule("other items are pinned"),
        "drops": PartRule("other items are dropped by hand"),
        "items": PartRule("other items are there, or an item holds something else"),
    }
)
"""Every part that a key of ours may have, in the order in which parts are told."""

SUB_KEYS: Mapping[str, tuple[str, ...]] = MappingProxyType({"policy": ("policy.versions",)})
"""Caches inside a build that depend on some of its parts only, with these parts."""

_ORDER = {name: place for place, name in enumerate(PART_RULES)}


@dataclass(frozen=True, slots=True)
class KeyPart:
    """One thing that a build depends on."""

    name: str
    digest: str
    """SHA-256 of its canonical JSON."""
    shown: str | None = None
    """Its value as canonical JSON, where that may be told."""


@dataclass(frozen=True, slots=True)
class CacheKey:
    """The key of one build."""

    digest: str
    """SHA-256 of the canonical JSON of all parts; what a cache looks up."""
    parts: tuple[KeyPart, ...]
    """Parts of ours in their order, then others by name."""

    def part(self, name: str) -> KeyPart | None:
        """The part of a name, or None where the key has none."""
        return next((part for part in self.parts if part.name == name), None)


@dataclass(frozen=True, slots=True)
class KeyComparison:
    """Two keys side by side."""

    changed: tuple[str, ...]
    """Names of the parts that differ, or that only one of the keys has, in the order of parts."""
    reusable: tuple[str, ...]
    """Names of the sub-keys whose parts all stayed."""
    lost: tuple[str, ...]
    """Names of the other sub-keys."""


def cache_key(parts: Mapping[str, object]) -> CacheKey:
    """The key of a build that depends on these parts: name to JSON value, sets as sorted lists.

    Items are named by their ids, which are digests of what they hold. What is foreign to the build is none of its parts.
    """
    named = [_part(name, parts[name]) for name in sorted(parts, key=_place)]
    return CacheKey(value_digest(dict(parts)), tuple(named))


def changed_parts(one: CacheKey, other: CacheKey, sub_keys: Mapping[str, Sequence[str]] = SUB_KEYS) -> KeyComparison:
    """Which parts differ, and which sub-keys can be used again all the same. A sub-key without any of its parts is left out."""
    old, new = ({part.name: part.digest for part in key.parts} for key in (one, other))
    changed = tuple(sorted((name for name in old.keys() | new.keys() if old.get(name) != new.get(name)), key=_place))
    there = {name: parts for name, parts in sub_keys.items() if any(part in old or part in new for part in parts)}
    stays = {name: not set(parts) & set(changed) for name, parts in there.items()}
    return KeyComparison(changed, tuple(name for name in there if stays[name]), tuple(name for name in there if not stays[name]))


def key_words(one: CacheKey, other: CacheKey, sub_keys: Mapping[str, Sequence[str]] = SUB_KEYS) -> tuple[str, ...]:
    """Why the second build can or cannot use what was kept under the first key, a sentence a part. No content, no digest of any.

    Raw: names of parts and of sub-keys that the caller chose may stand in it.
    """
    comparison = changed_parts(one, other, sub_keys)
    if not comparison.changed:
        return ("Every part is the same: what was kept under this key can be used.",)
    sentences = [_sentence(name, one.part(name), other.part(name)) for name in comparison.changed]
    sentences += [f"{name}: its own parts stayed, so its own cache can be used." for name in comparison.reusable]
    sentences += [f"{name}: one of its own parts changed, so its own cache cannot be used either." for name in comparison.lost]
    return tuple(sentences)


def _sentence(name: str, before: KeyPart | None, after: KeyPart | None) -> str:
    rule = PART_RULES.get(name)
    words = f": {rule.words}" if rule else ""
    if before is None:
        return f"{name} is there now{words}."
    if after is None:
        return f"{name} is gone{words}."
    if before.shown is None or after.shown is None:
        return f"{name} changed{words}."
    return f"{name} was {before.shown} and is {after.shown}{words}."


def _part(name: str, value: object) -> KeyPart:
    rule = PART_RULES.get(name)
    return KeyPart(name, value_digest(value), canonical_json(value) if rule and rule.shown else None)


def _place(name: str) -> tuple[int, str]:
    return _ORDER.get(name, len(_ORDER)), name
