"""Each format says what its model had besides: the line without which no total is shown."""

import pytest

from ctxview.readers.request_reader import case_from_request

CHAT, ANTHROPIC, RESPONSES, GEMINI = "openai-chat", "anthropic-messages", "openai-responses", "gemini-generate"
USER = {"role": "user", "content": "hi"}


def body(kind: str, messages: list[object] | None = None, **more: object) -> dict[str, object]:
    if kind == RESPONSES:
        return {"model": "m", "input": [USER, *(messages or [])], **more}
    if kind == GEMINI:
        return {"contents": [{"role": "user", "parts": [{"text": "hi"}]}, *(messages or [])], **more}
    own: dict[str, object] = {"system": "be brief"} if kind == ANTHROPIC else {"seed": 1}
    return {"messages": [USER, *(messages or [])], **own, **more}


def missing(found: dict[str, object], kind: str) -> tuple[str, ...]:
    case = case_from_request(found, "a.json", 0)
    assert case is not None
    assert case.capture is not None
    assert case.capture.format == kind
    return case.capture.missing


DEFERRED = {"name": "b", "input_schema": {}, "defer_loading": True}
NOT_LOADED = "deferred tools, not in the context until they are found: b (1)"
EDITED = "what the provider's context editing took out of this request before the model read it"
DETAILS = [{"type": "reasoning.encrypted", "data": "AAAA"}]
SEALED = {"type": "encrypted_content", "encrypted_content": "AAAA"}


@pytest.mark.parametrize(
    ("kind", "messages", "more", "words"),
    [
        # earlier state
        (CHAT, [], {"previous_response_id": "r"}, "state that the provider holds (previous_response_id)"),
        (CHAT, [{"role": "assistant", "audio": {"id": "a"}}], {}, "audio answers held by the provider under an id (1)"),
        (ANTHROPIC, [], {"container": "c"}, "state that the provider holds (container)"),
        (RESPONSES, [], {"previous_response_id": "r"}, "state that the provider holds (previous_response_id)"),
        (RESPONSES, [], {"conversation": {"id": "c"}}, "state that the provider holds (conversation)"),
        (RESPONSES, [{"type": "item_reference", "id": "m"}], {}, "items held by the provider under an id (item_reference) (1)"),
        (RESPONSES, [{"type": "reasoning", "id": "r"}], {}, "reasoning held by the provider under an id (1)"),
        (RESPONSES, [], {"prompt": {"id": "p"}}, "a prompt template that the provider holds (prompt)"),
        # cached content
        (CHAT, [], {"cached_content": "c"}, "cached content that the provider holds (cached_content)"),
        (ANTHROPIC, [], {"cached_content": "c"}, "cached content that the provider holds (cached_content)"),
        (RESPONSES, [], {"cached_content": "c"}, "cached content that the provider holds (cached_content)"),
        (GEMINI, [], {"cachedContent": "cachedContents/1"}, "cached content that the provider holds (cachedContent)"),
        (GEMINI, [], {"cached_content": "cachedContents/1"}, "cached content that the provider holds (cached_content)"),
        # declared and not loaded, or written by the provider
        (CHAT, [], {"tools": [{"function": {"name": "b"}, "defer_loading": True}]}, NOT_LOADED),
        (ANTHROPIC, [], {"tools": [DEFERRED]}, NOT_LOADED),
        (RESPONSES, [], {"tools": [{**DEFERRED, "type": "function"}]}, NOT_LOADED),
        (
            RESPONSES,
            [{"type": "additional_tools", "tools": [DEFERRED]}],
            {},
            "deferred tools declared amid the messages, not in the context until they are found (1)",
        ),
        (RESPONSES, [], {"tools": [{"type": "mcp", "server_label": "t"}]}, "tools of MCP servers that the provider asks: t (1)"),
        (ANTHROPIC, [], {"mcp_servers": [{"name": "t"}]}, "tools of MCP servers that the provider asks: t (1)"),
        (GEMINI, [], {"tools": [{"googleSearch": {}}]}, "definitions that the provider writes for its own tools: googleSearch (1)"),
        # encrypted
        (CHAT, [{"role": "assistant", "reasoning_details": DETAILS}], {}, "redacted thinking, encrypted (1)"),
        (
            ANTHROPIC,
            [{"role": "assistant", "content": [{"type": "redacted_thinking", "data": "AAAA"}]}],
            {},
            "redacted thinking, encrypted (1)",
        ),
        (RESPONSES, [{"type": "reasoning", "encrypted_content": "AAAA"}], {}, "encrypted reasoning (1)"),
        (
            RESPONSES,
            [{"type": "compaction", "encrypted_content": "AAAA"}],
            {},
            "encrypted compaction: a summary of the history that only the provider can read (1)",
        ),
        (RESPONSES, [{"role": "user", "content": [SEALED]}], {}, "encrypted text (1)"),
        (
            GEMINI,
            [{"role": "model", "parts": [{"thoughtSignature": "AAAA"}]}],
            {},
            "text of thinking, of which only the signature is here (1)",
        ),
        # edits on the way
        (CHAT, [], {"transforms": ["middle-out"]}, "what the gateway takes out where the context is too long (transforms)"),
        (ANTHROPIC, [], {"context_management": {"edits": [{"type": "clear_x"}]}}, f"{EDITED}: clear_x (1)"),
        (ANTHROPIC, [], {"context_management": {"x": 1}}, EDITED),
        (
            ANTHROPIC,
            [{"role": "assistant", "content": [{"type": "compaction", "content": "x"}]}],
            {},
            "what stands before a compaction block: the provider drops it, although it is in the request (1)",
        ),
        (RESPONSES, [], {"context_management": [{"type": "compaction"}]}, f"{EDITED}: compaction (1)"),
        (RESPONSES, [], {"truncation": "auto"}, "items that the provider drops where the context is too long (truncation auto)"),
        (
            RESPONSES,
            [{"type": "compaction_trigger"}],
            {},
            "what the provider does to this history before it goes on (compaction_trigger) (1)",
        ),
        # results that it keeps, and files
        (CHAT, [], {"web_search_options": {}}, "results of the web search that the provider makes"),
        (RESPONSES, [{"type": "web_search_call", "action": {}}], {}, "results of the provider's own tools, which it keeps (1)"),
        (
            GEMINI,
            [{"role": "user", "parts": [{"fileData": {"fileUri": "files/1"}}]}],
            {},
            "files and images held by the provider under an id (1)",
        ),
    ],
)
def test_each_format_fills_the_line(kind: str, messages: list[object], more: dict[str, object], words: str) -> None:
    assert missing(body(kind, messages, **more), kind) == (words,)


@pytest.mark.parametrize("kind", [CHAT, ANTHROPIC, RESPONSES, GEMINI])
def test_a_body_that_holds_everything_has_no_such_line(kind: str) -> None:
    assert missing(body(kind), kind) == ()


@pytest.mark.parametrize("value", [None, "", {}, []])
def test_a_field_that_names_nothing_is_no_state(value: object) -> None:
    keys = ("previous_response_id", "conversation", "container", "cached_content", "context_management", "transforms")
    for kind in (ANTHROPIC, RESPONSES):
        assert missing(body(kind, [], **dict.fromkeys(keys, value)), kind) == ()
    assert missing(body(RESPONSES, truncation="disabled", prompt=None), RESPONSES) == ()
    assert missing(body(GEMINI, cachedContent=value), GEMINI) == ()


def test_what_googles_tools_have_found_before_is_missing_only_once_there_is_a_before() -> None:
    tools: list[object] = [{"googleSearch": {}, "url_context": {}, "codeExecution": {}}]
    own = "definitions that the provider writes for its own tools: googleSearch, url_context, codeExecution (3)"
    found = "what the provider's own tools have found in earlier turns: googleSearch, url_context (2)"
    assert missing(body(GEMINI, tools=tools), GEMINI) == (own,)
    assert missing(body(GEMINI, [{"role": "model", "parts": [{"text": "so"}]}], tools=tools), GEMINI) == (own, found)
