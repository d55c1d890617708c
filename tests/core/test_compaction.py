"""The compaction ladder: the table of the spec (6), the first failure as the result, and all failures at once."""

import copy
import json
from collections.abc import Callable
from typing import cast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ctxview.core.compaction import Compaction
from ctxview.core.compaction_anchors import AdviceCode, PointerFound, advice, anchor_pointers
from ctxview.core.compaction_ladder import CHECKS, STATUS_OF, CompactionCode, CompactionStatus, Rung, RungStatus, assess, ladder
from ctxview.core.compaction_words import CHECK_TITLES, DOES_NOT_MEAN, rung_words
from ctxview.exports.compaction_value import compaction_value
from ctxview.readers.compaction_file import compaction_from_value
from ctxview.readers.strict_json import JsonValue
from tests.commands.calls import Json
from tests.core.compaction_oracle import CODES, STATUSES, any_inputs, expected_result, near_inputs
from tests.structure.tree import ROOT

FOLDER = ROOT / "fixtures" / "compaction"
READY: Json = json.loads((FOLDER / "ready.json").read_text(encoding="utf-8"))
inputs = st.one_of(any_inputs, near_inputs, near_inputs)


def read(value: Json) -> Compaction:
    return compaction_from_value(cast("JsonValue", value), "record.json")


def changed(change: Callable[[Json], object]) -> Compaction:
    """The ready fixture with a change."""
    value = copy.deepcopy(READY)
    change(value)
    return read(value)


def result(value: Json) -> Json:
    return json.loads(json.dumps(compaction_value(read(value))["result"]))


def not_passed(compaction: Compaction) -> list[tuple[int, str, str | None]]:
    return [(rung.check, rung.status.value, rung.anchor_id or rung.pointer_kind) for rung in ladder(compaction) if rung.status != "passed"]


# --- the table


@pytest.mark.parametrize(
    ("name", "check", "blamed"),
    [
        ("incomplete", 1, {}),
        ("other-run", 2, {}),
        ("other-version", 3, {}),
        ("no-evidence", 4, {"pointerKind": "evidence"}),
        ("lost-anchor", 5, {"anchorId": "never-touch"}),
        ("broken-pointer", 6, {"anchorId": "goal"}),
        ("uncertain", 7, {"anchorId": "rounding"}),
        ("unjustified-discard", 8, {}),
        ("all-at-once", 1, {}),
    ],
)
def test_each_row_of_the_table_has_a_fixture_with_its_result(name: str, check: int, blamed: dict[str, str]) -> None:
    value = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert result(value) == {"status": STATUSES[check - 1], "code": CODES[check - 1], "runId": "move-import-7", **blamed}


def test_a_fixture_of_one_row_fails_in_no_other() -> None:
    for name in {path.stem for path in FOLDER.glob("*.json")} - {"ready", "all-at-once"}:
        rungs = ladder(read(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))))
        assert len({rung.code for rung in rungs if rung.status is RungStatus.FAILED}) == 1


def test_a_record_with_nothing_wrong_is_ready() -> None:
    assert result(READY) == {"status": "ready_to_resume", "code": "compaction_record_ready", "runId": "move-import-7"}
    assert not_passed(read(READY)) == []


def test_codes_and_statuses_are_those_of_the_table() -> None:
    assert [code.value for code in CHECKS] == CODES
    assert [STATUS_OF[code].value for code in CHECKS] == STATUSES


@pytest.mark.parametrize("nothing", [None, "", " \t\n", "\u3000"])
@pytest.mark.parametrize(
    "place", ["run/id", "run/scope", "run/contractVersion", "record/summary", "record/resumption/nextAction", "record/lossChecks"]
)
def test_what_is_null_or_blank_is_missing_and_what_is_absent_too(place: str, nothing: str | None) -> None:
    *path, name = place.split("/")

    def take_away(value: Json) -> None:
        for part in path:
            value = value[part]
        if nothing == "":
            del value[name]
        else:
            value[name] = None if name == "lossChecks" else nothing

    first, *_ = ladder(changed(take_away))
    assert (first.check, first.status, first.places) == (1, RungStatus.FAILED, (f"/{place}",))


@pytest.mark.parametrize("name", ["requiredAnchorIds", "allowedDiscardKinds", "requiredPointerKinds"])
def test_a_list_of_the_policy_may_be_empty_but_not_missing(name: str) -> None:
    assert assess(changed(lambda value: value["policy"].pop(name))).code is CompactionCode.INCOMPLETE
    empty = assess(changed(lambda value: value["policy"].update({name: []})))
    assert (empty.status == "ready_to_resume") is (name != "allowedDiscardKinds")


@pytest.mark.parametrize("nothing", [None, "", " "])
def test_a_run_without_an_id_has_none_in_the_result(nothing: str | None) -> None:
    assert assess(changed(lambda value: value["run"].update(id=nothing))).run_id is None
    assert assess(changed(lambda value: value.pop("run"))).run_id is None


def test_all_checks_of_one_anchor_come_before_those_of_the_next() -> None:
    def spoil(value: Json) -> None:
        value["record"]["lossChecks"] = []  # 7 of rounding, the second
        value["record"]["anchors"][2]["statement"] = None  # 5 of never-touch, the third

    compaction = changed(spoil)
    assert (assess(compaction).code, assess(compaction).anchor_id) == (CompactionCode.UNCERTAIN_UNCHECKED, "rounding")
    assert [rung.check for rung in ladder(compaction)] == [1, 2, 3, 4, 4, 5, 6, 7, 5, 6, 7, 5, 6, 7, 8]


def test_of_two_anchors_with_one_id_the_first_with_a_statement_counts() -> None:
    def double(value: Json) -> None:
        value["record"]["anchors"] = [
            {"id": "goal", "statement": " ", "pointerId": "task", "status": "uncertain"},
            {"id": "goal", "statement": "second", "pointerId": "nowhere"},
            {"id": "goal", "statement": "third", "pointerId": "task"},
            *value["record"]["anchors"][1:],
        ]

    compaction = changed(double)
    assert (assess(compaction).code, assess(compaction).anchor_id) == (CompactionCode.POINTER_MISSING, "goal")
    assert [(beside.place, beside.counts) for beside in anchor_pointers(compaction)[:3]] == [(0, False), (1, True), (2, False)]


def test_a_pointer_counts_where_any_of_its_id_has_target_and_purpose() -> None:
    spare = {"id": "task", "kind": "request", "target": None, "purpose": "see"}
    compaction = changed(lambda value: value["record"]["pointers"].insert(0, spare))
    assert assess(compaction).status is CompactionStatus.READY_TO_RESUME
    (goal, *_) = anchor_pointers(compaction)
    assert goal.pointer is not None
    assert goal.pointer.target == "tickets/214.md"


def test_a_blank_name_answers_to_nothing() -> None:
    def blank(value: Json) -> None:
        value["policy"].update(requiredAnchorIds=[" "], requiredPointerKinds=[""], allowedDiscardKinds=["", "old_draft"])
        value["record"]["anchors"] = [{"id": " ", "statement": "said", "pointerId": ""}]
        value["record"]["pointers"] = [{"id": "", "kind": "", "target": "t", "purpose": "p"}]
        value["record"]["discarded"] = [{"kind": "", "reason": "why"}]

    assert [check for check, status, _ in not_passed(changed(blank)) if status == "failed"] == [4, 5, 8]


def test_a_wrong_spelling_of_uncertain_is_another_status() -> None:
    compaction = changed(lambda value: value["record"].update(lossChecks=[]) or value["record"]["anchors"][1].update(status="Uncertain"))
    assert assess(compaction).status is CompactionStatus.READY_TO_RESUME


# --- the whole ladder


def test_all_failures_are_seen_at_once_and_each_check_that_can_be_judged_is() -> None:
    value = json.loads((FOLDER / "all-at-once.json").read_text(encoding="utf-8"))
    assert not_passed(read(value)) == [
        (1, "failed", None),
        (2, "failed", None),
        (3, "failed", None),
        (4, "failed", "evidence"),
        (4, "failed", "decision"),
        (6, "failed", "goal"),
        (5, "failed", "stop-rule"),
        (6, "not_reached", "stop-rule"),
        (7, "not_reached", "stop-rule"),
        (6, "failed", "rounding"),
        (7, "failed", "rounding"),
        (8, "failed", None),
    ]


def test_an_empty_record_fails_where_it_can_be_judged_and_the_rest_is_not_reached() -> None:
    assert [(rung.check, rung.status.value, rung.places) for rung in ladder(read({"run": {}}))] == [
        (
            1,
            "failed",
            (
                *("/run/id", "/run/scope", "/run/contractVersion", "/policy/requiredAnchorIds", "/policy/allowedDiscardKinds"),
                *("/policy/requiredPointerKinds", "/record/summary", "/record/resumption/nextAction", "/record/lossChecks"),
            ),
        ),
        (2, "failed", ("/record/runId", "/record/scope")),
        (3, "failed", ("/record/contractVersion",)),
        (4, "not_reached", ("/policy/requiredPointerKinds",)),
        (5, "not_reached", ("/policy/requiredAnchorIds",)),
        (6, "not_reached", ("/policy/requiredAnchorIds",)),
        (7, "not_reached", ("/policy/requiredAnchorIds",)),
        (8, "passed", ()),
    ]


@pytest.mark.parametrize(
    ("change", "check", "status", "places"),
    [
        (lambda value: value["run"].pop("id"), 2, "not_reached", ["/run/id"]),
        (lambda value: value["run"].pop("id") and value["record"].pop("scope"), 2, "failed", ["/record/scope"]),
        (lambda value: value["run"].pop("contractVersion"), 3, "not_reached", ["/run/contractVersion"]),
        (lambda value: value["record"].pop("contractVersion"), 3, "failed", ["/record/contractVersion"]),
        (
            lambda value: value["record"]["pointers"][1].update(target=" ", purpose=None),
            4,
            "failed",
            ["/policy/requiredPointerKinds/0", "/record/pointers/1/target", "/record/pointers/1/purpose"],
        ),
        (
            lambda value: value["record"]["anchors"][0].pop("statement"),
            5,
            "failed",
            ["/policy/requiredAnchorIds/0", "/record/anchors/0/statement"],
        ),
        (lambda value: value["record"]["anchors"][0].pop("statement"), 6, "not_reached", ["/record/anchors/0/statement"]),
        (lambda value: value["record"].pop("anchors"), 7, "not_reached", ["/record/anchors"]),
        (lambda value: value["record"].pop("lossChecks"), 7, "not_reached", ["/record/lossChecks"]),
        (
            lambda value: value["record"].update(lossChecks=[]),
            7,
            "failed",
            ["/record/anchors/1/status", "/record/lossChecks"],
        ),
        (lambda value: value["policy"].pop("allowedDiscardKinds"), 8, "not_reached", ["/policy/allowedDiscardKinds"]),
        (
            lambda value: value["policy"].pop("allowedDiscardKinds") and value["record"]["discarded"][1].pop("reason"),
            8,
            "failed",
            ["/record/discarded/1/reason"],
        ),
        (
            lambda value: value["policy"].update(allowedDiscardKinds=["old_draft"]) or value["record"]["discarded"][1].update(reason=" "),
            8,
            "failed",
            ["/record/discarded/0/kind", "/record/discarded/1/reason"],
        ),
    ],
)
def test_what_did_not_pass_says_the_places_to_mend(change: Callable[[Json], object], check: int, status: str, places: list[str]) -> None:
    found = [rung for rung in ladder(changed(change)) if rung.check == check and rung.status is not RungStatus.PASSED]
    assert (found[0].status.value, list(found[0].places)) == (status, places)


def test_a_policy_that_asks_for_nothing_still_shows_every_check() -> None:
    def ask_nothing(value: Json) -> None:
        value["policy"].update(requiredAnchorIds=[], requiredPointerKinds=[])

    rungs = ladder(changed(ask_nothing))
    assert [rung.check for rung in rungs] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [rung.status.value for rung in rungs] == ["passed"] * 8
    assert [rung_words(rung).startswith("the policy requires no ") for rung in rungs] == [False] * 3 + [True] * 4 + [False]


# --- properties


@given(inputs)
@example({"run": None, "record": None, "policy": None})
@example(READY)
def test_the_result_is_that_of_the_table_read_independently(value: Json) -> None:
    assert result(value) == expected_result(value)


@given(inputs)
def test_the_result_is_the_first_failure_of_the_ladder(value: Json) -> None:
    compaction = read(value)
    assessment, rungs = assess(compaction), ladder(compaction)
    failed = [rung for rung in rungs if rung.status is RungStatus.FAILED]
    if failed:
        first = failed[0]
        assert (assessment.code, assessment.anchor_id, assessment.pointer_kind) == (first.code, first.anchor_id, first.pointer_kind)
        assert assessment.status is STATUS_OF[first.code]
    else:
        assert assessment.status is CompactionStatus.READY_TO_RESUME
        assert {rung.status for rung in rungs} == {RungStatus.PASSED}


@given(inputs)
def test_the_ladder_has_every_check_in_the_order_of_the_table(value: Json) -> None:
    policy = value.get("policy") or {}
    kinds, anchors = (policy.get(name) or [None] for name in ("requiredPointerKinds", "requiredAnchorIds"))
    order = [(1, None), (2, None), (3, None), *((4, kind) for kind in kinds)]
    order += [(check, name) for name in anchors for check in (5, 6, 7)]
    rungs = ladder(read(value))
    assert [(rung.check, rung.pointer_kind if rung.check == 4 else rung.anchor_id) for rung in rungs] == [*order, (8, None)]


def parent_is_there(value: Json, place: str) -> bool:
    """Whether the part of the file that a place begins in is one of the three, and each number in it is a place of its list."""
    _, *parts = place.split("/")
    for part in parts:
        if part.isdigit():
            if not int(part) < len(value):
                return False
            value = value[int(part)]
        else:
            value = value.get(part) if isinstance(value, dict) else None
    return parts[0] in ("run", "record", "policy")


@given(inputs)
def test_whatever_did_not_pass_names_places_and_what_passed_names_none(value: Json) -> None:
    for rung in ladder(read(value)):
        assert bool(rung.places) is (rung.status is not RungStatus.PASSED)
        assert len(set(rung.places)) == len(rung.places)
        assert all(parent_is_there(value, place) for place in rung.places)


@given(near_inputs)
def test_what_is_advised_decides_nothing(value: Json) -> None:
    without = assess(read(value))
    value["record"]["retained"] = [{"kind": "a"}, {"reason": " "}]
    value["record"]["resumption"]["mustVerify"] = ["nobody", " "]
    value["record"]["more"] = {"id": 3}
    compaction = read(value)
    assert assess(compaction) == without
    assert len(advice(compaction)) == 5


# --- anchors, advice, words


def test_every_anchor_stands_beside_its_pointer() -> None:
    def anchors(value: Json) -> None:
        value["record"]["anchors"] = [
            {"id": "goal", "statement": "s", "pointerId": "task"},
            {"id": "extra", "statement": "s", "pointerId": "gone"},
            {"statement": "s"},
            {"id": "rounding", "statement": "", "pointerId": "test-run"},
        ]
        value["record"]["pointers"][1]["target"] = ""
        value["policy"]["requiredAnchorIds"] = ["never-touch", "goal", "rounding", "never-touch"]

    found = [(one.place, one.anchor.anchor_id, one.required, one.counts, one.found) for one in anchor_pointers(changed(anchors))]
    assert found == [
        (0, "goal", True, True, PointerFound.USABLE),
        (1, "extra", False, True, PointerFound.NOT_THERE),
        (2, None, False, False, PointerFound.NOT_NAMED),
        (3, "rounding", True, False, PointerFound.UNUSABLE),
        (None, "never-touch", True, False, PointerFound.NOT_NAMED),
    ]


def test_advice_names_what_has_no_reason_and_what_no_anchor_answers() -> None:
    value = json.loads((FOLDER / "all-at-once.json").read_text(encoding="utf-8"))
    assert [(one.code, one.place, one.name) for one in advice(read(value))] == [
        (AdviceCode.RETAINED_WITHOUT_REASON, "/record/retained/0/reason", "prohibition"),
        (AdviceCode.VERIFY_WITHOUT_ANCHOR, "/record/resumption/mustVerify/1", "deadline"),
    ]


def test_every_outcome_says_what_it_does_not_mean() -> None:
    assert set(DOES_NOT_MEAN) == set(CompactionCode)
    assert len({*DOES_NOT_MEAN.values()}) == len(CompactionCode)
    assert all(words.startswith("that ") and words.endswith(".") for words in DOES_NOT_MEAN.values())
    assert "target exists" in DOES_NOT_MEAN[CompactionCode.READY]


def test_every_check_has_a_title_and_words_for_each_status() -> None:
    assert set(CHECK_TITLES) == set(CHECKS)
    assert max(map(len, CHECK_TITLES.values())) <= 24
    for code in CHECKS:
        words = {rung_words(Rung(code, anchor_id="a")), rung_words(Rung(code, ("/run",))), rung_words(Rung(code, ("/run",), needs=True))}
        assert len(words) == 3
