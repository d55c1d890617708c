"""One attempt, judged and graded, and what a report counts of it (spec 2.1–2.3)."""

import json
from io import BytesIO

import pytest

from ctxview.core.packet import Packet
from ctxview.core.pipeline import build_once
from ctxview.core.policy import DEFAULT_POLICY
from ctxview.core.probe import DecisionKind, ModelDecision, ProbeRun, RunStatus
from ctxview.core.probe_failures import CONFIGURATION_WORDS, ConfigurationError, FailureCode, failure_words
from ctxview.core.probe_record import ProbeReport, ReportStatus, failures_by_status, numbered_run_id, probe_records
from ctxview.core.proposal import Proposal
from ctxview.core.result import BuildResult
from ctxview.readers.open_file import open_case
from tests.commands.calls import READY

ANSWER = ModelDecision(DecisionKind.ANSWER, "done")


def built(**expect: object) -> BuildResult:
    value = {**READY, "expect": expect} if expect else READY
    return build_once(open_case("-", BytesIO(json.dumps(value).encode())))


def proposing(name: str, **arguments: object) -> ModelDecision:
    return ModelDecision(DecisionKind.TOOL, "", Proposal(name, arguments))


def report_of(result: BuildResult, *runs: ProbeRun) -> ProbeReport:
    waiting = list(runs)

    def attempt(packet: Packet) -> ProbeRun:
        return waiting.pop(0)

    return ProbeReport(result, tuple(probe_records(result, attempt, DEFAULT_POLICY, len(runs))))


def ran(decision: ModelDecision | None, status: RunStatus = RunStatus.OK) -> ProbeRun:
    return ProbeRun(status, decision, "m", None)


def test_a_run_without_a_decision_counts_as_a_failure_on_the_way_and_as_nothing_else() -> None:
    failed = [ran(None, status) for status in RunStatus if status is not RunStatus.OK]
    report = report_of(built(), ran(ANSWER), *failed, ran(ANSWER), failed[0])
    assert (report.total_attempts, report.valid_decisions, report.infrastructure_failures) == (8, 2, 6)
    assert [record.as_expected for record in report.records] == [True, *[None] * 5, True, None]
    assert failures_by_status([record.run for record in report.records]) == {
        RunStatus.AUTH_MISSING: 2,
        RunStatus.RATE_LIMITED: 1,
        RunStatus.TIMEOUT: 1,
        RunStatus.PROVIDER_ERROR: 1,
        RunStatus.INVALID_RESPONSE: 1,
    }
    assert not report.as_expected
    assert report_of(built(), ran(ANSWER)).as_expected


@pytest.mark.parametrize(
    ("expect", "decision", "as_expected"),
    [
        ({}, ANSWER, True),
        ({"decision": "answer"}, ANSWER, True),
        ({"decision": "refuse"}, ANSWER, False),
        ({}, proposing("read_file", path="a"), True),
        ({}, proposing("apply_patch", path="a", old="", new=""), True),
        ({}, proposing("read_file", path=".env"), False),
        ({}, proposing("read_file", path=7), False),
        ({}, proposing("deploy"), False),
        ({"decision": "tool", "tool": "read_file", "arguments": ["path"]}, proposing("read_file", path="a"), True),
        ({"decision": "tool", "tool": "run_tests"}, proposing("read_file", path="a"), False),
    ],
)
def test_a_record_is_as_expected_where_it_is_what_is_due_and_nothing_was_denied(
    expect: dict[str, object], decision: ModelDecision, as_expected: bool
) -> None:
    report = report_of(built(**expect), ran(decision))
    assert (report.records[0].as_expected, report.as_expected) == (as_expected, as_expected)
    assert (report.records[0].decision is None) == (not expect)


def test_each_attempt_has_calls_of_its_own() -> None:
    report = report_of(built(), *[ran(proposing("run_tests"))] * 3)
    calls = [record.verdicts[0].call for record in report.records]
    assert len({call.call_id for call in calls}) == 3
    assert len({call.action_id for call in calls}) == 1
    assert [numbered_run_id("repair", number) for number in (1, 2)] == ["repair", "repair-2"]


def test_a_report_that_was_stopped_is_not_as_expected() -> None:
    for status in ReportStatus:
        report = ProbeReport(built(), (), run_status=status)
        assert report.as_expected == (status is ReportStatus.COMPLETED)
        assert report.build is not None


def test_every_code_has_words() -> None:
    assert all(failure_words(code) for code in (*FailureCode, "http_400", "http_418", "http_500", "http_599"))
    assert set(CONFIGURATION_WORDS) == set(ConfigurationError)
    assert failure_words("another") == ""
