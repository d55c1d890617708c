"""The native input of a minimal packet as a model: camelCase, as other programs write it (spec 3). `ctxview schema minimal` prints it."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from ctxview.core.problem import ErrorCode
from ctxview.readers.case_fields import NumberAboveZero, refusal


def _said(text: str) -> str:
    if not text.strip():
        raise refusal(ErrorCode.NOT_ALLOWED_VALUE, "the text is empty", "a text that says something")
    return text


Said = Annotated[str, AfterValidator(_said), Field(json_schema_extra={"pattern": r"\S"})]
"""A text that is not empty."""


class _Strict(BaseModel):
    """No conversion, no unknown field; null counts as absent."""

    model_config = ConfigDict(strict=True, extra="forbid", use_attribute_docstrings=True)


class TaskAnchor(_Strict):
    """What the packet is for."""

    goal: Said
    """What is to be reached."""
    stopCondition: Said  # noqa: N815 (a name of the format)
    """When the work is over."""
    verificationTarget: Said  # noqa: N815
    """What shows that the goal is reached."""


class Candidate(_Strict):
    """One candidate. Without `source` or `capturedAt` the whole packet is blocked."""

    id: Said
    """Its name; no two have the same."""
    kind: Literal["constraint", "direct-evidence", "history-summary", "reference"]
    """What it is, in the order in which kinds are tried."""
    source: str | None = None
    """Where it comes from."""
    capturedAt: str | None = None  # noqa: N815
    """When it was observed."""
    relevance: Literal["current", "background"]
    """Whether it belongs to the present task."""
    freshness: Literal["fresh", "expired"]
    """What is expired is not selected."""
    sizeUnits: NumberAboveZero  # noqa: N815
    """Its size in abstract units: neither bytes nor tokens."""
    content: str | None = None
    """Its text."""
    reference: str | None = None
    """Where it can be found again. Nothing is read through it."""
    loadWhen: str | None = None  # noqa: N815
    """When its reference is to be followed."""
    conflictsWith: list[Said] | None = None  # noqa: N815
    """Ids of what it contradicts."""


class MinimalFile(_Strict):
    """The input of a minimal packet."""

    taskAnchor: TaskAnchor  # noqa: N815
    """What the packet is for."""
    budgetUnits: NumberAboveZero  # noqa: N815
    """How much may be selected, in abstract units."""
    candidates: list[Candidate]
    """In the order in which candidates of one kind are tried."""


_INNER: dict[str, type[BaseModel]] = {"taskAnchor": TaskAnchor, "candidates": Candidate}


def minimal_fields_at(path: Sequence[str | int]) -> list[str]:
    """Names of the fields that the object at this path may have."""
    return [*(_INNER[str(path[0])] if path else MinimalFile).model_fields]
