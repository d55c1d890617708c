"""A probe of one case as programs read it: `probe --json` (spec 2.1). No content, and no clock unless a live probe was asked."""

from collections.abc import Sequence
from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ctxview.core.gateway import EXECUTES_NOTHING
from ctxview.core.live_terms import LIVE_NOTE
from ctxview.core.masking import masked_verdicts, secrets_among
from ctxview.core.packet import make_packet
from ctxview.core.probe import PLAYS_ALONG
from ctxview.core.probe_record import ProbeRecord, ProbeReport, ReportStatus, numbered_run_id
from ctxview.core.result import BuildResult
from ctxview.exports.grades_value import GradesValue, grades_value
from ctxview.exports.packet_layer import PacketLayerValue, packet_layer
from ctxview.exports.run_value import LiveValue, RunValue, live_value, run_value
from ctxview.exports.verdict_value import VerdictValue, verdict_value


class ProbeRecordValue(TypedDict):
    """One attempt."""

    attempt: int
    """From 1."""
    run_id: str
    """What the ids of its calls are made with."""
    run: RunValue
    verdicts: Sequence[VerdictValue]
    executed: int
    """Calls that were carried out: none."""
    grades: GradesValue
    as_expected: bool | None
    """Whether the decision is what the case expects, if it does, and nothing failed hard or was denied; null without a decision."""


class ProbeValue(TypedDict):
    """What a probe decided on a case's packet."""

    ctxview_probe: Literal[1]
    case: str | None
    task_id: str
    run_status: ReportStatus
    configuration_error: str | None
    probe: str
    probe_note: str
    execution_note: str
    total_attempts: int
    valid_decisions: int
    """Runs that came to a decision: the denominator of every figure of behaviour."""
    infrastructure_failures: int
    packet: PacketLayerValue | None
    """Null where the build is blocked."""
    records: Sequence[ProbeRecordValue]
    live: NotRequired[LiveValue]
    """Only where a live probe was asked."""


def probe_value(report: ProbeReport) -> ProbeValue:
    """The report as a JSON value."""
    result = report.result
    value: ProbeValue = {
        "ctxview_probe": 1,
        "case": result.case.name,
        "task_id": result.case.task.id,
        "run_status": report.run_status,
        "configuration_error": report.configuration_error,
        "probe": report.probe,
        "probe_note": PLAYS_ALONG if report.live is None else LIVE_NOTE,
        "execution_note": EXECUTES_NOTHING,
        "total_attempts": report.total_attempts,
        "valid_decisions": report.valid_decisions,
        "infrastructure_failures": report.infrastructure_failures,
        "packet": None if result.blocked else packet_layer(make_packet(result), result),
        "records": [_record(record, result) for record in report.records],
    }
    if report.live is not None:
        value["live"] = live_value(report.live, [record.run for record in report.records])
    return value


def _record(record: ProbeRecord, result: BuildResult) -> ProbeRecordValue:
    return {
        "attempt": record.attempt,
        "run_id": numbered_run_id(result.case.task.id, record.attempt),
        "run": run_value(record.run, result),
        "verdicts": [verdict_value(verdict) for verdict in masked_verdicts(record.verdicts, secrets_among(result.candidates))],
        "executed": sum(verdict.carried_out for verdict in record.verdicts),
        "grades": grades_value(record.run, record.build, record.decision, record.safety),
        "as_expected": record.as_expected,
    }
