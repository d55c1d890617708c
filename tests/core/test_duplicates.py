"""Stage 3, dedup (spec 1.3), and the same source loaded twice (spec 1.1)."""

from itertools import permutations

import pytest

from ctxview.core.packet import make_packet
from ctxview.core.pipeline import build_once
from ctxview.core.trace import make_trace
from tests.cases import case, decided, missing, reasons, selected, source
from tests.core.everything import outputs


def test_of_one_kind_and_one_content_the_best_by_selection_order_stays() -> None:
    """Retention first, then trust, then authority."""
    memory, page, fact = (
        source(name, "same", channel) for name, channel in (("m", "memory"), ("p", "web_content"), ("f", "verified_fact"))
    )
    for order in permutations((memory, page, fact)):
        result = build_once(case(*order))
        assert selected(result) == ["f"]
        assert decided(result, order.index(page)) == ("dedup", "dropped", "duplicate")


def test_authority_decides_between_instructions_of_equal_retention_and_trust() -> None:
    result = build_once(case(source("d", "same", "developer"), source("s", "same", "system")))
    assert selected(result) == ["s"]


def test_the_lowest_id_decides_last() -> None:
    two = build_once(case(source("a", "same"), source("b", "same")))
    best = min(two.candidates.items, key=lambda item: item.item_id)
    assert selected(two) == [best.source_id]


def test_another_kind_with_the_same_content_is_no_copy() -> None:
    result = build_once(case(source("file", "same", "repository_file"), source("log", "same", "tool_observation")))
    assert reasons(result) == ["selected", "selected"]


def test_a_content_that_differs_by_white_space_is_no_copy() -> None:
    assert reasons(build_once(case(source("a", "same"), source("b", "same "), source("c", "Same")))) == ["selected"] * 3


def test_the_one_that_stays_takes_over_the_requirements() -> None:
    """A copy never costs a requirement."""
    result = build_once(
        case(
            source("kept", "same", "verified_fact", required_for={"a"}),
            source("copy", "same", "web_content", required_for={"b"}),
            source("copy2", "same", "memory", required_for={"c"}),
        )
    )
    assert missing(result) == {}
    assert result.board.requirements_of(result.item(0)) == {"a", "b", "c"}


def test_the_kept_one_moves_to_the_required_bucket_with_a_requirement_of_its_copy() -> None:
    several = (
        source("kept", "same", "repository_file"),
        source("copy", "same", "reference", required_for={"a"}),
        source("other", "larger", "repository_file"),
    )
    for rest in ("larger", "large2", "large3", "large4"):  # whichever has the lower id
        result = build_once(case(*several[:2], source("other", rest), budget=6))
        assert selected(result) == ["kept"]
        assert result.queue.all_required_units == result.queue.evidence_units == 4


def test_the_reason_duplicate_does_not_explain_a_missing_requirement() -> None:
    result = build_once(case(source("kept", "same", "verified_fact"), source("copy", "same", "memory", required_for={"a"}), budget=3))
    assert missing(result) == {"a": ("budget_exceeded",)}


def test_a_copy_shares_the_fate_of_the_one_that_was_kept() -> None:
    result = build_once(
        case(
            source("doc", "same", "verified_fact", version="1"),
            source("copy", "same", "memory", required_for={"a"}),
            source("doc", "newer", "verified_fact", version="2"),
        )
    )
    assert reasons(result) == ["superseded", "duplicate", "selected"]
    assert missing(result) == {"a": ("superseded",)}


def test_the_trace_names_the_other_origins() -> None:
    result = build_once(
        case(source("kept", "same", "verified_fact"), source("a copy", "same", "memory"), source("another", "same", "web_content"))
    )
    assert sorted(result.decision(0).notes) == ["other_origin:a copy", "other_origin:another"]
    assert result.decision(1).notes == ()


def test_the_same_source_loaded_twice_is_two_candidates_with_one_id() -> None:
    result = build_once(case(source("a", "text"), source("a", "text")))
    first, second = result.candidates.by_place
    assert first.item_id == second.item_id
    assert sorted(reasons(result)) == ["duplicate", "selected"]
    assert (result.ledger.candidates, result.ledger.selected, result.ledger.excluded) == (2, 1, 1)
    assert len(make_trace(result, make_packet(result)).entries) == 2


@pytest.mark.parametrize("reverse", [False, True])
def test_of_a_source_loaded_twice_the_one_whose_whole_source_comes_first_as_canonical_json_stays(reverse: bool) -> None:
    bare = source("a", "text")
    needed = source("a", "text", required_for={"x"})
    sources = (needed, bare) if reverse else (bare, needed)
    result = build_once(case(*sources))
    # `"required_for":["x"]` comes before `"required_for":[]`
    assert decided(result, sources.index(needed)) == ("selected", "selected", "selected")
    assert decided(result, sources.index(bare)) == ("dedup", "dropped", "duplicate")
    entries = make_trace(result, make_packet(result)).entries
    assert [entry.decision.reason for entry in entries] == ["selected", "duplicate"]


def test_of_equal_ids_the_kept_one_comes_first_in_the_trace_whatever_became_of_it() -> None:
    sources = (
        source("a", "text", "verified_fact", version="1", title="b"),
        source("a", "text", "verified_fact", version="1", title="a"),
        source("a", "newer", "verified_fact", version="2"),
    )
    for order in permutations(sources):
        result = build_once(case(*order))
        twice = [e.decision.reason for e in make_trace(result, make_packet(result)).entries if e.decision.reason != "selected"]
        assert twice == ["superseded", "duplicate"]
        assert decided(result, order.index(sources[1])) == ("supersession", "dropped", "superseded")


def test_sources_that_differ_in_nothing_leave_no_mark_of_their_order() -> None:
    twins = [source("a", "text", title="t") for _ in range(3)]
    assert outputs(build_once(case(*twins, source("b")))) == outputs(build_once(case(source("b"), *twins)))
