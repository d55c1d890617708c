"""A case: the task, the configuration and the sources that one build starts from (case format; spec 1.1)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ctxview.core.channels import CHANNELS, ChannelBasis, ChannelRule, Kind, Sensitivity

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
    channel_basis: ChannelBasis = ChannelBasis.DECLARED
    notes: tuple[str, ...] = ()
    """Codes that the reader left (`looks_like_system_reminder`, `image`): never a channel."""


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
    unread: Mapping[str, object] = field(default_factory=dict)
    """Fields of a case file that no build reads, and every `content_file`, by JSON pointer: so a case that is saved has them again."""
