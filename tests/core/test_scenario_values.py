"""Changes as JSON values, there and back; what is wrong with one is named with its place (case format)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.case import LARGEST_NUMBER
from ctxview.core.change_values import from_value, to_value
from ctxview.core.changes import (
    AllowSensitivities,
    Change,
    DropSource,
    MoveSource,
    PinSource,
    Require,
    SetBudget,
    SetChannelRule,
    SetMeter,
    SetNow,
    SetPrincipal,
    SetProfile,
    SetPurpose,
    SetSectionOrder,
    SetStages,
    SourceName,
)
from ctxview.core.channels import Authority, Kind, Retention, Sensitivity, Trust
from ctxview.core.decision import StageName
from ctxview.core.problem import CtxviewError, Problem
from tests.hostile import HOSTILE

texts = st.text(max_size=12)
names = st.builds(SourceName, texts, st.one_of(st.none(), st.integers(0, 9)))
rules = st.builds(
    SetChannelRule,
    texts,
    *(st.one_of(st.none(), st.sampled_from(ranks)) for ranks in (Kind, Authority, Trust, Retention, Sensitivity)),
).filter(lambda change: change != SetChannelRule(change.channel))
changes: st.SearchStrategy[Change] = st.one_of(
    st.builds(SetBudget, st.one_of(st.none(), st.integers(0, LARGEST_NUMBER))),
    st.builds(SetMeter, st.sampled_from(("utf8-bytes", "declared"))),
    st.builds(SetProfile, st.sampled_from(("packet", "full"))),
    st.builds(SetSectionOrder, st.lists(st.sampled_from(Kind), unique=True).map(tuple)),
    st.builds(SetStages, st.one_of(st.none(), st.lists(st.sampled_from(StageName), unique=True).map(tuple))),
    st.builds(AllowSensitivities, st.frozensets(st.sampled_from(Sensitivity))),
    st.builds(Require, texts, st.booleans()),
    rules,
    st.builds(MoveSource, names, texts),
    st.builds(PinSource, names, st.booleans()),
    st.builds(DropSource, names, st.booleans()),
    st.builds(SetNow, st.sampled_from((None, "2026-03-18T09:00:00+08:00"))),
    st.builds(SetPurpose, st.one_of(st.none(), texts)),
    st.builds(SetPrincipal, st.one_of(st.none(), texts), st.one_of(st.none(), texts)),
)


@given(changes)
def test_a_change_comes_back_from_its_json(change: Change) -> None:
    assert from_value(json.loads(json.dumps(to_value(change)))) == change


def refusal_of(value: object) -> Problem | None:
    try:
        from_value(value)
    except CtxviewError as refused:
        return refused.problem
    return None


@pytest.mark.parametrize(
    ("change", "value"),
    [
        (SetBudget(None), {"change": "budget", "limit": None}),
        (SetSectionOrder((Kind.FACT,)), {"change": "section_order", "section_order": ["fact"]}),
        (SetStages((StageName.DEDUP, StageName.BUDGET)), {"change": "stages", "stages": ["dedup", "budget"]}),
        (SetStages(None), {"change": "stages", "stages": None}),
        (
            AllowSensitivities(frozenset({Sensitivity.SECRET, Sensitivity.PUBLIC})),
            {"change": "allowed_sensitivities", "allowed_sensitivities": ["public", "secret"]},
        ),
        (Require("r", on=False), {"change": "requirement", "name": "r", "on": False}),
        (SetChannelRule("memory", trust=Trust.HOSTILE), {"change": "channel_rule", "channel": "memory", "trust": "hostile"}),
        (MoveSource(SourceName("a", 1), "memory"), {"change": "channel", "source_id": "a", "occurrence": 1, "channel": "memory"}),
        (PinSource(SourceName("a")), {"change": "pin", "source_id": "a", "on": True}),
        (DropSource(SourceName("a")), {"change": "drop", "source_id": "a", "on": True}),
    ],
)
def test_a_change_is_written_like_this(change: Change, value: dict[str, object]) -> None:
    assert to_value(change) == value
    assert list(to_value(change)) == list(value)


def test_a_switch_that_is_not_said_is_on_and_null_is_absent() -> None:
    assert from_value({"change": "pin", "source_id": "a", "occurrence": None}) == PinSource(SourceName("a"))
    assert from_value({"change": "requirement", "name": "r"}) == Require("r")
    assert from_value({"change": "channel_rule", "channel": "memory", "kind": None, "trust": "hostile"}) == SetChannelRule(
        "memory", trust=Trust.HOSTILE
    )


@pytest.mark.parametrize(
    ("value", "code", "place", "expected"),
    [
        ([], "wrong_type", "", "an object"),
        ({}, "missing_field", "/change", '"change"'),
        ({"change": 1}, "wrong_type", "/change", "a text"),
        ({"change": "budgets"}, "not_allowed_value", "/change", "one of budget, "),
        ({"change": "budget"}, "missing_field", "/limit", '"limit"'),
        ({"change": "budget", "limit": True}, "wrong_type", "/limit", "a whole number from 0"),
        ({"change": "budget", "limit": 1.0}, "wrong_type", "/limit", "a whole number from 0"),
        ({"change": "budget", "limit": -1}, "negative_budget", "/limit", "a whole number from 0"),
        ({"change": "budget", "limits": 1, "limit": 1}, "unknown_field", "/limits", "one of limit"),
        ({"change": "pin", "source_id": "a", "a/b~": 1}, "unknown_field", "/a~1b~0", "one of source_id"),
        ({"change": "meter", "meter": "utf-8-bytes"}, "not_allowed_value", "/meter", "one of utf8-bytes"),
        ({"change": "profile", "profile": "minimum"}, "not_allowed_value", "/profile", "one of minimal, packet, bundle, full"),
        ({"change": "section_order", "section_order": "fact"}, "wrong_type", "/section_order", "a list"),
        ({"change": "section_order", "section_order": ["task", "facts"]}, "not_allowed_value", "/section_order/1", "one of fact, "),
        ({"change": "section_order", "section_order": ["task", "task"]}, "duplicate_section_kind", "/section_order/1", "once"),
        ({"change": "section_order", "section_order": [1]}, "wrong_type", "/section_order/0", "a text"),
        ({"change": "stages"}, "missing_field", "/stages", '"stages"'),
        ({"change": "stages", "stages": "dedup"}, "wrong_type", "/stages", "a list"),
        ({"change": "stages", "stages": ["scope", "budgets"]}, "not_allowed_value", "/stages/1", "one of "),
        ({"change": "allowed_sensitivities", "allowed_sensitivities": ["all"]}, "not_allowed_value", "/allowed_sensitivities/0", "one of"),
        ({"change": "requirement", "name": "r", "on": "true"}, "wrong_type", "/on", "true or false"),
        ({"change": "channel_rule", "channel": "memory"}, "missing_field", "", "one of kind, authority"),
        ({"change": "channel_rule", "channel": "memory", "trust": "hostil"}, "not_allowed_value", "/trust", "one of hostile, "),
        ({"change": "channel", "source_id": "a"}, "missing_field", "/channel", '"channel"'),
        ({"change": "drop", "source_id": "a", "occurrence": "1"}, "wrong_type", "/occurrence", "a whole number"),
        ({"change": "drop", "source_id": "a", "occurrence": -1}, "not_allowed_value", "/occurrence", "a whole number"),
        ({"change": "drop", "source_id": "a", "occurrence": True}, "wrong_type", "/occurrence", "a whole number"),
    ],
)
def test_a_wrong_value_is_refused_with_its_place(value: object, code: str, place: str, expected: str) -> None:
    with pytest.raises(CtxviewError) as refused:
        from_value(value, "/changes/7")
    problem = refused.value.problem
    assert (problem.code, problem.place) == (code, f"/changes/7{place}")
    assert expected in problem.expected
    assert problem.message


@given(
    st.recursive(st.one_of(st.none(), st.booleans(), st.integers(), texts), lambda inner: st.dictionaries(texts, inner, max_size=3)),
    st.data(),
)
def test_no_value_is_a_crash(junk: object, data: st.DataObject) -> None:
    good = to_value(data.draw(changes))
    bad = {**good, data.draw(st.sampled_from(list(good))): junk}
    for value in (junk, bad):
        problem = refusal_of(value)
        assert problem is None or (problem.message and problem.expected)


@pytest.mark.parametrize("text", [*HOSTILE[:40], "x" * 100_000])
def test_a_foreign_name_in_an_error_is_short(text: str) -> None:
    for value in ({"change": text}, {"change": "budget", "limit": 1, text: 1}, {"change": "meter", "meter": text}):
        with pytest.raises(CtxviewError) as refused:
            from_value(value)
        assert len(refused.value.problem.message + refused.value.problem.place) < 400
