"""Requests are told apart by what they hold."""

import json

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
        {"contents": [{"parts": []}], "messages": [USER]},
        {"contents": "hi"},
        {"contents": [{"text": "hi"}], "messages": [USER]},
        {"contents": [{"parts": ["bolt", "nut"]}]},
        {"contents": [{"parts": [{"number": 3}]}]},
        {"contents": [{"role": "narrator", "parts": [{"text": "hi"}]}]},
        {"request": {"body": {"messages": [USER]}}},
        {"request": "GET /"},
        {"candidates": [{"content": {"role": "model", "parts": [{"text": "hi"}]}}], "usageMetadata": {}},
        {"content": {"parts": [{"text": "to embed"}]}},
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


EMBEDDING = {"model": "e", "input": ["one text", "another"]}
ITEM = {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "hi"}]}


@pytest.mark.parametrize(
    "value",
    [
        {"model": "m", "input": "hi"},
        EMBEDDING,
        {**EMBEDDING, "encoding_format": "float", "dimensions": 256, "user": "u"},
        {"model": "e", "input": [[1, 2, 3]]},
        {"model": "e", "input": "hi", "input_type": "query", "truncation": True, "stream": False},
        {"model": "e", "input": [{"text": "hi"}, {"image": "https://a.example"}]},
        {"model": "moderation", "input": [{"type": "text", "text": "hi"}, {"type": "image_url", "image_url": {"url": "x"}}]},
        {"model": "tts", "input": "say this", "voice": "calm", "instructions": "slowly"},
        {"model": "m", "input": {"messages": [USER]}, "preferred_output": [USER]},
        {"input": [USER], "ideal": "hello"},
        {"input": [USER], "output": USER, "model": "m"},
        {"model": "m", "input": 7, "instructions": "be brief"},
        {"model": "m", "prompt": "once upon a time", "stream": True},
        {"model": "m", "instructions": "be brief"},
        {
            "object": "response",
            "model": "m",
            "instructions": "be brief",
            "output": [ITEM],
            "previous_response_id": "r",
            "conversation": {"id": "c"},
        },
        {"object": "response.compaction", "output": [ITEM]},
        {"object": "list", "model": "m", "input": [ITEM]},
        {"conversation": {"id": "c"}},
        {"prompt": {"id": "p"}},
        {"type": "response.create"},
        {"type": "response.create", "response": {"instructions": "be brief"}},
        {"type": "response.created", "response": {"instructions": "be brief"}},
        {"model": "m", "input": "hi", "text": "plain", "truncation": "END"},
    ],
    ids=lambda value: str(value)[:80],
)
def test_what_only_looks_like_a_responses_body_is_none(value: object) -> None:
    assert detect_request(value) is None


@pytest.mark.parametrize(
    "value",
    [
        *(
            {"model": "m", "input": "hi", key: None}
            for key in ("instructions", "tools", "stream", "previous_response_id", "include", "reasoning")
        ),
        {"model": "m", "input": "hi", "max_output_tokens": 5},
        {"model": "m", "input": "hi", "text": {"verbosity": "low"}},
        {"model": "m", "input": "hi", "truncation": "auto"},
        {"model": "m", "input": [], "previous_response_id": "r"},
        {"model": "m", "previous_response_id": "r"},
        {"model": "m", "conversation": "conv_1", "input": None},
        {"model": "m", "prompt": {"id": "p"}},
        {"input": [ITEM]},
        {"input": [USER]},
        {"input": ["damaged", {"type": "function_call_output", "call_id": "c", "output": "x"}]},
        {"input": [{"type": "item_reference", "id": "m"}]},
        {"type": "response.create", "input": []},
        {"type": "response.create", "input": "hi", "output": "left over"},
        {"type": "response.create", "instructions": "be brief"},
        {"model": "m", "input": [ITEM], "messages": []},
    ],
    ids=lambda value: str(value)[:80],
)
def test_each_sign_of_a_responses_body_is_enough(value: object) -> None:
    assert detect_request(value) is RequestFormat.OPENAI_RESPONSES


CONTENT = {"role": "user", "parts": [{"text": "hi"}]}


@pytest.mark.parametrize(
    "value",
    [
        {"contents": [CONTENT]},
        {"contents": CONTENT},
        {"contents": [{"parts": [{"text": "hi"}]}]},
        {"contents": [{"parts": {"inline_data": {}}}]},
        {"contents": [{"role": "function", "parts": []}]},
        {"contents": ["damaged", CONTENT]},
        {"model": "m", "project": "p", "request": {"contents": [CONTENT]}},
        {"key": "row 1", "request": {"contents": CONTENT}},
        {"contents": [CONTENT], "messages": [USER], "input": [USER], "system": "x", "toolConfig": {}},
    ],
    ids=lambda value: str(value)[:80],
)
def test_contents_with_parts_are_gemini_whatever_stands_beside_them(value: object) -> None:
    assert detect_request(value) is RequestFormat.GEMINI_GENERATE


SAMPLES = {
    RequestFormat.OPENAI_CHAT: {"model": "m", "messages": [{"role": "system", "content": "s"}, USER], "n": 1},
    RequestFormat.ANTHROPIC_MESSAGES: {"model": "m", "max_tokens": 5, "system": "s", "messages": [USER]},
    RequestFormat.OPENAI_RESPONSES: {"model": "m", "instructions": "s", "input": [USER]},
    RequestFormat.GEMINI_GENERATE: {"model": "m", "systemInstruction": {"parts": [{"text": "s"}]}, "contents": [CONTENT]},
}


@pytest.mark.parametrize("kind", SAMPLES)
@pytest.mark.parametrize("quoted", SAMPLES)
def test_a_body_that_quotes_another_is_still_itself(kind: RequestFormat, quoted: RequestFormat) -> None:
    inside = json.dumps(SAMPLES[quoted])
    bodies: dict[RequestFormat, dict[str, object]] = {
        RequestFormat.OPENAI_CHAT: {"messages": [{"role": "system", "content": inside}, {"role": "user", "content": inside}], "n": 1},
        RequestFormat.ANTHROPIC_MESSAGES: {"system": inside, "messages": [{"role": "user", "content": inside}]},
        RequestFormat.OPENAI_RESPONSES: {"instructions": inside, "input": inside, "metadata": SAMPLES[quoted]},
        RequestFormat.GEMINI_GENERATE: {"contents": [{"role": "user", "parts": [{"text": inside}]}], "labels": SAMPLES[quoted]},
    }
    assert detect_request(SAMPLES[kind]) is kind
    assert detect_request(bodies[kind]) is kind


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
