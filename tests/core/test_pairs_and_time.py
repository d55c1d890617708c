"""What profile `full` holds on to: a call with its result, and the order of time (spec 5, design 1)."""

from ctxview.core.channels import Kind
from ctxview.core.decision import StageName
from ctxview.core.packet import make_packet
from ctxview.core.pipeline import build_once
from tests.cases import OTHER_REPOSITORY, case, decided, missing, reasons, selected, source

CALL = source("call", "read a.py", "model_response", position=1)
RESULT = source("result", "text of a", "tool_observation", position=2, required_for={"source-file"})


def test_a_call_and_its_result_fit_together_or_not_at_all() -> None:
    for budget in range(30):
        result = build_once(case(CALL, RESULT, profile="full", pairs=[(0, 1)], budget=budget))
        assert selected(result) == (["call", "result"] if budget >= 18 else [])
        assert reasons(result) == (["selected"] * 2 if budget >= 18 else ["budget_exceeded"] * 2)


def test_in_profile_packet_each_stands_for_itself() -> None:
    assert selected(build_once(case(CALL, RESULT, pairs=[(0, 1)], budget=9))) == ["result"]


def test_a_pair_stands_in_the_queue_where_its_best_item_would() -> None:
    other = source("other", "123456789", "tool_observation")
    result = build_once(case(CALL, RESULT, other, profile="full", pairs=[(0, 1)], budget=18))
    assert selected(result) == ["call", "result"]
    assert missing(result) == {}


def test_without_its_call_a_result_is_not_kept() -> None:
    foreign = source("call", "read a.py", "model_response", position=1, repository=OTHER_REPOSITORY)
    result = build_once(case(foreign, RESULT, profile="full", pairs=[(0, 1)]))
    assert reasons(result) == ["out_of_scope", "bundle_incomplete"]
    assert decided(result, 1) == ("budget", "dropped", "bundle_incomplete")
    assert missing(result) == {"source-file": ("bundle_incomplete",)}
    assert result.ledger.balanced
    assert result.stage_drops[StageName.BUDGET] == 1


def test_a_copy_inside_a_pair_stays_with_its_pair() -> None:
    single = source("file", "text of a", "tool_observation")
    result = build_once(case(single, CALL, RESULT, profile="full", pairs=[(1, 2)]))
    assert result.is_selected(1)
    assert result.is_selected(2)
    assert missing(result) == {}
    # the single one may go where the paired one is the better of the two
    assert reasons(result)[0] in ("selected", "duplicate")


def test_a_pair_of_which_everything_is_a_copy_goes_whole() -> None:
    """Whichever of the four has the lowest id."""
    for number in range(8):
        again = (
            source(f"call {number}", "read a.py", "model_response", position=3),
            source(f"result {number}", "text of a", "tool_observation", position=4),
        )
        result = build_once(case(CALL, RESULT, *again, profile="full", pairs=[(0, 1), (2, 3)]))
        assert sorted(reasons(result)) == ["duplicate", "duplicate", "selected", "selected"]
        assert result.is_selected(0) == result.is_selected(1)
        assert missing(result) == {}


def test_of_equal_pairs_the_better_stays() -> None:
    better = (source("c", "read a.py", "subagent_report", position=3), source("r", "text of a", "direct_evidence", position=4))
    worse = (source("c2", "read a.py", "model_response", position=1), source("r2", "text of a", "subagent_report", position=2))
    for pairs in ((*better, *worse), (*worse, *better)):
        result = build_once(case(*pairs, profile="full", pairs=[(0, 1), (2, 3)]))
        assert selected(result) == ["c", "r"]


def test_equal_pairs_that_single_sources_repeat_go_both_and_leave_their_requirements() -> None:
    singles = (source("one", "read a.py", "direct_evidence"), source("two", "text of a", "direct_evidence"))
    first = (source("c", "read a.py", "model_response", position=1), source("r", "text of a", "model_response", position=2))
    second = (
        source("c2", "read a.py", "model_response", position=3, required_for={"x"}),
        source("r2", "text of a", "model_response", position=4, required_for={"y"}),
    )
    result = build_once(case(*singles, *first, *second, profile="full", pairs=[(2, 3), (4, 5)]))
    assert reasons(result) == ["selected"] * 2 + ["duplicate"] * 4
    assert missing(result) == {}
    assert [result.board.drops[place].by for place in range(2, 6)] == [(0,), (1,), (0,), (1,)]


def test_items_with_a_position_stand_in_the_order_of_time_behind_those_without() -> None:
    sources = [
        source("late", "c", "tool_observation", position=7),
        source("early", "a", "model_response", position=-1),
        source("middle", "b", "tool_observation", position=3),
        source("timeless", "d", "subagent_report"),
    ]
    assert selected(build_once(case(*sources, profile="full"))) == ["timeless", "early", "middle", "late"]
    in_packet = selected(build_once(case(*sources)))
    assert set(in_packet[:2]) == {"late", "middle"}
    assert in_packet[2:] == ["timeless", "early"]


def test_time_orders_sections_inside_only() -> None:
    sources = [source("f", "fact", "verified_fact", position=2), source("o", "log", "tool_observation", position=1)]
    result = build_once(case(*sources, profile="full", order=[Kind.OBSERVATION]))
    assert [section.kind for section in make_packet(result).sections] == [Kind.OBSERVATION, Kind.FACT]
    assert selected(build_once(case(*sources, profile="full"))) == ["f", "o"]


def test_a_position_that_two_share_leaves_selection_order_to_decide() -> None:
    two = [source("m", "m", "model_response", position=1), source("t", "t", "tool_observation", position=1)]
    assert selected(build_once(case(*two, profile="full"))) == ["t", "m"]


def test_figures_count_a_pair_item_by_item() -> None:
    packet = make_packet(build_once(case(CALL, RESULT, profile="full", pairs=[(0, 1)])))
    assert packet.all_required_candidate_units == packet.requirement_evidence_units == packet.selected_required_units == 9
    assert packet.budget_used == 18
