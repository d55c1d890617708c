"""Each claimed flip flips, and no smaller change of its kind does (design 2)."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ctxview.core.case import Case
from ctxview.core.changes import AllowSensitivities, Change, DropSource, MoveSource, PinSource, Require, SetBudget, SourceName, source_name
from ctxview.core.channels import Sensitivity
from ctxview.core.flip_drops import drops_to_try
from ctxview.core.flip_requirements import no_requirement_words, requirement_tries
from ctxview.core.flips import MOST_BUILDS, Flip, candidate_flips, flip_tries
from ctxview.core.pipeline import Pipeline
from ctxview.core.result import BuildResult
from ctxview.core.settings import Settings
from ctxview.core.tweaks import RULE_FIELDS, rule_of, with_budget, with_channel, with_drop, with_pin, with_requirement, with_sensitivity
from ctxview.generator.big_case import big_core_case
from tests.cases import OTHER_REPOSITORY, case, source
from tests.core.tweak_strategy import settings_for
from tests.strategies import any_cases


def flips_of(several: Case, place: int, chosen: Settings | None = None) -> dict[str, Flip]:
    """The flips of one item by the name of their kind; of two budgets the nearer is `SetBudget`, the other one `SetBudget 2`."""
    pipeline = Pipeline(several)
    found: dict[str, Flip] = {}
    for flip in candidate_flips(pipeline.build(chosen), place, pipeline.build):
        name = type(flip.change).__name__
        found[f"{name} 2" if name in found else name] = flip
    return found


@dataclass(frozen=True)
class Asked:
    """One item of a build, and what other settings would make of it."""

    pipeline: Pipeline
    result: BuildResult
    place: int

    @property
    def case(self) -> Case:
        return self.result.case

    @property
    def settings(self) -> Settings:
        return self.result.settings

    def flips(self, chosen: Settings) -> bool:
        return self.pipeline.build(chosen).is_selected(self.place) is not self.result.is_selected(self.place)

    def found(self, *kinds: type[Change]) -> list[Flip]:
        every = candidate_flips(self.result, self.place, self.pipeline.build)
        return [flip for flip in every if isinstance(flip.change, kinds)]


@st.composite
def asked(draw: st.DrawFn) -> Asked:
    """Any item of any case after any few changes."""
    several, chosen = draw(any_cases.filter(lambda found: bool(found.sources)).flatmap(settings_for))
    pipeline = Pipeline(several)
    return Asked(pipeline, pipeline.build(chosen), draw(st.integers(0, len(several.sources) - 1)))


@given(asked())
def test_each_flip_flips_and_is_one_change_of_the_present_settings(item: Asked) -> None:
    for flip in candidate_flips(item.result, item.place, item.pipeline.build):
        assert flip.settings == flip.change.apply(item.case, item.settings) != item.settings
        assert Pipeline(item.case).build(flip.settings).is_selected(item.place) is not item.result.is_selected(item.place)
        assert "\n" not in flip.words
        assert flip.change != DropSource(source_name(item.case, item.place))


@given(asked())
def test_a_budget_is_the_nearest_on_its_side(item: Asked) -> None:
    queue, limit = item.result.queue, item.settings.budget_limit
    now = queue.total if limit is None else limit
    flips = [budget for budget in range(max(now, queue.total) + 2) if item.flips(with_budget(item.settings, budget))]
    nearest = [max((b for b in flips if b < now), default=None), min((b for b in flips if b > now), default=None)]
    found = [flip.settings.budget_limit or 0 for flip in item.found(SetBudget)]
    index = queue.index_of.get(item.place)
    secret = index is not None and any(one.secret for one in queue.units[index])
    assert sorted(found) == ([] if secret else sorted(budget for budget in nearest if budget is not None))
    assert found == sorted(found, key=lambda budget: abs(budget - now))


def flipping_drops(item: Asked) -> set[int]:
    """Every other source that flips the item when it is dropped by hand."""
    others = set(range(len(item.case.sources))) - {item.place, *item.settings.drops}
    return {other for other in others if item.flips(with_drop(item.settings, other, True))}


@settings(max_examples=2 * settings().max_examples)
@given(asked())
def test_a_source_to_drop_is_found_wherever_there_is_one(item: Asked) -> None:
    tried = [one.place for one in drops_to_try(item.result, item.place)]
    assert bool(flipping_drops(item)) == any(item.flips(with_drop(item.settings, other, True)) for other in tried if other != item.place)
    assert item.place not in tried
    assert len(set(tried)) == len(tried)


@settings(max_examples=2 * settings().max_examples)
@given(asked())
def test_no_cheaper_source_that_took_its_room_would_do(item: Asked) -> None:
    queue, index = item.result.queue, item.result.queue.index_of.get(item.place)
    first = next((one for one in drops_to_try(item.result, item.place) if item.flips(with_drop(item.settings, one.place, True))), None)
    if index is None or first is None or any({first.place, item.place} <= set(pair) for pair in item.case.pairs):
        return
    flipping = flipping_drops(item)
    took_room = [at for at in range(index) if item.result.selection.taken[at]]
    costs = [queue.costs[at] for at in took_room if any(one.place in flipping for one in queue.units[at])]
    assert not costs or first.units == min(costs)


@given(asked())
def test_the_first_source_that_is_tried_and_flips_is_the_one_that_is_dropped(item: Asked) -> None:
    tried = [one.place for one in drops_to_try(item.result, item.place) if one.place not in item.settings.drops]
    first = next((place for place in tried if item.flips(with_drop(item.settings, place, True))), None)
    found = [flip.settings.drops - item.settings.drops for flip in item.found(DropSource) if flip.settings.drops > item.settings.drops]
    assert found == ([] if first is None else [{first}])


@given(asked())
def test_the_channel_has_the_fewest_changed_properties(item: Asked) -> None:
    now = rule_of(item.case, item.settings, item.settings.channel_at(item.case, item.place))

    def distance(channel: str) -> int:
        other = rule_of(item.case, item.settings, channel)
        return sum(getattr(now, field) is not getattr(other, field) for field in RULE_FIELDS)

    flipping = [name for name in item.case.channels if item.flips(with_channel(item.case, item.settings, item.place, name))]
    found = [flip.change.channel for flip in item.found(MoveSource) if isinstance(flip.change, MoveSource)]
    assert [distance(channel) for channel in found] == sorted(map(distance, flipping))[:1]


@given(asked())
def test_a_pin_is_found_where_it_flips(item: Asked) -> None:
    pinned, selected = item.place in item.settings.pins, item.result.is_selected(item.place)
    flips = item.flips(with_pin(item.settings, item.place, not pinned))
    found = [item.place in flip.settings.pins for flip in item.found(PinSource)]
    assert found == ([not pinned] if flips and pinned is selected else [])


@given(asked())
def test_a_sensitivity_is_found_where_one_flips(item: Asked) -> None:
    allowed = item.settings.allowed_sensitivities
    flipping = [allowed ^ {one} for one in Sensitivity if item.flips(with_sensitivity(item.settings, one, one not in allowed))]
    found = [flip.settings.allowed_sensitivities for flip in item.found(AllowSensitivities)]
    assert len(found) == min(len(flipping), 1)
    assert all(one in flipping for one in found)


@given(asked(), st.sampled_from(("source-file", "currency-test", "never-brought")))
def test_no_requirement_of_the_task_brings_an_item_in_or_out_where_that_is_said(item: Asked, name: str) -> None:
    assume(no_requirement_words(item.result) is not None)
    required = name in item.settings.requirements
    assert item.pipeline.build(with_requirement(item.settings, name, not required)).selected_places == item.result.selected_places


def test_a_requirement_that_takes_room_on_the_line_of_missing_ones_is_found() -> None:
    one = case(source("a", "first"), source("b", "second"), requirements=["x" * 40], profile="full", meter="json-chars")
    pipeline = Pipeline(one)
    everything = pipeline.build().used
    tight = with_budget(Settings.of(one), everything - 1)
    result = pipeline.build(tight)
    assert no_requirement_words(result) is None
    out = next(place for place in range(2) if not result.is_selected(place))
    flip = flips_of(one, out, tight)["Require"]
    assert flip.change == Require("x" * 40, on=False)
    assert pipeline.build(flip.settings).is_selected(out)
    back = flips_of(one, out, flip.settings)["Require"]
    assert back.change == Require("x" * 40)
    assert not pipeline.build(back.settings).is_selected(out)


def test_a_requirement_that_a_source_carries_is_on_the_line_in_any_case_and_is_not_tried() -> None:
    one = case(source("a", "first", required_for=["need"]), requirements=["need"], profile="full", meter="json-chars")
    assert list(requirement_tries(Pipeline(one).build(), 0)) == []


@given(asked())
def test_it_costs_no_more_builds_than_it_says_and_each_is_one_step(item: Asked) -> None:
    built: list[Settings] = []

    def build(chosen: Settings) -> BuildResult:
        built.append(chosen)
        return item.pipeline.build(chosen)

    for step, _ in enumerate(flip_tries(item.result, item.place, build), 1):
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
    assert flips_of(versions, 0)["DropSource"].words == "dropping a (number 2 of its id) by hand, which takes 3 bytes"
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
    class StoppedError(Exception):
        pass

    several = case(source("a", "aaaa"), source("b", "bbbb", "system"), budget=4)
    result = Pipeline(several).build()

    def stopped(chosen: Settings) -> BuildResult:
        raise StoppedError

    with pytest.raises(StoppedError):
        next(candidate_flips(result, 0, stopped))


def test_a_thousand_sources_take_a_bounded_number_of_builds() -> None:
    many = big_core_case(1_000, 64)
    pipeline = Pipeline(many)
    result = pipeline.build()
    dropped = [place for place in range(1_000) if result.board.drops.get(place) is None and not result.is_selected(place)]
    selected = [item.place for item in result.selected_items]
    for place in (dropped[0], dropped[-1], selected[-1]):
        built: list[Settings] = []

        def build(chosen: Settings, built: list[Settings] = built) -> BuildResult:
            built.append(chosen)
            return pipeline.build(chosen)

        assert list(candidate_flips(result, place, build))
        assert len(built) <= MOST_BUILDS
