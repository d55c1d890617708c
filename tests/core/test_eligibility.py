"""Who may see what, and what a blocked build says (spec 4.1, 4.2): each row of the table, and each halt, with the scene of order A1042."""

import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.case import Bundle, Case, Principal, Source, Task
from ctxview.core.channels import Sensitivity
from ctxview.core.decision import StageName
from ctxview.core.explain import explain
from ctxview.core.instant import PARTS, read_instant
from ctxview.core.packet import make_packet
from ctxview.core.pipeline import build_once
from ctxview.core.problem import CtxviewError
from ctxview.core.profiles import PROFILES
from ctxview.core.settings import Settings
from ctxview.core.stage_order import with_stage_moved
from ctxview.core.stage_words import halt_words
from ctxview.exports.build_text import build_lines
from ctxview.exports.build_value import build_value
from ctxview.exports.layout import Layout
from ctxview.readers.open_file import open_case
from tests.cases import REPOSITORY, TASK_ID, case, decided, reasons, selected, source

NOW = "2026-03-18T09:00:00+08:00"
ORDER = Path(__file__).parents[2] / "fixtures" / "order-a1042"
NO_BUDGET: dict[str, object] = {"source_ids": [], "bundles": [], "bundle": None, "needed": None, "needed_in_all": None, "available": None}


def for_ann(*sources: Source, profile: str = "bundle", **others: object) -> Case:
    """A case of tenant north and user ann, for returns, at `NOW`."""
    made = replace(case(*sources, profile=profile), principal=Principal("north", "ann"), purpose="returns", now=NOW)
    return replace(made, **others)  # type: ignore[arg-type]  # fields of a case


@pytest.mark.parametrize("profile", ["bundle", "full"])
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({}, "selected"),
        ({"tenant": "north", "user": "ann", "purposes": frozenset({"returns", "more"}), "version": "2"}, "selected"),
        ({"tenant": "south"}, "wrong_tenant"),
        ({"tenant": "North"}, "wrong_tenant"),
        ({"tenant": ""}, "wrong_tenant"),
        ({"tenant": "south", "user": "bob", "expires_at": "2020-01-01T00:00:00Z"}, "wrong_tenant"),
        ({"user": "bob"}, "wrong_user"),
        ({"user": "bob", "purposes": frozenset({"delivery"})}, "wrong_user"),
        ({"purposes": frozenset({"delivery"})}, "purpose_not_allowed"),
        ({"purposes": frozenset()}, "purpose_not_allowed"),
        ({"expires_at": NOW}, "expired"),
        ({"expires_at": "2026-03-18T01:00:00Z"}, "expired"),
        ({"expires_at": "2026-03-17T19:30:00-05:30"}, "expired"),
        ({"expires_at": "2026-03-18T01:00:00.000000001Z"}, "selected"),
        ({"expires_at": "2026-03-18T08:00:00+08:00"}, "expired"),
        ({"expires_at": "2026-03-18T02:00:00+01:00", "version": "1"}, "expired"),
        ({"version": "1"}, "version_mismatch"),
        ({"version": None}, "version_mismatch"),
        ({"version": "2.0"}, "version_mismatch"),
    ],
)
def test_each_row_of_the_table(profile: str, changes: dict[str, object], reason: str) -> None:
    one = replace(source(version="2"), **changes)  # type: ignore[arg-type]  # fields of a source
    result = build_once(for_ann(one, profile=profile, required_versions={"source": "2", "other": "9"}))
    if reason == "selected":
        assert decided(result, 0) == ("selected", "selected", "selected")
    else:
        assert decided(result, 0) == ("eligibility", "dropped", reason)
    withheld = reason in ("wrong_tenant", "wrong_user")
    assert result.candidates.shown_ids[0] == ("redacted-1" if withheld else result.item(0).item_id)


def test_without_a_principal_or_a_purpose_what_names_one_is_foreign() -> None:
    sources = (replace(source("a", "a"), tenant="north"), replace(source("b", "b"), user="ann"), source("c", "c"))
    purposes = replace(source("d", "d"), purposes=frozenset({"returns"}))
    result = build_once(case(*sources, purposes, profile="bundle"))
    assert reasons(result) == ["wrong_tenant", "wrong_user", "selected", "purpose_not_allowed"]


def test_another_principal_sees_its_own_and_nothing_else() -> None:
    north, south = replace(source("n", "north text"), tenant="north"), replace(source("s", "south text"), tenant="south")
    several = for_ann(north, south)
    result = build_once(several, replace(Settings.of(several), principal=Principal("south")))
    assert selected(result) == ["s"]
    printed = json.dumps(build_value(result)) + "\n".join(build_lines(result, Layout()))
    assert "north text" not in printed
    assert result.item(0).content_digest not in printed


def test_what_is_foreign_lends_neither_requirements_nor_secrecy_nor_an_id() -> None:
    own = replace(source("own", "same", required_for={"mine"}), id="x")
    ways: tuple[dict[str, object], ...] = ({"tenant": "south"}, {"user": "bob"}, {"purposes": frozenset({"delivery"})})
    for way in ways:
        foreign = replace(source("foreign", "same", "secret_fixture", required_for={"theirs"}), id="x", **way)  # type: ignore[arg-type]  # fields of a source
        other_text = replace(foreign, content="different", source_id="more")
        result = build_once(for_ann(own, foreign, other_text, profile="full"))
        assert (selected(result), result.state, result.missing) == (["own"], "ready", ())


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("1970-01-01T00:00:00Z", Fraction(0)),
        ("1970-01-01t00:00:01z", Fraction(1)),
        ("1970-01-01 00:00:01Z", Fraction(1)),
        ("1970-01-01T05:30:00+05:30", Fraction(0)),
        ("1969-12-31T12:00:00-12:00", Fraction(0)),
        ("1970-01-01T23:59:00+23:59", Fraction(0)),
        ("1970-01-01T00:00:00-00:00", Fraction(0)),
        ("1970-01-01T00:00:00.25Z", Fraction(1, 4)),
        ("1970-01-01T00:00:00.000000000000000001Z", Fraction(1, 10**18)),
        ("2016-12-31T23:59:60Z", Fraction(1483228800)),
        ("2017-01-01T00:00:00Z", Fraction(1483228800)),
        ("2024-02-29T00:00:00Z", Fraction(1709164800)),
        ("0001-01-01T00:00:00+14:00", Fraction(-62135647200)),
        ("9999-12-31T23:59:59-12:00", Fraction(253402343999)),
    ],
)
def test_a_point_in_time_is_exact_with_any_offset(text: str, seconds: Fraction) -> None:
    assert read_instant(text) == seconds * PARTS


@given(st.datetimes(), st.timedeltas(timedelta(hours=-23, minutes=-59), timedelta(hours=23, minutes=59)))
def test_a_point_in_time_is_that_of_the_standard_library(moment: datetime, offset: timedelta) -> None:
    there = moment.replace(tzinfo=timezone(timedelta(minutes=offset // timedelta(minutes=1))))
    since = there - datetime(1970, 1, 1, tzinfo=UTC)
    assert read_instant(there.isoformat()) == (since // timedelta(microseconds=1)) * PARTS // 10**6


@given(st.integers(0, 9999), st.integers(0, 13), st.integers(0, 32))
def test_a_day_is_one_of_the_calendar_or_none(year: int, month: int, day: int) -> None:
    text = f"{year:04}-{month:02}-{day:02}"
    try:
        days = date.fromisoformat(text).toordinal() - date(1970, 1, 1).toordinal()
    except ValueError:
        assert read_instant(f"{text}T00:00:00Z") is None
    else:
        assert read_instant(f"{text}T00:00:00Z") == days * 86_400 * PARTS


@pytest.mark.parametrize(
    "text",
    [
        "", "2026-03-18", "2026-03-18T09:00:00", "2026-03-18T09:00Z", "2026-3-18T09:00:00Z", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
        "2026-03-18T24:00:00Z", "2026-03-18T09:60:00Z", "2026-03-18T09:00:61Z", "2026-03-18T09:00:00+24:00", "2026-03-18T09:00:00+08:60",
        "2026-03-18T09:00:00+0800", "2026-03-18T09:00:00.Z", "2026-03-18T09:00:00,5Z", " 2026-03-18T09:00:00Z", "2026-03-18T09:00:00Z\n",
        "tomorrow", "２０２６-03-18T09:00:00Z", "2026-03-18T09:00:00−08:00",
    ],
)  # fmt: skip
def test_what_is_no_point_in_time_is_none(text: str) -> None:
    assert read_instant(text) is None
    with pytest.raises(CtxviewError) as refused:
        build_once(replace(for_ann(source()), now=text))
    assert (refused.value.problem.code, refused.value.problem.place) == ("not_allowed_value", "/now")


def test_something_expires_and_nobody_says_what_time_it_is() -> None:
    with pytest.raises(CtxviewError) as refused:
        build_once(replace(for_ann(replace(source(), expires_at=NOW)), now=None))
    assert (refused.value.problem.code, refused.value.problem.place) == ("missing_field", "/now")


def test_an_id_with_two_contents_names_both_origins_in_any_order() -> None:
    first, second = replace(source("first", "one"), id="x"), replace(source("second", "two"), id="x")
    for sources in ((first, second), (second, first)):
        result = build_once(for_ann(*sources, source("third", "three")))
        value = build_value(result)
        assert (value["state"], value["phase"], value["packet"]) == ("blocked", "conflicting_item_id", None)
        blocked = value["blocked"]
        assert (blocked["stage"], sorted(blocked["source_ids"])) == ("identity", ["first", "second"])
        assert [decided(result, place)[1] for place in range(3)] == ["undecided"] * 3
        assert "first" in halt_words(result)
        assert "second" in halt_words(result)


def test_an_id_with_one_content_is_one_item() -> None:
    result = build_once(for_ann(replace(source("first", "one"), id="x"), replace(source("second", "one"), id="x")))
    assert sorted(reasons(result)) == ["duplicate", "selected"]


def policy(*sources: Source, meter: str = "utf8-bytes", limit: int | None = None, required: bool = True) -> Case:
    bundle = Bundle("policy", ("condition", "conclusion"), required)
    return for_ann(*sources, bundles=(bundle,), meter=meter, budget_limit=limit)


def test_missing_required_data_names_bundle_and_items() -> None:
    conclusion = source("conclusion", "the shop pays")
    for absent in ((), (replace(source("condition", "if faulty"), tenant="south"),), (replace(source("condition", "x"), expires_at=NOW),)):
        value = build_value(build_once(policy(conclusion, *absent)))
        assert (value["state"], value["phase"], value["packet"]) == ("blocked", "missing_required_data", None)
        lacking = [{"name": "policy", "item_ids": ["condition"]}]
        assert value["blocked"] == {**NO_BUDGET, "stage": "budget", "reason": "missing_required_data", "bundles": lacking}
        assert value["ledger"]["balanced"]


def test_an_optional_bundle_that_lacks_something_goes_whole_and_blocks_nothing() -> None:
    result = build_once(policy(source("conclusion", "the shop pays"), source("other", "more"), required=False))
    assert (result.state, reasons(result)) == ("ready", ["bundle_incomplete", "selected"])


def test_a_required_bundle_that_does_not_fit_says_what_it_needs_and_what_there_is() -> None:
    two = (source("conclusion", "x" * 30), source("condition", "y" * 12))
    value = build_value(build_once(policy(*two, limit=41)))
    assert (value["state"], value["phase"]) == ("blocked", "required_budget_exceeded")
    figures = {"bundle": "policy", "needed": 42, "needed_in_all": 42, "available": 41}
    assert {name: value["blocked"][name] for name in figures} == figures  # type: ignore[literal-required]  # names of the value
    assert build_once(policy(*two, limit=42)).state == "ready"
    assert reasons(build_once(policy(*two, limit=41, required=False))) == ["budget_exceeded"] * 2


def test_rules_and_question_alone_over_the_limit_are_no_empty_success() -> None:
    task = Task(TASK_ID, REPOSITORY, question="Who pays? " * 50, rules="Be brief. " * 50)
    value = build_value(build_once(for_ann(source(), task=task, meter="json-chars", budget_limit=900)))
    assert (value["state"], value["phase"], value["blocked"]["bundle"]) == ("blocked", "required_budget_exceeded", None)
    needed = value["blocked"]["needed"]
    assert needed is not None
    enough = build_once(for_ann(source(), task=task, meter="json-chars", budget_limit=needed))
    assert (enough.state, enough.used, enough.warnings) == ("ready", needed, ("empty_packet",))


def test_a_required_bundle_that_contradicts_what_is_selected_blocks() -> None:
    evidence = source("order", "delivered", "direct_evidence")
    summary = replace(source("talk", "not delivered", "history_summary"), conflicts_with=("order",))
    bundles = (Bundle("facts", ("order",), True, 2), Bundle("talk", ("talk",), True, 1))
    value = build_value(build_once(for_ann(evidence, summary, bundles=bundles)))
    assert (value["state"], value["phase"]) == ("blocked", "missing_required_data")
    assert value["blocked"]["bundles"] == [{"name": "talk", "item_ids": ["talk"]}]


def test_a_shared_item_counts_once_and_is_explained_by_the_bundle_that_brought_it() -> None:
    sources = (source("a", "aa"), source("b", "b" * 50), source("c", "c"))
    bundles = (Bundle("large", ("a", "b"), priority=5), Bundle("small", ("a", "c")))
    result = build_once(for_ann(*sources, bundles=bundles, meter="utf8-bytes", budget_limit=10))
    assert (reasons(result), result.used) == (["selected", "budget_exceeded", "selected"], 3)
    words = {answer.stage: answer.words for answer in explain(result, 0).answers}
    assert words[StageName.BUDGET] == "not required; takes 3 bytes with all of bundle small of the 10 that were left"
    assert build_once(for_ann(*sources, bundles=bundles, meter="utf8-bytes")).used == 53


def test_a_call_comes_along_with_the_bundle_of_its_result() -> None:
    sources = (source("call", "aa"), source("result", "bb"), source("policy", "cc"))
    paired = for_ann(*sources, profile="full", bundles=(Bundle("b", ("result", "policy")),), meter="utf8-bytes", pairs=((0, 1),))
    result = build_once(paired)
    assert (result.used, result.ledger.selected, result.ledger.balanced) == (6, 3, True)
    assert reasons(build_once(replace(paired, budget_limit=5))) == ["budget_exceeded"] * 3


@pytest.mark.parametrize("profile", ["bundle", "full", "minimal", "packet"])
def test_with_selection_before_sensitivity_the_secret_enters_masked_and_nothing_is_taken_out_again(profile: str) -> None:
    several = case(source("key", "hunter2", "secret_fixture"), source("file", "text", size_units=1), profile=profile)
    several = replace(several, sources=tuple(replace(one, size_units=1, observed_at="t") for one in several.sources))
    moved = with_stage_moved(PROFILES[profile], Settings.of(several), StageName.BUDGET, -20)
    result = build_once(several, moved)
    assert sorted(selected(result)) == ["file", "key"]
    trace = build_value(result)["trace"]
    assert result.item(0).content_digest not in json.dumps(trace)
    assert result.item(0).item_id not in json.dumps(trace)
    assert "redacted-1" in json.dumps(trace)
    printed = "\n".join(build_lines(result, Layout()))
    assert "hunter2" not in printed
    assert result.item(0).item_id not in printed
    assert all(count == 0 for name, count in result.stage_drops.items() if name is not StageName.BUDGET)
    assert build_once(several).is_selected(0) is False


@pytest.mark.parametrize("profile", list(PROFILES))
def test_nothing_selected_and_nothing_pointed_to_is_never_plain_success(profile: str) -> None:
    assert build_once(case(profile=profile)).warnings == ("empty_packet",)
    too_large = replace(source(size_units=9), observed_at="t")
    assert build_once(case(too_large, profile=profile, budget=1, meter="declared")).warnings == ("empty_packet",)
    allowed = case(replace(too_large, size_units=1), profile=profile, allowed=Sensitivity, meter="declared")
    assert build_once(allowed).warnings == ()


def order(name: str) -> Case:
    return open_case(ORDER / f"{name}.json")


def test_turn_one_of_order_a1042_keeps_four_and_says_of_each_other_why_not() -> None:
    result = build_once(order("turn-one"))
    ids = [result.case.sources[place].name for place in range(len(result.case.sources)) if result.is_selected(place)]
    assert sorted(ids) == ["order-A1042", "policy-conclusion", "policy-condition", "turn-state"]
    assert {result.case.sources[place].name: reason for place, reason in enumerate(reasons(result)) if reason != "selected"} == {
        "policy-before": "version_mismatch",
        "south-shop-note": "wrong_tenant",
        "delivery-preference": "purpose_not_allowed",
        "spring-voucher": "expired",
        "long-history": "budget_exceeded",
    }
    assert (result.state, result.phase) == ("ready", "assembled")


def test_turn_two_of_order_a1042_keeps_the_policy_and_is_another_packet() -> None:
    one, two = build_once(order("turn-one")), build_once(order("turn-two"))
    assert two.state == "ready"
    policies = [[item.content_digest for item in result.selected_items if item.source_id == "return-policy"] for result in (one, two)]
    assert policies[0] == policies[1]
    assert len(policies[0]) == 2
    assert make_packet(one).digest != make_packet(two).digest
    assert "not authorized" in two.item(0).source.content or "authorized: no" in two.item(0).source.content


def test_a_deleted_condition_and_a_budget_too_small_block_order_a1042() -> None:
    deleted = build_value(build_once(order("condition-deleted")))
    assert (deleted["state"], deleted["phase"]) == ("blocked", "missing_required_data")
    assert deleted["blocked"]["bundles"] == [{"name": "return-policy", "item_ids": ["policy-condition"]}]
    small = order("budget-too-small")
    blocked = build_value(build_once(small))
    assert (blocked["state"], blocked["phase"]) == ("blocked", "required_budget_exceeded")
    enough = blocked["blocked"]["needed_in_all"]
    assert enough is not None
    assert build_once(replace(small, budget_limit=enough)).state == "ready"
    assert build_once(replace(small, budget_limit=enough - 1)).state == "blocked"
