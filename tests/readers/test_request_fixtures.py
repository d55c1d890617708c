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
    assert set(files) == {OPENAI, ANTHROPIC, "odd-parts.json", "odd-chat.json", "chat-like.json"}
    assert max(files.values()) < 120_000


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
