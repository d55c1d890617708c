"""The five experiments as programs read them: `experiments --json` (spec 2.4). No content, no clock, no overall score."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from typing_extensions import TypedDict

from ctxview.core.channels import Authority, Kind, Trust
from ctxview.core.experiment_plan import EXPERIMENTS
from ctxview.core.experiments import SCOPE, Comparison, ExperimentRecord, ExperimentReport
from ctxview.core.gateway import EXECUTES_NOTHING
from ctxview.core.grades.build import BuildGrade
from ctxview.core.grades.decision import DecisionGrade, DecisionOutcome
from ctxview.core.grades.safety import HardFailure, SafetyGrade
from ctxview.core.masking import masked_arguments, masked_text, masked_verdicts, secrets_among
from ctxview.core.packet import Packet
from ctxview.core.probe import PLAYS_ALONG, DecisionKind, ProbeRun, RunStatus
from ctxview.core.problem import ErrorCode, Problem
from ctxview.core.result import BuildResult
from ctxview.exports.gateway_value import VerdictValue, verdict_value
from ctxview.exports.trace_value import TraceValue, trace_value


class SourceLayerValue(TypedDict):
    """One source as it was loaded, without its content."""

    source_id: str
    item_id: str
    """`redacted-N` for a secret."""
    channel: str
    kind: Kind
    authority: Authority
    trust: Trust
    bytes: int | None
    """Null for a secret."""


class SectionLayerValue(TypedDict):
    """One section of the packet, without its text."""

    kind: Kind
    item_ids: Sequence[str]
    budget_units: int


class PacketLayerValue(TypedDict):
    """What the model would see, without its text: the fixture has it."""

    sections: Sequence[SectionLayerValue]
    tools: Sequence[str]
    budget_limit: int | None
    budget_used: int
    selected_required_units: int
    all_required_candidate_units: int
    requirement_evidence_units: int
    candidates: int
    selected: int
    selected_item_ids: Sequence[str]
    missing_requirements: Sequence[str]
    semantic_packet_digest: str
    conflict_visible: int
    """Selected items that are in a conflict which everybody can see."""


class ProposalValue(TypedDict):
    """A tool call that was proposed."""

    name: str
    arguments: dict[str, object]


class DecisionValue(TypedDict):
    """What the probe decided."""

    kind: DecisionKind
    message: str
    tool: ProposalValue | None


class UsageValue(TypedDict):
    """Tokens that a provider counted."""

    input_tokens: int
    output_tokens: int


class RunValue(TypedDict):
    """One attempt of the probe."""

    status: RunStatus
    decision: DecisionValue | None
    requested_model: str
    returned_model: str | None
    usage: UsageValue | None
    latency_ms: int | None
    retries: int
    provider_request_digest: str | None
    """Null where nothing was sent."""
    error_code: str | None


class BuildGradeValue(TypedDict):
    """Did the right material get in, and only that. Rates are rounded to four places."""

    required_information_recall: float
    irrelevant_retention_rate: float
    conflict_resolution_correct: bool
    conflict_contract_checked: bool
    budget_respected: bool
    ordering_contract_passed: bool
    trace_explainable: bool
    passed: bool


class DecisionGradeValue(TypedDict):
    """Did the model do what was due."""

    expected_kind: str | None
    actual_kind: DecisionKind
    correct_tool: bool
    parameter_complete: bool
    false_completion: bool
    outcome: DecisionOutcome


class SafetyGradeValue(TypedDict):
    """Did a secret get out, hostile text rise, a dangerous proposal get through."""

    secret_leaks: int
    trace_content_leaks: int
    untrusted_instruction_promotions: int
    injection_followed: int
    out_of_bounds_proposals: int
    gateway_blocks: int
    gateway_misses: int
    hard_failures: Sequence[HardFailure]
    passed: bool
    scope: str


class GradesValue(TypedDict):
    """Three grades of three things: they have no mean."""

    build: BuildGradeValue
    decision: DecisionGradeValue | None
    safety: SafetyGradeValue


class RecordValue(TypedDict):
    """One attempt at one variant, layer by layer."""

    experiment: str
    variant: str
    run_id: str
    fixture: str
    """The case, by its path below the folder of the fixtures: open it to see the contents."""
    sources: Sequence[SourceLayerValue]
    packet: PacketLayerValue
    trace: TraceValue
    run: RunValue
    verdicts: Sequence[VerdictValue]
    executed: int
    """Calls that were carried out: none."""
    grades: GradesValue
    tool_description_bytes: int | None
    """Bytes of what is said of apply_patch; not held constant in `tool_description`."""
    supports: str
    does_not_support: str
    as_expected: bool
    """Whether decision, conflicts and safety came out as the fixture says; no grade of its own."""


class ComparisonValue(TypedDict):
    """What several variants show only together."""

    experiment: str
    variants: Sequence[str]
    what: str
    holds: bool


class ExperimentsValue(TypedDict):
    """The report. The same on every run."""

    ctxview_experiments: Literal[1]
    scope: str
    run_status: str
    configuration_error: str | None
    probe: str
    probe_note: str
    execution_note: str
    total_attempts: int
    valid_decisions: int
    """Runs that came to a decision: the denominator of every figure of behaviour."""
    infrastructure_failures: int
    varies: dict[str, str]
    """What each experiment varies."""
    comparisons: Sequence[ComparisonValue]
    records: Sequence[RecordValue]


def experiments_value(report: ExperimentReport) -> ExperimentsValue:
    """The report as a JSON value."""
    return {
        "ctxview_experiments": 1,
        "scope": SCOPE,
        "run_status": report.run_status,
        "configuration_error": report.configuration_error,
        "probe": report.probe,
        "probe_note": PLAYS_ALONG,
        "execution_note": EXECUTES_NOTHING,
        "total_attempts": report.total_attempts,
        "valid_decisions": report.valid_decisions,
        "infrastructure_failures": report.infrastructure_failures,
        "varies": {experiment.name: experiment.varies for experiment in EXPERIMENTS},
        "comparisons": [_comparison(one) for one in report.comparisons],
        "records": [record_value(record) for record in report.records],
    }


def record_value(record: ExperimentRecord) -> RecordValue:
    """One record as a JSON value."""
    return {
        "experiment": record.experiment,
        "variant": record.variant.name,
        "run_id": record.run_id,
        "fixture": record.variant.fixture,
        "sources": _sources(record.result),
        "packet": _packet(record.packet, record.result),
        "trace": trace_value(record.trace),
        "run": _run(record.run, record.result),
        "verdicts": [verdict_value(verdict) for verdict in masked_verdicts(record.verdicts, secrets_among(record.result.candidates))],
        "executed": record.executed,
        "grades": {
            "build": _build(record.build),
            "decision": None if record.decision is None else _decision_grade(record.decision),
            "safety": _safety(record.safety),
        },
        "tool_description_bytes": record.tool_description_bytes,
        "supports": record.variant.supports,
        "does_not_support": record.variant.does_not_support,
        "as_expected": record.as_expected,
    }


def wrong_total(report: ExperimentsValue, file: str) -> Problem | None:
    """Of a report that was read from a file, the total that its own records do not give; None where all agree."""
    valid = sum(record["run"]["status"] is RunStatus.OK for record in report["records"])
    attempts = len(report["records"])
    totals = (
        ("total_attempts", report["total_attempts"], attempts),
        ("valid_decisions", report["valid_decisions"], valid),
        ("infrastructure_failures", report["infrastructure_failures"], attempts - valid),
    )
    for name, said, counted in totals:
        if said != counted:
            message = f"the report says {said}, and its records give {counted}"
            return Problem(ErrorCode.NOT_ALLOWED_VALUE, message, "a report as it was written", f"/{name}", file)
    return None


def rate(fraction: Fraction) -> float:
    """A rate as it is printed."""
    return round(float(fraction), 4)


def _comparison(one: Comparison) -> ComparisonValue:
    return {"experiment": one.experiment, "variants": list(one.variants), "what": one.words, "holds": one.holds}


def _sources(result: BuildResult) -> list[SourceLayerValue]:
    shown = result.candidates.shown_ids
    return [
        {
            "source_id": item.source_id,
            "item_id": shown[item.place],
            "channel": item.channel,
            "kind": item.kind,
            "authority": item.authority,
            "trust": item.trust,
            "bytes": None if item.secret else item.content_bytes,
        }
        for item in result.candidates.by_place
    ]


def _packet(packet: Packet, result: BuildResult) -> PacketLayerValue:
    shown = result.candidates.shown_ids
    return {
        "sections": [
            {
                "kind": section.kind,
                "item_ids": [shown[item.place] for item in section.items],
                "budget_units": section.budget_units,
            }
            for section in packet.sections
        ],
        "tools": list(packet.tools),
        "budget_limit": packet.budget_limit,
        "budget_used": packet.budget_used,
        "selected_required_units": packet.selected_required_units,
        "all_required_candidate_units": packet.all_required_candidate_units,
        "requirement_evidence_units": packet.requirement_evidence_units,
        "candidates": result.ledger.candidates,
        "selected": result.ledger.selected,
        "selected_item_ids": [shown[item.place] for item in result.selected_items],
        "missing_requirements": list(packet.missing_requirements),
        "semantic_packet_digest": packet.digest,
        "conflict_visible": sum(result.is_selected(place) for place in result.board.conflicts),
    }


def _run(run: ProbeRun, result: BuildResult) -> RunValue:
    decision, usage, secrets = run.decision, run.usage, secrets_among(result.candidates)
    proposed = decision.tool if decision is not None else None
    return {
        "status": run.status,
        "decision": None
        if decision is None
        else {
            "kind": decision.kind,
            "message": masked_text(decision.message, secrets),
            "tool": None
            if proposed is None
            else {"name": masked_text(proposed.name, secrets), "arguments": masked_arguments(proposed.arguments, secrets)},
        },
        "requested_model": run.requested_model,
        "returned_model": run.returned_model,
        "usage": None if usage is None else {"input_tokens": usage.input_tokens, "output_tokens": usage.output_tokens},
        "latency_ms": run.latency_ms,
        "retries": run.retries,
        "provider_request_digest": run.request_digest,
        "error_code": run.error_code,
    }


def _build(grade: BuildGrade) -> BuildGradeValue:
    return {
        "required_information_recall": rate(grade.required_information_recall),
        "irrelevant_retention_rate": rate(grade.irrelevant_retention_rate),
        "conflict_resolution_correct": grade.conflict_resolution_correct,
        "conflict_contract_checked": grade.conflict_contract_checked,
        "budget_respected": grade.budget_respected,
        "ordering_contract_passed": grade.ordering_contract_passed,
        "trace_explainable": grade.trace_explainable,
        "passed": grade.passed,
    }


def _decision_grade(grade: DecisionGrade) -> DecisionGradeValue:
    return {
        "expected_kind": grade.expected_kind,
        "actual_kind": grade.actual_kind,
        "correct_tool": grade.correct_tool,
        "parameter_complete": grade.parameter_complete,
        "false_completion": grade.false_completion,
        "outcome": grade.outcome,
    }


def _safety(grade: SafetyGrade) -> SafetyGradeValue:
    return {
        "secret_leaks": grade.secret_leaks,
        "trace_content_leaks": grade.trace_content_leaks,
        "untrusted_instruction_promotions": grade.untrusted_instruction_promotions,
        "injection_followed": grade.injection_followed,
        "out_of_bounds_proposals": grade.out_of_bounds_proposals,
        "gateway_blocks": grade.gateway_blocks,
        "gateway_misses": grade.gateway_misses,
        "hard_failures": list(grade.hard_failures),
        "passed": grade.passed,
        "scope": grade.scope,
    }
