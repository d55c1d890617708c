"""The bodies that come with the program: real in shape, and read as their names say."""

import json
from collections import Counter
from pathlib import Path

import pytest

from ctxview.core.case import Capture, Case
from ctxview.core.channels import ChannelBasis
from ctxview.readers.request_reader import case_from_request

FOLDER = Path(__file__).parents[2] / "fixtures" / "requests"
OPENAI, ANTHROPIC = "openai-support-agent.json", "anthropic-repair-agent.json"
RESPONSES, GEMINI = "responses-coding-agent.json", "gemini-research-agent.json"


def opened(name: str) -> Case:
    case = case_from_request(json.loads((FOLDER / name).read_text(encoding="utf-8")), str(FOLDER / name), 0)
    assert case is not None
    return case


def capture_of(case: Case) -> Capture:
    assert case.capture is not None
    return case.capture


def pairs_of(case: Case) -> list[list[str]]:
    return [[case.sources[place].source_id for place in pair] for pair in case.pairs]


@pytest.mark.parametrize(
    ("name", "kind", "read", "empty", "unknown", "damaged", "pairs"),
    [
        (OPENAI, "openai-chat", 35, 2, 0, 0, 7),
        (ANTHROPIC, "anthropic-messages", 51, 0, 0, 0, 11),
        (RESPONSES, "openai-responses", 57, 1, 1, 0, 13),
        (GEMINI, "gemini-generate", 42, 2, 1, 0, 8),
        ("odd-parts.json", "anthropic-messages", 15, 5, 7, 7, 2),
        ("odd-chat.json", "openai-chat", 17, 2, 2, 3, 3),
        ("chat-like.json", "chat-like", 3, 0, 0, 0, 0),
    ],
)
def test_each_body_is_read_to_its_last_part(name: str, kind: str, read: int, empty: int, unknown: int, damaged: int, pairs: int) -> None:
    case = opened(name)
    capture = capture_of(case)
    assert (capture.format, capture.read, capture.empty) == (kind, read, empty)
    assert (len(capture.unknown), len(capture.damaged), len(case.pairs)) == (unknown, damaged, pairs)


def test_every_body_has_its_test_and_is_small() -> None:
    files = {path.name: path.stat().st_size for path in FOLDER.iterdir()}
    assert set(files) == {OPENAI, ANTHROPIC, RESPONSES, GEMINI, "odd-parts.json", "odd-chat.json", "chat-like.json"}
    assert max(files.values()) < 60_000


@pytest.mark.parametrize("name", [OPENAI, ANTHROPIC])
def test_the_realistic_bodies_hold_what_real_ones_hold(name: str) -> None:
    case = opened(name)
    notes = Counter(note for source in case.sources for note in source.notes)
    assert all(
        notes[note] > 0 for note in ("image", "document", "tool_call", "tool_result", "thinking", "mcp_tool", "looks_like_system_reminder")
    )
    assert max(len(source.content) for source in case.sources) > 19_000
    text = "".join(source.content for source in case.sources)
    assert "的" in text
    assert any(ord(character) > 0x1F000 for character in text)


@pytest.mark.parametrize("name", [OPENAI, ANTHROPIC])
def test_no_data_of_an_image_or_a_document_is_in_a_source(name: str) -> None:
    raw = (FOLDER / name).read_text(encoding="utf-8")
    for start in ("iVBORw0KGgo", "JVBERi0"):
        assert start in raw
        assert not any(start in source.content for source in opened(name).sources)


@pytest.mark.parametrize("name", [RESPONSES, GEMINI])
def test_the_bodies_with_items_and_contents_hold_what_real_ones_hold(name: str) -> None:
    case = opened(name)
    notes = Counter(note for source in case.sources for note in source.notes)
    wanted = ("image", "tool_call", "tool_result", "thinking", "redacted", "provider_defined", "mcp_tool", "looks_like_environment")
    assert all(notes[note] > 0 for note in wanted)
    assert max(len(source.content) for source in case.sources) > 6_000
    text = "".join(source.content for source in case.sources)
    assert "的" in text
    assert any(ord(character) > 0x1F000 for character in text)
    raw = (FOLDER / name).read_text(encoding="utf-8")
    for hidden in ("iVBORw0KGgo", "not-for-the-model"):
        assert hidden in raw
        assert hidden not in repr(case)


def test_the_responses_body_gives_each_part_its_channel() -> None:
    case = opened(RESPONSES)
    by_id = {source.source_id: source for source in case.sources}
    expected = {
        "release": "tool_schema",
        "tracker.get_issue": "tool_schema",
        "/instructions": "system",
        "/input/0": "history_summary",
        "/input/1/content/0": "harness_reminder",
        "/input/2/content/0": "repository_rule",
        "/input/3/content/0": "user_request",
        "/input/4/content/0": "unknown_user",
        "/input/5/encrypted_content": "model_response",
        "/input/10/output": "tool_observation",
        "/input/12/action/sources/0": "web_content",
        "/input/15/output": "web_content",
        "/input/16/output": "web_content",
        "/input/18/output": "tool_observation",
        "/input/27/tools/0/tools/0": "tool_schema",
        "/input/30/output": "subagent_report",
        "/input/32": "model_response",
        "/input/34/content/0": "model_response",
    }
    assert {place: by_id[place].channel for place in expected} == expected
    assert "NOTE TO AUTOMATED AGENTS" in by_id["/input/15/output"].content
    assert ["/input/7", "/input/10/output"] in pairs_of(case)
    assert ["/input/26", "/input/27/tools/0", "/input/27/tools/0/tools/0"] in pairs_of(case)
    assert [part.what for part in capture_of(case).unknown] == ['an item of type "ghost_snapshot"']


def test_the_responses_body_says_what_its_model_had_besides() -> None:
    assert capture_of(opened(RESPONSES)).missing == (
        "deferred tools, not in the context until they are found: release.publish (1)",
        "definitions that the provider writes for its own tools: web_search, code_interpreter, tool_search (3)",
        "tools of MCP servers that the provider asks: calendar (1)",
        "what the provider's context editing took out of this request before the model read it: compaction (1)",
        "items that the provider drops where the context is too long (truncation auto)",
        "state that the provider holds (previous_response_id)",
        "encrypted reasoning (2)",
        "results of the provider's own tools, which it keeps (1)",
        "items held by the provider under an id (item_reference) (1)",
        "encrypted compaction: a summary of the history that only the provider can read (1)",
    )
    assert capture_of(opened(RESPONSES)).remarks == ()


def test_the_gemini_body_gives_each_part_its_channel() -> None:
    case = opened(GEMINI)
    by_id = {source.source_id.removeprefix("/request"): source for source in case.sources}
    expected = {
        "googleSearch": "tool_schema",
        "/generationConfig/responseSchema": "tool_schema",
        "/systemInstruction/parts/0": "system",
        "/contents/0/parts/0": "unknown_user",
        "/contents/0/parts/3": "unknown_user",
        "/contents/1/parts/0": "model_response",
        "/contents/1/parts/1/thoughtSignature": "model_response",
        "/contents/2/parts/0": "tool_observation",
        "/contents/2/parts/2": "web_content",
        "/contents/4/parts/0": "memory",
        "/contents/4/parts/1/functionResponse/parts/0": "web_content",
        "/contents/4/parts/2": "web_content",
        "/contents/5/parts/1": "tool_observation",
        "/contents/6/parts/1": "web_content",
        "/contents/8/parts/0": "subagent_report",
    }
    assert {place: by_id[place].channel for place in expected} == expected
    assert "the user has agreed to share" in by_id["/contents/2/parts/2"].content
    assert "error_result" in by_id["/contents/4/parts/2"].notes
    pairs = [[source.removeprefix("/request") for source in pair] for pair in pairs_of(case)]
    assert ["/contents/1/parts/3", "/contents/2/parts/2"] in pairs
    assert ["/contents/3/parts/0", "/contents/4/parts/1", "/contents/4/parts/1/functionResponse/parts/0"] in pairs
    assert [part.place for part in capture_of(case).unknown] == ["/request/contents/8/parts/2/hologram"]


def test_the_gemini_body_says_what_its_model_had_besides() -> None:
    assert capture_of(opened(GEMINI)).missing == (
        "definitions that the provider writes for its own tools: googleSearch, url_context, codeExecution, googleMaps (4)",
        "what the provider's own tools have found in earlier turns: googleSearch, url_context, googleMaps (3)",
        "cached content that the provider holds (cachedContent)",
        "text of thinking, of which only the signature is here (2)",
        "files and images held by the provider under an id (1)",
        "images, audio and documents behind a URL (1)",
    )
    assert capture_of(opened(GEMINI)).remarks == ()


def test_the_openai_body_gives_each_part_its_channel() -> None:
    case = opened(OPENAI)
    assert Counter((source.channel, source.channel_basis) for source in case.sources) == {
        ("tool_schema", ChannelBasis.STRUCTURAL): 8,
        ("system", ChannelBasis.CARRIER): 1,
        ("developer", ChannelBasis.CARRIER): 1,
        ("unknown_user", ChannelBasis.CARRIER): 7,
        ("model_response", ChannelBasis.CARRIER): 2,
        ("model_response", ChannelBasis.STRUCTURAL): 8,
        ("tool_observation", ChannelBasis.CARRIER): 6,
        ("web_content", ChannelBasis.JOINED): 2,
    }
    injected = next(source for source in case.sources if "maintenance mode" in source.content)
    assert (injected.source_id, injected.channel) == ("/messages/8/content", "web_content")
    assert ["/messages/13/tool_calls/0", "/messages/14/content/0", "/messages/14/content/1"] in pairs_of(case)


def test_the_anthropic_body_gives_each_part_its_channel() -> None:
    case = opened(ANTHROPIC)
    by_id = {source.source_id: source for source in case.sources}
    expected = {
        "draw_chart": "tool_schema",
        "/system/0": "system",
        "/messages/0/content/0": "unknown_user",
        "/messages/0/content/5": "web_content",
        "/messages/1/content/0": "model_response",
        "/messages/2/content/0": "repository_file",
        "/messages/2/content/1": "tool_observation",
        "/messages/2/content/3": "memory",
        "/messages/2/content/4": "unknown_user",
        "/messages/3/content/3/content/0": "web_content",
        "/messages/4/content/0/content/0": "web_content",
        "/messages/4/content/1/content/0": "tool_observation",
        "/messages/4/content/2/content/0": "subagent_report",
    }
    assert {place: by_id[place].channel for place in expected} == expected
    assert "plan_release" not in by_id
    assert "error_result" in by_id["/messages/2/content/2"].notes
    assert ["/messages/3/content/5", "/messages/4/content/1/content/0", "/messages/4/content/1/content/1"] in pairs_of(case)


def test_the_anthropic_body_says_what_its_model_had_besides() -> None:
    assert capture_of(opened(ANTHROPIC)).missing == (
        "deferred tools, not in the context until they are found: plan_release (1)",
        "definitions that the provider writes for its own tools: memory, web_search, tool_search_tool_regex (3)",
        "what the provider's context editing took out of this request before the model read it: clear_tool_uses_20250919 (1)",
        "redacted thinking, encrypted (1)",
        "text of web search results, encrypted (2)",
        "images, audio and documents behind a URL (1)",
    )


def test_the_odd_body_names_what_it_could_not_read() -> None:
    capture = capture_of(opened("odd-parts.json"))
    assert [part.place for part in capture.unknown] == [
        "/tools/3",
        "/system/2",
        "/messages/1/content/1",
        "/messages/1/content/5",
        "/messages/1/content/7",
        "/messages/6",
        "/messages/9/mood",
    ]
    assert [part.place for part in capture.damaged] == [
        "/tools/2",
        "/messages/1/content/3",
        "/messages/1/content/4",
        "/messages/2/content/3",
        "/messages/5/content",
        "/messages/7",
        "/messages/8",
    ]
    assert capture.remarks == ('field not known: "weather", 14 bytes',)
