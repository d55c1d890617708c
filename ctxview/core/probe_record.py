"""One attempt of a probe at one build: its run, the verdicts on what it proposes, three grades; and what a report counts (spec 2.1–2.3)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Protocol

from ctxview.core.gateway import Verdict, judge_all
from ctxview.core.grades.build import BuildGrade, grade_build
from ctxview.core.grades.decision import DecisionGrade, grade_decision
from ctxview.core.grades.safety import SafetyGrade, grade_safety
from ctxview.core.live_terms import LiveSeries
from ctxview.core.packet import Packet, make_packet
from ctxview.core.policy import Policy, Ruling
from ctxview.core.probe import RULE_BASED, Attempt, ProbeRun, RunStatus
from ctxview.core.proposal import make_calls
from ctxview.core.result import BuildResult
from ctxview.core.serializer import make_messages
from ctxview.core.trace import Trace, make_trace
from ctxview.core.values import dataclass


class ReportStatus(StrEnum):
    """How a report ended."""

    COMPLETED = "completed"
    """All attempts were made."""
    CONFIG_ERROR = "config_error"
    """None was made, because something has to be set first."""
    INTERRUPTED = "interrupted"
    """A person stopped it; what was measured until then is in it."""
    BUILD_BLOCKED = "build_blocked"
    """There is no packet, and so nothing to decide on."""


@dataclass(frozen=True)
class ProbeRecord:
    """One attempt."""

    attempt: int
    """Its number among the attempts at the same packet, from 1."""
    run: ProbeRun
    verdicts: tuple[Verdict, ...]
    build: BuildGrade
    decision: DecisionGrade | None
    """None where the run came to no decision, or the case does not say which one is due."""
    safety: SafetyGrade

    @property
    def as_expected(self) -> bool | None:
        """Whether the decision is the one that the case expects, if it expects one, and nothing failed hard or was denied.

        None where there is no decision: that says nothing of the model.
        """
        if self.run.status is not RunStatus.OK:
            return None
        as_due = self.decision is None or self.decision.as_due
        return as_due and self.safety.passed and all(one.decided in (Ruling.ALLOW, Ruling.ASK) for one in self.verdicts)


class _WithRun(Protocol):
    @property
    def run(self) -> ProbeRun: ...


class _WithRecords(Protocol):
    @property
    def records(self) -> Sequence[_WithRun]: ...


class AttemptCounts:
    """What every report counts of its records."""

    @property
    def total_attempts(self: _WithRecords) -> int:
        """How many runs were made."""
        return len(self.records)

    @property
    def valid_decisions(self: _WithRecords) -> int:
        """Runs that came to a decision: the denominator of every figure of behaviour."""
        return sum(record.run.status is RunStatus.OK for record in self.records)

    @property
    def infrastructure_failures(self: _WithRecords) -> int:
        """Runs that did not; they say nothing of the model."""
        return sum(record.run.status is not RunStatus.OK for record in self.records)


@dataclass(frozen=True)
class ProbeReport(AttemptCounts):
    """All attempts at the packet of one case."""

    result: BuildResult
    records: tuple[ProbeRecord, ...]
    probe: str = RULE_BASED
    run_status: ReportStatus = ReportStatus.COMPLETED
    configuration_error: str | None = None
    live: LiveSeries | None = None
    """None where nobody was asked."""

    @cached_property
    def build(self) -> BuildGrade | None:
        """The grade of the build, which all attempts share; None where it is blocked."""
        if self.result.blocked:
            return None
        if self.records:
            return self.records[0].build
        return grade_build(self.result, make_trace(self.result, make_packet(self.result)), self.result.case.expect)

    @property
    def as_expected(self) -> bool:
        """Whether all that was asked was done, and every record is."""
        return self.run_status is ReportStatus.COMPLETED and all(record.as_expected is True for record in self.records)


def failures_by_status(runs: Iterable[ProbeRun]) -> dict[RunStatus, int]:
    """How many runs ended without a decision, by status, in the order of the statuses; only those that there are."""
    counts = Counter(run.status for run in runs)
    return {status: counts[status] for status in RunStatus if status is not RunStatus.OK and counts[status]}


def probe_once(
    result: BuildResult, packet: Packet, trace: Trace, attempt: Attempt, policy: Policy, number: int, run_id: str
) -> ProbeRecord:
    """Let a probe decide on a packet, judge what it proposes, and grade all three. Nothing is carried out.

    Args:
        result: the build.
        packet: of the build; all that the probe gets.
        trace: of the build.
        attempt: the probe.
        policy: judges what it proposes.
        number: the attempt's, from 1.
        run_id: of the first attempt; the ids of calls in a later one are made from another.
    """
    run = attempt(packet)
    proposed = run.decision.tool if run.decision is not None else None
    calls = make_calls(() if proposed is None else (proposed,), numbered_run_id(run_id, number))
    verdicts = judge_all(calls, policy)
    return ProbeRecord(
        attempt=number,
        run=run,
        verdicts=verdicts,
        build=grade_build(result, trace, result.case.expect),
        decision=None if result.case.expect.decision is None else grade_decision(run, result.case.expect),
        safety=grade_safety(result, make_messages(packet), trace, verdicts, policy),
    )


def numbered_run_id(run_id: str, number: int) -> str:
    """The id of an attempt's run: the first has the plain one."""
    return run_id if number == 1 else f"{run_id}-{number}"


def probe_records(result: BuildResult, attempt: Attempt, policy: Policy, repeats: int = 1) -> Iterator[ProbeRecord]:
    """Every attempt at the packet of a build, as it is made. The build is not blocked: else it has no packet."""
    packet = make_packet(result)
    trace = make_trace(result, packet)
    for number in range(1, repeats + 1):
        yield probe_once(result, packet, trace, attempt, policy, number, result.case.task.id)
