"""Calls that stand in captured requests, of all four formats, as the gateway gets them (spec 2.2, chapter 5)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.case import Case
from ctxview.core.gateway import judge
from ctxview.core.policy import DEFAULT_POLICY, Policy, Ruling, ToolContract
from ctxview.core.proposal import Call
from ctxview.readers.captured_calls import call_count, calls_of
from ctxview.readers.open_file import open_case
from ctxview.readers.request_reader import case_from_request
from tests.app.running import ROOT

PATH_AND_ID = {"path": "a.py", "call_id": "mine"}
CHAT = {
    "model": "m",
    "messages": [
        {"role": "user", "content": "read a.py"},
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [
                {"id": "c1", "type": "function", "function": {"name": "read_file", "arguments": json.dumps(PATH_AND_ID)}},
                {"id": "c2", "type": "function", "function": {"name": "run_tests", "arguments": "{}"}},
            ],
        },
        {"role": "tool", "tool_call_id": "c1", "content": "text"},
    ],
}
RESPONSES = {
    "model": "m",
    "input": [
        {"role": "user", "content": "read a.py"},
        {"type": "function_call", "call_id": "c1", "name": "read_file", "arguments": json.dumps(PATH_AND_ID)},
        {"type": "function_call", "call_id": "c2", "name": "run_tests", "arguments": "{}"},
    ],
}
ANTHROPIC = {
    "model": "m",
    "max_tokens": 9,
    "system": "s",
    "messages": [
        {"role": "user", "content": "read a.py"},
        {
            "role": "assistant",
            "content": [
                {"type": "tool_use", "id": "c1", "name": "read_file", "input": PATH_AND_ID},
                {"type": "tool_use", "id": "c2", "name": "run_tests", "input": {}},
            ],
        },
    ],
}
GEMINI = {
    "contents": [
        {"role": "user", "parts": [{"text": "read a.py"}]},
        {
            "role": "model",
            "parts": [{"functionCall": {"name": "read_file", "args": PATH_AND_ID}}, {"functionCall": {"name": "run_tests"}}],
        },
    ],
}


def captured(body: object) -> Case:
    case = case_from_request(body, "request.json", 0)
    assert case is not None
    return case


@pytest.mark.parametrize("body", [CHAT, RESPONSES, ANTHROPIC, GEMINI])
def test_the_calls_of_every_format_are_the_same_in_order_and_without_ids(body: object) -> None:
    case = captured(body)
    calls = calls_of(case)
    assert [(call.ordinal, call.name, dict(call.arguments), call.written) for call in calls] == [
        (1, "read_file", {"path": "a.py"}, None),
        (2, "run_tests", {}, None),
    ]
    assert [case.sources[call.place].notes[0] for call in calls if call.place is not None] == ["tool_call", "tool_call"]
    assert [judge(call).decided for call in calls] == [Ruling.ALLOW, Ruling.ALLOW]
    assert call_count(case) == 2


def chat_call(arguments: object, name: str = "read_file") -> Call:
    function = {"name": name, "arguments": arguments}
    body = {"model": "m", "messages": [{"role": "assistant", "tool_calls": [{"id": "c", "type": "function", "function": function}]}]}
    (call,) = calls_of(captured(body))
    return call


@pytest.mark.parametrize(
    "written",
    [
        '{"path": "a.py"',
        '{"path": "a.py", "path": ".env"}',
        '["a.py"]',
        '"{\\"path\\": \\"a.py\\"}"',
        "path=a.py",
        "",
        " ",
        "null",
        '{"path": NaN}',
        '{"path": "a.py"} {}',
        "[" * 300,
    ],
)
def test_arguments_that_are_no_object_cannot_be_judged(written: str) -> None:
    call = chat_call(written)
    verdict = judge(call)
    assert (verdict.decided, verdict.reason.value) == (Ruling.UNKNOWN, "cannot_judge")
    assert call.arguments == {}
    assert call.written == written or not written.strip()
    assert judge(chat_call(written, "other")).reason.value == "unknown_tool"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
ALLOWS_ALL = Policy({"read_file": ToolContract({}, writes=False)}, ())


@given(st.text(max_size=12) | json_values.map(json.dumps))
def test_only_an_object_is_ever_allowed(written: str) -> None:
    call = chat_call(written)
    allowed = judge(call, ALLOWS_ALL).decided is Ruling.ALLOW
    try:
        value = json.loads(written)
    except ValueError:
        value = None
    assert not allowed or isinstance(value, dict)


@given(st.dictionaries(st.text(max_size=5), json_values, max_size=4))
def test_an_object_comes_out_as_it_was_written(arguments: dict[str, object]) -> None:
    kept = {name: value for name, value in arguments.items() if name not in ("call_id", "action_id")}
    assert dict(chat_call(json.dumps(arguments)).arguments) == kept
    blocks = [{"type": "tool_use", "id": "c", "name": "read_file", "input": arguments}]
    body = {"model": "m", "max_tokens": 9, "system": "s", "messages": [{"role": "assistant", "content": blocks}]}
    assert [dict(call.arguments) for call in calls_of(captured(body))] == [kept]


def test_a_text_for_a_tool_that_takes_a_text_cannot_be_judged_even_where_it_is_an_object() -> None:
    item = {"type": "custom_tool_call", "call_id": "c", "name": "read_file", "input": '{"path": "a.py"}'}
    (call,) = calls_of(captured({"model": "m", "input": [{"role": "user", "content": "x"}, item]}))
    assert (call.written, judge(call).decided) == ('{"path": "a.py"}', Ruling.UNKNOWN)


def test_a_case_has_its_own_proposals_and_no_place() -> None:
    case = open_case(str(ROOT / "fixtures/price-lab/injection-path.yaml"))
    assert [call.place for call in calls_of(case)] == [None, None, None]
    assert call_count(case) == 3


@pytest.mark.parametrize("file", sorted((ROOT / "fixtures/requests").glob("*.json")))
def test_every_call_of_a_fixture_knows_its_source(file: object) -> None:
    case = open_case(str(file))
    for call in calls_of(case):
        assert call.place is not None
        assert case.sources[call.place].content.startswith(call.name)
        assert judge(call, DEFAULT_POLICY).decided is not Ruling.ALLOW
