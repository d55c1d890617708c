"""Sources of a captured request are found again wherever they stand: by content first, by place second."""

from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from ctxview.core.case import Case
from ctxview.core.changes import PinSource, SourceName
from ctxview.core.comparison import moved_places
from ctxview.core.difference import compare_across
from ctxview.core.pipeline import build_once
from ctxview.core.reload import Reload, carry_over, describe_reload
from ctxview.core.same_sources import same_sources
from ctxview.core.settings import Settings
from ctxview.core.tweaks import History, with_drop, with_pin
from ctxview.readers.request_reader import case_from_request

TEXTS = st.sampled_from(("one", "two", "three", "a longer text", "one and two"))
MESSAGES = st.lists(st.tuples(st.sampled_from(("user", "assistant")), TEXTS), min_size=1, max_size=8)


def captured(messages: list[tuple[str, str]]) -> Case:
    body: dict[str, Any] = {"model": "any", "messages": [{"role": role, "content": content} for role, content in messages]}
    found = case_from_request(body, "a.json", 0)
    assert found is not None
    return found


def contents(one: Case) -> list[str]:
    return [source.content for source in one.sources]


@given(MESSAGES, TEXTS, st.data())
def test_a_message_put_in_anywhere_edits_nothing_and_moves_nothing(messages: list[tuple[str, str]], text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(messages)))
    before, after = captured(messages), captured([*messages[:at], ("user", text), *messages[at:]])
    reload = Reload(before, after)
    assert describe_reload(reload) == "1 new"
    assert len(reload.new_place) == len(before.sources)
    for old, new in reload.new_place.items():
        assert (before.sources[old].content, before.sources[old].channel) == (after.sources[new].content, after.sources[new].channel)
    one, other = build_once(before), build_once(after)
    assert not compare_across(one, other, reload).gone
    assume(len(set(messages)) == len(messages) and ("user", text) not in messages)
    assert not moved_places(one, other, reload=reload)


@given(MESSAGES, MESSAGES)
def test_no_two_sources_become_one_and_what_is_in_both_is_found(one: list[tuple[str, str]], other: list[tuple[str, str]]) -> None:
    before, after = captured(one), captured(other)
    found = same_sources(before, after)
    assert len(set(found.values())) == len(found)
    for text in set(contents(before)) & set(contents(after)):
        kept = sum(contents(before)[old] == text == contents(after)[new] for old, new in found.items())
        assert kept == min(contents(before).count(text), contents(after).count(text))


@given(MESSAGES)
def test_the_same_body_again_is_the_same_sources(messages: list[tuple[str, str]]) -> None:
    reload = Reload(captured(messages), captured(messages))
    assert reload.new_place == {place: place for place in range(len(reload.before.sources))}
    assert describe_reload(reload) == "the same sources"


def test_what_is_edited_in_place_is_found_by_its_place() -> None:
    reload = Reload(captured([("user", "one"), ("user", "two")]), captured([("user", "one"), ("user", "another")]))
    assert describe_reload(reload) == "1 edited"
    assert reload.other_contents == (1,)


def test_changes_go_with_their_source_and_one_of_a_source_that_is_gone_waits_for_it() -> None:
    before = captured([("user", "one"), ("user", "two"), ("user", "three")])
    own = Settings.of(before)
    history = History(with_drop(with_pin(own, 1, True), 2, True), (own,))
    after = captured([("user", "new"), ("user", "another"), ("user", "one"), ("user", "two")])
    carried = carry_over(Reload(before, after), history)
    assert carried.history.present.pins == {3}
    assert carried.history.present.drops == frozenset()
    (waiting,) = carried.waiting
    later = captured([("user", "new"), ("user", "another"), ("user", "one"), ("user", "two"), ("user", "more")])
    again = carry_over(Reload(after, later), carried.history, carried.waiting)
    assert again.waiting == (waiting,)
    assert again.history.present.drops == frozenset()
    back = carry_over(Reload(after, before), carried.history, carried.waiting)
    assert back.waiting == ()
    assert (back.history.present.pins, back.history.present.drops) == (frozenset({1}), frozenset({2}))


def test_a_pin_that_waits_is_not_given_to_whatever_stands_in_its_place() -> None:
    before, after = captured([("user", "one"), ("user", "two")]), captured([("user", "one")])
    carried = carry_over(Reload(before, after), History(with_pin(Settings.of(before), 1, True)))
    assert carried.waiting == (PinSource(SourceName(before.sources[1].source_id)),)
    assert carried.history.present.pins == frozenset()
