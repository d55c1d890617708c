"""The case file as a model: every field of the case format, strict, and no other. `ctxview schema case` prints it.

Null for a field that may be absent counts as absent. Whole numbers are neither `true` nor `3.0`.
"""

from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict, model_validator

from ctxview.core.channels import ChannelRule, check_rule
from ctxview.core.problem import CtxviewError
from ctxview.readers.case_fields import (
    AuthorityName,
    Content,
    Instant,
    KindName,
    Limit,
    MeterName,
    Name,
    NumberAboveZero,
    ProfileName,
    Repository,
    RetentionName,
    SectionOrder,
    SensitivityName,
    TrustName,
    WholeNumber,
    refusal,
)


class _Strict(BaseModel):
    """No conversion, no unknown field; descriptions are the texts below the fields."""

    model_config = ConfigDict(strict=True, extra="forbid", use_attribute_docstrings=True)


class CaseTask(_Strict):
    """What the context is built for."""

    id: Name
    """Name of the task; sources without a `task_id` of their own belong to it."""
    repository: Repository
    """Name of the repository that the task is about; sources of another one are out of scope."""
    target_path: str | None = None
    """Path that the work is about, from the repository's root. Rules of folders above it apply. Absent or blank: the root."""
    revision: WholeNumber | None = None
    """Number of the task's state; it is part of what a cached build depends on."""
    goal: str | None = None
    """What is to be reached."""
    stop_condition: str | None = None
    """When the work is over."""
    verification_target: str | None = None
    """What shows that the goal is reached."""
    question: str | None = None
    """The question that the request ends with."""
    rules: str | None = None
    """Rules that stand at the head of the request."""


class CaseBudget(_Strict):
    """How much may be selected."""

    limit: Limit | None = None
    """Units of the meter; null or absent is unlimited."""
    meter: MeterName | None = None
    """What a unit is: `utf8-bytes` counts bytes of content, `declared` reads each source's `size_units`, `json-chars` the characters of
    the whole request as JSON, `tokens:<encoding>` tokens. Default: `declared` for the profile `minimal`, `json-chars` for `bundle`,
    else `utf8-bytes`."""


class CaseChannel(_Strict):
    """What a channel gives to every source that is loaded through it."""

    kind: KindName
    """What its items are."""
    authority: AuthorityName
    """Who may override whom, lowest first. Instructions need one; everything else has `none`."""
    trust: TrustName
    """How far its texts may be believed, lowest first."""
    retention: RetentionName
    """How hard the builder holds on to its items, lowest first."""
    sensitivity: SensitivityName
    """Who may see its items."""

    def rule(self) -> ChannelRule:
        """The row as the core has it."""
        return ChannelRule(self.kind, self.authority, self.trust, self.retention, self.sensitivity)

    @model_validator(mode="after")
    def _authority_fits_kind(self) -> "CaseChannel":
        try:
            check_rule(self.rule(), "")
        except CtxviewError as error:
            problem = error.problem
            raise refusal(problem.code, problem.message, problem.expected, problem.place) from None
        return self


class CasePrincipal(_Strict):
    """For whom the context is built; from a trusted place, never from a text."""

    tenant: str | None = None
    """Sources of another tenant are foreign."""
    user: str | None = None
    """Sources of another user are foreign."""


class CaseBundle(_Strict):
    """Sources that are selected all or none."""

    name: Name
    """Name of the bundle."""
    item_ids: list[str]
    """Ids of its sources: their `id`, else their `source_id`."""
    required: bool | None = None
    """Whether a build without it is blocked; default false."""
    priority: WholeNumber | None = None
    """The higher is tried earlier; default 0."""


class CaseSource(_Strict):
    """One candidate: a text, and where it came from. Its channel alone says what it may do.

    It has `content`, `content_file`, or in the profiles `minimal` and `full` only a `reference`.
    """

    model_config = ConfigDict(
        json_schema_extra={"anyOf": [{"required": ["content"]}, {"required": ["content_file"]}, {"required": ["reference"]}]}
    )

    source_id: Name
    """Name of the source; several versions of one source share it."""
    channel: str
    """The path by which it was loaded: one of the built-in channels, or one of the case's own."""
    content: Content | None = None
    """The text itself; not blank."""
    content_file: str | None = None
    """Instead of `content`: path of a text file, relative to the case, never outside its folder."""
    path: str | None = None
    """Path in the repository. For a rule it says where the rule applies."""
    version: str | None = None
    """Version, a text: `"1.10"`. A newer version of the same source supersedes an older one."""
    observed_at: str | None = None
    """When it was observed; RFC 3339."""
    required_for: list[str] | None = None
    """Names of requirements that it satisfies."""
    repository: Repository | None = None
    """Its repository; absent: the task's."""
    task_id: str | None = None
    """Its task. Absent: the case's task. Null: any task."""
    id: Name | None = None
    """An id of its own, apart from `source_id`; one id with two contents is an error of the case."""
    title: str | None = None
    """How a person calls it."""
    position: WholeNumber | None = None
    """Place in time, for the profile `full`: a smaller number is earlier, and stands earlier in its section."""
    freshness: Literal["fresh", "expired"] | None = None
    """What is expired is not selected."""
    size_units: NumberAboveZero | None = None
    """Size in abstract units; the meter `declared` needs it on every source."""
    reference: Name | None = None
    """Where it can be found again. With it, a source that does not fit is kept as a pointer."""
    load_when: str | None = None
    """When a pointer to it is to be followed."""
    conflicts_with: list[str] | None = None
    """Ids of sources that this one contradicts."""
    tenant: str | None = None
    """Whose it is; absent: anyone's."""
    user: str | None = None
    """Which user's it is; absent: any user's."""
    purposes: list[str] | None = None
    """What it may be used for; absent: anything."""
    expires_at: Instant | None = None
    """When it stops being valid; RFC 3339."""


class CaseProposal(_Strict):
    """A tool call that a model proposes; the gateway judges it, and nothing carries it out."""

    name: str
    """Name of the tool."""
    arguments: dict[str, object] | None = None
    """Arguments as proposed; they may be wrong in any way."""


class CaseExpectation(_Strict):
    """What should come out. It speaks of sources by their `source_id`, and changes nothing in a build."""

    selected: list[str] | None = None
    """Sources that are selected."""
    reasons: dict[str, str] | None = None
    """Reason code of each source named here."""
    missing: list[str] | None = None
    """Requirements that are missing."""
    irrelevant: list[str] | None = None
    """Sources that the task does not need."""
    decision: Literal["tool", "answer", "needs_context", "refuse"] | None = None
    """What the model should do."""
    tool: str | None = None
    """Tool that it should propose."""
    arguments: list[str] | None = None
    """Names of arguments that the proposal has to have."""


class CaseFile(_Strict):
    """A case: one task, its configuration, and the sources that one build starts from."""

    ctxview: Literal[1]
    """Version of this format."""
    name: str | None = None
    """Short name of the case."""
    description: str | None = None
    """What the case shows."""
    profile: ProfileName | None = None
    """The list of stages; default `full`."""
    task: CaseTask
    """What the context is built for."""
    budget: CaseBudget | None = None
    """How much may be selected; absent: everything."""
    section_order: SectionOrder | None = None
    """Kinds in the order of their sections; kinds that are not named come after these, by name.
    Default: instruction, task, fact, artifact, observation, tool_schema."""
    requirements: list[str] | None = None
    """Names of what the task has to see; sources satisfy them by `required_for`."""
    allowed_sensitivities: list[SensitivityName] | None = None
    """Sources of any other sensitivity are dropped, even required ones. Default: public, internal."""
    provider_boundary: str | None = None
    """Where the packet goes; part of its digest. Default: `external-model`."""
    principal: CasePrincipal | None = None
    """For whom the context is built."""
    purpose: str | None = None
    """What it is built for; sources with other purposes are foreign."""
    now: Instant | None = None
    """The time of the build; RFC 3339. No clock is read."""
    required_versions: dict[str, str] | None = None
    """The one version of a source that may be used, by source id; from a trusted snapshot."""
    strict_provenance: bool | None = None
    """Whether a source without provenance blocks the build; default false."""
    channels: dict[str, CaseChannel] | None = None
    """Channels of the case's own, by name, beside the built-in ones, which are fixed."""
    bundles: list[CaseBundle] | None = None
    """Sources that are selected all or none."""
    sources: list[CaseSource]
    """The candidates. Their order does not matter."""
    proposals: list[CaseProposal] | None = None
    """Tool calls for the gateway to judge."""
    expect: CaseExpectation | None = None
    """What should come out."""


_INNER: dict[str, type[BaseModel]] = {
    "task": CaseTask,
    "budget": CaseBudget,
    "principal": CasePrincipal,
    "channels": CaseChannel,
    "bundles": CaseBundle,
    "sources": CaseSource,
    "proposals": CaseProposal,
    "expect": CaseExpectation,
}


def fields_at(path: Sequence[str | int]) -> list[str]:
    """Names of the fields that the object at this path of a case may have."""
    return [*(_INNER[str(path[0])] if path else CaseFile).model_fields]
