"""What has to do with a source, as a filter that a command takes as well (design 2)."""

from hypothesis import given

from ctxview.core.case import Case
from ctxview.core.channels import Sensitivity
from ctxview.core.decision import Reason
from ctxview.core.explain import explain
from ctxview.core.filter.parser import parse_filter
from ctxview.core.filter.places import places
from ctxview.core.filter.tokens import LONGEST_FILTER
from ctxview.core.pipeline import build_once
from ctxview.core.relations import MOST_RELATED, Relation, related, relation_filter
from ctxview.core.result import BuildResult
from ctxview.core.safe_text import safe_line
from tests.cases import case, source
from tests.hostile import HOSTILE, long_line
from tests.strategies import any_cases


def named(result: BuildResult, place: int) -> dict[str, Relation]:
    return {result.item(one.place).source_id: one.relation for one in related(result, place)}


def listed(result: BuildResult, place: int) -> set[str]:
    return {result.item(other).source_id for other in places(relation_filter(result, place), result)}


@given(any_cases)
def test_what_beat_one_is_related_both_ways_and_no_candidate_to_itself(several: Case) -> None:
    result = build_once(several)
    for place in range(len(several.sources)):
        others = {one.place: one.relation for one in related(result, place)}
        assert place not in others
        explained = explain(result, place)
        assert {*explained.beaten_by, *explained.took_room} - {place} <= set(others)
        for other in explained.beaten_by:
            assert place in {one.place for one in related(result, other)}
        for other, relation in others.items():
            if relation in (Relation.SAME_ID, Relation.PAIR, Relation.COPY, Relation.IN_CONFLICT):
                assert place in {one.place for one in related(result, other)}


@given(any_cases)
def test_the_filter_is_printed_as_it_is_read_and_lists_all_of_them(several: Case) -> None:
    result = build_once(several)
    for place in range(len(several.sources)):
        condition = relation_filter(result, place)
        assert parse_filter(str(condition)) == condition
        assert {place, *(one.place for one in related(result, place)[:MOST_RELATED])} <= set(places(condition, result))


def test_each_relation_has_its_name() -> None:
    result = build_once(
        case(
            source("test", "same text", required_for={"r"}),
            source("copy", "same text"),
            source("third copy", "same text"),
            source("tool", "new", version="2"),
            source("tool", "old", version="1"),
            source("fact", "seven", "verified_fact"),
            source("fact", "nine", "verified_fact"),
            source("rule", "one rule", "system", path="AGENTS.md"),
            source("large", "x" * 500),
            budget=200,
        )
    )
    keeper = next(place for place in range(3) if result.is_selected(place))
    copies = dict.fromkeys(("test", "copy", "third copy"), Relation.COPY)
    for place, name in enumerate(("test", "copy", "third copy")):
        expected = {other: relation for other, relation in copies.items() if other != name}
        assert named(result, place) == expected
    assert result.board.drops[(keeper + 1) % 3].reason is Reason.DUPLICATE
    assert named(result, 4) == {"tool": Relation.SAME_ID}
    assert named(result, 5) == {"fact": Relation.SAME_ID}
    assert set(named(result, 8).values()) == {Relation.TOOK_ROOM}
    assert listed(result, 7) >= {"rule"}
    assert str(relation_filter(result, 3)) == "source = tool"


def test_a_call_and_its_result_belong_together() -> None:
    result = build_once(case(source("call", "a"), source("result", "b"), source("other", "c"), pairs=[(0, 1)], profile="full"))
    assert named(result, 0) == {"result": Relation.PAIR}
    assert listed(result, 1) == {"call", "result"}


def test_that_a_masked_secret_equals_something_is_not_told() -> None:
    result = build_once(case(source(".env", "token", "secret_fixture"), source("copy", "token"), source("plain", "text")))
    assert related(result, 0) == ()
    assert related(result, 1) == ()
    allowed = build_once(case(source(".env", "token", "secret_fixture"), source("plain", "text"), allowed=Sensitivity))
    assert related(allowed, 0) == ()


def test_hostile_and_endless_ids_are_listed_by_item_id_where_they_cannot_be_typed() -> None:
    for text in (*HOSTILE[::5], long_line()):
        name = text.encode("utf-8", "replace").decode("utf-8")
        result = build_once(case(source(name, "one"), source(name, "two"), source("plain", "three")))
        condition = str(relation_filter(result, 0))
        assert len(condition) < LONGEST_FILTER
        assert safe_line(condition) == condition
        assert places(parse_filter(condition), result) == [0, 1]


def test_of_very_many_related_sources_the_nearest_are_listed() -> None:
    sources = [source(f"small-{number}", f"text {number:04}") for number in range(300)]
    result = build_once(case(*sources, source("large", "x" * 2700), budget=2705))
    condition = relation_filter(result, 300)
    assert len(related(result, 300)) > MOST_RELATED or result.is_selected(300)
    assert len(places(condition, result)) <= MOST_RELATED + 1
