"""Why: every stage's answer in words, who beat it, who took its room, where it enters (spec 1.7, design 2)."""

from dataclasses import replace

import pytest
from hypothesis import given

from ctxview.core.case import Case
from ctxview.core.channels import Sensitivity
from ctxview.core.decision import Reason
from ctxview.core.explain import NOT_REACHED, PASSED, Explanation, explain
from ctxview.core.pipeline import build_once
from ctxview.core.settings import Settings
from ctxview.core.tweaks import with_budget
from tests.cases import OTHER_REPOSITORY, case, source
from tests.core.tweak_strategy import settings_for
from tests.strategies import any_cases

LAST_WORDS = {
    "dropped_by_hand": "dropped by hand",
    "sensitive": "secret; only internal, public may pass",
    "out_of_scope": "belongs to repository another-lab, the task to price-lab",
    "duplicate": "same content as kept",
    "superseded": "version 1.9 is older than 1.10 by natural order of labels",
    "conflict_lost": "above it",
    "budget_exceeded": "needs 999 bytes",
    "bundle_incomplete": "belongs together with call",
}


def one_of_each() -> list[Explanation]:
    """The explanation of one source for each reason to be dropped."""
    several = case(
        source("by hand", "dropped"),
        source(".env", "token", "secret_fixture"),
        source("theirs", "theirs", repository=OTHER_REPOSITORY),
        source("copy", "same", "reference"),
        source("kept", "same"),
        source("doc", "old", version="1.9"),
        source("doc", "new", version="1.10"),
        source("rule", "user rule", "user_instruction"),
        source("rule", "rule", "system"),
        source("large", "x" * 999, "reference"),
        source("call", "call", "secret_fixture", position=1),
        source("result", "result", "tool_observation", position=2),
        budget=500,
        profile="full",
        pairs=[(10, 11)],
    )
    result = build_once(several, replace(Settings.of(several), drops=frozenset({0})))
    return [explain(result, place) for place in range(len(several.sources))]


def test_every_reason_to_be_dropped_has_its_words() -> None:
    said = {one.decision.reason.value: one for one in one_of_each() if not one.decision.selected}
    assert set(said) == set(LAST_WORDS)
    for reason, one in said.items():
        last = next(answer for answer in one.answers if answer.outcome == "dropped")
        assert LAST_WORDS[reason] in last.words
        assert last.reason == reason
        assert last.stage == one.decision.stage


def test_after_the_stage_that_took_it_out_no_stage_is_reached() -> None:
    for one in one_of_each():
        outcomes = [answer.outcome for answer in one.answers]
        gone = outcomes.index("dropped") if "dropped" in outcomes else len(outcomes)
        assert "dropped" not in outcomes[gone + 1 :]
        assert set(outcomes[gone + 1 :]) <= {NOT_REACHED}
        assert NOT_REACHED not in outcomes[:gone]


def test_who_beat_it() -> None:
    named = {one.place: one.beaten_by for one in one_of_each()}
    assert named[3] == (4,)
    assert named[5] == (6,)
    assert named[7] == (8,)
    assert named[11] == ()
    assert named[9] == ()


def test_of_tool_schemas_that_disagree_nobody_wins() -> None:
    result = build_once(case(*(source("tool", f"schema {n}", "tool_schema") for n in range(3))))
    for place in range(3):
        one = explain(result, place)
        assert one.beaten_by == ()
        assert "3 different schemas" in next(a.words for a in one.answers if a.outcome == "dropped")


@given(any_cases.flatmap(settings_for))
def test_the_answers_follow_the_stages_and_end_as_the_decision_does(changed: tuple[Case, Settings]) -> None:
    case, chosen = changed
    result = build_once(case, chosen)
    for place in range(len(case.sources)):
        one = explain(result, place)
        assert [answer.stage for answer in one.answers] == [stage.name for stage in result.stages]
        assert all(answer.words for answer in one.answers)
        assert one.decision == result.decision(place)
        ended = [answer for answer in one.answers if answer.outcome not in (PASSED, NOT_REACHED)]
        assert [(answer.outcome, answer.reason) for answer in ended] == [(one.decision.outcome, one.decision.reason)]
        assert place not in one.beaten_by
        secret = any(other.secret for unit in result.queue.units for other in unit if place in {each.place for each in unit})
        reached = place in result.queue.index_of
        assert (one.enters_at is not None) == (reached and not secret)
        left_out = one.decision.reason is Reason.BUDGET_EXCEEDED
        assert (one.enters_next is not None) == (left_out and not secret)


@given(any_cases.flatmap(settings_for))
def test_who_took_its_room_covers_what_it_lacked_and_no_one_more(changed: tuple[Case, Settings]) -> None:
    case, chosen = changed
    result = build_once(case, chosen)
    limit = chosen.budget_limit
    for place in range(len(case.sources)):
        one = explain(result, place)
        if one.decision.reason is not Reason.BUDGET_EXCEEDED or one.enters_at is None:
            assert one.took_room == ()
            continue
        assert limit is not None
        index = result.queue.index_of[place]
        lacking = result.queue.costs[index] - (limit - result.selection.used_before[index])
        takers = list(dict.fromkeys(result.queue.index_of[other] for other in one.took_room))
        assert takers == sorted(takers, reverse=True)
        assert all(result.selection.taken[taker] and taker < index for taker in takers)
        costs = [result.queue.costs[taker] for taker in takers]
        if lacking <= sum(c for c, taken in zip(result.queue.costs[:index], result.selection.taken, strict=False) if taken):
            assert sum(costs) >= lacking
            assert sum(costs[:-1]) < lacking
        else:  # larger than the whole budget: all that were taken before it, and still not enough
            assert takers == [i for i in range(index - 1, -1, -1) if result.selection.taken[i]]


@given(any_cases.flatmap(settings_for))
def test_at_the_budget_where_it_enters_it_is_selected_and_one_unit_below_it_is_not(changed: tuple[Case, Settings]) -> None:
    case, chosen = changed
    result = build_once(case, chosen)
    for place in range(len(case.sources)):
        one = explain(result, place)
        for budget, floor in ((one.enters_at, 0), (one.enters_next, (chosen.budget_limit or 0) + 1)):
            if budget is not None:
                assert budget >= floor
                assert build_once(case, with_budget(chosen, budget)).is_selected(place)
                assert budget == floor or not build_once(case, with_budget(chosen, budget - 1)).is_selected(place)


def words_of(one: Explanation) -> dict[str, str]:
    return {answer.stage.value: answer.words for answer in one.answers}


def test_the_words_of_a_source_that_passes_everything() -> None:
    several = case(
        source("file", "same", required_for={"b", "a"}),
        source("copy", "same", "reference"),
        source("other", "other", "reference"),
        budget=100,
    )
    result = build_once(several)
    words = words_of(explain(result, 0))
    assert words["sensitivity"] == "internal is allowed"
    assert "stands for copy" in words["dedup"]
    assert words["budget"] == "required; takes 4 bytes of the 100 that were left"
    assert words["order"] == "section 1 of 1, artifact: 1 of 2"
    assert words["completeness"] == "satisfies a, b"
    assert words_of(explain(result, 2))["budget"] == "not required; takes 5 bytes of the 96 that were left"
    assert words_of(explain(result, 2))["completeness"] == "no requirement depends on it"
    unlimited = build_once(several, with_budget(result.settings, None))
    assert words_of(explain(unlimited, 0))["budget"] == "required; takes 4 bytes, the budget is unlimited"
    pinned = build_once(several, replace(result.settings, pins=frozenset({2})))
    assert words_of(explain(pinned, 2))["budget"].startswith("pinned; ")


def test_the_words_about_scope() -> None:
    rule = source("r", "rule", "repository_rule", path="src/AGENTS.md")
    inside, outside = (build_once(case(rule, target=target)) for target in ("src/a.py", "docs/a.md"))
    assert words_of(explain(inside, 0))["scope"] == "its path src/AGENTS.md reaches src/a.py"
    assert words_of(explain(outside, 0))["scope"] == "its path src/AGENTS.md does not reach docs/a.md"
    rootless = build_once(case(rule))
    assert words_of(explain(rootless, 0))["scope"] == "its path src/AGENTS.md does not reach the root"
    other_task = build_once(case(source("a", task_id="another")))
    assert words_of(explain(other_task, 0))["scope"] == "belongs to task another, this is repair-price"


def test_the_words_about_versions_say_that_they_are_labels() -> None:
    result = build_once(
        case(source("doc", "a", version="2.0"), source("doc", "b", version="2.0-rc1"), source("doc", "c", "hostile_fixture", version="3"))
    )
    assert "labels" in words_of(explain(result, 0))["supersession"]
    assert "replaces nothing" in words_of(explain(result, 2))["supersession"]


def test_a_visible_conflict_passes_its_stage_with_the_reason() -> None:
    result = build_once(case(source("f", "a", "verified_fact"), source("f", "b", "verified_fact")))
    conflict = next(answer for answer in explain(result, 0).answers if answer.stage == "conflict")
    assert (conflict.outcome, conflict.reason) == (PASSED, "conflict_visible")
    assert conflict.words.startswith("2 different items")


def test_a_hostile_source_is_selected_as_data() -> None:
    budget = next(a for a in explain(build_once(case(source("e", "x", "hostile_fixture"))), 0).answers if a.stage == "budget")
    assert (budget.outcome, budget.reason) == ("selected_as_data", "untrusted_instruction")


def test_secrecy_that_spread_is_said() -> None:
    result = build_once(case(source(".env", "token", "secret_fixture"), source("page", "token", "web_content")))
    assert "a secret candidate has the same content" in words_of(explain(result, 1))["sensitivity"]
    assert "same content" not in words_of(explain(result, 0))["sensitivity"]
    nothing = build_once(case(source("a"), allowed=()))
    assert "only none may pass" in words_of(explain(nothing, 0))["sensitivity"]


@pytest.mark.parametrize("budget", [None, 0, 5])
def test_a_secret_in_the_queue_tells_nothing_but_whether_it_is_selected(budget: int | None) -> None:
    result = build_once(case(source(".env", "token", "secret_fixture"), allowed=Sensitivity, budget=budget))
    one = explain(result, 0)
    assert (one.shown_id, one.enters_at, one.enters_next, one.took_room) == ("redacted-1", None, None, ())
    assert words_of(one)["budget"] == ("left out" if budget == 0 else "selected") + "; the units of a secret are not told"
