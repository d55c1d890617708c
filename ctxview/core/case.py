"""A case: the task, the configuration and the sources that one build starts from (case format; spec 1.1, 3, 4)."""

from collections.abc import Mapping

from ctxview.core.channels import CHANNELS, ChannelBasis, ChannelRule, Kind, Sensitivity
from ctxview.core.expectation import NOTHING_EXPECTED, Expectation
from ctxview.core.found_secret import FoundSecret
from ctxview.core.proposal import Proposal
from ctxview.core.values import dataclass, field

DEFAULT_SECTION_ORDER: tuple[Kind, ...] = tuple(Kind)
DEFAULT_SENSITIVITIES: frozenset[Sensitivity] = frozenset({Sensitivity.PUBLIC, Sensitivity.INTERNAL})
DEFAULT_PROVIDER_BOUNDARY = "external-model"
DEFAULT_METER = "utf8-bytes"

LARGEST_NUMBER = (1 << 63) - 1
"""Whole numbers end here, so that no sum of them ever gets too long to print."""

OTHER_BASE = "other_base"
"""Warning: the scenario was made for a file of other bytes."""

CHANGE_LEFT_OUT = "change_left_out"
"""Warning, stands as `change_left_out:<source id>`: a change names a source that is not there."""


@dataclass(frozen=True, slots=True)
class Task:
    """What the context is built for."""

    id: str
    repository: str
    """Never blank."""
    target_path: str | None = None
    """Path the work is about, as written; None or blank stands for the root."""
    revision: int | None = None
    goal: str | None = None
    stop_condition: str | None = None
    verification_target: str | None = None
    question: str | None = None
    rules: str | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """One candidate as it was loaded: text plus where it came from. Only `channel` decides what it may do."""

    source_id: str
    channel: str
    content: str
    """Never blank, no lone surrogates."""
    repository: str
    """The task's where the case names none; never blank."""
    task_id: str | None
    """The task's where the case names none; None is any task."""
    path: str | None = None
    version: str | None = None
    observed_at: str | None = None
    required_for: frozenset[str] = frozenset()
    position: int | None = None
    """Place in time, for profile `full`; a smaller number is earlier."""
    size_units: int | None = None
    """Units for the meter `declared`, above zero."""
    title: str | None = None
    id: str | None = None
    """An id of its own, apart from `source_id`: one id with two contents is an error (spec 4.1)."""
    expired: bool = False
    """Its `freshness` says so (spec 3)."""
    origin: str | None = None
    """Where a candidate of a native minimal input comes from, blank where it does not say; None elsewhere: `source_id` says it."""
    has_content: bool = True
    """False where `content` is only its reference, or empty: such a source is never selected (spec 3)."""
    reference: str | None = None
    """Where it can be found again; nothing is ever read through it."""
    load_when: str | None = None
    conflicts_with: tuple[str, ...] = ()
    """Names (`id`, else `source_id`) of what it contradicts."""
    tenant: str | None = None
    user: str | None = None
    purposes: frozenset[str] | None = None
    """None is any purpose; an empty set is none."""
    expires_at: str | None = None
    """RFC 3339, checked by the reader."""
    channel_basis: ChannelBasis = ChannelBasis.DECLARED
    notes: tuple[str, ...] = ()
    """Codes that the reader left (`looks_like_system_reminder`, `image`): never a channel."""

    @property
    def name(self) -> str:
        """What bundles and contradictions call it: its `id`, else its `source_id`."""
        return self.source_id if self.id is None else self.id


@dataclass(frozen=True, slots=True)
class Principal:
    """For whom a context is built; from a trusted place, never from a text (spec 4.1)."""

    tenant: str | None = None
    user: str | None = None


NOBODY = Principal()
"""A case that does not say for whom it is."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """Sources that are selected all or none (spec 4.2)."""

    name: str
    item_ids: tuple[str, ...]
    """Names of its sources: their `id`, else their `source_id`."""
    required: bool = False
    """Whether a build without it is blocked."""
    priority: int = 0
    """The higher is tried earlier."""


@dataclass(frozen=True, slots=True)
class MinimalCandidate:
    """A candidate of a native minimal input as it was written, for a result in its own words (spec 3)."""

    kind: str
    source: str | None
    captured_at: str | None
    relevance: str
    freshness: str
    size_units: int
    content: str | None


@dataclass(frozen=True, slots=True)
class UnknownPart:
    """A part of a captured file that its reader does not know: kept, listed and counted, never dropped."""

    place: str
    """JSON pointer."""
    what: str
    """What it is, as far as can be said, for example `block type "hologram"`; raw text."""
    size: int
    """Bytes of its JSON."""


@dataclass(frozen=True, slots=True)
class ReadPart:
    """Where in the body the source of the same place came from."""

    pointer: str
    """JSON pointer."""
    role: str
    """Wire role: `system`, `user`, `model` …; empty for what stands outside the messages."""


@dataclass(frozen=True, slots=True)
class CapturedCall:
    """A tool call that stands in a captured request; its text is its source's: the name, and behind a space what it was called with."""

    place: int
    """Of its source."""
    name: str
    """The tool's, as the model wrote it."""
    free_text: bool = False
    """Whether the tool takes a text, and no JSON object."""


@dataclass(frozen=True, slots=True)
class Capture:
    """What a reader of a foreign file says about it: every part is exactly one of read, empty, unknown, damaged."""

    format: str
    """`openai-chat`, `anthropic-messages`, `openai-responses`, `gemini-generate`, or `chat-like` where two of them would fit."""
    read: int
    """Parts that became a source."""
    empty: int = 0
    """Parts with nothing in them: read, but no source."""
    unknown: tuple[UnknownPart, ...] = ()
    damaged: tuple[UnknownPart, ...] = ()
    missing: tuple[str, ...] = ()
    """Completeness: what the model had that is not here (`cached content`, `deferred tools`), in words."""
    remarks: tuple[str, ...] = ()
    parts: tuple[ReadPart, ...] = ()
    """One for each source, in the same order."""
    calls: tuple[CapturedCall, ...] = ()
    """The tool calls among the sources, in order."""
    body_digest: str = ""
    """SHA-256 of the file's bytes, hex; empty where the body was no file's."""
    body_bytes: int = 0


@dataclass(frozen=True, slots=True)
class Case:
    """One input file, checked. Sources keep their place (index) for ever: screens and undo hold on to that."""

    task: Task
    sources: tuple[Source, ...]
    name: str = ""
    description: str = ""
    profile: str = "full"
    budget_limit: int | None = None
    """Units; None is unlimited; never negative."""
    meter: str = DEFAULT_METER
    section_order: tuple[Kind, ...] = DEFAULT_SECTION_ORDER
    requirements: frozenset[str] = frozenset()
    allowed_sensitivities: frozenset[Sensitivity] = DEFAULT_SENSITIVITIES
    provider_boundary: str = DEFAULT_PROVIDER_BOUNDARY
    channels: Mapping[str, ChannelRule] = field(default_factory=lambda: CHANNELS)
    """Built-in rows and the case's own."""
    pairs: tuple[tuple[int, ...], ...] = ()
    """Places of sources that belong together (a tool call and its result): selected all or none; disjoint."""
    repaired: int = 0
    """Lone surrogates that the reader replaced by U+FFFD."""
    warnings: tuple[str, ...] = ()
    capture: Capture | None = None
    """Set for captured requests only."""
    principal: Principal = NOBODY
    purpose: str | None = None
    now: str | None = None
    """The time of the build, RFC 3339: no clock is read."""
    required_versions: Mapping[str, str] = field(default_factory=dict)
    """The one version of a source that may be used, by source id."""
    strict_provenance: bool = False
    model: str | None = None
    """The model that a captured request names."""
    bundles: tuple[Bundle, ...] = ()
    minimal: tuple[MinimalCandidate, ...] | None = None
    """By place; set for a native minimal input only."""
    unread: Mapping[str, object] = field(default_factory=dict)
    """Fields of a case file that no build reads, and every `content_file`, by JSON pointer: so a case that is saved has them again."""
    proposals: tuple[Proposal, ...] = field(default=(), compare=False)
    """Tool calls for the gateway to judge (spec 2.2). As they were written they stand in `unread`, which two cases are compared by."""
    expect: Expectation = field(default=NOTHING_EXPECTED, compare=False)
    """Likewise."""
    found_secrets: tuple[FoundSecret, ...] = ()
    """Secrets that a detector found, accepted ones among them; set by every reader before a case leaves it."""

    accepted_findings: frozenset[str] = field(default=frozenset(), compare=False)
    """Keys of the findings, secrets or not, that a person accepted."""

    @property
    def secret_by_finding(self) -> dict[int, tuple[str, ...]]:
        """Ids of the rules that found a secret in a source's content, by its place; without what is accepted."""
        found: dict[int, tuple[str, ...]] = {}
        for one in self.found_secrets:
            if one.place is not None and not one.accepted and one.rule not in found.get(one.place, ()):
                found[one.place] = (*found.get(one.place, ()), one.rule)
        return found

    @property
    def hidden_texts(self) -> tuple[str, ...]:
        """Texts that a detector found, and that are shown nowhere."""
        return tuple(one.text for one in self.found_secrets if not one.accepted)
