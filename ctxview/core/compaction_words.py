"""What the outcomes of the compaction checks say in words, and what each of them does not mean (spec 6)."""

from collections.abc import Mapping
from types import MappingProxyType

from ctxview.core.compaction import said
from ctxview.core.compaction_anchors import Advice, AdviceCode, PointerFound
from ctxview.core.compaction_decisions import JudgedDecision
from ctxview.core.compaction_ladder import CompactionCode, Rung, RungStatus
from ctxview.core.compaction_reading import ReadField

NO_NAME = "without a name"
"""Stands for a name that is blank, and would show nothing."""

DOES_NOT_MEAN: Mapping[CompactionCode, str] = MappingProxyType(
    {
        CompactionCode.INCOMPLETE: "that the work cannot go on: there is only too little here to judge it by.",
        CompactionCode.OTHER_RUN: "that this record is a bad one, nor that it may be joined to the run it belongs to without a look.",
        CompactionCode.OTHER_VERSION: "that the work failed, nor that trying again by itself would help: the terms changed in between.",
        CompactionCode.POINTER_KIND_MISSING: "that no such evidence exists: the record does not say where it is, and no summary stands in.",
        CompactionCode.ANCHOR_MISSING: "that what the anchor would say is false or settled: it was only not carried over.",
        CompactionCode.POINTER_MISSING: "that its source was deleted: from here it cannot be found again.",
        CompactionCode.UNCERTAIN_UNCHECKED: "that the anchor is wrong: it is in doubt, and better words do not settle a doubt.",
        CompactionCode.DISCARD_NOT_JUSTIFIED: "that everything must be kept for ever: someone has to look at this one decision.",
        CompactionCode.READY: "that a pointer's target exists or may be read, that any statement is true, or that anything was resumed.",
    }
)
"""Follows `does not mean`."""

CHECK_TITLES: Mapping[CompactionCode, str] = MappingProxyType(
    {
        CompactionCode.INCOMPLETE: "complete record",
        CompactionCode.OTHER_RUN: "same run and scope",
        CompactionCode.OTHER_VERSION: "same contract version",
        CompactionCode.POINTER_KIND_MISSING: "required pointer kind",
        CompactionCode.ANCHOR_MISSING: "required anchor",
        CompactionCode.POINTER_MISSING: "pointer of the anchor",
        CompactionCode.UNCERTAIN_UNCHECKED: "sure, or with loss check",
        CompactionCode.DISCARD_NOT_JUSTIFIED: "discards justified",
    }
)
"""What each check asks for, at most 24 characters; the name of an anchor or a pointer kind may follow."""

_PASSED = MappingProxyType(
    {
        CompactionCode.INCOMPLETE: "nothing that the checks need is missing",
        CompactionCode.OTHER_RUN: "the record is of this run and scope",
        CompactionCode.OTHER_VERSION: "record and run have the same contract version",
        CompactionCode.POINTER_KIND_MISSING: "there is a pointer of this kind with target and purpose",
        CompactionCode.ANCHOR_MISSING: "the anchor is there, with a statement",
        CompactionCode.POINTER_MISSING: "its pointer is there, with target and purpose",
        CompactionCode.UNCERTAIN_UNCHECKED: "it is not uncertain, or has a loss check of its own",
        CompactionCode.DISCARD_NOT_JUSTIFIED: "all that is discarded is of an allowed kind and has a reason",
    }
)
_FAILED = MappingProxyType(
    {
        CompactionCode.INCOMPLETE: "something that the checks need is missing",
        CompactionCode.OTHER_RUN: "the record is of another run or scope",
        CompactionCode.OTHER_VERSION: "the record has another contract version than the run",
        CompactionCode.POINTER_KIND_MISSING: "no pointer of this kind has target and purpose",
        CompactionCode.ANCHOR_MISSING: "there is no such anchor with a statement",
        CompactionCode.POINTER_MISSING: "its pointer is not among those with target and purpose",
        CompactionCode.UNCERTAIN_UNCHECKED: "it is uncertain, and the loss checks lack uncertain_anchor: with its id",
        CompactionCode.DISCARD_NOT_JUSTIFIED: "something is discarded that is of no allowed kind, or without a reason",
    }
)
_NOTHING_ASKED = MappingProxyType(
    {
        CompactionCode.POINTER_KIND_MISSING: "the policy requires no pointer kind",
        CompactionCode.ANCHOR_MISSING: "the policy requires no anchor",
        CompactionCode.POINTER_MISSING: "the policy requires no anchor, so no pointer of one",
        CompactionCode.UNCERTAIN_UNCHECKED: "the policy requires no anchor, so none that is uncertain",
    }
)
OF_A_LIST = frozenset(_NOTHING_ASKED)
"""Checks that go through a list of the policy: one without a name stands for the whole list."""

FAILS_WHEN: Mapping[CompactionCode, str] = MappingProxyType(
    {
        CompactionCode.INCOMPLETE: (
            "the run's id, scope or version, a list of the policy, the summary, the next action or the list of loss checks is missing"
        ),
        CompactionCode.OTHER_RUN: "the record's run or scope is not the run's",
        CompactionCode.OTHER_VERSION: "the record's contract version is not the run's",
        CompactionCode.POINTER_KIND_MISSING: "no pointer of a kind that the policy requires has target and purpose",
        CompactionCode.ANCHOR_MISSING: "an anchor that the policy requires is not there, or has no statement",
        CompactionCode.POINTER_MISSING: "the pointer that a required anchor names is not among those with target and purpose",
        CompactionCode.UNCERTAIN_UNCHECKED: "a required anchor is uncertain, and no loss check of its own was made",
        CompactionCode.DISCARD_NOT_JUSTIFIED: "something discarded is of a kind that the policy does not allow, or has no reason",
    }
)
"""The rule of each check; follows `fails when`."""

RIGHT_WOULD_BE: Mapping[CompactionCode, str] = MappingProxyType(
    {
        CompactionCode.INCOMPLETE: "a text at each of these places, and every list there, be it empty",
        CompactionCode.OTHER_RUN: "runId and scope of the record as id and scope of the run",
        CompactionCode.OTHER_VERSION: "contractVersion of the record as that of the run",
        CompactionCode.POINTER_KIND_MISSING: "a pointer of this kind with target and purpose",
        CompactionCode.ANCHOR_MISSING: "an anchor of this id with a statement",
        CompactionCode.POINTER_MISSING: "a pointerId of the anchor that is the id of a pointer with target and purpose",
        CompactionCode.UNCERTAIN_UNCHECKED: "uncertain_anchor: with the anchor's id in lossChecks, or a status that is not uncertain",
        CompactionCode.DISCARD_NOT_JUSTIFIED: "only kinds from allowedDiscardKinds, each with a reason",
    }
)
"""What a check asks for, as a person who mends the record would write it. It follows from the rule, and says nothing of what is true."""

_NOT_REACHED = "it cannot be judged without what is missing"
_ADVICE = MappingProxyType(
    {
        AdviceCode.RETAINED_WITHOUT_REASON: "retained, and no reason says why",
        AdviceCode.VERIFY_WITHOUT_ANCHOR: "to be verified, and no anchor with a statement says what it is",
        AdviceCode.FIELD_NOT_READ: "no check looks at this field",
    }
)
_POINTER = MappingProxyType(
    {
        PointerFound.USABLE: "",
        PointerFound.UNUSABLE: "has no target or no purpose",
        PointerFound.NOT_THERE: "is not among the pointers",
        PointerFound.NOT_NAMED: "none is named",
    }
)


_FOUND = MappingProxyType(
    {
        PointerFound.USABLE: "pointer is here",
        PointerFound.UNUSABLE: "not complete",
        PointerFound.NOT_THERE: "no such pointer",
        PointerFound.NOT_NAMED: "none is named",
    }
)


def found_words(found: PointerFound) -> str:
    """Whether an anchor's pointer is in the record, in a narrow column. It says nothing of the pointer's target."""
    return _FOUND[found]


def rung_words(rung: Rung) -> str:
    """What came of one check, without the name of its anchor or pointer kind."""
    if rung.status is RungStatus.NOT_REACHED:
        return _NOT_REACHED
    if rung.status is RungStatus.FAILED:
        return _FAILED[rung.code]
    of_nothing = rung.anchor_id is None and rung.pointer_kind is None
    return _NOTHING_ASKED.get(rung.code, _PASSED[rung.code]) if of_nothing else _PASSED[rung.code]


def advice_words(given: Advice) -> str:
    """What the advice says. No name of the file stands in it, only one of a field that is known."""
    words = _ADVICE[given.code]
    if given.code is AdviceCode.FIELD_NOT_READ and given.name:
        return f"{words}; {given.name} is one that they look at"
    return words


def pointer_words(found: PointerFound) -> str:
    """What is wrong with an anchor's pointer; empty where nothing is."""
    return _POINTER[found]


def read_words(read: ReadField) -> str:
    """What stands at a place that a check looked at; raw where it is a text of the file."""
    if isinstance(read.value, tuple):
        return ", ".join(name if said(name) else NO_NAME for name in read.value) or "an empty list"
    if read.missing:
        return ("none of this name" if read.by_name else "nothing") if read.value is None else "a blank text"
    return read.value or ""


def decision_notes(judged: JudgedDecision) -> tuple[str, ...]:
    """What is to be said of something retained or discarded; empty where nothing is."""
    notes = []
    if judged.allowed is False:
        notes.append("not a kind that may be discarded")
    if not judged.reasoned:
        notes.append("no reason says why")
    return tuple(notes)
