"""The five experiments as programs read them: `experiments --json` (spec 2.4). No content, no clock, no overall score."""

from collections.abc import Sequence
from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ctxview.core.channels import Authority, Kind, Trust
from ctxview.core.experiment_plan import EXPERIMENTS
from ctxview.core.experiments import SCOPE, Comparison, ExperimentRecord, ExperimentReport
from ctxview.core.gateway import EXECUTES_NOTHING
from ctxview.core.live_terms import LIVE_NOTE, LIVE_SCOPE
from ctxview.core.masking import masked_verdicts, secrets_among
from ctxview.core.probe import PLAYS_ALONG, RunStatus
from ctxview.core.probe_record import ReportStatus
from ctxview.core.problem import ErrorCode, Problem
from ctxview.core.result import BuildResult
from ctxview.exports.grades_value import GradesValue, grades_value
from ctxview.exports.packet_layer import PacketLayerValue, packet_layer
from ctxview.exports.run_value import LiveValue, RunValue, live_value, run_value
from ctxview.exports.trace_value import TraceValue, trace_value
from ctxview.exports.verdict_value import VerdictValue, verdict_value


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
    as_expected: bool | None
    """Whether decision, conflicts and safety came out as the fixture says; no grade of its own. Null where there is no decision."""
    attempt: NotRequired[int]
    """Live runs only: the number among the attempts at this variant, from 1."""


class ComparisonValue(TypedDict):
    """What several variants show only together."""

    experiment: str
    variants: Sequence[str]
    what: str
    holds: bool


class ExperimentsValue(TypedDict):
    """The report. The same on every run, unless a live probe was asked."""

    ctxview_experiments: Literal[1]
    scope: str
    scope_note: NotRequired[str]
    """Live runs only: what of them is not deterministic."""
    run_status: ReportStatus
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
    live: NotRequired[LiveValue]
    """Only where a live probe was asked."""


def experiments_value(report: ExperimentReport) -> ExperimentsValue:
    """The report as a JSON value."""
    value: ExperimentsValue = {
        "ctxview_experiments": 1,
        "scope": SCOPE,
        "run_status": report.run_status,
        "configuration_error": report.configuration_error,
        "probe": report.probe,
        "probe_note": PLAYS_ALONG if report.live is None else LIVE_NOTE,
        "execution_note": EXECUTES_NOTHING,
        "total_attempts": report.total_attempts,
        "valid_decisions": report.valid_decisions,
        "infrastructure_failures": report.infrastructure_failures,
        "varies": {experiment.name: experiment.varies for experiment in EXPERIMENTS},
        "comparisons": [_comparison(one) for one in report.comparisons],
        "records": [record_value(record) for record in report.records],
    }
    if report.live is not None:
        value["scope_note"] = LIVE_SCOPE
        value["live"] = live_value(report.live, [record.run for record in report.records])
    return value


def record_value(record: ExperimentRecord) -> RecordValue:
    """One record as a JSON value."""
    value: RecordValue = {
        "experiment": record.experiment,
        "variant": record.variant.name,
        "run_id": record.run_id,
        "fixture": record.variant.fixture,
        "sources": _sources(record.result),
        "packet": packet_layer(record.packet, record.result),
        "trace": trace_value(record.trace),
        "run": run_value(record.run, record.result),
        "verdicts": [verdict_value(verdict) for verdict in masked_verdicts(record.verdicts, secrets_among(record.result.candidates))],
        "executed": record.executed,
        "grades": grades_value(record.run, record.build, record.decision, record.safety),
        "tool_description_bytes": record.tool_description_bytes,
        "supports": record.variant.supports,
        "does_not_support": record.variant.does_not_support,
        "as_expected": record.as_expected if record.run.status is RunStatus.OK else None,
    }
    if record.run.terms is not None:
        value["attempt"] = record.attempt
    return value


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
