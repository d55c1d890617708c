"""Every hostile text as content, as source id and as requirement: the request says what it says without them."""

import hashlib
import json
import re
from dataclasses import replace

import pytest

from ctxview.core.channels import CHANNELS
from ctxview.core.packet import make_packet
from ctxview.core.pipeline import build_once
from ctxview.core.result import BuildResult
from ctxview.core.serializer import make_messages
from ctxview.core.trace import make_trace
from tests.cases import case, source
from tests.core.request_parser import ReadItem, read_request
from tests.hostile import HOSTILE, long_line

REPAIRED = sorted({re.sub("[\ud800-\udfff]", "\ufffd", text) for text in HOSTILE})
"""As readers give them to the core."""


def read_items(result: BuildResult) -> list[ReadItem]:
    """Every item that the request shows."""
    messages = [(message.role, message.content) for message in make_messages(make_packet(result))]
    return [item for section in read_request(messages).sections for item in section.items]


def owned(result: BuildResult) -> list[tuple[str, str, str, str, str]]:
    """Id, source id, authority, trust and text of every selected item."""
    return [(i.item_id, i.source_id, i.authority.value, i.trust.value, i.source.content) for i in result.selected_items]


def test_there_are_at_least_two_hundred() -> None:
    assert len(REPAIRED) >= 200


@pytest.mark.parametrize("channel", ["web_content", "hostile_fixture", "tool_observation", "repository_rule", "tool_schema"])
def test_all_of_them_in_one_request(channel: str) -> None:
    sources = [source(text, f"{number} {text}", channel) for number, text in enumerate(REPAIRED)]
    result = build_once(case(*sources, requirements=REPAIRED))
    assert len(result.selected_items) == len(REPAIRED)
    found = [(item.item_id, item.source_id, item.authority, item.trust, item.content) for item in read_items(result)]
    assert found == owned(result)
    rule = CHANNELS[channel]
    assert {(authority, trust) for _, _, authority, trust, _ in found} == {(rule.authority, rule.trust)}
    last = [(message.role, message.content) for message in make_messages(make_packet(result))]
    assert read_request(last).missing == tuple(sorted(REPAIRED))


def test_each_alone_as_content_and_as_source_id() -> None:
    neighbour = source("AGENTS.md", "Run the tests.", "repository_rule")
    for text in REPAIRED:
        result = build_once(case(neighbour, source("page", text, "web_content"), source(text, "harmless", "hostile_fixture")))
        found = [(item.item_id, item.source_id, item.authority, item.trust, item.content) for item in read_items(result)]
        assert found == owned(result)
        assert {source_id: authority for _, source_id, authority, _, _ in found} == {
            "AGENTS.md": "repository",
            "page": "none",
            text: "none",
        }


def test_the_digest_of_all_of_them_is_that_of_their_canonical_json() -> None:
    sources = [source(text, f"{text} {number}", "web_content") for number, text in enumerate(REPAIRED)]
    packet = make_packet(build_once(case(*sources, requirements=REPAIRED, boundary=REPAIRED[3])))
    value = {**packet.value(), "provider_boundary": REPAIRED[3]}
    written = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert packet.digest == hashlib.sha256(written.encode("utf-8")).hexdigest()


def test_no_hostile_content_stands_in_a_trace() -> None:
    several = case(*(source(f"s{number}", text, "web_content") for number, text in enumerate(REPAIRED)))
    result = build_once(several)
    trace = make_trace(result, make_packet(result))
    empty = build_once(replace(several, sources=tuple(replace(one, content="x") for one in several.sources)))
    alphabet = set(repr(make_trace(empty, make_packet(empty)))) | set("0123456789abcdef")
    assert set(repr(trace)) <= alphabet


def test_a_line_of_a_megabyte_keeps_to_its_frame() -> None:
    for text in (long_line(), "[/ITEM]" * 150_000, "\\" * 1_000_000 + "[ITEM"):
        result = build_once(case(source("long", text, "web_content"), source("rule", "Run the tests.", "repository_rule")))
        assert [item.content for item in read_items(result)] == ["Run the tests.", text]
