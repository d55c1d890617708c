"""Each claimed flip flips, and no smaller change of its kind does (design 2)."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ctxview.core.case import Case
from ctxview.core.changes import AllowSensitivities, DropSource, MoveSource, PinSource, SetBudget, SourceName, source_name
from ctxview.core.channels import Sensitivity
from ctxview.core.flip_drops import MOST_ENTANGLED, drops_to_try
from ctxview.core.flips import MOST_BUILDS, Flip, candidate_flips, flip_tries
from ctxview.core.pipeline import Pipeline
from ctxview.core.result import BuildResult
from ctxview.core.settings import Settings
from ctxview.core.tweaks import RULE_FIELDS, rule_of, with_budget, with_channel, with_drop, with_pin, with_requirement, with_sensitivity
from ctxview.generator.big_case import big_core_case
from tests.cases import OTHER_REPOSITORY, case, source
from tests.core.tweak_strategy import settings_for
from tests.strategies import any_cases, cases, paired_cases

changed_cases = any_cases.flatmap(settings_for)
few = settings(max_examples=settings().max_examples // 2)


def flips_of(several: Case, place: int, chosen: Settings | None = None) -> dict[str, Flip]:
    """The flips of one item by the name of their kind; of two budgets the nearer is `SetBudget`, the other one `SetBudget 2`."""
    pipeline = Pipeline(several)
    found: dict[str, Flip] = {}
    for flip in candidate_flips(pipeline.build(chosen), place, pipeline.build):
        name = type(flip.change).__name__
        found[f"{name} 2" if name in found else name] = flip
    return found


def each_item(several: Case, chosen: Settings) -> Iterator[tuple[BuildResult, int, Callable[[Settings], bool]]]:
    """For each place the present build, and whether it is selected under other settings."""
    pipeline = Pipeline(several)
    result = pipeline.build(chosen)
    for place in range(len(several.sources)):
        yield result, place, lambda other, at=place: pipeline.build(other).is_selected(at)  # type: ignore[misc]  # a default binds the place


@given(changed_cases)
def test_each_flip_flips_and_is_one_change_of_the_present_settings(changed: tuple[Case, Settings]) -> None:
    several, chosen = changed
    pipeline = Pipeline(several)
    result = pipeline.build(chosen)
    for place in range(len(several.sources)):
        for flip in candidate_flips(result, place, pipeline.build):
            assert flip.settings == flip.change.apply(several, chosen) != chosen
            assert Pipeline(several).build(flip.settings).is_selected(place) is not result.is_selected(place)
            assert "\n" not in flip.words
            assert flip.change != DropSource(source_name(several, place))


@given(changed_cases)
def test_a_budget_is_the_nearest_on_its_side(changed: tuple[Case, Settings]) -> None:
    several, chosen = changed
    for result, place, selected in each_item(several, chosen):
        now = result.queue.total if chosen.budget_limit is None else chosen.budget_limit
        top = max(now, sum(result.units(at) for at in range(len(several.sources)))) + 1
        flips = [budget for budget in range(top + 1) if selected(with_budget(chosen, budget)) is not result.is_selected(place)]
        nearest = [max((b for b in flips if b < now), default=None), min((b for b in flips if b > now), default=None)]
        found = [
            flip.change.limit for flip in candidate_flips(result, place, Pipeline(several).build) if isinstance(flip.change, SetBudget)
        ]
        secret = any(item.secret for unit in result.queue.units if place in [i.place for i in unit] for item in unit)
        assert sorted(filter(None.__ne__, found)) == ([] if secret else sorted(budget for budget in nearest if budget is not None))
        assert found == sorted(found, key=lambda budget: abs((budget or 0) - now))


@settings(max_examples=2 * settings().max_examples)
@given(changed_cases)
def test_a_drop_is_found_where_there_is_one(changed: tuple[Case, Settings]) -> None:
    several, chosen = changed
    for result, place, selected in each_item(several, chosen):
        others = [other for other in range(len(several.sources)) if other != place and other not in chosen.drops]
        flipping = [other for other in others if selected(with_drop(chosen, other, True)) is not result.is_selected(place)]
        found = [flip for flip in candidate_flips(result, place, Pipeline(several).build) if isinstance(flip.change, DropSource)]
        assert bool([flip for flip in found if flip.change == DropSource(flip.change.source)]) == bool(flipping)


@settings(max_examples=2 * settings().max_examples)
@given(changed_cases)
def test_no_cheaper_drop_of_what_took_its_room_flips_it(changed: tuple[Case, Settings]) -> None:
    several, chosen = changed
    for result, place, selected in each_item(several, chosen):
        if place not in result.queue.index_of:
            continue
        beat_it = {other for pair in several.pairs if place in pair for other in pair}
        flip = next((f for f in candidate_flips(result, place, Pipeline(several).build) if f.change in every_drop(several)), None)
        before = result.queue.units[: result.queue.index_of[place]]
        takers = [unit for unit in before if result.is_selected(unit[0].place) and unit[0].place not in beat_it]
        costs = [
            sum(result.units(item.place) for item in unit)
            for unit in takers
            if any(selected(with_drop(chosen, item.place, True)) is not result.is_selected(place) for item in unit)
        ]
        if flip is not None and costs:
            (dropped,) = flip.settings.drops - chosen.drops
            mine = next((unit for unit in before if dropped in [item.place for item in unit]), ())
            assert dropped in beat_it or sum(result.units(item.place) for item in mine) == min(costs)


def every_drop(several: Case) -> list[DropSource]:
    return [DropSource(source_name(several, place)) for place in range(len(several.sources))]


@given(changed_cases)
def test_counting_foretells_what_a_build_says(changed: tuple[Case, Settings]) -> None:
    """Where a source is plain, nothing is tried that does not flip, and nothing that flips is passed over."""
    several, chosen = changed
    if len(several.sources) > MOST_ENTANGLED:
        return
    for result, place, selected in each_item(several, chosen):
        tried = {one.place for one in drops_to_try(result, place)}
        flipping = {
            other
            for other in range(len(several.sources))
            if other not in {place, *chosen.drops} and selected(with_drop(chosen, other, True)) is not result.is_selected(place)
        }
        assert bool(flipping & tried) == bool(flipping)
        assert place not in tried


@given(changed_cases)
def test_the_channel_has_the_fewest_changed_properties(changed: tuple[Case, Settings]) -> None:
    several, chosen = changed
    for result, place, selected in each_item(several, chosen):
        now = chosen.channel_at(several, place)

        def distance(name: str, now: str = now) -> int:
            one, other = rule_of(several, chosen, now), rule_of(several, chosen, name)
            return sum(getattr(one, field) is not getattr(other, field) for field in RULE_FIELDS)

        flipping = [
            distance(name)
            for name in several.channels
            if name != now and selected(with_channel(several, chosen, place, name)) is not result.is_selected(place)
        ]
        found = [flip.change for flip in candidate_flips(result, place, Pipeline(several).build) if isinstance(flip.change, MoveSource)]
        assert [distance(change.channel) for change in found] == sorted(flipping)[:1]


@given(changed_cases)
def test_a_pin_and_a_sensitivity_are_found_where_there_is_one(changed: tuple[Case, Settings]) -> None:
    several, chosen = changed
    for result, place, selected in each_item(several, chosen):
        changes = [flip.change for flip in candidate_flips(result, place, Pipeline(several).build)]
        pins = [change.on for change in changes if isinstance(change, PinSource)]
        toggled = with_pin(chosen, place, place not in chosen.pins)
        if selected(toggled) is not result.is_selected(place) and (place in chosen.pins) is result.is_selected(place):
            assert pins == [place not in chosen.pins]
        else:
            assert pins == []
        allowed = chosen.allowed_sensitivities
        flipping = [
            allowed ^ {one}
            for one in Sensitivity
            if selected(with_sensitivity(chosen, one, one not in allowed)) is not result.is_selected(place)
        ]
        found = [change.sensitivities for change in changes if isinstance(change, AllowSensitivities)]
        assert len(found) == min(len(flipping), 1)
        assert all(one in flipping for one in found)


@given(changed_cases, st.sampled_from(("source-file", "currency-test", "never-brought")))
def test_no_requirement_of_the_task_brings_an_item_in_or_out(changed: tuple[Case, Settings], name: str) -> None:
    several, chosen = changed
    before = Pipeline(several).build(chosen).selected_places
    after = Pipeline(several).build(with_requirement(chosen, name, name not in chosen.requirements)).selected_places
    assert before == after


@few
@given(st.one_of(cases(), paired_cases()))
def test_it_costs_no_more_builds_than_it_says_and_each_is_one_step(several: Case) -> None:
    pipeline = Pipeline(several)
    result = pipeline.build()
    for place in range(len(several.sources)):
        built: list[Settings] = []

        def build(chosen: Settings, built: list[Settings] = built) -> BuildResult:
            built.append(chosen)
            return pipeline.build(chosen)

        for step, _ in enumerate(flip_tries(result, place, build), 1):
            assert len(built) == step
        assert len(built) <= MOST_BUILDS


def test_the_nearer_budget_comes_first() -> None:
    several = case(source("large", "x" * 10, "verified_fact"), source("small", "y" * 4), budget=6)
    found = flips_of(several, 1)
    assert [found[name].words for name in ("SetBudget", "SetBudget 2")] == ["a budget of 3 bytes, 3 less", "a budget of 10 bytes, 4 more"]
    unlimited = flips_of(replace(several, budget_limit=None), 1)
    assert unlimited["SetBudget"].words == "a budget of 13 bytes, which is unlimited now"
    assert "SetBudget 2" not in unlimited


def test_the_cheapest_source_that_frees_enough_is_dropped() -> None:
    several = case(
        source("twelve", "x" * 12, "system"),
        source("six", "x" * 6, "developer"),
        source("seven", "x" * 7, "repository_rule"),
        source("wanted", "y" * 9, "web_content"),
        budget=28,
    )
    flip = flips_of(several, 3)["DropSource"]
    assert flip.change == DropSource(SourceName("six"))
    assert flip.words == "dropping six by hand, which takes 6 bytes"


def test_dropping_what_beat_it_brings_it_in() -> None:
    copies = case(source("first", "same", "verified_fact"), source("second", "same", "web_content"))
    assert flips_of(copies, 1)["DropSource"].change == DropSource(SourceName("first"))
    versions = case(source("a", "old", version="1"), source("a", "new", version="2"))
    assert flips_of(versions, 0)["DropSource"].change == DropSource(SourceName("a", 1))
    schemas = case(source("tool", "one", "tool_schema"), source("tool", "two", "tool_schema"))
    assert flips_of(schemas, 0)["DropSource"].change == DropSource(SourceName("tool", 1))


def test_dropping_what_lends_it_a_requirement_takes_it_out() -> None:
    several = case(
        source("wanted", "same", "memory"),
        source("copy", "same", "web_content", required_for={"r"}),
        source("other", "other", "verified_fact"),
        budget=5,
    )
    assert flips_of(several, 0)["DropSource"].change == DropSource(SourceName("copy"))


def test_dropping_its_pair_takes_it_out() -> None:
    paired = case(source("call", "c", "model_response"), source("result", "r", "tool_observation"), profile="full", pairs=[(0, 1)])
    assert flips_of(paired, 0)["DropSource"].change == DropSource(SourceName("result"))


def test_what_was_done_by_hand_is_taken_back_first() -> None:
    several = case(source("a", "aaaa"), source("b", "bbbb", "system"), budget=4)
    base = Settings.of(several)
    dropped = flips_of(several, 1, with_drop(base, 1, True))
    assert next(iter(dropped.values())) == Flip(DropSource(SourceName("b"), on=False), base, "dropping it by hand no longer")
    pinned = flips_of(several, 0, with_pin(base, 0, True))
    assert next(iter(pinned.values())) == Flip(PinSource(SourceName("a"), on=False), base, "pinning it no longer")


def test_pinning_it_brings_it_in() -> None:
    several = case(source("a", "aaaa"), source("b", "bbbb", "system"), budget=4)
    flip = flips_of(several, 0)["PinSource"]
    assert (flip.words, flip.settings.pins) == ("pinning it", frozenset({0}))


def test_the_nearest_channel_is_named_with_what_it_changes() -> None:
    several = case(source("page", "12345", "web_content"), source("memo", "67890", "memory"), budget=5)
    flip = flips_of(several, 0)["MoveSource"]
    assert flip.change == MoveSource(SourceName("page"), "history_summary")
    assert flip.words == "channel history_summary: retention low → high, sensitivity public → internal"


def test_channels_with_equal_rows_differ_by_the_id_they_give() -> None:
    def pair(first: str) -> dict[str, Flip]:
        return flips_of(case(source("a", first, "tool_observation"), source("b", "bbbb", "tool_observation"), budget=4), 0)

    words = {flip.words for n in range(30) if (flip := pair(f"{n:04}").get("MoveSource")) is not None}
    assert "channel direct_evidence: the same properties under another id, which decides among equals" in words


def test_allowing_its_sensitivity_brings_a_secret_in_and_no_figure_of_it_is_told() -> None:
    several = case(source(".env", "t" * 7919, "secret_fixture"), budget=8000)
    found = flips_of(several, 0)
    assert found["AllowSensitivities"].words == "allowing secret"
    assert "DropSource" not in found
    allowed = flips_of(several, 0, with_sensitivity(Settings.of(several), Sensitivity.SECRET, True))
    assert "SetBudget" not in allowed
    assert allowed["AllowSensitivities"].words == "allowing secret no longer"


def test_dropping_a_secret_tells_no_units() -> None:
    several = case(source(".env", "t" * 79, "secret_fixture"), source("page", "x" * 30), budget=100, allowed=Sensitivity)
    assert flips_of(several, 1)["DropSource"].words == "dropping .env by hand"


def test_what_belongs_to_another_repository_or_task_is_not_tried_at_all() -> None:
    several = case(source("a", repository=OTHER_REPOSITORY), source("b", task_id="another"))

    def never(chosen: Settings) -> BuildResult:
        raise AssertionError(chosen)

    for place in (0, 1):
        assert list(flip_tries(Pipeline(several).build(), place, never)) == []


def test_a_rule_out_of_scope_comes_in_as_something_else() -> None:
    several = case(source("docs/AGENTS.md", "Write short.", "repository_rule", path="docs/AGENTS.md"), target="src/a.py")
    assert list(flips_of(several, 0)) == ["MoveSource"]


def test_a_search_ends_where_building_stops() -> None:
    class Stopped(Exception):
        pass

    several = case(source("a", "aaaa"), source("b", "bbbb", "system"), budget=4)
    result = Pipeline(several).build()

    def stopped(chosen: Settings) -> BuildResult:
        raise Stopped

    with pytest.raises(Stopped):
        next(candidate_flips(result, 0, stopped))


def test_ten_thousand_sources_take_a_bounded_number_of_builds() -> None:
    many = big_core_case(10_000, 64)
    pipeline = Pipeline(many)
    result = pipeline.build()
    dropped = [place for place in range(10_000) if result.board.drops.get(place) is None and not result.is_selected(place)]
    selected = [item.place for item in result.selected_items]
    for place in (dropped[0], dropped[-1], selected[-1]):
        built = []

        def build(chosen: Settings, built: list[Settings] = built) -> BuildResult:
            built.append(chosen)
            return pipeline.build(chosen)

        assert list(candidate_flips(result, place, build))
        assert len(built) <= MOST_BUILDS
