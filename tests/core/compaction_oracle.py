"""The compaction checks once more, from the table of the spec (6) and on the JSON value itself, and inputs for it."""

from collections.abc import Iterator

from hypothesis import strategies as st

from tests.commands.calls import Json

_NOT_THERE = object()

_texts = st.sampled_from(["a", "b", "c", "a", "b", " ", "", None, _NOT_THERE])
_said = st.sampled_from(["a", "b"])
_usually_a = st.sampled_from([*"aaaaaaaaaaaa", "b", None])
_usually_said = st.sampled_from([*"abababababab", " ", _NOT_THERE])
_status = st.sampled_from(["uncertain", "uncertain", "settled", None])
_names = st.lists(st.sampled_from(["a", "b", "c", " "]), max_size=3)
_lists = st.one_of(_names, _names, _names, st.none(), st.just(_NOT_THERE))


def _objects(**fields: st.SearchStrategy[object]) -> st.SearchStrategy[Json]:
    """Objects of these fields, some of which are not there."""
    return st.fixed_dictionaries(fields).map(lambda one: {name: value for name, value in one.items() if value is not _NOT_THERE})


def _maybe(strategy: st.SearchStrategy[Json]) -> st.SearchStrategy[object]:
    return st.one_of(strategy, strategy, strategy, strategy, st.none(), st.just(_NOT_THERE))


_anchors = _objects(id=_texts, statement=_texts, pointerId=_texts, status=_status)
_pointers = _objects(id=_texts, kind=_texts, target=_texts, purpose=_texts)
_decisions = _objects(kind=_texts, reason=_texts)
_loss_checks = st.lists(st.sampled_from(["uncertain_anchor:a", "uncertain_anchor:b", "uncertain_anchor:", "a"]), max_size=3)
_any_record = _objects(
    runId=_texts,
    scope=_texts,
    contractVersion=_texts,
    summary=_texts,
    anchors=_maybe(st.lists(_anchors, max_size=4)),
    pointers=_maybe(st.lists(_pointers, max_size=4)),
    retained=_maybe(st.lists(_decisions, max_size=2)),
    discarded=_maybe(st.lists(_decisions, max_size=2)),
    resumption=_maybe(_objects(nextAction=_texts, mustVerify=_lists)),
    lossChecks=_maybe(_loss_checks),
)
any_inputs: st.SearchStrategy[Json] = _objects(
    run=_maybe(_objects(id=_texts, scope=_texts, contractVersion=_texts)),
    record=_any_record,
    policy=_maybe(_objects(requiredAnchorIds=_lists, allowedDiscardKinds=_lists, requiredPointerKinds=_lists)),
)
"""Inputs with much missing."""

_near_record = _objects(
    runId=_usually_a,
    scope=st.just("a"),
    contractVersion=_usually_a,
    summary=_said,
    anchors=st.lists(_objects(id=_said, statement=_usually_said, pointerId=_usually_said, status=_status), min_size=2, max_size=5),
    pointers=st.lists(_objects(id=_said, kind=_said, target=_said, purpose=_usually_said), min_size=1, max_size=4),
    discarded=st.lists(_objects(kind=_said, reason=_usually_said), max_size=2),
    resumption=_objects(nextAction=_said),
    lossChecks=_loss_checks,
)
near_inputs: st.SearchStrategy[Json] = _objects(
    run=st.just({"id": "a", "scope": "a", "contractVersion": "a"}),
    record=_near_record,
    policy=_objects(
        requiredAnchorIds=st.lists(_said, max_size=2),
        allowedDiscardKinds=st.sampled_from([["a", "b"], ["a"]]),
        requiredPointerKinds=st.lists(_said, max_size=1),
    ),
)
"""Inputs that get far down the ladder."""

CODES = [
    "compaction_record_incomplete",
    "record_identity_mismatch",
    "contract_version_mismatch",
    "required_pointer_kind_missing",
    "required_anchor_missing",
    "anchor_pointer_missing",
    "uncertain_anchor_requires_loss_check",
    "discard_decision_not_justified",
]
STATUSES = [
    "needs_spec",
    "blocked",
    "needs_rehydration",
    "needs_evidence",
    "needs_evidence",
    "needs_rehydration",
    "needs_evidence",
    "needs_review",
]


def there(text: Json) -> bool:
    return isinstance(text, str) and not text.isspace() and text != ""


def part(value: Json, *names: str) -> Json:
    """What stands at this path; None where anything of it is missing."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def expected_result(value: Json) -> Json:
    """The result that the table gives, stopping at the first failure."""
    run_id = part(value, "run", "id")
    result = {"status": "ready_to_resume", "code": "compaction_record_ready", "runId": run_id if there(run_id) else None}
    for number, blamed in _failures(value):
        return {**result, "status": STATUSES[number - 1], "code": CODES[number - 1], **blamed}
    return result


def _failures(value: Json) -> Iterator[tuple[int, dict[str, str]]]:
    """The failures in their order, for as long as each needs what the ones before it have made sure of."""
    run, record, policy = (part(value, name) or {} for name in ("run", "record", "policy"))
    texts = [part(run, name) for name in ("id", "scope", "contractVersion")]
    texts += [part(record, "summary"), part(record, "resumption", "nextAction")]
    lists = [part(policy, name) for name in ("requiredAnchorIds", "allowedDiscardKinds", "requiredPointerKinds")]
    if not all(map(there, texts)) or None in [*lists, part(record, "lossChecks")]:
        yield 1, {}
    if run["id"] != record.get("runId") or run["scope"] != record.get("scope"):
        yield 2, {}
    if run["contractVersion"] != record.get("contractVersion"):
        yield 3, {}
    pointers = [one for one in record.get("pointers") or [] if there(one.get("target")) and there(one.get("purpose"))]
    for kind in policy["requiredPointerKinds"]:
        if not there(kind) or kind not in [one.get("kind") for one in pointers]:
            yield 4, {"pointerKind": kind}
    for name in policy["requiredAnchorIds"]:
        same = [one for one in record.get("anchors") or [] if there(name) and one.get("id") == name and there(one.get("statement"))]
        if not same:
            yield 5, {"anchorId": name}
        if not there(same[0].get("pointerId")) or same[0]["pointerId"] not in [one.get("id") for one in pointers]:
            yield 6, {"anchorId": name}
        if same[0].get("status") == "uncertain" and f"uncertain_anchor:{name}" not in record["lossChecks"]:
            yield 7, {"anchorId": name}
    for one in record.get("discarded") or []:
        if not there(one.get("kind")) or one["kind"] not in policy["allowedDiscardKinds"] or not there(one.get("reason")):
            yield 8, {}
