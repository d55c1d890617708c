"""The scenario file as a model, for its JSON Schema alone: `ctxview schema scenario`. What reads the file needs no pydantic."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from ctxview.core.case import LARGEST_NUMBER
from ctxview.core.decision import StageName
from ctxview.core.profiles import PROFILES
from ctxview.core.tweaks import RULE_FIELDS
from ctxview.readers.case_fields import AuthorityName, Instant, KindName, Limit, RetentionName, SectionOrder, SensitivityName, TrustName
from ctxview.readers.meter_names import meter_names

_Occurrence = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]


class _Strict(BaseModel):
    """No conversion, no unknown field; descriptions are the texts below the fields."""

    model_config = ConfigDict(strict=True, extra="forbid", use_attribute_docstrings=True)


class ScenarioOrigin(_Strict):
    """The file that the changes were made for."""

    path: str
    """Path of the case or request; a relative one starts at the scenario's own folder."""
    digest: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    """SHA-256 of that file's bytes. Another file gets a warning."""


class BudgetChange(_Strict):
    """Another budget."""

    change: Literal["budget"]
    """Which change it is."""
    limit: Limit | None
    """Units of the meter; null is unlimited."""


class MeterChange(_Strict):
    """Another meter."""

    change: Literal["meter"]
    """Which change it is."""
    meter: Annotated[str, Field(json_schema_extra={"enum": meter_names()})]
    """What a unit is."""


class ProfileChange(_Strict):
    """Another profile."""

    change: Literal["profile"]
    """Which change it is."""
    profile: Annotated[str, Field(json_schema_extra={"enum": [*PROFILES]})]
    """The list of stages."""


class SectionOrderChange(_Strict):
    """Another order of sections."""

    change: Literal["section_order"]
    """Which change it is."""
    section_order: SectionOrder
    """Kinds in the order of their sections; kinds that are not named come after these, by name."""


class StagesChange(_Strict):
    """Stages turned off or moved: a demonstration of what goes wrong."""

    change: Literal["stages"]
    """Which change it is."""
    stages: list[Annotated[StageName, Field(strict=False)]] | None
    """The stages that run, in order; null is the profile's own."""


class SensitivitiesChange(_Strict):
    """Other sensitivities that may pass."""

    change: Literal["allowed_sensitivities"]
    """Which change it is."""
    allowed_sensitivities: list[SensitivityName]
    """All that may pass: the list is replaced."""


class RequirementChange(_Strict):
    """A requirement of the task, or no longer one."""

    change: Literal["requirement"]
    """Which change it is."""
    name: str
    """Name of the requirement."""
    on: bool = True
    """Whether the task requires it; absent: true."""


class ChannelRuleChange(_Strict):
    """Another row of a channel, for all its sources; what is not said stays as it is."""

    model_config = ConfigDict(json_schema_extra={"anyOf": [{"required": [name]} for name in RULE_FIELDS]})

    change: Literal["channel_rule"]
    """Which change it is."""
    channel: str
    """Name of the channel."""
    kind: KindName | None = None
    """What its items are; one that becomes an instruction gets its authority in the same change."""
    authority: AuthorityName | None = None
    """Who may override whom, lowest first."""
    trust: TrustName | None = None
    """How far its texts may be believed, lowest first."""
    retention: RetentionName | None = None
    """How hard the builder holds on to its items, lowest first."""
    sensitivity: SensitivityName | None = None
    """Who may see its items."""


class _ChangeOfSource(_Strict):
    """What names a source."""

    source_id: str
    """Id of the source."""
    occurrence: _Occurrence | None = None
    """Which of several sources of this id, in the order of the case, from 0; absent: all of them."""


class ChannelChange(_ChangeOfSource):
    """A source through another channel."""

    change: Literal["channel"]
    """Which change it is."""
    channel: str
    """Name of the channel."""


class PinChange(_ChangeOfSource):
    """A source pinned to the head of the required bucket, or no longer."""

    change: Literal["pin"]
    """Which change it is."""
    on: bool = True
    """Whether it is pinned; absent: true."""


class DropChange(_ChangeOfSource):
    """A source dropped by hand, or no longer."""

    change: Literal["drop"]
    """Which change it is."""
    on: bool = True
    """Whether it is dropped; absent: true."""


class NowChange(_Strict):
    """Another time of the build."""

    change: Literal["now"]
    """Which change it is."""
    now: Instant | None
    """RFC 3339; null is none."""


class PurposeChange(_Strict):
    """Another purpose."""

    change: Literal["purpose"]
    """Which change it is."""
    purpose: str | None
    """What the context is built for; null is none."""


class PrincipalChange(_Strict):
    """Another tenant and user."""

    change: Literal["principal"]
    """Which change it is."""
    tenant: str | None
    """Sources of another tenant are foreign; null is none."""
    user: str | None
    """Sources of another user are foreign; null is none."""


AnyChange = Annotated[
    BudgetChange
    | MeterChange
    | ProfileChange
    | SectionOrderChange
    | StagesChange
    | SensitivitiesChange
    | RequirementChange
    | ChannelRuleChange
    | ChannelChange
    | PinChange
    | DropChange
    | NowChange
    | PurposeChange
    | PrincipalChange,
    Field(discriminator="change"),
]


class ScenarioFile(_Strict):
    """A scenario: tweaks of a case in their order. It holds no content."""

    ctxview_scenario: Literal[1]
    """Version of this format."""
    base: ScenarioOrigin
    """The file that the changes were made for."""
    name: str | None = None
    """How a person calls it."""
    changes: list[AnyChange]
    """The changes in their order, each applied to what the ones before it made."""
