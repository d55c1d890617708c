"""What is exactly the decision object is a decision, and nothing else is (spec 2.1)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.probe import DecisionKind, Usage
from ctxview.live.reply_reader import MOST_CHARACTERS, ReplyError, read_decision, read_reply
from tests.live.chat_server import DECISION, completion

TYPE = "application/json"
TOOL = {"name": "read_file", "arguments": {"path": "a"}}


def decision(**more: object) -> str:
    return json.dumps({**DECISION, **more})


def tool(**more: object) -> str:
    return decision(kind="tool", tool={**TOOL, **more})


WRONG_DECISIONS = [
    "",
    "null",
    "7",
    "[]",
    "{}",
    '"answer"',
    f"[{decision()}]",
    f"{decision()} {decision()}",
    f"{decision()}.",
    f"Here you are: {decision()}",
    f"```json\n{decision()}\n```",
    decision()[:-1],
    '{"kind": "answer", "kind": "tool", "message": ""}',
    '{"kind": "answer", "message": "a", "message": "b"}',
    '{"kind": "answer"}',
    '{"message": "done"}',
    decision(kind="Answer"),
    decision(kind="execute"),
    decision(kind=""),
    decision(kind=None),
    decision(kind=["answer"]),
    decision(kind={"answer": 1}),
    decision(message=None),
    decision(message=7),
    decision(message=["done"]),
    decision(confidence=0.9),
    decision(name="read_file", arguments={}),
    decision(tool=TOOL),
    decision(kind="refuse", tool=TOOL),
    decision(kind="needs_context", tool={}),
    decision(kind="tool"),
    decision(kind="tool", tool={}),
    decision(kind="tool", tool=[]),
    decision(kind="tool", tool=[TOOL]),
    decision(kind="tool", tool="read_file"),
    decision(kind="tool", tool={"name": "read_file"}),
    decision(kind="tool", tool={"arguments": {}}),
    tool(name=""),
    tool(name="  "),
    tool(name=None),
    tool(name=7),
    tool(name="n" * 201),
    tool(arguments=None),
    tool(arguments=[]),
    tool(arguments='{"path": "a"}'),
    tool(description="x"),
    tool(arguments={"n": 2**63}),
    tool(arguments={"n": [-(2**64)]}),
    tool(arguments={"n": 1e300}),
    tool().replace('"a"', "NaN"),
    tool().replace('"a"', "Infinity"),
    tool().replace('"a"', "1e999"),
    tool().replace('"a"', "9" * 5000),
    tool().replace('"a"', '{"b": 1, "b": 2}'),
    tool().replace('"a"', "[" * 40 + "]" * 40),
    tool().replace('"a"', "[" * 5000 + "]" * 5000),
    "[" * 100_000,
    decision(message="x" * MOST_CHARACTERS),
]


def code_of(text: str) -> str:
    try:
        read_decision(text)
    except ReplyError as error:
        return str(error)
    return "taken"


def test_nothing_but_the_decision_object_is_a_decision() -> None:
    codes = {text: code_of(text) for text in WRONG_DECISIONS}
    assert {text[:80]: code for text, code in codes.items() if code not in ("not_a_decision", "reply_too_large")} == {}
    assert codes[WRONG_DECISIONS[-1]] == "reply_too_large"
    assert code_of(decision()) == code_of(tool()) == "taken"


@pytest.mark.parametrize("kind", [one for one in DecisionKind if one is not DecisionKind.TOOL])
def test_a_decision_without_a_tool_is_read_with_null_or_nothing_there(kind: DecisionKind) -> None:
    for text in (decision(kind=kind), json.dumps({"kind": kind, "message": ""})):
        found = read_decision(text)
        assert (found.kind, found.tool) == (kind, None)


def test_a_proposal_is_read_without_what_only_the_harness_fills() -> None:
    arguments = {"path": "a", "n": 2**63 - 1, "deep": [[{"x": None}]], "call_id": 1, "action_id": 2, "id": "kept"}
    found = read_decision(tool(arguments=arguments, id="x", call_id="y")).tool
    assert found is not None
    assert (found.name, found.arguments) == ("read_file", {"path": "a", "n": 2**63 - 1, "deep": [[{"x": None}]], "id": "kept"})


def test_a_lone_surrogate_is_repaired() -> None:
    assert read_decision('{"kind": "answer", "message": "\\ud800"}').message == "\ufffd"


MESSAGE = {"content": decision()}
WRONG_ENVELOPES: list[tuple[object, str]] = [
    (None, "wrong_envelope"),
    ([], "wrong_envelope"),
    ({}, "wrong_envelope"),
    (DECISION, "wrong_envelope"),
    ({"choices": None}, "wrong_envelope"),
    ({"choices": {}}, "wrong_envelope"),
    ({"choices": []}, "wrong_envelope"),
    ({"choices": ["x"]}, "wrong_envelope"),
    ({"choices": [{"message": MESSAGE}] * 2}, "wrong_envelope"),
    ({"choices": [{}]}, "wrong_envelope"),
    ({"choices": [{"message": decision()}]}, "wrong_envelope"),
    ({"choices": [{"text": decision()}]}, "wrong_envelope"),
    ({"choices": [{"message": {"content": None}}]}, "wrong_envelope"),
    ({"choices": [{"message": {"content": DECISION}}]}, "wrong_envelope"),
    ({"choices": [{"message": {"content": [{"type": "text", "text": decision()}]}}]}, "wrong_envelope"),
    ({"choices": [{"message": {"content": None, "tool_calls": [{"id": "c"}]}}]}, "native_tool_call"),
    ({"choices": [{"message": {**MESSAGE, "tool_calls": [{"id": "c"}]}}]}, "native_tool_call"),
    ({"choices": [{"message": {**MESSAGE, "function_call": {"name": "x"}}}]}, "native_tool_call"),
    ({"choices": [{"message": {"content": "x"}, "finish_reason": "length"}]}, "cut_off"),
]


def envelope_code(value: object) -> str:
    try:
        read_reply(json.dumps(value).encode(), TYPE)
    except ReplyError as error:
        return str(error)
    return "taken"


def test_an_envelope_of_another_shape_is_no_answer() -> None:
    assert [(value, envelope_code(value)) for value, _ in WRONG_ENVELOPES] == WRONG_ENVELOPES


def test_a_decision_that_is_whole_counts_though_the_limit_was_reached() -> None:
    value = {"choices": [{"message": {**MESSAGE, "tool_calls": []}, "finish_reason": "length"}]}
    assert read_reply(json.dumps(value).encode(), TYPE).decision.message == "done"


@pytest.mark.parametrize(
    "usage",
    [
        None, 7, [], {}, {"prompt_tokens": 1},
        {"prompt_tokens": -1, "completion_tokens": 1}, {"prompt_tokens": True, "completion_tokens": 1},
        {"prompt_tokens": "1", "completion_tokens": 1}, {"prompt_tokens": 1.5, "completion_tokens": 1},
        {"prompt_tokens": 2**70, "completion_tokens": 1},
    ],
)  # fmt: skip
def test_counts_that_are_none_are_left_out_and_the_decision_stays(usage: object) -> None:
    reply = read_reply(completion(DECISION, usage=usage, model=usage).body, TYPE)
    assert (reply.usage, reply.returned_model) == (None, None)
    assert read_reply(completion(DECISION).body, TYPE).usage == Usage(812, 34)


@given(st.binary(max_size=200))
def test_no_bytes_make_another_error(data: bytes) -> None:
    with pytest.raises(ReplyError):
        read_reply(data, TYPE)


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda s: st.lists(s) | st.dictionaries(st.text(), s)
)


@given(
    st.fixed_dictionaries({}, optional={"kind": JSON | st.sampled_from(list(DecisionKind)), "message": JSON, "tool": JSON | st.just(TOOL)})
)
def test_whatever_is_taken_is_a_whole_decision(value: dict[str, object]) -> None:
    try:
        found = read_decision(json.dumps(value))
    except ReplyError:
        return
    assert (found.tool is not None) == (found.kind is DecisionKind.TOOL) == (value["kind"] == "tool")
