"""Types of a case's fields, each with the refusal that the case format promises; the model is put together from these."""

from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from ctxview.core.case import LARGEST_NUMBER
from ctxview.core.channels import Authority, Kind, Retention, Sensitivity, Trust
from ctxview.core.check_now import INSTANT_EXAMPLE
from ctxview.core.instant import read_instant
from ctxview.core.near_names import nearest_first
from ctxview.core.problem import CtxviewError, ErrorCode
from ctxview.core.profiles import PROFILES
from ctxview.readers.meter_names import known_meter, meter_names
from ctxview.readers.places import quoted


def refusal(code: ErrorCode, message: str, expected: str, below: str = "") -> PydanticCustomError:
    """A validator's refusal with a code of ours; `below` is the pointer from the refused value to what is wrong in it."""
    return PydanticCustomError(code.value, "refused", {"message": message, "expected": expected, "below": below})


def _not_blank(text: str) -> str:
    if not text.strip():
        raise refusal(ErrorCode.NOT_ALLOWED_VALUE, "the name is blank", "a name with at least one visible character")
    return text


def _named_repository(text: str) -> str:
    if not text.strip():
        raise refusal(ErrorCode.BLANK_SCOPE_REPOSITORY, "the repository is blank", "a repository's name")
    return text


def _some_content(text: str) -> str:
    if not text.strip():
        raise refusal(ErrorCode.BLANK_SOURCE_CONTENT, "the content is blank", "text that is not only white space, or no such source")
    return text


def _no_negative(number: int) -> int:
    if number < 0:
        raise refusal(ErrorCode.NEGATIVE_BUDGET, f"the budget's limit is {number}", "a whole number from 0, or null for unlimited")
    return number


def _each_kind_once(kinds: list[Kind]) -> list[Kind]:
    for place, kind in enumerate(kinds):
        if kind in kinds[:place]:
            message = f"the kind {kind} stands twice in the section order"
            raise refusal(ErrorCode.DUPLICATE_SECTION_KIND, message, "each kind at most once", f"/{place}")
    return kinds


def _profile_of_this_version(name: str) -> str:
    if name in PROFILES:
        return name
    raise refusal(ErrorCode.NOT_ALLOWED_VALUE, f"there is no profile {quoted(name)}", nearest_first(name, [*PROFILES]))


def _meter_of_this_version(name: str) -> str:
    try:
        return known_meter(name)
    except CtxviewError as error:
        raise refusal(error.problem.code, error.problem.message, error.problem.expected) from None


def _instant(text: str) -> str:
    if read_instant(text) is None:
        raise refusal(ErrorCode.NOT_ALLOWED_VALUE, "this is no date and time of RFC 3339", INSTANT_EXAMPLE)
    return text


_VISIBLE = {"pattern": r"\S"}

Name = Annotated[str, AfterValidator(_not_blank), Field(json_schema_extra={**_VISIBLE})]
"""A text that is not blank."""
Repository = Annotated[str, AfterValidator(_named_repository), Field(json_schema_extra={**_VISIBLE})]
Content = Annotated[str, AfterValidator(_some_content), Field(json_schema_extra={**_VISIBLE})]

WholeNumber = Annotated[int, Field(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
NumberAboveZero = Annotated[int, Field(ge=1, le=LARGEST_NUMBER)]
Limit = Annotated[int, Field(le=LARGEST_NUMBER), AfterValidator(_no_negative), Field(json_schema_extra={"minimum": 0})]

# a strict model takes members of an enum only, and a file holds their values
KindName = Annotated[Kind, Field(strict=False)]
AuthorityName = Annotated[Authority, Field(strict=False)]
TrustName = Annotated[Trust, Field(strict=False)]
RetentionName = Annotated[Retention, Field(strict=False)]
SensitivityName = Annotated[Sensitivity, Field(strict=False)]
SectionOrder = Annotated[list[KindName], AfterValidator(_each_kind_once), Field(json_schema_extra={"uniqueItems": True})]

ProfileName = Annotated[str, AfterValidator(_profile_of_this_version), Field(json_schema_extra={"enum": [*PROFILES]})]
MeterName = Annotated[
    str,
    AfterValidator(_meter_of_this_version),
    Field(json_schema_extra={"enum": meter_names()}),
]

Instant = Annotated[str, AfterValidator(_instant), Field(json_schema_extra={"format": "date-time"})]
"""A point in time."""
