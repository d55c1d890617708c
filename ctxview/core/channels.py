"""Channels: the controlled path by which a source was loaded gives it its identity; its text never does (spec 1.1, 1.2)."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.values import dataclass


class _Ranked(StrEnum):
    """Values declared from lowest to highest; `rank` is the place in that order, from 0."""

    rank: int

    def __init__(self, _value: str) -> None:
        self.rank = len(self.__class__.__members__)


class Kind(StrEnum):
    """What an item is; no rank. The order here is the default section order."""

    INSTRUCTION = "instruction"
    TASK = "task"
    FACT = "fact"
    ARTIFACT = "artifact"
    OBSERVATION = "observation"
    TOOL_SCHEMA = "tool_schema"


class Authority(_Ranked):
    """Who may override whom, among instructions only."""

    NONE = "none"
    UNTRUSTED = "untrusted"
    USER = "user"
    REPOSITORY = "repository"
    DEVELOPER = "developer"
    SYSTEM = "system"


class Trust(_Ranked):
    """How far a statement may be believed; not authority."""

    HOSTILE = "hostile"
    UNKNOWN = "unknown"
    UNVERIFIED = "unverified"
    TRUSTED_SOURCE = "trusted_source"
    VERIFIED = "verified"


class Retention(_Ranked):
    """How hard the builder holds on to an item."""

    LOW = "low"
    NORMAL = "normal"
    HIGH = "high"
    REQUIRED = "required"


class Sensitivity(StrEnum):
    """Who may see it; no rank."""

    PUBLIC = "public"
    INTERNAL = "internal"
    SECRET = "secret"


class ChannelBasis(StrEnum):
    """How a reader of a foreign file knew the channel (spec chapter 5). Never by text."""

    DECLARED = "declared"
    STRUCTURAL = "structural"
    JOINED = "joined"
    CARRIER = "carrier"


@dataclass(frozen=True, slots=True)
class ChannelRule:
    """What a channel gives to every source that came through it."""

    kind: Kind
    authority: Authority
    trust: Trust
    retention: Retention
    sensitivity: Sensitivity


def _rule(
    kind: Kind, authority: Authority, trust: Trust, retention: Retention, sensitivity: Sensitivity = Sensitivity.INTERNAL
) -> ChannelRule:
    return ChannelRule(kind, authority, trust, retention, sensitivity)


CHANNELS: Mapping[str, ChannelRule] = MappingProxyType(
    {
        # the twelve fixed rows of chapter 1.2
        "system": _rule(Kind.INSTRUCTION, Authority.SYSTEM, Trust.VERIFIED, Retention.REQUIRED),
        "developer": _rule(Kind.INSTRUCTION, Authority.DEVELOPER, Trust.VERIFIED, Retention.REQUIRED),
        "repository_rule": _rule(Kind.INSTRUCTION, Authority.REPOSITORY, Trust.TRUSTED_SOURCE, Retention.HIGH),
        "user_instruction": _rule(Kind.INSTRUCTION, Authority.USER, Trust.TRUSTED_SOURCE, Retention.REQUIRED),
        "user_request": _rule(Kind.TASK, Authority.NONE, Trust.TRUSTED_SOURCE, Retention.REQUIRED),
        "repository_file": _rule(Kind.ARTIFACT, Authority.NONE, Trust.TRUSTED_SOURCE, Retention.NORMAL),
        "tool_observation": _rule(Kind.OBSERVATION, Authority.NONE, Trust.VERIFIED, Retention.HIGH),
        "verified_fact": _rule(Kind.FACT, Authority.NONE, Trust.VERIFIED, Retention.HIGH),
        "web_content": _rule(Kind.FACT, Authority.NONE, Trust.UNVERIFIED, Retention.LOW, Sensitivity.PUBLIC),
        "tool_schema": _rule(Kind.TOOL_SCHEMA, Authority.NONE, Trust.VERIFIED, Retention.HIGH),
        "hostile_fixture": _rule(Kind.ARTIFACT, Authority.NONE, Trust.HOSTILE, Retention.LOW),
        "secret_fixture": _rule(Kind.FACT, Authority.NONE, Trust.VERIFIED, Retention.REQUIRED, Sensitivity.SECRET),
        # our own rows, for what real files hold
        "harness_reminder": _rule(Kind.INSTRUCTION, Authority.DEVELOPER, Trust.VERIFIED, Retention.HIGH),
        "unknown_user": _rule(Kind.TASK, Authority.NONE, Trust.UNVERIFIED, Retention.HIGH),
        "delegated_request": _rule(Kind.TASK, Authority.NONE, Trust.UNVERIFIED, Retention.REQUIRED),
        "model_response": _rule(Kind.OBSERVATION, Authority.NONE, Trust.UNVERIFIED, Retention.NORMAL),
        "subagent_report": _rule(Kind.OBSERVATION, Authority.NONE, Trust.UNVERIFIED, Retention.HIGH),
        "history_summary": _rule(Kind.FACT, Authority.NONE, Trust.UNVERIFIED, Retention.HIGH),
        "memory": _rule(Kind.FACT, Authority.NONE, Trust.UNVERIFIED, Retention.NORMAL),
        "constraint": _rule(Kind.INSTRUCTION, Authority.REPOSITORY, Trust.TRUSTED_SOURCE, Retention.REQUIRED),
        "direct_evidence": _rule(Kind.OBSERVATION, Authority.NONE, Trust.VERIFIED, Retention.HIGH),
        "reference": _rule(Kind.ARTIFACT, Authority.NONE, Trust.UNVERIFIED, Retention.LOW),
    }
)
"""Every built-in channel, by name, in the order in which people are shown them."""


def check_rule(rule: ChannelRule, place: str) -> None:
    """Refuse a rule that gives authority to what is no instruction, or none to what is one (spec 1.1).

    Raises:
        CtxviewError: `instruction_authority_required` or `non_instruction_authority`.
    """
    if rule.kind is Kind.INSTRUCTION and rule.authority is Authority.NONE:
        raise CtxviewError(
            Problem(
                ErrorCode.INSTRUCTION_AUTHORITY_REQUIRED,
                "a channel of kind instruction has authority none",
                "one of " + ", ".join(a for a in Authority if a is not Authority.NONE),
                place + "/authority",
            )
        )
    if rule.kind is not Kind.INSTRUCTION and rule.authority is not Authority.NONE:
        raise CtxviewError(
            Problem(
                ErrorCode.NON_INSTRUCTION_AUTHORITY,
                f"a channel of kind {rule.kind} has authority {rule.authority}, and only instructions have authority",
                "authority none, or kind instruction",
                place + "/authority",
            )
        )
