"""The native input of a compaction as a model: camelCase, as other programs write it (spec 6); `ctxview schema compaction-record`.

No field is required here: what is missing is for the checks to say. A field that is not known is read over, not refused: it is another
program's record, and may carry more than the checks look at.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from pydantic import BaseModel, ConfigDict


class _AsItStands(BaseModel):
    """No conversion; null counts as absent."""

    model_config = ConfigDict(strict=True, extra="ignore", use_attribute_docstrings=True)


class RunFields(_AsItStands):
    """The run that is to be resumed."""

    id: str | None = None
    """Its name."""
    scope: str | None = None
    """What it works on."""
    contractVersion: str | None = None  # noqa: N815 (a name of the format)
    """The terms that it works by."""


class AnchorFields(_AsItStands):
    """What the resumed run must still know."""

    id: str | None = None
    """Its name. Of two with one id the first with a statement counts."""
    statement: str | None = None
    """What is known."""
    pointerId: str | None = None  # noqa: N815
    """Id of the pointer to where that comes from."""
    status: str | None = None
    """`uncertain` asks for a loss check of its own: `uncertain_anchor:` and its id."""


class PointerFields(_AsItStands):
    """Where something can be found again."""

    id: str | None = None
    """Its name."""
    kind: str | None = None
    """What it leads to."""
    target: str | None = None
    """Where that is. Nothing is read through it."""
    purpose: str | None = None
    """What it is to be followed for."""


class DecisionFields(_AsItStands):
    """One decision to retain or to discard something."""

    kind: str | None = None
    """What sort of thing it was."""
    reason: str | None = None
    """Why. Blank is none."""


class ResumptionFields(_AsItStands):
    """How the work goes on."""

    nextAction: str | None = None  # noqa: N815
    """What is to be done first."""
    mustVerify: list[str] | None = None  # noqa: N815
    """Ids of anchors that are to be verified before anything else."""


class RecordFields(_AsItStands):
    """What a compaction says of itself."""

    runId: str | None = None  # noqa: N815
    """Id of the run that was compacted."""
    scope: str | None = None
    """Its scope."""
    contractVersion: str | None = None  # noqa: N815
    """Its contract version."""
    summary: str | None = None
    """The text that stands for what was dropped."""
    anchors: list[AnchorFields] | None = None
    """What must still be known."""
    pointers: list[PointerFields] | None = None
    """Where it can be found again."""
    retained: list[DecisionFields] | None = None
    """What was kept, and why."""
    discarded: list[DecisionFields] | None = None
    """What was dropped, and why."""
    resumption: ResumptionFields | None = None
    """How the work goes on."""
    lossChecks: list[str] | None = None  # noqa: N815
    """Names of the checks for losses that were made. The list must be there; it may be empty."""


class PolicyFields(_AsItStands):
    """What a record must have. Each list must be there; it may be empty."""

    requiredAnchorIds: list[str] | None = None  # noqa: N815
    """Anchors that must be there, in the order in which they are checked."""
    allowedDiscardKinds: list[str] | None = None  # noqa: N815
    """Kinds that may be discarded."""
    requiredPointerKinds: list[str] | None = None  # noqa: N815
    """Kinds of which there must be a pointer with target and purpose."""


class CompactionFile(_AsItStands):
    """One compaction: the run, the record, and the policy that it is held to."""

    run: RunFields | None = None
    """The run that is to be resumed."""
    record: RecordFields | None = None
    """What the compaction says of itself."""
    policy: PolicyFields | None = None
    """What a record must have."""


_OBJECTS: Mapping[tuple[str, ...], type[BaseModel]] = MappingProxyType(
    {
        (): CompactionFile,
        ("run",): RunFields,
        ("record",): RecordFields,
        ("record", "anchors"): AnchorFields,
        ("record", "pointers"): PointerFields,
        ("record", "retained"): DecisionFields,
        ("record", "discarded"): DecisionFields,
        ("record", "resumption"): ResumptionFields,
        ("policy",): PolicyFields,
    }
)


def compaction_fields_at(path: Sequence[str | int]) -> list[str] | None:
    """Names of the fields that the object at this path may have; numbers of a path are places in a list. None: no such object is read."""
    model = _OBJECTS.get(tuple(part for part in path if isinstance(part, str)))
    return None if model is None else [*model.model_fields]
