"""The promises of the spec's overview, for whatever case."""

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from ctxview.core.case import Case
from ctxview.core.decision import Reason
from ctxview.core.explain import explain
from ctxview.core.packet import make_packet
from ctxview.core.pipeline import build_once
from ctxview.core.settings import Settings
from ctxview.core.trace import make_trace
from tests.core.everything import everything, outputs
from tests.core.hostile_texts import hostile_texts
from tests.core.tweak_strategy import settings_for
from tests.strategies import OWN_CHANNELS, any_cases, cases, paired_cases, reordered


@settings(max_examples=3 * settings().max_examples)
@given(any_cases, st.data())
def test_the_order_in_which_sources_were_loaded_changes_no_byte(case: Case, data: st.DataObject) -> None:
    shuffled, old_places = data.draw(reordered(case))
    assert outputs(build_once(shuffled)) == outputs(build_once(case))
    before, after = build_once(case), build_once(shuffled)
    twice = {item_id for item_id, count in Counter(item.item_id for item in before.candidates.items).items() if count > 1}
    for new, old in enumerate(old_places):
        if before.item(old).item_id not in twice:
            assert explain(after, new).answers == explain(before, old).answers
            assert after.decision(new) == before.decision(old)


@given(any_cases.flatmap(settings_for))
def test_the_ledger_balances_and_every_candidate_has_one_entry_in_the_trace(changed: tuple[Case, Settings]) -> None:
    case, chosen = changed
    result = build_once(case, chosen)
    count = len(case.sources)
    assert result.ledger.balanced
    assert result.ledger.candidates == count
    decisions = [result.decision(place) for place in range(count)]
    assert result.ledger.selected == sum(decision.selected for decision in decisions) == len(result.selected_items)
    assert result.ledger.excluded == sum(not decision.selected for decision in decisions) == sum(result.stage_drops.values())
    assert result.selected_places == {place for place in range(count) if result.is_selected(place)}
    trace = make_trace(result, make_packet(result))
    assert len(trace.entries) == sum(trace.stage_counts.values()) == count
    for stage, drops in result.stage_drops.items():
        assert drops == sum(not decision.selected and decision.stage == stage for decision in decisions)


@given(any_cases.flatmap(settings_for))
def test_no_build_exceeds_its_budget(changed: tuple[Case, Settings]) -> None:
    case, chosen = changed
    result = build_once(case, chosen)
    used = sum(result.units(item.place) for item in result.selected_items)
    assert result.used == used == sum(section.units for section in result.sections)
    assert chosen.budget_limit is None or used <= chosen.budget_limit


@given(st.lists(st.tuples(hostile_texts, st.sampled_from(sorted(OWN_CHANNELS))), min_size=1, max_size=6), any_cases)
def test_no_text_changes_a_kind_an_authority_or_a_trust(texts: list[tuple[str, str]], case: Case) -> None:
    sources = tuple(
        replace(source, content=text, source_id=text, channel=channel, path=text, version=text, title=text)
        for source, (text, channel) in zip(case.sources, texts, strict=False)
    )
    result = build_once(replace(case, sources=sources, pairs=()))
    for source, item in zip(sources, result.candidates.by_place, strict=True):
        rule = OWN_CHANNELS[source.channel]
        assert (item.kind, item.authority, item.trust, item.retention) == (rule.kind, rule.authority, rule.trust, rule.retention)
        assert item.sensitivity in (rule.sensitivity, "secret")  # findings about a text can only lower it
    for item in result.selected_items:
        assert item.content_digest in {other.content_digest for other in result.candidates.items}


@given(cases())
def test_profile_full_gives_what_packet_gives_where_there_are_no_pairs_and_no_positions(case: Case) -> None:
    full, packet = (everything(build_once(replace(case, profile=name))) for name in ("full", "packet"))
    for one in (full, packet):
        # these name every stage of the profile, and full has more
        del one["explanations"], one["stage_drops"]
    assert full == packet


@given(paired_cases())
def test_profile_packet_knows_neither_pairs_nor_positions(case: Case) -> None:
    packet = replace(case, profile="packet")
    plain = replace(packet, pairs=())
    assert everything(build_once(packet)) == everything(build_once(plain))


@settings(max_examples=3 * settings().max_examples)
@given(paired_cases().flatmap(settings_for))
def test_a_pair_is_selected_whole_or_not_at_all(changed: tuple[Case, Settings]) -> None:
    case, chosen = changed
    result = build_once(case, chosen)
    for pair in case.pairs:
        assert len({result.is_selected(place) for place in pair}) == 1
        fates = {result.decision(place).reason for place in pair}
        assert Reason.DUPLICATE not in fates or fates <= {Reason.DUPLICATE, Reason.SENSITIVE, Reason.OUT_OF_SCOPE, Reason.DROPPED_BY_HAND}


@settings(max_examples=3 * settings().max_examples)
@given(paired_cases())
def test_of_pairs_that_say_the_same_one_stays_and_no_copy_costs_a_requirement(case: Case) -> None:
    result = build_once(replace(case, budget_limit=None))
    duplicates = {place for place, drop in result.board.drops.items() if drop.reason is Reason.DUPLICATE}
    compared = (
        duplicates
        | {p for p, drop in result.board.drops.items() if drop.stage not in ("sensitivity", "scope")}
        | set(result.queue.index_of)
    )
    said = Counter(
        tuple(sorted((result.item(place).kind.value, result.item(place).content_digest) for place in pair))
        for pair in case.pairs
        if set(pair) <= compared and not set(pair) & duplicates
    )
    assert all(count == 1 for count in said.values())
    for place in duplicates:
        (kept,) = result.board.drops[place].by
        assert kept not in duplicates
        assert result.item(kept).content_digest == result.item(place).content_digest
        assert result.item(kept).kind is result.item(place).kind
        assert result.item(place).source.required_for <= result.board.requirements_of(result.item(kept))


@settings(max_examples=2 * settings().max_examples)
@given(paired_cases())
def test_in_a_section_of_profile_full_positions_stand_in_their_order_behind_what_has_none(case: Case) -> None:
    result = build_once(case)
    for section in result.sections:
        positions = [item.source.position for item in section.items]
        timeless = positions.count(None)
        assert positions[:timeless] == [None] * timeless
        keys = [item.selection_key for item in section.items[:timeless]]
        assert keys == sorted(keys)
        in_time = [position for position in positions if position is not None]
        assert in_time == sorted(in_time)


@given(any_cases.flatmap(settings_for))
def test_sections_follow_the_order_asked_for_and_none_is_empty(changed: tuple[Case, Settings]) -> None:
    case, chosen = changed
    result = build_once(case, chosen)
    kinds = [section.kind for section in result.sections]
    named = [kind for kind in chosen.section_order if kind in kinds]
    assert kinds == named + sorted(set(kinds) - set(named))
    assert all(section.items for section in result.sections)
    assert all(item.kind is section.kind for section in result.sections for item in section.items)


@given(any_cases.flatmap(settings_for), st.data())
def test_pinning_makes_nothing_eligible(changed: tuple[Case, Settings], data: st.DataObject) -> None:
    case, chosen = changed
    before = build_once(case, chosen)
    pins = data.draw(st.frozensets(st.integers(0, max(0, len(case.sources) - 1))))
    after = build_once(case, replace(chosen, pins=pins))
    assert after.board.drops == before.board.drops
