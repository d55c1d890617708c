"""No secret comes out of a call's arguments, nor a digest of it (spec 1.5, 2.2)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.canonical import canonical_json
from ctxview.core.case import Case
from ctxview.core.gateway import judge_all
from ctxview.core.masking import MASK, Secrets, masked_arguments, masked_verdicts, secrets_of
from ctxview.core.proposal import Proposal, make_calls
from tests.cases import case, source

SECRET = "plainly-hidden-7f3a1c"


def masked(arguments: dict[str, object], *texts: str) -> dict[str, object]:
    return masked_arguments(arguments, Secrets.from_texts(texts or (SECRET,)))


def with_secret(content: str = SECRET) -> Case:
    return case(source("token", content, "secret_fixture"), source("copy", content), source("open", "an open text"))


@pytest.mark.parametrize(
    "value",
    [SECRET, f"x{SECRET}y", SECRET.upper(), f"{SECRET[:5]}\n {SECRET[5:]}", f"{SECRET[:5]}\u200b{SECRET[5:]}", "ｐlainly-hidden-7f3a1c"],
)
def test_a_text_with_the_secret_in_it_is_masked_whole(value: str) -> None:
    assert masked({"new": value, "path": "a"}) == {"new": MASK, "path": "a"}
    assert masked({"edits": [{"new": value, "n": 1}]}) == {"edits": [{"new": MASK, "n": 1}]}
    assert masked({value: 1}) == {MASK: 1}


def test_a_number_may_be_the_secret_too() -> None:
    assert masked({"pin": 84213077, "n": 5, "b": True, "x": None}, "84213077") == {"pin": MASK, "n": 5, "b": True, "x": None}


def test_a_line_of_a_secret_is_a_secret() -> None:
    assert masked({"new": "second line!"}, "first line\nsecond line!\nab") == {"new": MASK}
    assert masked({"new": "ab"}, "first line\nsecond line!\nab") == {"new": "ab"}


@pytest.mark.parametrize("name", ["password", "api_key", "apiKey", "API-KEY", "authToken", "x.secret", "client_secret", "Authorization"])
def test_what_stands_under_such_a_name_is_masked(name: str) -> None:
    assert masked({name: "anything"}) == {name: MASK}
    assert masked({"headers": {name: {"deep": [1]}}}) == {"headers": {name: MASK}}
    assert masked({name: None}) == {name: None}


@pytest.mark.parametrize("name", ["path", "old", "max_tokens", "tokens", "secretary", "keys", "monkey", "passwords_file_count"])
def test_what_stands_under_another_name_is_not(name: str) -> None:
    assert masked({name: "anything"}) == {name: "anything"}


def test_secrets_are_what_candidates_hold_that_are_secret_also_by_content() -> None:
    assert secrets_of(with_secret()).spellings == (SECRET,)
    assert secrets_of(case(source("open", "text"))).spellings == ()
    assert not secrets_of(case(source("open", "text"))).hold("text")


def test_where_something_is_masked_the_ids_are_too() -> None:
    calls = make_calls([Proposal("read_file", {"path": one}) for one in (SECRET, "a", SECRET, f"{SECRET}2")], "run")
    shown = masked_verdicts(judge_all(calls), secrets_of(with_secret()))
    assert [one.call.action_id for one in shown] == ["action-redacted-1", calls[1].action_id, "action-redacted-1", "action-redacted-2"]
    assert [one.call.call_id for one in shown] == ["call-redacted-1", calls[1].call_id, "call-redacted-3", "call-redacted-4"]
    assert [one.decided for one in shown] == [one.decided for one in judge_all(calls)]


def test_a_name_of_a_tool_and_of_an_argument_are_masked_like_values() -> None:
    (shown,) = masked_verdicts(judge_all(make_calls([Proposal(f"read {SECRET}", {SECRET: ".env"})], "run")), secrets_of(with_secret()))
    assert (shown.call.name, dict(shown.call.arguments)) == (MASK, {MASK: ".env"})


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6) | st.just(SECRET) | st.text(max_size=4).map(lambda text: text + SECRET),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4) | st.just(SECRET), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["path", "old", "new", "edits", SECRET]), json_values, max_size=4))
def test_the_secret_is_nowhere_in_what_is_shown(arguments: dict[str, object]) -> None:
    (call,) = make_calls([Proposal("apply_patch", arguments)], "run")
    (shown,) = masked_verdicts(judge_all([call]), secrets_of(with_secret()))
    text = canonical_json([shown.call.name, dict(shown.call.arguments), shown.argument, shown.rule])
    assert SECRET not in text
    if SECRET in canonical_json(arguments):
        assert call.action_id not in (shown.call.action_id, shown.call.call_id)
    else:
        assert json.loads(canonical_json(dict(shown.call.arguments))) == dict(call.arguments)
