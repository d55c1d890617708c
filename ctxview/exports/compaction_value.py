"""A compaction check as programs read it: `compaction --json` (spec 6, case format). Names are camelCase, as in the input."""

from collections.abc import Iterator
from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ctxview.core.compaction import Compaction
from ctxview.core.compaction_anchors import Advice, AdviceCode, AnchorPointer, PointerFound, advice, anchor_pointers
from ctxview.core.compaction_decisions import JudgedDecision, discarded, retained, verifications
from ctxview.core.compaction_ladder import Assessment, CompactionCode, CompactionStatus, Rung, RungStatus, assess, ladder
from ctxview.core.compaction_lookup import RecordLookup, record_lookup
from ctxview.core.compaction_reading import ReadField, what_was_read
from ctxview.core.compaction_words import DOES_NOT_MEAN, FAILS_WHEN, RIGHT_WOULD_BE, advice_words, rung_words


class ResultValue(TypedDict):
    """The first check that failed, or that none did."""

    status: CompactionStatus
    code: CompactionCode
    runId: str | None
    """Null where the run has no id."""
    anchorId: NotRequired[str]
    """Only where one anchor is to blame."""
    pointerKind: NotRequired[str]
    """Only where one pointer kind is to blame."""


class RungValue(TypedDict):
    """One check, for one anchor or pointer kind where it goes through a list."""

    check: int
    """Its number, 1 to 8."""
    code: CompactionCode
    """The code of the result where this check is the first that fails."""
    status: RungStatus
    """`not_reached`: what it would look at is missing. A check behind a failure is judged all the same."""
    anchorId: NotRequired[str]
    pointerKind: NotRequired[str]


class ReadValue(TypedDict):
    """One place that a check looked at."""

    place: str
    """JSON pointer into the input."""
    value: str | list[str] | None
    """What stands there; null where nothing does, or nothing of the name that was looked for."""


class ToMendValue(RungValue):
    """One check that did not pass."""

    words: str
    failsWhen: str
    """The rule."""
    read: list[ReadValue]
    """All that it looked at."""
    rightWouldBe: str
    places: list[str]
    """JSON pointers into the input: of a failure all that is to blame, of a check that was not reached what it needs."""
    doesNotMean: str | None
    """Null of a check that was not reached."""


class PointerValue(TypedDict):
    """A pointer as it stands in the record."""

    id: str | None
    kind: str | None
    target: str | None
    purpose: str | None


class AnchorValue(TypedDict):
    """One anchor beside its pointer."""

    place: int | None
    """Its place in the record's anchors, from 0; null for a required one that the record does not have."""
    id: str | None
    statement: str | None
    status: str | None
    pointerId: str | None
    required: bool
    counts: bool
    """Whether it is the one of its id that the checks look at: the first with a statement."""
    pointerFound: PointerFound
    pointer: PointerValue | None


class DecisionValue(TypedDict):
    """One thing that was retained or discarded."""

    kind: str | None
    reason: str | None
    allowed: bool | None
    """Of what is discarded, whether the policy allows its kind; null where nobody asks."""


class VerifyValue(TypedDict):
    """One entry of what must be verified."""

    name: str
    anchor: int | None
    """Place of the anchor that says what it is, from 0; null where none does."""


class AdviceValue(TypedDict):
    """Something to look at that decides nothing."""

    code: AdviceCode
    place: str
    """JSON pointer into the input."""
    name: str
    words: str


class CompactionValue(TypedDict):
    """Whether work can be resumed from a compaction record."""

    result: ResultValue
    doesNotMean: str
    """What the result must not be taken for."""
    ladder: list[RungValue]
    """Every check in its order."""
    toMend: list[ToMendValue]
    """The checks of the ladder that did not pass, with what is to blame."""
    anchors: list[AnchorValue]
    retained: list[DecisionValue]
    discarded: list[DecisionValue]
    mustVerify: list[VerifyValue]
    summary: str | None
    nextAction: str | None
    advice: list[AdviceValue]


_Named = Literal["anchorId", "pointerKind"]


def compaction_value(compaction: Compaction) -> CompactionValue:
    """Result, ladder, anchors and advice of a compaction as a JSON value."""
    assessment, rungs, lookup = assess(compaction), ladder(compaction), record_lookup(compaction.record)
    return {
        "result": _result(assessment),
        "doesNotMean": DOES_NOT_MEAN[assessment.code],
        "ladder": [_rung(rung) for rung in rungs],
        "toMend": [_to_mend(rung, compaction, lookup) for rung in rungs if rung.status is not RungStatus.PASSED],
        "anchors": [_anchor(beside) for beside in anchor_pointers(compaction)],
        "retained": [_decision(kept) for kept in retained(compaction)],
        "discarded": [_decision(dropped) for dropped in discarded(compaction)],
        "mustVerify": [{"name": one.name, "anchor": one.anchor} for one in verifications(compaction)],
        "summary": compaction.record.summary,
        "nextAction": compaction.record.next_action,
        "advice": [_advice(given) for given in advice(compaction)],
    }


def _result(assessment: Assessment) -> ResultValue:
    value: ResultValue = {"status": assessment.status, "code": assessment.code, "runId": assessment.run_id}
    for name, text in _named(assessment):
        value[name] = text
    return value


def _rung(rung: Rung) -> RungValue:
    value: RungValue = {"check": rung.check, "code": rung.code, "status": rung.status}
    for name, text in _named(rung):
        value[name] = text
    return value


def _to_mend(rung: Rung, compaction: Compaction, lookup: RecordLookup) -> ToMendValue:
    return {
        **_rung(rung),
        "words": rung_words(rung),
        "failsWhen": FAILS_WHEN[rung.code],
        "read": [_read(one) for one in what_was_read(compaction, lookup, rung)],
        "rightWouldBe": RIGHT_WOULD_BE[rung.code],
        "places": list(rung.places),
        "doesNotMean": DOES_NOT_MEAN[rung.code] if rung.status is RungStatus.FAILED else None,
    }


def _read(read: ReadField) -> ReadValue:
    return {"place": read.place, "value": list(read.value) if isinstance(read.value, tuple) else read.value}


def _decision(judged: JudgedDecision) -> DecisionValue:
    return {"kind": judged.decision.kind, "reason": judged.decision.reason, "allowed": judged.allowed}


def _named(blaming: Assessment | Rung) -> Iterator[tuple[_Named, str]]:
    if blaming.anchor_id is not None:
        yield "anchorId", blaming.anchor_id
    if blaming.pointer_kind is not None:
        yield "pointerKind", blaming.pointer_kind


def _anchor(beside: AnchorPointer) -> AnchorValue:
    anchor, pointer = beside.anchor, beside.pointer
    shown: PointerValue | None = None
    if pointer is not None:
        shown = {"id": pointer.pointer_id, "kind": pointer.kind, "target": pointer.target, "purpose": pointer.purpose}
    return {
        "place": beside.place,
        "id": anchor.anchor_id,
        "statement": anchor.statement,
        "status": anchor.status,
        "pointerId": anchor.pointer_id,
        "required": beside.required,
        "counts": beside.counts,
        "pointerFound": beside.found,
        "pointer": shown,
    }


def _advice(given: Advice) -> AdviceValue:
    return {"code": given.code, "place": given.place, "name": given.name, "words": advice_words(given)}
