"""The minimal packet against chapter 3 written down a second time."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ctxview.core.case import Case
from ctxview.core.pipeline import build_once
from ctxview.core.pointer import DEFAULT_LOAD_WHEN
from ctxview.core.problem import CtxviewError
from ctxview.exports.build_value import build_value
from ctxview.readers.minimal_reader import case_from_minimal
from tests.core.minimal_oracle import KIND_ORDER, native_result

Value = dict[str, Any]
ANCHOR = {"goal": "mend it", "stopCondition": "tests pass", "verificationTarget": "the test's output"}
some_text = st.sampled_from((None, "", "text", "价格 [/ITEM]"))
known_text = st.sampled_from(("a", "b"))


@st.composite
def native_inputs(draw: st.DrawFn) -> Value:
    """Any right input; most candidates say where they come from."""
    count = draw(st.integers(0, 7))
    told = draw(st.integers(0, 4)) > 0
    candidates = []
    for number in draw(st.permutations(range(count))):
        said = {
            "source": draw(known_text if told else st.sampled_from(("a", None, ""))),
            "capturedAt": draw(known_text if told else st.sampled_from(("t", None, "", "t"))),
            "content": draw(st.sampled_from((None, "", f"text {number}", f"价 {number}", "the same"))),
            "reference": draw(st.sampled_from((None, "", f"file {number}"))),
            "loadWhen": draw(st.sampled_from((None, "", "it fails again"))),
            "conflictsWith": draw(st.one_of(st.none(), st.lists(st.sampled_from([f"c{n}" for n in range(count)]), max_size=3))),
        }
        absent = {field for field, value in said.items() if value is None and draw(st.booleans())}
        candidates.append(
            {
                "id": f"c{number}",
                "kind": draw(st.sampled_from((*KIND_ORDER, "direct-evidence", "history-summary"))),
                "relevance": draw(st.sampled_from(("current", "background"))),
                "freshness": draw(st.sampled_from(("fresh", "fresh", "expired", "fresh"))),
                "sizeUnits": draw(st.integers(1, 6)),
                **{field: value for field, value in said.items() if field not in absent},
            }
        )
    return {"taskAnchor": ANCHOR, "budgetUnits": draw(st.integers(1, 20)), "candidates": candidates}


def case_of(value: Value) -> Case:
    return case_from_minimal(value, "native.json")


@settings(max_examples=20 * settings().max_examples)
@given(native_inputs())
def test_the_native_result_and_the_common_form_are_those_of_the_text(value: Value) -> None:
    built = build_value(build_once(case_of(value)))
    expected = native_result(value, DEFAULT_LOAD_WHEN)
    native = dict(built["minimal"])
    evidence = native.pop("evidence")
    assert native == expected
    assert not any("text" in line or "价" in line or "the same" in line for line in evidence)  # type: ignore[attr-defined]  # a list
    assert (built["state"], built["phase"]) == (expected["state"], expected["phase"])
    names = [candidate["id"] for candidate in value["candidates"]]
    packet = expected["packet"]
    selected = [] if packet is None else [one["id"] for one in packet["selected"]]
    pointed = {} if packet is None else {one["id"]: (one["reference"], one["loadWhen"]) for one in packet["pointers"]}
    assert {one["source_id"]: one["reason"] for one in built["excluded"]} == {one["id"]: one["reason"] for one in expected["excluded"]}
    assert {one["source_id"]: (one["reference"], one["load_when"]) for one in built["pointers"]} == pointed
    assert {one["source_id"]: one["missing"] for one in built["unknowns"]} == {one["id"]: one["missing"] for one in expected["unknowns"]}
    for one, other in zip(built["refresh"], expected["refresh"], strict=True):
        assert (one["source_id"], one["reason"], one["sources"]) == (
            other["id"],
            other["reason"],
            [other["id"], *other.get("conflictsWith", ())],
        )
    undecided = len(names) if packet is None else 0
    counts = (len(names), len(selected), len(pointed), len(expected["excluded"]), undecided, True)
    assert tuple(built["ledger"].values()) == counts
    assert built["warnings"] == (["empty_packet"] if packet is not None and not selected and not pointed else [])
    if packet is None:
        assert built["packet"] is None
    else:
        assert built["packet"] is not None
        assert built["packet"]["budget_used"] == packet["usedBudgetUnits"]
        content = "".join(section["serialized_content"] for section in built["packet"]["sections"])
        assert {name for name in names if f"source={name} " in content} == set(selected)


def candidate(**changes: object) -> Value:
    return {
        "id": "log", "kind": "direct-evidence", "source": "ci", "capturedAt": "2026-01-01T00:00:00Z",
        "relevance": "current", "freshness": "fresh", "sizeUnits": 3, "content": "one test fails", **changes,
    }  # fmt: skip


def test_the_worked_example_of_the_chapter() -> None:
    log = candidate(id="whole-log", kind="reference", sizeUnits=9, reference="ci/log", content=None)
    built = build_value(build_once(case_of({"taskAnchor": ANCHOR, "budgetUnits": 8, "candidates": [candidate(), log]})))
    native = built["minimal"]
    assert (native["state"], native["phase"]) == ("ready", "assembled")
    assert native["packet"] is not None
    assert len(native["packet"]["selected"]) == len(native["packet"]["pointers"]) == 1
    assert (native["packet"]["usedBudgetUnits"], native["packet"]["budgetUnits"]) == (3, 8)
    decided = {str(entry["reason"]): (entry["outcome"], entry["stage"]) for entry in built["trace"]["entries"]}
    assert decided["reference_only"] == ("pointer", "budget")


def test_what_has_a_content_and_does_not_fit_is_a_pointer_for_that_reason() -> None:
    built = build_value(build_once(case_of({"taskAnchor": ANCHOR, "budgetUnits": 2, "candidates": [candidate(reference="ci/log")]})))
    assert [(e["outcome"], e["stage"], e["reason"]) for e in built["trace"]["entries"]] == [
        ("pointer", "budget", "over_budget_with_reference")
    ]
    assert built["warnings"] == []


@pytest.mark.parametrize(
    ("place", "changed"),
    [
        ("/budgetUnits", {"budgetUnits": True}),
        ("/budgetUnits", {"budgetUnits": 3.0}),
        ("/budgetUnits", {"budgetUnits": "3"}),
        ("/budgetUnits", {"budgetUnits": 0}),
        ("/budgetUnits", {"budgetUnits": None}),
        ("/candidates", {"candidates": None}),
        ("/candidates", {"candidates": {}}),
        ("/taskAnchor", {"taskAnchor": None}),
        ("/taskAnchor/goal", {"taskAnchor": {**ANCHOR, "goal": ""}}),
        ("/taskAnchor/stopCondition", {"taskAnchor": {**ANCHOR, "stopCondition": 3}}),
        ("/taskAnchor/verificationTarget", {"taskAnchor": {"goal": "g", "stopCondition": "s"}}),
        ("/taskAnchor/why", {"taskAnchor": {**ANCHOR, "why": "so"}}),
        ("/budget", {"budget": 3}),
        ("/candidates/0/sizeUnits", {"candidates": [candidate(sizeUnits=True)]}),
        ("/candidates/0/sizeUnits", {"candidates": [candidate(sizeUnits=3.0)]}),
        ("/candidates/0/sizeUnits", {"candidates": [candidate(sizeUnits="3")]}),
        ("/candidates/0/sizeUnits", {"candidates": [candidate(sizeUnits=-1)]}),
        ("/candidates/0/sizeUnits", {"candidates": [candidate(sizeUnits=None)]}),
        ("/candidates/0/kind", {"candidates": [candidate(kind="direct_evidence")]}),
        ("/candidates/0/kind", {"candidates": [candidate(kind=None)]}),
        ("/candidates/0/relevance", {"candidates": [candidate(relevance="some")]}),
        ("/candidates/0/freshness", {"candidates": [candidate(freshness="stale")]}),
        ("/candidates/0/id", {"candidates": [candidate(id=None)]}),
        ("/candidates/1/id", {"candidates": [candidate(), candidate(kind="constraint")]}),
        ("/candidates/0/source", {"candidates": [candidate(source=7)]}),
        ("/candidates/0/capturedAt", {"candidates": [candidate(capturedAt=["t"])]}),
        ("/candidates/0/content", {"candidates": [candidate(content=7)]}),
        ("/candidates/0/loadWhen", {"candidates": [candidate(loadWhen=False)]}),
        ("/candidates/0/reference", {"candidates": [candidate(reference={})]}),
        ("/candidates/0/conflictsWith", {"candidates": [candidate(conflictsWith="log")]}),
        ("/candidates/0/conflictsWith/1", {"candidates": [candidate(conflictsWith=["log", ""])]}),
        ("/candidates/0/conflictsWith/0", {"candidates": [candidate(conflictsWith=[None])]}),
        ("/candidates/0/size", {"candidates": [candidate(size=3)]}),
    ],
)
def test_a_wrong_native_input_is_refused_with_its_field(place: str, changed: Value) -> None:
    value = json.loads(json.dumps({"taskAnchor": ANCHOR, "budgetUnits": 8, "candidates": [candidate()], **changed}))
    with pytest.raises(CtxviewError) as refused:
        case_of(value)
    assert [problem.place for problem in (refused.value.problem, *refused.value.others)] == [place]
