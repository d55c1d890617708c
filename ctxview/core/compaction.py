"""A compaction as other programs record it: the run, the record of what was kept and dropped, and the policy that it is held to (spec 6).

A text of these values may be None, and a list too: what is missing is for the checks to say, and not for a reader to refuse.
"""

from ctxview.core.values import dataclass, field

UNCERTAIN = "uncertain"
"""Status of an anchor that nobody is sure of."""

LOSS_CHECK_OF_UNCERTAIN = "uncertain_anchor:"
"""What the loss check of an uncertain anchor begins with; its id follows."""


def said(text: str | None) -> bool:
    """Whether a text is there: one that is absent, null or only white space is missing."""
    return text is not None and bool(text.strip())


@dataclass(frozen=True, slots=True)
class CompactedRun:
    """The run that is to be resumed."""

    run_id: str | None = None
    scope: str | None = None
    contract_version: str | None = None


@dataclass(frozen=True, slots=True)
class Anchor:
    """What the resumed run must still know."""

    anchor_id: str | None = None
    statement: str | None = None
    pointer_id: str | None = None
    status: str | None = None


@dataclass(frozen=True, slots=True)
class RecordPointer:
    """Where something can be found again. Nothing is read through it."""

    pointer_id: str | None = None
    kind: str | None = None
    target: str | None = None
    purpose: str | None = None

    @property
    def usable(self) -> bool:
        """Whether it says where to look and what for. That there is anything to be found is not known here."""
        return said(self.target) and said(self.purpose)


@dataclass(frozen=True, slots=True)
class KeptOrDropped:
    """One decision to retain or to discard a kind of thing."""

    kind: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class CompactionRecord:
    """What a compaction says of itself. Of anchors, pointers and the two kinds of decisions, none and an empty list are the same."""

    run_id: str | None = None
    scope: str | None = None
    contract_version: str | None = None
    summary: str | None = None
    anchors: tuple[Anchor, ...] = ()
    pointers: tuple[RecordPointer, ...] = ()
    retained: tuple[KeptOrDropped, ...] = ()
    discarded: tuple[KeptOrDropped, ...] = ()
    next_action: str | None = None
    must_verify: tuple[str, ...] = ()
    loss_checks: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class CompactionPolicy:
    """What a record must have. A list that is None is missing; an empty one asks for nothing, or allows nothing."""

    required_anchor_ids: tuple[str, ...] | None = None
    allowed_discard_kinds: tuple[str, ...] | None = None
    required_pointer_kinds: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class UnreadField:
    """A field that the file has and that no check looks at."""

    place: str
    """JSON pointer."""
    nearest: str | None = None
    """The known field that it might have been meant to be."""


@dataclass(frozen=True, slots=True)
class Compaction:
    """All of one input."""

    run: CompactedRun = field(default_factory=CompactedRun)
    record: CompactionRecord = field(default_factory=CompactionRecord)
    policy: CompactionPolicy = field(default_factory=CompactionPolicy)
    unread: tuple[UnreadField, ...] = ()
