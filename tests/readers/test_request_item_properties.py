"""Whatever JSON comes as items or as contents, a request becomes a sound case or none, and every part is counted exactly once."""

from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.pipeline import build_once
from ctxview.readers.messages_gemini import DATA_FIELDS, decode_gemini_contents
from ctxview.readers.messages_openai_responses import ITEM_TYPES, decode_responses_items
from ctxview.readers.request_reader import case_from_request
from tests.readers.test_request_properties import TEXTS, check

TYPES = (
    *sorted(ITEM_TYPES), "input_text", "output_text", "summary_text", "reasoning_text", "refusal", "input_image", "input_file",
    "input_audio", "computer_screenshot", "encrypted_content", "logs", "image", "url", "function", "custom", "namespace", "mcp",
    "tool_search", "json_schema", "response.create", "hologram",
)  # fmt: skip
ITEM_KEYS = (
    "type", "role", "content", "id", "call_id", "status", "name", "namespace", "arguments", "input", "output", "summary", "text", "refusal",
    "encrypted_content", "action", "actions", "operation", "code", "result", "outputs", "results", "sources", "queries", "tools", "error",
    "server_label", "approval_request_id", "approve", "reason", "image_url", "file_id", "file_url", "file_data", "filename", "input_audio",
    "data", "stdout", "stderr", "outcome", "exit_code", "logs", "url", "title", "internal_chat_message_metadata_passthrough",
    "content_item_kinds", "instructions", "previous_response_id", "conversation", "prompt", "variables", "truncation", "defer_loading",
    "description", "parameters", "properties", "headers", "format", "schema", "a/b~c",
)  # fmt: skip
SNAKE = ("inline_data", "function_call", "function_response", "thought_signature", "system_instruction", "function_declarations")
GEMINI_KEYS = (
    *sorted(DATA_FIELDS), *SNAKE, "role", "parts", "thought", "thoughtSignature", "id", "name", "args", "response", "output", "error",
    "mimeType", "data", "fileUri", "displayName", "outcome", "code", "language", "toolType", "systemInstruction", "tools", "googleSearch",
    "functionDeclarations", "parameters", "properties", "generationConfig", "responseSchema", "cachedContent", "request", "a/b~c",
)  # fmt: skip
ROLES = ("system", "developer", "user", "assistant", "model", "function", "tool", "narrator")
KINDS = ("user.text", "agents_md.instructions", "environments.x", "nobody")

scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.sampled_from((*TEXTS, *ROLES, *TYPES, *KINDS)), st.text(max_size=5)
)
keys = st.one_of(st.sampled_from((*ITEM_KEYS, *GEMINI_KEYS)), st.text(max_size=4))
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=5), max_leaves=20)
blocks = st.builds(
    lambda kind, more: {**more, "type": kind}, st.sampled_from(TYPES), st.dictionaries(st.sampled_from(ITEM_KEYS), values, max_size=5)
)
items = st.builds(
    lambda kind, role, content, more: {"type": kind, "role": role, "content": content, **more},
    st.sampled_from(sorted(ITEM_TYPES)),
    st.sampled_from(ROLES),
    st.one_of(st.lists(blocks, max_size=3), values),
    st.dictionaries(st.sampled_from(ITEM_KEYS[3:]), st.one_of(values, st.lists(blocks, max_size=3), blocks), max_size=5),
)
parts = st.dictionaries(st.sampled_from(GEMINI_KEYS), st.one_of(values, st.dictionaries(st.sampled_from(GEMINI_KEYS), values)), max_size=4)
contents = st.builds(
    lambda role, held, more: {**more, "role": role, "parts": held},
    st.sampled_from(ROLES),
    st.one_of(st.lists(st.one_of(parts, values), max_size=4), parts, values),
    st.dictionaries(keys, values, max_size=2),
)
tools = st.one_of(values, st.lists(blocks, max_size=3), st.lists(parts, max_size=3))
bodies = st.one_of(
    st.builds(
        lambda found, listed, more: {"instructions": "x", **more, "input": found, "tools": listed},
        st.lists(st.one_of(items, values), max_size=5),
        tools,
        st.dictionaries(st.sampled_from(ITEM_KEYS), values, max_size=4),
    ),
    st.builds(
        lambda found, listed, more: {**more, "contents": [*found, {"role": "user", "parts": []}], "tools": listed},
        st.lists(st.one_of(contents, values), max_size=5),
        tools,
        st.dictionaries(st.sampled_from(GEMINI_KEYS), values, max_size=4),
    ),
)


@given(st.one_of(values, bodies))
def test_any_json_is_a_sound_case_or_none(value: object) -> None:
    case = case_from_request(value, "a.json", 0)
    if case is not None:
        check(case)
        assert case == case_from_request(value, "a.json", 0)
        assert build_once(case).ledger.balanced


@given(bodies)
def test_only_system_prompts_and_what_a_harness_has_marked_get_authority(value: object) -> None:
    case = case_from_request(value, "a.json", 0)
    if case is not None:
        for source in case.sources:
            if case.channels[source.channel].authority != "none":
                assert source.channel in ("system", "developer", "harness_reminder", "repository_rule")


@given(st.one_of(values, st.lists(st.one_of(items, contents, values), max_size=5)))
def test_the_decoders_take_any_json(value: object) -> None:
    for decoded in (decode_responses_items(value, "/somewhere"), decode_gemini_contents(value, "/somewhere")):
        places = [part.place for part in decoded.parts] + [part.place for part in (*decoded.unknown, *decoded.damaged)]
        assert len(set(places)) == len(places)
        assert all(place.startswith("/somewhere") for place in places)


READ, EMPTY, UNKNOWN, DAMAGED = range(4)
ITEMS: tuple[tuple[int, object], ...] = (
    (READ, {"role": "user", "content": "words"}),
    (READ, {"type": "function_call", "call_id": "c1", "name": "look", "arguments": "{}"}),
    (READ, {"type": "function_call_output", "call_id": "c1", "output": "words"}),
    (READ, {"type": "reasoning", "encrypted_content": "AAAA"}),
    (READ, {"type": "compaction", "encrypted_content": "AAAA"}),
    (READ, {"type": "web_search_call", "action": {"query": "words"}}),
    (READ, {"type": "item_reference", "id": "m1"}),
    (EMPTY, {"role": "user", "content": " \n"}),
    (EMPTY, {"type": "function_call_output", "call_id": "c1", "output": None}),
    (EMPTY, {"type": "configuration_update"}),
    (UNKNOWN, {"type": "hologram", "content": "words"}),
    (UNKNOWN, {"role": "narrator", "content": "words"}),
    (DAMAGED, "words"),
    (DAMAGED, {"role": "user", "content": 7}),
    (DAMAGED, {"type": "function_call", "call_id": "c2", "arguments": "{}"}),
)
PARTS: tuple[tuple[int, object], ...] = (
    (READ, {"text": "words"}),
    (READ, {"functionCall": {"name": "look"}}),
    (READ, {"functionResponse": {"name": "look", "response": {"output": "words"}}}),
    (READ, {"inlineData": {"data": "AAAA"}}),
    (READ, {"thoughtSignature": "AAAA"}),
    (READ, {"executableCode": {"code": "words"}}),
    (EMPTY, {"text": " \n"}),
    (EMPTY, {"functionResponse": {"name": "look", "response": {}}}),
    (EMPTY, {}),
    (UNKNOWN, {"hologram": "words"}),
    (DAMAGED, "words"),
    (DAMAGED, {"text": 7}),
    (DAMAGED, {"functionCall": {"args": {}}}),
)


@given(st.lists(st.sampled_from(ITEMS), max_size=12))
def test_every_item_is_exactly_one_of_read_empty_unknown_damaged(found: list[tuple[int, object]]) -> None:
    decoded = decode_responses_items([item for _, item in found], "/input")
    counted = [len(decoded.parts), decoded.empty, len(decoded.unknown), len(decoded.damaged)]
    assert counted == [[sort for sort, _ in found].count(sort) for sort in (READ, EMPTY, UNKNOWN, DAMAGED)]


@given(st.lists(st.sampled_from(PARTS), min_size=1, max_size=12), st.sampled_from(["user", "model", "function"]))
def test_every_part_is_exactly_one_of_read_empty_unknown_damaged(found: list[tuple[int, object]], role: str) -> None:
    decoded = decode_gemini_contents([{"role": role, "parts": [part for _, part in found]}], "/contents")
    counted = [len(decoded.parts), decoded.empty, len(decoded.unknown), len(decoded.damaged)]
    assert counted == [[sort for sort, _ in found].count(sort) for sort in (READ, EMPTY, UNKNOWN, DAMAGED)]
