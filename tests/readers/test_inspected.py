"""What was read holds no secret in any text but a content, and a content with one is secret."""

import json
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given

from ctxview.core.case import Case
from ctxview.core.findings.secret_formats import SECRET_FORMATS
from ctxview.core.pipeline import build_once
from ctxview.core.problem import CtxviewError
from ctxview.core.texts_of import texts_of, with_texts
from ctxview.readers import inspected
from ctxview.readers.inspected import inspected_case, inspected_value
from ctxview.readers.open_file import case_of_bytes, open_json_line
from tests.planted_secrets import SECRETS
from tests.strategies import cases

TOKEN = SECRETS["secret-github-token"]
OTHER = SECRETS["secret-stripe-key"]

WHOLE = {
    "ctxview": 1,
    "name": f"name {TOKEN}",
    "description": TOKEN,
    "profile": "full",
    "task": {
        "id": f"t-{TOKEN}", "repository": f"r-{TOKEN}", "target_path": f"src/{TOKEN}", "goal": TOKEN, "stop_condition": TOKEN,
        "verification_target": TOKEN, "question": TOKEN, "rules": f"Use {TOKEN}.",
    },
    "requirements": [f"q-{TOKEN}"],
    "provider_boundary": TOKEN,
    "principal": {"tenant": TOKEN, "user": TOKEN},
    "purpose": TOKEN,
    "required_versions": {f"s-{TOKEN}": TOKEN},
    "channels": {f"c-{TOKEN}": {"kind": "fact", "authority": "none", "trust": "unverified", "retention": "low", "sensitivity": "public"}},
    "bundles": [{"name": f"b-{TOKEN}", "item_ids": [f"i-{TOKEN}"]}],
    "sources": [
        {
            "source_id": f"s-{TOKEN}", "channel": f"c-{TOKEN}", "content": "harmless", "path": f"p/{TOKEN}", "version": TOKEN,
            "observed_at": TOKEN, "required_for": [f"q-{TOKEN}"], "id": f"i-{TOKEN}", "title": TOKEN, "reference": TOKEN,
            "load_when": TOKEN, "conflicts_with": [TOKEN], "tenant": TOKEN, "user": TOKEN, "purposes": [TOKEN],
        },
        {"source_id": "page", "channel": "web_content", "content": f"see {OTHER}"},
    ],
    "proposals": [{"name": "read_file", "arguments": {"path": TOKEN, TOKEN: [TOKEN]}}],
    "expect": {"selected": [f"s-{TOKEN}"], "reasons": {f"s-{TOKEN}": "selected"}, "tool": TOKEN, "arguments": [TOKEN]},
}  # fmt: skip


def opened(value: object, accepted: frozenset[str] = frozenset()) -> Case:
    return case_of_bytes("case.json", json.dumps(value).encode(), accepted)


def test_no_text_but_a_content_and_a_proposal_holds_a_secret() -> None:
    case = opened(WHOLE)
    bare = replace(case, found_secrets=(), proposals=(), sources=tuple(replace(one, content="") for one in case.sources))
    assert [place for text, place in texts_of(bare) if TOKEN in text or OTHER in text] == []
    assert case.proposals[0].arguments["path"] == TOKEN
    assert TOKEN not in repr(case.found_secrets)


def test_equal_texts_are_replaced_equally_so_that_what_belongs_together_stays_together() -> None:
    case = opened(WHOLE)
    source = case.sources[0]
    assert source.repository == case.task.repository
    assert source.channel in case.channels
    assert case.bundles[0].item_ids == (source.name,)
    assert source.required_for == case.requirements
    assert case.task.id != case.task.repository


def test_a_content_with_a_secret_is_secret_and_stays_as_it_is() -> None:
    case = opened(WHOLE)
    assert case.secret_by_finding == {1: ("secret-stripe-key",)}
    assert case.sources[1].content == f"see {OTHER}"
    item = build_once(case).candidates.by_place[1]
    assert item.secret
    assert (case.found_secrets[0].offset, case.found_secrets[0].line, case.found_secrets[0].length) == (4, 1, len(OTHER))


def test_what_is_accepted_is_as_it_was_written() -> None:
    keys = frozenset(one.key for one in opened(WHOLE).found_secrets)
    case = opened(WHOLE, keys)
    assert case.sources[0].title == TOKEN
    assert case.task.rules == f"Use {TOKEN}."
    assert case.secret_by_finding == {}
    assert all(one.accepted for one in case.found_secrets)
    assert not build_once(case).candidates.by_place[1].secret


def test_another_secret_in_the_place_of_an_accepted_one_is_not_accepted() -> None:
    page = {"ctxview": 1, "task": {"id": "t", "repository": "r"}, "sources": [{"source_id": "a", "channel": "reference", "content": TOKEN}]}
    keys = frozenset(one.key for one in opened(page).found_secrets)
    moved = json.loads(json.dumps(page).replace(TOKEN, f"a new line\\n{TOKEN}"))
    assert opened(moved, keys).secret_by_finding == {}
    other = json.loads(json.dumps(page).replace(TOKEN, TOKEN[:-6] + "Zz9Yy8"))
    assert opened(other, keys).secret_by_finding == {0: ("secret-github-token",)}


def test_a_key_tells_neither_the_secret_nor_enough_of_a_digest_to_guess_it() -> None:
    keys = {
        one.key
        for number in range(4000)
        for one in inspected._secrets(f"x://a:pass{number:04}@db.internal", 0, "content", "source", frozenset())
    }
    assert len({key[-4:] for key in keys}) > 3000
    assert len({key[:-4] for key in keys}) == 1


@given(cases())
def test_a_case_without_secrets_is_handed_on_as_it_is_and_every_text_is_looked_at(case: Case) -> None:
    assert inspected_case(case) is case
    assert {text for text, _ in texts_of(replace(case, unread={}))} <= set(inspected._all_texts(case)) | {""}
    marked = with_texts(case, lambda text, _: f"{text}!")
    assert {text for text, _ in texts_of(marked)} == {f"{text}!" for text, _ in texts_of(case)}
    assert with_texts(case, lambda text, _: text) is case


def test_a_value_that_is_no_case_is_masked_in_every_text() -> None:
    value = {"a": [TOKEN, {"b": f"x {TOKEN}", TOKEN: 1}], "c": "harmless"}
    assert inspected_value({"c": ["harmless", 1, None]}) == {"c": ["harmless", 1, None]}
    masked = inspected_value(value)
    assert TOKEN not in str(masked)
    assert masked["c"] == "harmless"


@pytest.mark.parametrize("rule", SECRETS)
def test_an_error_names_no_secret(rule: str) -> None:
    secret = SECRETS[rule]
    wrong = {
        "ctxview": 1,
        "task": {"id": "t", "repository": "r"},
        "sources": [{"source_id": "a", "channel": secret, "content": "x", secret: 1}],
    }
    data = json.dumps(wrong).encode()
    for opens in (partial(case_of_bytes, "case.json", data), partial(open_json_line, data, "lines", 3)):
        with pytest.raises(CtxviewError) as refused:
            opens()
        for problem in (refused.value.problem, *refused.value.others):
            for text in (problem.message, problem.place, problem.expected):
                assert secret[len(secret) // 2 - 4 : len(secret) // 2 + 4] not in text


def test_the_formats_are_each_named_once() -> None:
    assert len({form.rule.id for form in SECRET_FORMATS}) == len(SECRET_FORMATS)
