"""The scenario file as a model, for its JSON Schema alone: `ctxview schema scenario`. What reads the file needs no pydantic."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from ctxview.core.channels import Authority, Kind, Retention, Sensitivity, Trust
from ctxview.core.meters import METERS
from ctxview.core.profiles import PROFILES
from ctxview.readers.case_fields import AuthorityName, KindName, RetentionName, SensitivityName, TrustName


class _Strict(BaseModel):
    """No conversion, no unknown field; descriptions are the texts below the fields."""

    model_config = ConfigDict(strict=True, extra="forbid", use_attribute_docstrings=True)


class ScenarioBase(_Strict):
    """The file that the changes were made for."""

    path: str
    """Path of the case or request; a relative one starts at the scenario's own folder."""
    digest: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    """SHA-256 of that file's bytes. Another file gets a warning."""
