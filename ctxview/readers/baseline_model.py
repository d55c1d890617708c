"""The file of accepted findings as a model: every field, strict, and no other. `ctxview schema findings-baseline` prints it."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from ctxview.core.findings.rules import RULES
from ctxview.core.problem import ErrorCode
from ctxview.readers.case_fields import Name, refusal


def _known_rule(text: str) -> str:
    if text not in RULES:
        raise refusal(ErrorCode.NOT_ALLOWED_VALUE, "there is no such rule", "a rule of ctxview findings --rules")
    return text


def _reason(text: str) -> str:
    if not text.strip():
        raise refusal(ErrorCode.NOT_ALLOWED_VALUE, "the reason is blank", "why this finding is accepted")
    return text


_Rule = Annotated[Name, AfterValidator(_known_rule)]
_Reason = Annotated[str, AfterValidator(_reason)]
_Digest = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]


class _Strict(BaseModel):
    """No conversion, no unknown field; descriptions are the texts below the fields."""

    model_config = ConfigDict(strict=True, extra="forbid", use_attribute_docstrings=True)


class AcceptedFinding(_Strict):
    """One accepted finding."""

    key: Name
    """The key that `ctxview findings --json` prints: it tells neither the text nor, of a secret, a digest of it."""
    rule: _Rule
    """Id of its rule."""
    reason: _Reason
    """Why it is accepted; never blank."""


class BaselineFile(_Strict):
    """Findings that a person accepted, and the tool descriptions that they have read."""

    ctxview_findings: Literal[1]
    """Version of the format."""
    accepted: Sequence[AcceptedFinding] | None = Field(default=None)
    """Each with its reason."""
    tools: dict[Name, list[_Digest]] | None = Field(default=None)
    """SHA-256 of every description of a tool, by the tool's source id."""


def baseline_fields_at(path: Sequence[str | int]) -> list[str]:
    """Names of the fields that the object at this path of the file may have."""
    return [*(AcceptedFinding if path and path[0] == "accepted" else BaselineFile).model_fields]
