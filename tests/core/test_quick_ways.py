"""What is kept from build to build, or found by halving, is what the plain way gives."""

from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.canonical import canonical_json, flat_canonical_json, value_digest
from ctxview.core.case import Case
from ctxview.core.difference import compare
from ctxview.core.frame import BETWEEN_ITEMS, frame_item
from ctxview.core.packet import make_packet
from ctxview.core.pipeline import Pipeline, build_once
from ctxview.core.result import BuildResult
from ctxview.core.sections import ranked_kinds
from ctxview.core.selection import picker
from ctxview.core.settings import Settings
from ctxview.core.trace import in_trace_order, make_trace, trace_entry
from ctxview.core.tweaks import with_budget
from tests.cases import case, source
from tests.core.tweak_strategy import tweaks
from tests.strategies import any_cases, budgets

MARKERS = ("[ITEM id=x", "\\[/ITEM]\n", "</UNTRUSTED_DATA>", "\x1b[2J\x00", "\u2028\U0001f600")
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
cases_and_budgets = st.tuples(any_cases, st.lists(budgets, min_size=1, max_size=12))


def builds(of: Case, limits: list[int | None]) -> list[BuildResult]:
    """One pipeline's builds at these budgets."""
    pipeline = Pipeline(of)
    return [pipeline.build(with_budget(Settings.of(of), limit)) for limit in limits]


@given(st.dictionaries(st.sampled_from(("b", "a", "source_id", "path")), st.none() | texts))
def test_a_flat_object_is_written_as_any_other(value: dict[str, str | None]) -> None:
    assert flat_canonical_json(value) == canonical_json(value)


@given(st.binary(min_size=1, max_size=9), st.data())
def test_bytes_are_picked_by_their_indexes(taken: bytes, data: st.DataObject) -> None:
    indexes = data.draw(st.lists(st.integers(0, len(taken) - 1), max_size=9))
    assert picker(indexes)(taken) == bytes(taken[index] for index in indexes)


@given(cases_and_budgets)
def test_what_a_selection_takes_is_what_one_greedy_walk_takes(drawn: tuple[Case, list[int | None]]) -> None:
    for result in builds(*drawn):
        selection, queue = result.selection, result.queue
        used, required = 0, 0
        for index, (unit, cost) in enumerate(zip(queue.units, queue.costs, strict=True)):
            assert selection.used_at(index) == selection.used_before[index] == used
            fits = selection.limit is None or used + cost <= selection.limit
            assert selection.taken[index] == fits
            if fits:
                used += cost
                required += sum(queue.item_costs[item.place] for item in unit if item.place in queue.required_places)
        assert selection.used == used
        assert selection.required_units == required
        assert all(selection.taken[: selection.start])
        assert not any(selection.taken[selection.stop :])


@given(cases_and_budgets)
def test_sections_hold_what_is_selected_of_their_kind(drawn: tuple[Case, list[int | None]]) -> None:
    for result in builds(*drawn):
        selected = [item for item in result.candidates.items if result.is_selected(item.place)]
        ranked = [kind for kind in ranked_kinds(result.settings.section_order) if any(item.kind is kind for item in selected)]
        assert [section.kind for section in result.sections] == ranked
        for section in result.sections:
            assert {item.place for item in section.items} == {item.place for item in selected if item.kind is section.kind}
            assert section.count == len(section.items)
            assert section.units == sum(result.units(item.place) for item in section.items)
            assert [section.number(item.place) for item in section.items] == list(range(1, section.count + 1))


@given(cases_and_budgets)
def test_a_digest_is_that_of_the_packet_as_a_value(drawn: tuple[Case, list[int | None]]) -> None:
    for result in builds(*drawn):
        packet = make_packet(result)
        assert packet.digest == value_digest({**packet.value(), "provider_boundary": packet.provider_boundary})
        for section in packet.sections:
            assert section.serialized_content == BETWEEN_ITEMS.join(map(frame_item, section.items))


@given(st.lists(st.one_of(texts, st.sampled_from(MARKERS)).filter(str.strip), max_size=4), st.sampled_from((*MARKERS, "a b", '"')))
def test_a_digest_is_that_of_the_value_for_any_text(contents: list[str], source_id: str) -> None:
    packet = make_packet(build_once(case(*(source(source_id, content) for content in contents))))
    assert packet.digest == value_digest({**packet.value(), "provider_boundary": packet.provider_boundary})


@given(cases_and_budgets)
def test_a_kept_trace_entry_is_the_one_made_anew(drawn: tuple[Case, list[int | None]]) -> None:
    for result in builds(*drawn):
        trace = make_trace(result, make_packet(result))
        assert trace.entries == tuple(trace_entry(result, item) for item in in_trace_order(result))
        ended = [entry.decision.stage for entry in trace.entries]
        assert trace.stage_counts == {stage: ended.count(stage) for stage in set(ended)}


@given(any_cases.flatmap(lambda one: st.tuples(st.just(one), tweaks(one, ("packet", "full")), budgets, budgets)))
def test_a_difference_is_that_of_the_selected_places(drawn: tuple[Case, object, int | None, int | None]) -> None:
    drawn_case, tweak, first, second = drawn
    before, after = builds(drawn_case, [first, second])
    others = [build_once(drawn_case, tweak(after.settings))] if callable(tweak) else []
    for other in (before, after, *others):
        difference = compare(before, other)
        assert difference.entered == other.selected_places - before.selected_places
        assert difference.left == before.selected_places - other.selected_places
        assert other.selected_places == {item.place for item in other.selected_items}
