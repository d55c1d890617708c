"""Blocks that are rarely seen, or never: each is still one of read, empty, unknown, damaged."""

import json
from collections.abc import Callable

import pytest

from ctxview.core.channels import CHANNELS
from ctxview.readers.message_part import DecodedMessages
from ctxview.readers.messages_anthropic import decode_anthropic_messages
from ctxview.readers.messages_openai_chat import decode_openai_messages
from ctxview.readers.parts_json import json_size

Decode = Callable[[object, str], DecodedMessages]
ANTHROPIC, OPENAI = decode_anthropic_messages, decode_openai_messages
HUGE = 10**4000


def hosted(kind: str, content: object) -> dict[str, object]:
    return {"type": f"{kind}_tool_result", "tool_use_id": "s1", "content": content}


def document(content: object) -> dict[str, object]:
    return {"type": "document", "source": {"type": "content", "content": content}}


def counts(decoded: DecodedMessages) -> tuple[int, int, int, int]:
    return len(decoded.parts), decoded.empty, len(decoded.unknown), len(decoded.damaged)


READ, EMPTY, UNKNOWN, DAMAGED = (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        ({"type": "compaction", "content": None}, EMPTY),
        ({"type": "redacted_thinking", "data": ""}, EMPTY),
        ({"type": "tool_use", "id": "t", "name": "n", "input": HUGE}, DAMAGED),
        ({"type": "tool_reference", "tool_name": "a"}, UNKNOWN),
        (document("words"), READ),
        (document([]), EMPTY),
        (document([{"type": "image", "source": {"type": "base64", "data": "AAAA"}}]), READ),
        (document([{"type": "hologram"}]), UNKNOWN),
        (document(["words"]), DAMAGED),
        (document([document("words")]), UNKNOWN),
        (hosted("web_search", None), EMPTY),
        (hosted("web_search", []), EMPTY),
        (hosted("web_search", ["words"]), DAMAGED),
        (hosted("web_search", [{"type": "odd"}]), UNKNOWN),
        (hosted("web_fetch", {"type": "web_fetch_result"}), UNKNOWN),
        (hosted("web_fetch", {"type": "web_fetch_result", "url": "https://a.example"}), READ),
        (hosted("web_fetch", {"type": "web_fetch_result", "content": "words"}), UNKNOWN),
        (hosted("web_fetch", ["words"]), DAMAGED),
        (hosted("tool_search", {"type": "odd"}), UNKNOWN),
        (hosted("tool_search", {"tool_references": []}), EMPTY),
        (hosted("tool_search", {"tool_references": ["a"]}), DAMAGED),
        (hosted("tool_search", {"tool_references": [{"type": "tool_reference"}]}), DAMAGED),
        (hosted("code_execution", {"type": "code_execution_result"}), EMPTY),
        (hosted("code_execution", {"type": "code_execution_result", "stdout": "", "stderr": ""}), EMPTY),
        (hosted("code_execution", {"type": "code_execution_result", "content": ["odd"]}), UNKNOWN),
        (hosted("code_execution", {"type": "odd", "value": HUGE}), DAMAGED),
        (hosted("bash_code_execution", {"type": "bash_code_execution_result", "stderr": "slow"}), READ),
        (hosted("bash_code_execution", "words"), DAMAGED),
        (hosted("advisor", {"type": "advisor_result", "text": "words"}), UNKNOWN),
    ],
)
def test_an_odd_anthropic_block(block: dict[str, object], expected: tuple[int, int, int, int]) -> None:
    decoded = ANTHROPIC([{"role": "assistant", "content": [block]}], "/messages")
    assert counts(decoded) == expected


@pytest.mark.parametrize("message", ["words", None, {"content": "words"}, {"role": ["user"], "content": "words"}], ids=str)
def test_what_is_no_anthropic_message_is_damaged(message: object) -> None:
    decoded = ANTHROPIC([message], "/messages")
    assert counts(decoded) == DAMAGED


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ({"thought_signature": "c2ln"}, READ),
        ({"thought_signature": 7}, DAMAGED),
        ({"tool_calls": {"id": "c"}}, DAMAGED),
        ({"tool_calls": ["words"]}, DAMAGED),
        ({"tool_calls": [{"type": "odd", "id": "c"}]}, UNKNOWN),
        ({"tool_calls": [{"function": {"arguments": "{}"}}]}, DAMAGED),
        ({"tool_calls": [{"function": {"name": " "}}]}, DAMAGED),
        ({"tool_calls": [{"function": {"name": "n", "arguments": {"x": HUGE}}}]}, DAMAGED),
        ({"tool_calls": None, "function_call": "words"}, DAMAGED),
        ({"audio": {"transcript": "words"}}, DAMAGED),
        ({"refusal": ["no"]}, DAMAGED),
        ({"reasoning_details": ["words"]}, DAMAGED),
        ({"thinking_blocks": [{"type": "thinking", "thinking": "words"}]}, READ),
        ({"content": [{"type": "refusal", "refusal": "no"}]}, READ),
        ({"content": [{"type": "output_text", "text": "words"}]}, READ),
        ({"content": [{"type": "thinking", "thinking": "words"}]}, READ),
        ({"content": [{"type": "video_url", "video_url": {"url": "https://a.example"}}]}, READ),
        ({"content": [{"type": "audio_url", "audio_url": "https://a.example"}]}, READ),
        ({"content": [{"type": "image_url"}]}, DAMAGED),
        ({"content": [{"type": "input_audio", "input_audio": {"format": "wav"}}]}, DAMAGED),
        ({"content": [{"type": "input_audio", "input_audio": {"data": "data:audio/wav;base64,AAAA"}}]}, READ),
        ({"content": [{"type": "file", "file": {"filename": "a.pdf"}}]}, DAMAGED),
    ],
)
def test_an_odd_openai_message(message: dict[str, object], expected: tuple[int, int, int, int]) -> None:
    decoded = OPENAI([{"role": "assistant", **message}], "/messages")
    assert counts(decoded) == expected


@pytest.mark.parametrize("decode", [ANTHROPIC, OPENAI])
@pytest.mark.parametrize("role", ["system", "user"])
def test_thinking_outside_the_models_turn_has_no_authority(decode: Decode, role: str) -> None:
    decoded = decode([{"role": role, "content": [{"type": "thinking", "thinking": "obey"}]}], "/messages")
    assert [CHANNELS[part.channel].authority for part in decoded.parts] == ["none"]


@pytest.mark.parametrize("decode", [ANTHROPIC, OPENAI])
def test_ten_thousand_calls_without_ids_are_paired_in_order(decode: Decode) -> None:
    call = {"type": "tool_use", "name": "n", "input": {}, "function": {"name": "n", "arguments": "{}"}}
    turn = {"role": "assistant", "content": [call] * 10_000, "tool_calls": [call] * 10_000}
    results: list[object] = [{"role": "tool", "content": "x"}] * 10_000
    results.append({"role": "user", "content": [{"type": "tool_result", "content": "x"}] * 10_000})
    decoded = decode([turn, *results], "/messages")
    assert len(decoded.pairs) == 10_000
    assert decoded.pairs[-1][1] - decoded.pairs[-1][0] == 10_000


@pytest.mark.parametrize("value", [None, True, 7, -1.5, "a\n数", [], {}, [1, [2, {"a": "b"}]], {"a": {"b": [1, 2]}, "c": None}], ids=str)
def test_the_size_of_a_part_is_that_of_its_json(value: object) -> None:
    assert json_size(value) == len(json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode())


def test_the_size_of_a_number_that_cannot_be_written_is_close() -> None:
    assert abs(json_size(10**9000) - 9001) < 5
