"""Can the work be resumed from this record? Eight checks in a fixed order, of which the first that fails decides (spec 6).

The result stops at the first failure, as a program that resumes must. The ladder goes on behind it, because a person who mends a record
wants every failure at once. So *not reached* in the ladder does not mean "stands behind a failure": each check is judged that can be.
A check is not reached where what it would look at is missing, so that any verdict of it would be made up:

- 2 and 3, where the run does not say the id, the scope or the version that the record's would be held against
  (they fail all the same where the record does not say its own, and 2 where the other of its two differs);
- 4, and 5 to 7, as one entry each, where the policy's list that they go through is missing;
- 6 and 7, where the anchor is missing;
- 7, where the anchor is uncertain and the list of loss checks is missing;
- 8, where something is discarded for a reason and the policy's list of allowed kinds is missing
  (it fails all the same where something has no kind or no reason).

Whatever makes a check unreachable fails an earlier one, so the first failure of the ladder is the result's, and a record is ready exactly
where nothing failed; then nothing is unreached either. A list of the policy that is empty asks for nothing: its checks stand in the ladder
once, passed.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType

from ctxview.core.compaction import LOSS_CHECK_OF_UNCERTAIN, UNCERTAIN, Anchor, Compaction, said
from ctxview.core.compaction_lookup import RecordLookup, missing_parts, record_lookup
from ctxview.core.values import dataclass


class CompactionStatus(StrEnum):
    """What to do with the record."""

    READY_TO_RESUME = "ready_to_resume"
    NEEDS_SPEC = "needs_spec"
    BLOCKED = "blocked"
    NEEDS_REHYDRATION = "needs_rehydration"
    NEEDS_EVIDENCE = "needs_evidence"
    NEEDS_REVIEW = "needs_review"


class CompactionCode(StrEnum):
    """Why: the check that failed, or that none did."""

    INCOMPLETE = "compaction_record_incomplete"
    OTHER_RUN = "record_identity_mismatch"
    OTHER_VERSION = "contract_version_mismatch"
    POINTER_KIND_MISSING = "required_pointer_kind_missing"
    ANCHOR_MISSING = "required_anchor_missing"
    POINTER_MISSING = "anchor_pointer_missing"
    UNCERTAIN_UNCHECKED = "uncertain_anchor_requires_loss_check"
    DISCARD_NOT_JUSTIFIED = "discard_decision_not_justified"
    READY = "compaction_record_ready"


STATUS_OF: Mapping[CompactionCode, CompactionStatus] = MappingProxyType(
    {
        CompactionCode.INCOMPLETE: CompactionStatus.NEEDS_SPEC,
        CompactionCode.OTHER_RUN: CompactionStatus.BLOCKED,
        CompactionCode.OTHER_VERSION: CompactionStatus.NEEDS_REHYDRATION,
        CompactionCode.POINTER_KIND_MISSING: CompactionStatus.NEEDS_EVIDENCE,
        CompactionCode.ANCHOR_MISSING: CompactionStatus.NEEDS_EVIDENCE,
        CompactionCode.POINTER_MISSING: CompactionStatus.NEEDS_REHYDRATION,
        CompactionCode.UNCERTAIN_UNCHECKED: CompactionStatus.NEEDS_EVIDENCE,
        CompactionCode.DISCARD_NOT_JUSTIFIED: CompactionStatus.NEEDS_REVIEW,
        CompactionCode.READY: CompactionStatus.READY_TO_RESUME,
    }
)
"""The status of each code. All but the last are the checks 1 to 8, in their order."""

CHECKS: tuple[CompactionCode, ...] = tuple(STATUS_OF)[:-1]
"""The codes of the checks; the number of a check is its place here, from 1."""


class RungStatus(StrEnum):
    """What came of one check."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_REACHED = "not_reached"


@dataclass(frozen=True, slots=True)
class Rung:
    """One check of the ladder, for one anchor or pointer kind where it goes through a list."""

    code: CompactionCode
    places: tuple[str, ...] = ()
    """JSON pointers into the input: of a failure what is to blame, of a check not reached what it would need; of a passed one none.
    Of several anchors or pointers of one name only the one that counts is to blame: to mend it is enough."""
    anchor_id: str | None = None
    pointer_kind: str | None = None
    needs: bool = False
    """Whether the places are what it would need, and it was not reached."""

    @property
    def check(self) -> int:
        """Its number in the table, 1 to 8."""
        return CHECKS.index(self.code) + 1

    @property
    def status(self) -> RungStatus:
        """What came of it."""
        if self.needs:
            return RungStatus.NOT_REACHED
        return RungStatus.FAILED if self.places else RungStatus.PASSED


@dataclass(frozen=True, slots=True)
class Assessment:
    """The result: what a program that resumes goes by."""

    status: CompactionStatus
    code: CompactionCode
    run_id: str | None
    """None where the run has none."""
    anchor_id: str | None = None
    """The anchor to blame, where it is one."""
    pointer_kind: str | None = None
    """The pointer kind to blame, where it is one."""


def assess(compaction: Compaction) -> Assessment:
    """The first check that fails, or that the record is ready. Looks at nothing but the input: no pointer is followed."""
    run_id = compaction.run.run_id if said(compaction.run.run_id) else None
    for rung in _rungs(compaction):
        if rung.status is RungStatus.FAILED:
            return Assessment(STATUS_OF[rung.code], rung.code, run_id, rung.anchor_id, rung.pointer_kind)
    return Assessment(CompactionStatus.READY_TO_RESUME, CompactionCode.READY, run_id)


def ladder(compaction: Compaction) -> tuple[Rung, ...]:
    """Every check in its order: 1 to 3, 4 for each pointer kind, 5 to 7 for one anchor after the other, 8. Every failure is in it."""
    return tuple(_rungs(compaction))


def _rungs(compaction: Compaction) -> Iterator[Rung]:
    yield Rung(CompactionCode.INCOMPLETE, tuple(_missing(compaction)))
    yield _same_run(compaction)
    yield _same_version(compaction)
    lookup = record_lookup(compaction.record)
    yield from _pointer_kinds(compaction, lookup)
    yield from _anchors(compaction, lookup)
    yield _discards(compaction)


def _missing(compaction: Compaction) -> Iterator[str]:
    run, record, policy = compaction.run, compaction.record, compaction.policy
    texts_before = {"/run/id": run.run_id, "/run/scope": run.scope, "/run/contractVersion": run.contract_version}
    lists = {
        "/policy/requiredAnchorIds": policy.required_anchor_ids,
        "/policy/allowedDiscardKinds": policy.allowed_discard_kinds,
        "/policy/requiredPointerKinds": policy.required_pointer_kinds,
    }
    texts_after = {"/record/summary": record.summary, "/record/resumption/nextAction": record.next_action}
    yield from (place for place, text in texts_before.items() if not said(text))
    yield from (place for place, names in lists.items() if names is None)
    yield from (place for place, text in texts_after.items() if not said(text))
    if record.loss_checks is None:
        yield "/record/lossChecks"


def _same_run(compaction: Compaction) -> Rung:
    run, record = compaction.run, compaction.record
    sides = (("/run/id", run.run_id, "/record/runId", record.run_id), ("/run/scope", run.scope, "/record/scope", record.scope))
    other = tuple(place for _, ours, place, theirs in sides if _differs(ours, theirs))
    if other:
        return Rung(CompactionCode.OTHER_RUN, other)
    needed = tuple(place for place, ours, _, _ in sides if not said(ours))
    return Rung(CompactionCode.OTHER_RUN, needed, needs=bool(needed))


def _same_version(compaction: Compaction) -> Rung:
    ours, theirs = compaction.run.contract_version, compaction.record.contract_version
    if _differs(ours, theirs):
        return Rung(CompactionCode.OTHER_VERSION, ("/record/contractVersion",))
    return Rung(CompactionCode.OTHER_VERSION) if said(ours) else Rung(CompactionCode.OTHER_VERSION, ("/run/contractVersion",), needs=True)


def _differs(ours: str | None, theirs: str | None) -> bool:
    """Whether the record's text cannot be the run's, whatever the run's is where it is missing."""
    return not said(theirs) or (said(ours) and ours != theirs)


def _pointer_kinds(compaction: Compaction, lookup: RecordLookup) -> Iterator[Rung]:
    kinds = compaction.policy.required_pointer_kinds
    code = CompactionCode.POINTER_KIND_MISSING
    if not kinds:
        yield _whole_list(code, kinds, "/policy/requiredPointerKinds")
    for number, kind in enumerate(kinds or ()):
        yield Rung(code, _no_pointer(f"/policy/requiredPointerKinds/{number}", lookup.pointers_of_kind.get(kind), compaction), None, kind)


def _no_pointer(place: str, found: int | None, compaction: Compaction) -> tuple[str, ...]:
    """What is to blame where the pointer that was found is of no use, or none was; else nothing. `place` is what asked for it."""
    if found is None:
        return (place,)
    lacks = missing_parts(compaction.record.pointers[found])
    return (place, *(f"/record/pointers/{found}/{name}" for name in lacks)) if lacks else ()


def _anchors(compaction: Compaction, lookup: RecordLookup) -> Iterator[Rung]:
    required = compaction.policy.required_anchor_ids
    if not required:
        for code in (CompactionCode.ANCHOR_MISSING, CompactionCode.POINTER_MISSING, CompactionCode.UNCERTAIN_UNCHECKED):
            yield _whole_list(code, required, "/policy/requiredAnchorIds")
    anchors = compaction.record.anchors
    loss_checks = None if compaction.record.loss_checks is None else frozenset(compaction.record.loss_checks)
    for number, anchor_id in enumerate(required or ()):
        found = lookup.anchors.get(anchor_id)
        if found is not None and said(anchors[found].statement):
            pointer = lookup.pointers.get(anchors[found].pointer_id or "")
            yield Rung(CompactionCode.ANCHOR_MISSING, (), anchor_id)
            blamed = _no_pointer(f"/record/anchors/{found}/pointerId", pointer, compaction)
            yield Rung(CompactionCode.POINTER_MISSING, blamed, anchor_id)
            yield _uncertain(anchor_id, found, anchors[found], loss_checks)
            continue
        blank = () if found is None else (f"/record/anchors/{found}/statement",)
        yield Rung(CompactionCode.ANCHOR_MISSING, (f"/policy/requiredAnchorIds/{number}", *blank), anchor_id)
        needed = blank or ("/record/anchors",)
        yield Rung(CompactionCode.POINTER_MISSING, needed, anchor_id, needs=True)
        yield Rung(CompactionCode.UNCERTAIN_UNCHECKED, needed, anchor_id, needs=True)


def _uncertain(anchor_id: str, place: int, anchor: Anchor, loss_checks: frozenset[str] | None) -> Rung:
    code = CompactionCode.UNCERTAIN_UNCHECKED
    if anchor.status != UNCERTAIN:
        return Rung(code, (), anchor_id)
    if loss_checks is None:
        return Rung(code, ("/record/lossChecks",), anchor_id, needs=True)
    checked = f"{LOSS_CHECK_OF_UNCERTAIN}{anchor_id}" in loss_checks
    return Rung(code, () if checked else (f"/record/anchors/{place}/status", "/record/lossChecks"), anchor_id)


def _discards(compaction: Compaction) -> Rung:
    code, discarded = CompactionCode.DISCARD_NOT_JUSTIFIED, compaction.record.discarded
    listed = compaction.policy.allowed_discard_kinds
    allowed = frozenset(listed or ())
    blamed: list[str] = []
    for number, dropped in enumerate(discarded):
        if not said(dropped.kind) or (listed is not None and dropped.kind not in allowed):
            blamed.append(f"/record/discarded/{number}/kind")
        if not said(dropped.reason):
            blamed.append(f"/record/discarded/{number}/reason")
    if not blamed and listed is None and discarded:
        return Rung(code, ("/policy/allowedDiscardKinds",), needs=True)
    return Rung(code, tuple(blamed))


def _whole_list(code: CompactionCode, names: tuple[str, ...] | None, place: str) -> Rung:
    """The one entry of a check whose list is empty, or missing."""
    return Rung(code, (place,), needs=True) if names is None else Rung(code)
