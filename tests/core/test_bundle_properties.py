"""The promises of chapter 4 for whatever case: bundles are whole, limits hold, and what is foreign leaves no mark."""

import json
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from ctxview.core.canonical import canonical_json
from ctxview.core.case import Bundle, Case
from ctxview.core.channels import Kind
from ctxview.core.curve import breakpoints, curve_points, enters_at, next_breakpoint, previous_breakpoint
from ctxview.core.decision import StageName
from ctxview.core.explain import explain
from ctxview.core.flips import candidate_flips
from ctxview.core.item import Item
from ctxview.core.packet import make_packet
from ctxview.core.pipeline import Pipeline, build_once
from ctxview.core.profiles import PROFILES
from ctxview.core.result import BuildResult
from ctxview.core.serializer import make_request, openai_value
from ctxview.core.settings import Settings
from ctxview.core.stage_order import own_order, with_stage_moved
from ctxview.core.trace import make_trace
from ctxview.core.tweaks import with_budget, with_meter, with_now, with_principal, with_profile, with_purpose
from ctxview.exports.build_text import build_lines
from ctxview.exports.build_value import build_value
from ctxview.exports.curve_value import point_value
from ctxview.exports.explain_value import explain_value
from ctxview.exports.layout import Layout
from tests.bundle_strategies import MOMENTS, NOW, PRINCIPALS, any_meter, bundle_cases, bundle_sources
from tests.core.everything import everything

TWICE = settings(max_examples=2 * settings().max_examples)


def request_chars(result: BuildResult) -> int:
    """The finished request, measured from outside: the characters of its messages as canonical JSON."""
    return len(canonical_json(openai_value(make_request(result))["messages"]))


def texts(result: BuildResult) -> list[tuple[str, str]]:
    """The finished request."""
    return [(message.role, message.content) for message in make_request(result)]


def shown(result: BuildResult) -> str:
    """All that is printed of a build, by every command."""
    layout = Layout(120)
    curve = [point_value(point, result.candidates.shown_ids) for point in curve_points(result.queue, result.curve_carriers)]
    explained = [explain_value(result, explain(result, place), None) for place in range(len(result.case.sources))]
    values = (build_value(result), explained, curve, openai_value(make_request(result)))
    return "\n".join([json.dumps(values, ensure_ascii=False), *build_lines(result, layout)])


def standing(result: BuildResult, name: str) -> list[Item]:
    """What stands for the eligible sources of this name: itself, or the one kept in place of a copy."""
    own = [item for item in result.candidates.items if item.source.name == name and item.place not in result.candidates.foreign]
    return [result.item(result.board.standing_for(item.place)) for item in own]


@TWICE
@given(bundle_cases())
def test_a_bundle_is_never_split(case: Case) -> None:
    result = build_once(case)
    whole: set[int] = set()
    for bundle in case.bundles:
        members = [standing(result, name) for name in bundle.item_ids]
        if all(any(result.is_selected(item.place) for item in items) for items in members):
            whole |= {item.place for items in members for item in items}
    for bundle in case.bundles:
        places = {item.place for name in bundle.item_ids for item in standing(result, name)}
        taken = {place for place in places if result.is_selected(place)}
        assert taken <= whole  # what stands of it stands through a bundle that is whole
        if bundle.required and not result.blocked:
            assert all(any(result.is_selected(item.place) for item in standing(result, name)) for name in bundle.item_ids)
    for pair in case.pairs:
        assert len({result.is_selected(place) for place in pair}) == 1


@TWICE
@given(bundle_cases())
def test_no_build_exceeds_its_limit_when_the_finished_request_is_measured(case: Case) -> None:
    result = build_once(case)
    if result.blocked:
        assert make_request(result) == ()
        assert (result.used, result.selected_items, build_value(result)["packet"]) == (0, (), None)
        return
    limit = case.budget_limit
    if case.meter != "json-chars":
        assert result.used == sum(result.units(item.place) for item in result.selected_items)
    else:
        chars = request_chars(result)
        required = result.profile.counts_requirements and result.requirement_names
        assert chars <= result.used if required else chars == result.used
        if required and set(result.requirement_names) == {one.requirement for one in result.missing}:
            assert chars == result.used
    assert limit is None or result.used <= limit


@TWICE
@given(bundle_cases())
def test_the_ledger_balances_in_every_state(case: Case) -> None:
    result = build_once(case)
    trace = make_trace(result, make_packet(result))
    outcomes = [result.decision(place).outcome.value for place in range(len(case.sources))]
    ledger = result.ledger
    assert ledger.balanced
    assert ledger.selected == sum(one in ("selected", "selected_as_data") for one in outcomes) == len(result.selected_items)
    assert ledger.pointers == outcomes.count("pointer") == len(result.pointers)
    assert ledger.excluded == outcomes.count("dropped")
    assert ledger.undecided == outcomes.count("undecided")
    assert len(trace.entries) == sum(trace.stage_counts.values()) == len(case.sources)
    assert ("empty_packet" in result.warnings) is (not result.blocked and not ledger.selected and not ledger.pointers)


@TWICE
@given(bundle_cases(), st.data())
def test_nothing_of_another_tenant_or_user_is_shown_whatever_the_order_of_stages(case: Case, data: st.DataObject) -> None:
    case = replace(case, sources=tuple(replace(s, content=f"{s.content} mark{n}", has_content=True) for n, s in enumerate(case.sources)))
    chosen = Settings.of(case)
    if data.draw(st.booleans()):
        name = data.draw(st.sampled_from((StageName.ELIGIBILITY, StageName.BUDGET)))
        chosen = with_stage_moved(PROFILES[case.profile], chosen, name, data.draw(st.integers(-9, 9)))
    if data.draw(st.integers(0, 3)) == 1:
        order = tuple(one for one in chosen.stages or own_order(PROFILES[case.profile]) if one is not StageName.ELIGIBILITY)
        chosen = replace(chosen, stages=order)
    result = build_once(case, chosen)
    text = shown(result)
    for place, source in enumerate(case.sources):
        other_tenant = source.tenant is not None and source.tenant != case.principal.tenant
        if other_tenant or (source.user is not None and source.user != case.principal.user):
            item = result.item(place)
            assert f"mark{place}" not in text
            assert item.content_digest not in text
            assert item.item_id not in text
            assert not result.is_selected(place)


@TWICE
@given(bundle_cases(), st.data())
def test_what_is_foreign_changes_no_byte_of_the_packet(case: Case, data: st.DataObject) -> None:
    source = data.draw(bundle_sources(len(case.sources), case.profile == "full", False))
    ways: list[dict[str, Any]] = [{"tenant": "west"}, {"user": "eve"}, {"purposes": frozenset({"marketing"})}]
    if case.profile == "full":
        ways.append({"repository": "elsewhere"})
    copied = data.draw(st.sampled_from((None, *case.sources)))
    if copied is not None:  # even one that says the same under the same id
        source = replace(source, id=copied.id, content=copied.content, source_id=copied.source_id, channel=copied.channel)
    source = replace(source, **data.draw(st.sampled_from(ways)))
    result, more = build_once(case), build_once(replace(case, sources=(*case.sources, source)))
    assert make_packet(more).value() == make_packet(result).value()
    assert make_packet(more).digest == make_packet(result).digest
    assert (more.state, more.phase, more.used) == (result.state, result.phase, result.used)
    assert texts(more) == texts(result)


@TWICE
@given(bundle_cases(), st.data())
def test_the_order_of_the_input_changes_no_byte(case: Case, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(case.sources))))
    bundles = tuple(data.draw(st.permutations(case.bundles)))
    shuffled = build_once(replace(case, sources=tuple(case.sources[place] for place in order), bundles=bundles))
    result = build_once(case)
    assert build_value(shuffled) == build_value(result)
    assert list(build_lines(shuffled, Layout(100))) == list(build_lines(result, Layout(100)))
    assert texts(shuffled) == texts(result)


@TWICE
@given(bundle_cases("bundle"))
def test_full_gives_the_bundle_result_where_nothing_supersedes_conflicts_or_is_required(case: Case) -> None:
    sources = tuple(
        replace(source, source_id=f"s{place}", version=None, required_for=frozenset(), channel=_no_reference(source.channel))
        for place, source in enumerate(case.sources)
    )
    names = {source.name for source in sources}
    bundles = tuple(
        Bundle(one.name, tuple(n for n in one.item_ids if n in names) or one.item_ids, one.required, one.priority) for one in case.bundles
    )
    case = replace(case, sources=sources, requirements=frozenset(), bundles=bundles, required_versions={})
    bundle, full = build_once(case), build_once(replace(case, profile="full"))
    assert make_packet(full).value() == make_packet(bundle).value()
    assert make_packet(full).digest == make_packet(bundle).digest
    assert (full.state, full.phase, full.ledger) == (bundle.state, bundle.phase, bundle.ledger)
    assert [full.decision(place) for place in range(len(sources))] == [bundle.decision(place) for place in range(len(sources))]


def _no_reference(channel: str) -> str:
    return "memory" if channel == "reference" else channel


Verdict = tuple[object, ...]


def verdict(result: BuildResult) -> Verdict:
    """What a budget decides."""
    halt = result.halt
    needed = None if halt is None else (halt.reason, halt.bundle or halt.bundles, halt.needed)
    return (result.selected_places, result.used, tuple(one.requirement for one in result.missing), needed)


def at_every_budget(case: Case, chosen: Settings | None = None) -> tuple[BuildResult, list[Verdict]]:
    pipeline = Pipeline(case)
    chosen = chosen or Settings.of(case)
    total = pipeline.build(with_budget(chosen, None)).used
    most = max(total, build_once(case, with_budget(chosen, 0)).queue.total) + 3
    return pipeline.build(with_budget(chosen, 0)), [verdict(pipeline.build(with_budget(chosen, budget))) for budget in range(most)]


small_cases = bundle_cases(most=5, meter="utf8-bytes") | bundle_cases(most=4) | bundle_cases(most=5, meter="declared")


@settings(max_examples=max(30, settings().max_examples // 2))
@given(small_cases)
def test_the_curve_and_its_breakpoints_are_what_building_at_every_budget_gives(case: Case) -> None:
    result, found = at_every_budget(case)
    changes = [budget for budget in range(1, len(found)) if found[budget] != found[budget - 1]]
    if result.selection.weighing is not None or result.halt is None:
        assert [tried.limit for tried in breakpoints(result.queue, 0)] == [0, *changes]
    seen = [0] + [budget for budget in range(1, len(found)) if found[budget][:2] != found[budget - 1][:2]]
    points = list(curve_points(result.queue, result.curve_carriers))
    assert [point.budget for point in points] == seen
    before: frozenset[int] = frozenset()
    for point in points:
        places, used, missing, halted = found[point.budget]
        assert isinstance(places, frozenset)
        assert (point.used, point.count) == (used, len(places))
        assert halted is not None or point.missing == missing
        assert {item.place for item in point.added} == places - before
        assert {item.place for item in point.removed} == before - places
        before = places
    pipeline = Pipeline(case)
    for budget in {0, *changes, len(found) - 1} | {change - 1 for change in changes}:
        selection = pipeline.build(with_budget(Settings.of(case), budget)).selection
        assert next_breakpoint(selection) == next((change for change in changes if change > budget), None)
        reached = [0, *(change for change in changes if change <= budget)]
        assert previous_breakpoint(selection) == (reached[-2] if len(reached) > 1 else None)
    for place in result.queue.index_of:
        for floor in (0, len(found) // 2, max(0, len(found) - 4)):
            wanted = next((budget for budget in range(floor, len(found)) if place in found[budget][0]), None)  # type: ignore[operator]  # a set
            assert enters_at(result.queue, place, floor) == wanted


@TWICE
@given(bundle_cases())
def test_what_all_that_is_required_needs_is_the_smallest_budget_that_is_not_blocked(case: Case) -> None:
    # a contradiction with what is selected blocks at every budget
    case = replace(case, sources=tuple(replace(source, conflicts_with=()) for source in case.sources))
    pipeline = Pipeline(case)
    blocked = pipeline.build(with_budget(Settings.of(case), 0)).halt
    if blocked is None or blocked.needed_in_all is None:
        return
    assert blocked.needed is not None
    assert (blocked.available, blocked.needed <= blocked.needed_in_all) == (0, True)
    enough = blocked.needed_in_all
    assert not pipeline.build(with_budget(Settings.of(case), enough)).blocked
    less = pipeline.build(with_budget(Settings.of(case), enough - 1))
    assert (less.phase, less.halt and less.halt.available) == ("required_budget_exceeded", enough - 1)


@st.composite
def bundle_tweaks(draw: st.DrawFn, case: Case) -> list[Settings]:
    """Settings that a person comes by, one after the other."""
    now, found = Settings.of(case), []
    for _ in range(draw(st.integers(1, 8))):
        match draw(st.integers(0, 8)):
            case 0:
                now = with_principal(now, draw(st.sampled_from(PRINCIPALS)))
            case 1:
                now = with_purpose(now, draw(st.sampled_from(("returns", "delivery", None))))
            case 2:
                now = with_now(now, draw(st.sampled_from((NOW, *MOMENTS))))
            case 3:
                now = with_meter(now, draw(any_meter))
            case 4:
                now = with_profile(replace(now, stages=None), draw(st.sampled_from(("minimal", "bundle", "full", "packet"))))
            case 5:
                profile = PROFILES[now.profile]
                now = with_stage_moved(profile, now, draw(st.sampled_from(own_order(profile))), draw(st.integers(-3, 3)))
            case 6:
                now = replace(now, requirements=draw(st.frozensets(st.sampled_from(("freight", "other")))))
            case 7 if case.sources:
                places = st.frozensets(st.integers(0, len(case.sources) - 1), max_size=2)
                now = replace(now, pins=draw(places), drops=draw(places))
            case _:
                now = with_budget(now, draw(st.one_of(st.none(), st.integers(0, 60), st.integers(1300, 2800))))
        found.append(now)
    return found


@TWICE
@given(bundle_cases().flatmap(lambda case: st.tuples(st.just(case), bundle_tweaks(case))))
def test_after_any_tweaks_a_reused_build_is_a_fresh_build(walk: tuple[Case, list[Settings]]) -> None:
    case, steps = walk
    pipeline = Pipeline(case)
    seen = [(chosen, everything(pipeline.build(chosen)), build_value(pipeline.build(chosen))) for chosen in steps]
    for chosen, was_shown, value in seen:
        fresh = build_once(case, chosen)
        assert was_shown == everything(fresh)
        assert value == build_value(fresh)
        assert fresh.ledger.balanced


@TWICE
@given(bundle_cases().flatmap(lambda case: st.tuples(st.just(case), bundle_tweaks(case))), st.data())
def test_each_claimed_flip_flips(walk: tuple[Case, list[Settings]], data: st.DataObject) -> None:
    case, steps = walk
    if not case.sources:
        return
    pipeline = Pipeline(case)
    result = pipeline.build(steps[-1])
    place = data.draw(st.integers(0, len(case.sources) - 1))
    for flip in candidate_flips(result, place, pipeline.build):
        after = pipeline.build(flip.change.apply(case, result.settings))
        assert after.is_selected(place) is not result.is_selected(place)


@given(bundle_cases())
def test_a_build_of_one_kind_of_section_says_so_in_its_request(case: Case) -> None:
    """Rules at the head, the question at the end, and nothing of what was refused."""
    result = build_once(case)
    if result.blocked:
        return
    messages = make_request(result)
    kinds = [section.kind for section in result.sections]
    text = "\n".join(message.content for message in messages)
    assert [kind for kind in Kind if f"<CONTEXT_SECTION kind={kind.value} " in text] == [kind for kind in Kind if kind in kinds]
    assert case.task.rules is None or messages[1].role == "system"
    for place in range(len(case.sources)):
        if not result.is_selected(place):
            assert result.item(place).item_id not in text
