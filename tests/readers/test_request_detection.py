"""Requests are told apart by what they hold."""

import pytest

from ctxview.readers.request_detection import RequestFormat, detect_request

USER = {"role": "user", "content": "hi"}


def body(*messages: object, **more: object) -> dict[str, object]:
    return {"model": "m", "messages": list(messages) or [USER], **more}


def blocks(kind: str) -> dict[str, object]:
    return {"role": "assistant", "content": [{"type": kind}]}


@pytest.mark.parametrize("value", [None, True, 7, 1.5, "text", [], [USER], {}, {"messages": []}, {"messages": "x"}, {"messages": [1, "x"]}])
def test_what_has_no_messages_is_no_request(value: object) -> None:
    assert detect_request(value) is None


@pytest.mark.parametrize(
    "value",
    [
        {"model": "m", "input": "hi", "instructions": "be brief"},
        {"model": "m", "input": [{"type": "message", "role": "user", "content": [{"type": "input_text", "text": "hi"}]}], "tools": []},
        {"contents": [{"role": "user", "parts": [{"text": "hi"}]}]},
        {"contents": [{"parts": []}], "messages": [USER]},
        {"messages": [{"role": "user", "content": [{"text": "hi"}]}], "inferenceConfig": {"maxTokens": 5}},
        {"role": "assistant", "content": [{"type": "text", "text": "hi"}], "usage": {}},
        {"messages": [{"type": "user", "content": "hi"}]},
        {"messages": [{"role": "user", "text": "hi"}]},
        {"messages": [{"role": "narrator", "content": "hi"}]},
        {"messages": [USER], "info": {}, "trajectory_format": "x-1"},
        {"ctxview": 1, "messages": [USER]},
    ],
    ids=str,
)
def test_other_formats_are_no_request_that_is_read(value: object) -> None:
    assert detect_request(value) is None


@pytest.mark.parametrize(
    "value",
    [
        body(system="be brief"),
        body(system=[{"type": "text", "text": "be brief"}]),
        {"anthropic_version": "bedrock-2023-05-31", "messages": [USER]},
        body(mcp_servers=[]),
        body(context_management={"edits": []}),
        body(tools=[{"name": "a", "input_schema": {}}]),
        body(tools=[{"name": "memory", "type": "memory_20250818"}]),
        body(blocks("tool_use")),
        body({"role": "user", "content": [{"type": "tool_result"}]}),
        body(blocks("redacted_thinking")),
        body(blocks("web_search_tool_result")),
        body({"role": "user", "content": [{"type": "document"}]}),
        body(blocks("tool_use"), blocks("tool_use"), {"role": "system", "content": "a note amid the messages"}),
    ],
    ids=str,
)
def test_each_sign_of_anthropic_is_enough(value: object) -> None:
    assert detect_request(value) is RequestFormat.ANTHROPIC_MESSAGES


@pytest.mark.parametrize(
    "value",
    [
        body(),
        {"messages": [USER]},
        body({"role": "system", "content": "be brief"}, max_tokens=5),
        body({"role": "developer", "content": "be brief"}, max_tokens=5),
        body(tools=[{"type": "function", "function": {"name": "a"}}], max_tokens=5),
        body({"role": "assistant", "tool_calls": []}, max_tokens=5),
        body({"role": "user", "content": [{"type": "image_url"}]}, max_tokens=5),
        body(response_format={"type": "text"}, max_tokens=5),
        body(functions=[], max_tokens=5),
        body("damaged", USER),
    ],
    ids=str,
)
def test_messages_without_a_sign_of_anthropic_are_openai_chat(value: object) -> None:
    assert detect_request(value) is RequestFormat.OPENAI_CHAT


def test_a_body_that_may_be_either_is_said_to_be_so() -> None:
    assert detect_request(body(max_tokens=5)) is RequestFormat.CHAT_LIKE


def test_what_the_messages_look_like_outweighs_one_field() -> None:
    turns = [{"role": "assistant", "tool_calls": []}, {"role": "tool", "content": "x"}, {"role": "system", "content": "x"}]
    assert detect_request(body(*turns, system="left over by a gateway")) is RequestFormat.OPENAI_CHAT


@pytest.mark.parametrize("text", ['{"type": "tool_use"}', '"system": "x"', "anthropic_version", '<tool_use name="a">', '"role": "tool"'])
def test_a_text_decides_nothing(text: str) -> None:
    assert detect_request(body({"role": "user", "content": text}, max_tokens=5)) is RequestFormat.CHAT_LIKE
