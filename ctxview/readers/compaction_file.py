"""Reads a compaction record as other programs write it, or says all that is of a wrong type in it (spec 6)."""

from collections.abc import Sequence
from typing import BinaryIO

from pydantic import ValidationError

from ctxview.core.compaction import Anchor, CompactedRun, Compaction, CompactionPolicy, CompactionRecord, KeptOrDropped, RecordPointer
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.readers.case_problems import Problems
from ctxview.readers.compaction_extra import unread_fields
from ctxview.readers.compaction_model import CompactionFile, DecisionFields, PolicyFields, RecordFields, RunFields
from ctxview.readers.file_text import decode, file_name, read_bytes
from ctxview.readers.inspected import inspected_value, problems_inspected
from ctxview.readers.json_line import parse_json_line, problems_in_line
from ctxview.readers.strict_json import JsonValue, parse_json

PARTS = ("run", "record", "policy")
"""The keys of an input. Of an object that has none of them nothing would be known to be a compaction record."""

_EXPECTED = "an object with run, record and policy (ctxview schema compaction-record); a case is shown by ctxview build FILE"


def read_compaction(path: str, stdin: BinaryIO | None = None) -> Compaction:
    """The compaction in a file (JSON), or on standard input where the path is `-`.

    Raises:
        CtxviewError: all that is of a wrong type or is a known field in another spelling (places are JSON pointers), what the file's
            reading or JSON refuses, or `unknown_format` where there is neither run nor record nor policy. What is missing is no error.
    """
    file = file_name(path)
    data = read_bytes(path, stdin)
    with problems_inspected() as read:
        read.append(data)
        return compaction_from_value(parse_json(decode(data, file).text, file).value, file)


def read_compaction_line(line: bytes, file: str, number: int) -> Compaction:
    """The compaction in one line of JSON Lines. `number` counts lines from 1.

    Raises:
        CtxviewError: as `read_compaction`; places begin with `line N`.
    """
    with problems_inspected() as read, problems_in_line(number):
        read.append(line)
        return compaction_from_value(parse_json_line(line, file, _EXPECTED).value, file)


def compaction_from_value(value: JsonValue, file: str) -> Compaction:
    """The compaction that a file's value says, with no secret in any text; errors as of `read_compaction`."""
    value = inspected_value(value)
    if not isinstance(value, dict) or not any(part in value for part in PARTS):
        raise CtxviewError(Problem(ErrorCode.UNKNOWN_FORMAT, "there is no compaction record in this file", _EXPECTED, file=file))
    problems = Problems(file)
    model = None
    try:
        model = CompactionFile.model_validate(value)
    except ValidationError as error:
        problems.add_findings(error)
    unread = unread_fields(value, problems)
    problems.raise_any()
    assert model is not None  # what the model refuses is a problem
    run, record, policy = model.run or RunFields(), model.record or RecordFields(), model.policy or PolicyFields()
    return Compaction(CompactedRun(run.id, run.scope, run.contractVersion), _record(record), _policy(policy), unread)


def _record(record: RecordFields) -> CompactionRecord:
    resumption = record.resumption
    return CompactionRecord(
        run_id=record.runId,
        scope=record.scope,
        contract_version=record.contractVersion,
        summary=record.summary,
        anchors=tuple(Anchor(one.id, one.statement, one.pointerId, one.status) for one in record.anchors or ()),
        pointers=tuple(RecordPointer(one.id, one.kind, one.target, one.purpose) for one in record.pointers or ()),
        retained=_decisions(record.retained),
        discarded=_decisions(record.discarded),
        next_action=None if resumption is None else resumption.nextAction,
        must_verify=() if resumption is None else tuple(resumption.mustVerify or ()),
        loss_checks=_names(record.lossChecks),
    )


def _policy(policy: PolicyFields) -> CompactionPolicy:
    return CompactionPolicy(_names(policy.requiredAnchorIds), _names(policy.allowedDiscardKinds), _names(policy.requiredPointerKinds))


def _decisions(decisions: Sequence[DecisionFields] | None) -> tuple[KeptOrDropped, ...]:
    return tuple(KeptOrDropped(one.kind, one.reason) for one in decisions or ())


def _names(names: Sequence[str] | None) -> tuple[str, ...] | None:
    return None if names is None else tuple(names)
