"""Stage 6: the required bucket, then the rest, greedy, nothing cut in half (spec 1.3)."""

from dataclasses import replace

import pytest

from ctxview.core.channels import CHANNELS, Sensitivity
from ctxview.core.decision import StageName
from ctxview.core.packet import make_packet
from ctxview.core.pipeline import Pipeline, build_once
from ctxview.core.settings import Settings
from ctxview.core.tweaks import with_budget
from tests.cases import case, decided, missing, reasons, selected, source

WORKED = (
    source("system-contract", "s" * 69, "system"),
    source("task", "t" * 86, "user_request"),
    source("pricing.py", "p" * 60, "repository_file", required_for={"source-file"}),
    source("test_pricing.py", "q" * 39, "repository_file", required_for={"currency-test"}),
    source("apply_patch", "a" * 104, "tool_schema", required_for={"tool-schema:apply_patch"}),
)
"""The worked example of the spec, in bytes."""


def test_the_worked_example_with_a_budget_of_180() -> None:
    """System and task are selected (155); 25 are left, and none of the three fits; all three requirements are missing."""
    result = build_once(case(*WORKED, budget=180))
    packet = make_packet(result)
    assert selected(result) == ["system-contract", "task"]
    assert reasons(result)[2:] == ["budget_exceeded"] * 3
    assert packet.budget_used == 155
    assert packet.missing_requirements == ("currency-test", "source-file", "tool-schema:apply_patch")
    assert {why for one in result.missing for why in one.why} == {"budget_exceeded"}


@pytest.mark.parametrize(("budget", "required"), [(180, 155), (None, 358), (358, 358), (0, 0), (69, 69)])
def test_the_three_required_figures_of_the_worked_example(budget: int | None, required: int) -> None:
    """Three figures, never one; both of the latter counted before the budget."""
    packet = make_packet(build_once(case(*WORKED, budget=budget)))
    assert packet.selected_required_units == required
    assert packet.all_required_candidate_units == 358
    assert packet.requirement_evidence_units == 203


def test_what_was_dropped_before_the_budget_is_in_no_figure() -> None:
    result = build_once(
        case(
            source(".env", "token", "secret_fixture"),
            source("rule", "rule 1", "user_instruction"),
            source("rule", "rule 22", "system"),
            source("copy", "evidence", required_for={"r"}),
            source("kept", "evidence", required_for={"r"}),
        )
    )
    packet = make_packet(result)
    assert packet.all_required_candidate_units == len("rule 22") + len("evidence")
    assert packet.requirement_evidence_units == len("evidence")


def test_selection_order_is_retention_then_trust_then_authority_then_id() -> None:
    result = build_once(case(*(source(name, f"text of {name}", name) for name in CHANNELS), allowed=Sensitivity))
    queue = [unit[0] for unit in result.queue.units]
    required = [item for item in queue if item.retention.value == "required"]
    assert queue[: len(required)] == required
    for bucket in (required, queue[len(required) :]):
        ranks = [(-i.retention.rank, -i.trust.rank, -i.authority.rank, i.item_id) for i in bucket]
        assert ranks == sorted(ranks)
    assert [item.channel for item in queue][:2] == ["system", "developer"]
    assert {item.channel for item in queue[-3:]} == {"web_content", "reference", "hostile_fixture"}
    assert queue[-1].channel == "hostile_fixture"


def test_the_required_bucket_comes_first_whatever_its_retention() -> None:
    """With budget before the required bucket, noise can push out the acceptance test."""
    noise = [source(f"noise{n}", f"noise {n}", "verified_fact") for n in range(9)]
    result = build_once(case(*noise, source("test", "the test", "web_content", required_for={"acceptance-test"}), budget=8))
    assert selected(result) == ["test"]
    assert missing(result) == {}


def test_inside_the_required_bucket_selection_order_holds() -> None:
    low = source("low", "12345", "web_content", required_for={"r"})
    high = source("high", "67890", "user_request")
    assert selected(build_once(case(low, high, budget=5))) == ["high"]


def test_one_that_does_not_fit_is_passed_by_and_the_next_is_tried() -> None:
    result = build_once(
        case(source("a", "x" * 5, "system"), source("b", "y" * 50, "developer"), source("c", "z" * 5, "web_content"), budget=12)
    )
    assert reasons(result) == ["selected", "budget_exceeded", "selected"]
    assert decided(result, 1) == ("budget", "dropped", "budget_exceeded")
    assert result.used == 10


def test_units_are_utf_8_bytes_and_what_fits_exactly_is_taken() -> None:
    chinese = source("a", "价格")
    assert build_once(case(chinese)).units(0) == 6
    assert selected(build_once(case(chinese, budget=6))) == ["a"]
    assert selected(build_once(case(chinese, budget=5))) == []


@pytest.mark.parametrize("content", ["🙂", "e\u0301", "\U000e0041", "\x00", "\ufeffx", "\r\nx"])
def test_every_byte_of_a_content_counts(content: str) -> None:
    assert build_once(case(source("a", content))).used == len(content.encode("utf-8"))


def test_with_the_meter_declared_size_units_count_and_no_bytes() -> None:
    two = case(source("a", "x" * 100, "system", size_units=3), source("b", "y", size_units=9), meter="declared", budget=8)
    result = build_once(two)
    assert reasons(result) == ["selected", "budget_exceeded"]
    assert (result.used, result.units(0), result.units(1)) == (3, 3, 9)
    assert result.meter.name == "declared"
    bytes_instead = build_once(two, replace(Settings.of(two), meter="utf8-bytes"))
    assert reasons(bytes_instead) == ["budget_exceeded", "selected"]


def test_a_budget_of_0_selects_nothing_and_says_so() -> None:
    result = build_once(case(*WORKED, budget=0))
    assert selected(result) == []
    assert make_packet(result).sections == ()
    assert result.warnings == ("empty_packet",)
    assert result.state == "incomplete"


def test_no_budget_is_no_limit() -> None:
    result = build_once(case(*WORKED))
    assert len(selected(result)) == 5
    assert make_packet(result).budget_limit is None
    assert (result.state, result.phase, result.warnings) == ("ready", "assembled", ())


def test_an_empty_case_is_ready_with_a_warning() -> None:
    result = build_once(case())
    assert (result.state, result.phase, result.warnings) == ("ready", "assembled", ("empty_packet",))
    assert (result.ledger.candidates, result.ledger.balanced, result.used) == (0, True, 0)
    assert make_packet(result).digest == make_packet(build_once(case())).digest


def test_a_pin_goes_to_the_head_of_the_required_bucket() -> None:
    two = case(source("page", "12345", "web_content"), source("contract", "67890", "system"), budget=5)
    pinned = build_once(two, replace(Settings.of(two), pins=frozenset({0})))
    assert reasons(build_once(two)) == ["budget_exceeded", "selected"]
    assert reasons(pinned) == ["selected", "budget_exceeded"]
    assert pinned.decision(0).notes == ("pinned_by_hand",)


def test_a_pin_makes_nothing_eligible_and_leaves_no_note_there() -> None:
    two = case(source(".env", "token", "secret_fixture"), source("large", "x" * 50), budget=10)
    pinned = build_once(two, replace(Settings.of(two), pins=frozenset({0, 1})))
    assert reasons(pinned) == ["sensitive", "budget_exceeded"]
    assert [pinned.decision(place).notes for place in range(2)] == [(), ("pinned_by_hand",)]


def test_several_pins_keep_selection_order_among_themselves() -> None:
    three = case(source("page", "12345", "web_content"), source("memo", "67890", "memory"), source("contract", "abcde", "system"), budget=5)
    assert selected(build_once(three, replace(Settings.of(three), pins=frozenset({0, 1})))) == ["memo"]


def test_the_ledger_is_counted_at_every_budget() -> None:
    pipeline = Pipeline(case(*WORKED, source("copy", "p" * 60, "reference"), source(".env", "t", "secret_fixture")))
    for budget in range(0, 370, 7):
        result = pipeline.build(with_budget(Settings.of(pipeline.case), budget))
        assert result.ledger.balanced
        assert (result.ledger.candidates, result.ledger.pointers, result.ledger.undecided) == (7, 0, 0)
        assert result.stage_drops[StageName.BUDGET] == 5 - result.ledger.selected
