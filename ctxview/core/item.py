"""Items: sources after their channel gave them kind, authority, trust, retention and sensitivity (spec 1.1, 4.1)."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from operator import add

from ctxview.core.canonical import canonical_json, flat_canonical_json, text_digest
from ctxview.core.case import NOBODY, Case, Source
from ctxview.core.channels import Authority, ChannelRule, Kind, Retention, Sensitivity, Trust
from ctxview.core.contents import Contents
from ctxview.core.eligibility import foreign_reason, is_withheld
from ctxview.core.frame import BETWEEN_ITEMS, frame_header
from ctxview.core.scope import is_foreign
from ctxview.core.settings import Settings
from ctxview.core.values import dataclass, field, replace

SelectionKey = tuple[int, int, int, str, str]

_BETWEEN_IN_JSON = canonical_json(BETWEEN_ITEMS)[1:-1].encode("utf-8")


@dataclass(frozen=True, slots=True)
class Item:
    """One candidate. Two items may have the same `item_id` (loaded twice); `place` tells them apart."""

    place: int
    """Index of its source in the case."""
    source: Source
    channel: str
    kind: Kind
    authority: Authority
    trust: Trust
    retention: Retention
    sensitivity: Sensitivity
    """Secret also where only another candidate's secrecy spread to this content, or a secret was found in it."""
    content_digest: str
    item_id: str
    content_bytes: int
    selection_key: SelectionKey
    """Selection order: retention, trust, authority, all highest first, then id (spec 1.3, stage 6)."""
    withheld: bool = False
    """Another tenant's or another user's: shown as little as a secret, and not even to who asks (spec 4.1)."""

    @property
    def source_id(self) -> str:
        """The name its source goes by."""
        return self.source.source_id

    @property
    def secret(self) -> bool:
        """True where its text, digest, length and id must not be shown."""
        return self.withheld or self.sensitivity is Sensitivity.SECRET


@dataclass(frozen=True)
class Candidates:
    """All items of a case in order of `item_id`, with what must be known of them before any stage."""

    items: tuple[Item, ...]
    foreign: frozenset[int]
    """Places of what belongs to another repository, task or path, or is for another tenant, user or purpose: it contributes nothing."""
    secret_by_content: frozenset[int]
    """Places that are secret only because a secret candidate has the same content."""
    contents: Contents = field(compare=False, repr=False)
    secret_by_finding: Mapping[int, tuple[str, ...]] = field(default_factory=dict, compare=False)
    """Ids of the rules that found a secret in a content, by place."""
    hidden_texts: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """Every secret that was found in the case."""
    _headers: dict[int, bytes] = field(default_factory=dict, compare=False, repr=False)
    """Headers of frames made so far: every packet has them again."""

    def section_in_json(self, items: Sequence[Item]) -> bytes:
        """The text of a section of these items, escaped for JSON, as UTF-8."""
        headers = self._headers
        for item in items:
            if item.place not in headers:
                headers[item.place] = canonical_json(frame_header(item) + "\n")[1:-1].encode("utf-8")
        places = [item.place for item in items]
        framed = map(add, map(headers.__getitem__, places), self.contents.in_json(places))
        return _BETWEEN_IN_JSON.join(framed)

    @cached_property
    def by_place(self) -> tuple[Item, ...]:
        """The same items in the order of the case."""
        return tuple(sorted(self.items, key=lambda item: item.place))

    @cached_property
    def secret_places(self) -> tuple[int, ...]:
        """Places of all that is secret."""
        return tuple(item.place for item in self.items if item.secret)

    @cached_property
    def shown_ids(self) -> dict[int, str]:
        """Place to the id that may be shown: the real one, or `redacted-N` for what is secret (spec 1.5)."""
        numbers: dict[str, int] = {}
        shown: dict[int, str] = {}
        for item in self.items:
            if item.secret:
                shown[item.place] = f"redacted-{numbers.setdefault(item.item_id, len(numbers) + 1)}"
            else:
                shown[item.place] = item.item_id
        return shown


def source_value(source: Source, channel: str) -> dict[str, object]:
    """The whole source as a JSON value, null for absent; `channel` is the one in force."""
    return {
        "channel": channel,
        "conflicts_with": list(source.conflicts_with),
        "content": source.content,
        "expired": source.expired,
        "expires_at": source.expires_at,
        "has_content": source.has_content,
        "id": source.id,
        "load_when": source.load_when,
        "observed_at": source.observed_at,
        "origin": source.origin,
        "path": source.path,
        "position": source.position,
        "purposes": None if source.purposes is None else sorted(source.purposes),
        "reference": source.reference,
        "repository": source.repository,
        "required_for": sorted(source.required_for),
        "size_units": source.size_units,
        "source_id": source.source_id,
        "task_id": source.task_id,
        "tenant": source.tenant,
        "title": source.title,
        "user": source.user,
        "version": source.version,
    }


def item_id_of(source: Source, channel: str, digest: str) -> str:
    """The id of the item that this channel makes of a source whose content has this digest (spec 1.1)."""
    identity = {
        "channel": channel,
        "content_digest": digest,
        "observed_at": source.observed_at,
        "path": source.path,
        "repository": source.repository,
        "source_id": source.source_id,
        "task_id": source.task_id,
        "version": source.version,
    }
    return f"ctx-{text_digest(flat_canonical_json(identity))[:20]}"


def make_item(place: int, source: Source, channel: str, rule: ChannelRule, contents: Contents) -> Item:
    """The item that this channel makes of this source."""
    item_id = item_id_of(source, channel, contents.digests[place])
    return Item(
        place=place,
        source=source,
        channel=channel,
        kind=rule.kind,
        authority=rule.authority,
        trust=rule.trust,
        retention=rule.retention,
        sensitivity=rule.sensitivity,
        content_digest=contents.digests[place],
        item_id=item_id,
        content_bytes=contents.byte_counts[place],
        selection_key=(-rule.retention.rank, -rule.trust.rank, -rule.authority.rank, item_id, ""),
    )


def make_candidates(case: Case, settings: Settings, contents: Contents, weighs_principal: bool = False) -> Candidates:
    """All items of the case under these settings' channels. Input order leaves no mark: ties are broken by the whole source.

    `weighs_principal`: whether the profile asks for whom the context is built (spec 4.1).
    """
    moved = dict(settings.channel_of)
    rules = dict(case.channels)
    rules.update(settings.channel_rules)
    items = []
    for place, source in enumerate(case.sources):
        channel = moved.get(place, source.channel)
        items.append(make_item(place, source, channel, rules[channel], contents))
    items = _in_order(items)
    # whatever its channel says: a finding only lowers what may be sent
    secret_already = {item.place for item in items if item.secret}
    found = {place: rules for place, rules in case.secret_by_finding.items() if place not in secret_already}
    if found:
        items = [replace(item, sensitivity=Sensitivity.SECRET) if item.place in found else item for item in items]
    foreign = frozenset(item.place for item in items if is_foreign(item.source, item.kind, case.task))
    if weighs_principal:
        foreign |= {item.place for item in items if foreign_reason(item.source, settings) is not None}
    if weighs_principal or settings.principal != NOBODY:
        # also where no stage asks: what is said to be somebody else's is nobody's to see by choosing another profile
        items = [replace(item, withheld=True) if is_withheld(item.source, settings) else item for item in items]
        foreign |= {item.place for item in items if item.withheld}
    secrets = {item.content_digest for item in items if item.secret and item.place not in foreign}
    spread = frozenset(item.place for item in items if item.content_digest in secrets and not item.secret) if secrets else frozenset()
    if spread:
        items = [replace(item, sensitivity=Sensitivity.SECRET) if item.place in spread else item for item in items]
    return Candidates(tuple(items), foreign, spread, contents, found, case.hidden_texts)


def _in_order(items: list[Item]) -> list[Item]:
    """By id; items of one id by their whole source as canonical JSON, which also settles their selection order."""
    seen: set[str] = set()
    twice: set[str] = set()
    for item in items:
        (twice if item.item_id in seen else seen).add(item.item_id)
    if twice:
        items = [
            replace(item, selection_key=(*item.selection_key[:4], canonical_json(source_value(item.source, item.channel))))
            if item.item_id in twice
            else item
            for item in items
        ]
    return sorted(items, key=lambda item: item.selection_key[3:])
