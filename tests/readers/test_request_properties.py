"""Whatever JSON comes, a request becomes a sound case or none, and every part is counted exactly once."""

from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.case import Case
from ctxview.core.channels import CHANNELS, ChannelBasis
from ctxview.readers.messages_anthropic import decode_anthropic_messages
from ctxview.readers.messages_openai_chat import decode_openai_messages
from ctxview.readers.request_reader import case_from_request

ROLES = ("system", "developer", "user", "assistant", "tool", "function", "narrator")
TYPES = (
    "text", "image", "document", "search_result", "tool_use", "server_tool_use", "mcp_tool_use", "tool_result", "mcp_tool_result",
    "thinking", "redacted_thinking", "web_search_tool_result", "web_fetch_tool_result", "code_execution_tool_result",
    "bash_code_execution_tool_result", "tool_search_tool_result", "tool_reference", "container_upload", "compaction", "image_url",
    "video_url", "input_audio", "file", "refusal", "reasoning.text", "reasoning.encrypted", "function", "custom", "json_schema",
    "base64", "url", "content", "web_search_result", "web_fetch_result", "memory_20250818", "text_editor_20250728", "hologram",
)  # fmt: skip
KEYS = (
    "role", "content", "type", "text", "name", "id", "tool_use_id", "tool_call_id", "tool_calls", "function_call", "function",
    "custom", "arguments", "input", "source", "data", "url", "file_id", "media_type", "thinking", "signature", "reasoning_content",
    "reasoning_details", "refusal", "audio", "image_url", "input_audio", "file", "file_data", "title", "context", "tool_name",
    "tool_references", "stdout", "encrypted_stdout", "error_code", "messages", "system", "tools", "functions", "response_format",
    "json_schema", "schema", "input_schema", "parameters", "properties", "mcp_servers", "context_management", "edits",
    "defer_loading", "command", "is_error", "model", "max_tokens", "citations", "a/b~c",
)  # fmt: skip
TEXTS = (
    "",
    " ",
    "x",
    "c1",
    "c2",
    "Read",
    "web_search",
    "memory",
    "mcp__a__b",
    "{}",
    '{"a": 1}',
    "https://a.example",
    "data:image/png;base64,AAAA",
    "QUJD" * 40,
    "\ud800",
    "数🖋️",
)

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.sampled_from(TEXTS),
    st.sampled_from(ROLES),
    st.sampled_from(TYPES),
    st.text(max_size=5),
)
keys = st.one_of(st.sampled_from(KEYS), st.text(max_size=4))
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=5), max_leaves=25)


def blocks_of(inner: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.builds(
        lambda kind, more: {**more, "type": kind}, st.sampled_from(TYPES), st.dictionaries(st.sampled_from(KEYS), inner, max_size=5)
    )


blocks = blocks_of(st.one_of(scalars, st.lists(blocks_of(st.one_of(scalars, values)), max_size=3), values))
contents = st.one_of(st.lists(st.one_of(blocks, values), max_size=4), values)
messages = st.builds(
    lambda role, content, more: {**more, "role": role, "content": content},
    st.sampled_from(ROLES),
    contents,
    st.dictionaries(keys, st.one_of(values, st.lists(blocks, max_size=3)), max_size=3),
)
bodies = st.builds(
    lambda turns, more: {**more, "messages": turns},
    st.lists(st.one_of(messages, values), max_size=5),
    st.dictionaries(keys, st.one_of(values, st.lists(blocks, max_size=3)), max_size=4),
)


def check(case: Case) -> None:
    capture = case.capture
    assert capture is not None
    assert capture.read == len(case.sources)
    assert [source.position for source in case.sources] == list(range(len(case.sources)))
    places = [source.source_id for source in case.sources if source.channel != "tool_schema"]
    places += [part.place for part in (*capture.unknown, *capture.damaged)]
    assert len(set(places)) == len(places)
    for source in case.sources:
        assert source.channel in CHANNELS
        assert source.channel_basis is not ChannelBasis.DECLARED
        assert source.content.strip() != ""
        assert source.source_id.strip() != ""
        "".join((source.content, source.source_id, source.title or "", *source.notes)).encode("utf-8")
    for part in (*capture.unknown, *capture.damaged):
        assert part.size > 0
        (part.place + part.what).encode("utf-8")
    paired = [place for pair in case.pairs for place in pair]
    assert len(set(paired)) == len(paired)
    assert all(len(pair) > 1 for pair in case.pairs)
    assert set(paired) <= set(range(len(case.sources)))
    assert all("tool_call" in case.sources[pair[0]].notes for pair in case.pairs)


@given(st.one_of(values, bodies))
def test_any_json_is_a_sound_case_or_none(value: object) -> None:
    case = case_from_request(value, "a.json", 0)
    if case is not None:
        check(case)
        assert case == case_from_request(value, "a.json", 0)


@given(st.one_of(values, st.lists(st.one_of(messages, values), max_size=5)))
def test_the_decoders_take_any_json(value: object) -> None:
    for decoded in (decode_openai_messages(value, "/somewhere"), decode_anthropic_messages(value, "/somewhere")):
        places = [part.place for part in decoded.parts] + [part.place for part in (*decoded.unknown, *decoded.damaged)]
        assert len(set(places)) == len(places)
        assert all(place.startswith("/somewhere") for place in places)


READ, EMPTY, UNKNOWN, DAMAGED = range(4)
SORTED: tuple[tuple[int, object], ...] = (
    (READ, {"type": "text", "text": "words"}),
    (READ, {"type": "image", "source": {"type": "url", "url": "https://a.example"}}),
    (READ, {"type": "document", "source": {"type": "text", "data": "words"}}),
    (READ, {"type": "tool_use", "id": "t1", "name": "look", "input": {}}),
    (READ, {"type": "tool_result", "tool_use_id": "t1", "content": "words"}),
    (READ, {"type": "redacted_thinking", "data": "AAAA"}),
    (EMPTY, {"type": "text", "text": " \n"}),
    (EMPTY, {"type": "tool_result", "tool_use_id": "t1", "content": None}),
    (EMPTY, {"type": "thinking", "thinking": ""}),
    (UNKNOWN, {"type": "hologram", "text": "words"}),
    (UNKNOWN, {"text": "words"}),
    (UNKNOWN, {"type": "image", "source": {"type": "telepathy"}}),
    (DAMAGED, "words"),
    (DAMAGED, {"type": "text", "text": ["words"]}),
    (DAMAGED, {"type": "tool_use", "id": "t2", "input": {}}),
    (DAMAGED, {"type": "tool_result", "tool_use_id": "t1", "content": 7}),
)


@given(st.lists(st.lists(st.sampled_from(SORTED), min_size=1, max_size=5), min_size=1, max_size=5), st.sampled_from(["user", "assistant"]))
def test_every_part_is_exactly_one_of_read_empty_unknown_damaged(turns: list[list[tuple[int, object]]], role: str) -> None:
    body = {"system": "rules", "messages": [{"role": role, "content": [block for _, block in turn]} for turn in turns]}
    case = case_from_request(body, "a.json", 0)
    assert case is not None
    assert case.capture is not None
    counted = [case.capture.read - 1, case.capture.empty, len(case.capture.unknown), len(case.capture.damaged)]
    sorts = [sort for turn in turns for sort, _ in turn]
    assert counted == [sorts.count(sort) for sort in (READ, EMPTY, UNKNOWN, DAMAGED)]
