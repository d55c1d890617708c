"""Whose request a body is, by what it holds and never by its file's name (spec chapter 5: real files)."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from ctxview.readers.messages_anthropic import CALL_TYPES, RESULT_TYPES
from ctxview.readers.messages_anthropic_hosted import HOSTED_CHANNELS
from ctxview.readers.messages_anthropic_media import MEDIA_TYPES
from ctxview.readers.messages_gemini import DATA_FIELDS, RESULT_ROLE, ROLE_CHANNELS
from ctxview.readers.messages_openai_responses import ITEM_TYPES
from ctxview.readers.messages_openai_responses import ROLE_CHANNELS as ITEM_ROLES
from ctxview.readers.parts_json import camel_fields
from ctxview.readers.tool_definitions import has_dated_type


class RequestFormat(StrEnum):
    """Formats of request bodies that are read."""

    OPENAI_CHAT = "openai-chat"
    OPENAI_RESPONSES = "openai-responses"
    ANTHROPIC_MESSAGES = "anthropic-messages"
    GEMINI_GENERATE = "gemini-generate"
    CHAT_LIKE = "chat-like"
    """Either of the two: nothing in it tells them apart, and both read it alike."""


_ROLES = frozenset({"system", "developer", "user", "assistant", "tool", "function"})
_FOREIGN_KEYS = frozenset({"ctxview", "trajectory_format", "contents", "loglines", "toolConfig", "inferenceConfig"})
"""Keys of files and of other APIs that hold messages too."""
_SAYING_KEYS = frozenset({"content", "tool_calls", "function_call", "reasoning_content", "refusal"})

_ANTHROPIC_KEYS = frozenset({"system", "anthropic_version", "anthropic_beta", "mcp_servers", "context_management"})
_ANTHROPIC_BLOCKS = frozenset({*MEDIA_TYPES, *CALL_TYPES, *RESULT_TYPES, *HOSTED_CHANNELS, "redacted_thinking", "compaction"})
_OPENAI_KEYS = frozenset(
    {"response_format", "functions", "function_call", "max_completion_tokens", "frequency_penalty", "presence_penalty", "logit_bias"}
    | {"logprobs", "top_logprobs", "n", "seed", "stop", "stream_options", "parallel_tool_calls", "reasoning_effort", "store", "modalities"}
    | {"prediction", "web_search_options", "verbosity"}
)
_OPENAI_ROLES = frozenset({"system", "developer", "tool", "function"})
_OPENAI_FIELDS = frozenset({"tool_calls", "tool_call_id", "function_call", "refusal", "reasoning_content"})
_OPENAI_BLOCKS = frozenset({"image_url", "input_audio", "file", "refusal", "video_url", "audio_url"})


_FRAME = "response.create"
"""Type of the frame by which a socket carries a Responses body."""
_RESPONSES_KEYS = frozenset(
    {"instructions", "tools", "stream", "previous_response_id", "conversation", "include", "reasoning", "max_output_tokens"}
    | {"max_tool_calls", "parallel_tool_calls", "tool_choice", "context_management"}
)
"""Fields of which a body with an input has at least one; a request for embeddings, which has an input too, has none."""
_NO_RESPONSES_KEYS = frozenset(
    {"output", "object", "choices", "voice", "encoding_format", "dimensions", "input_type", "embedding_types", "ideal"}
    | {"preferred_output"}
)
"""Fields of other things with an input: answers, logged calls, speech, embeddings, rows of evaluations and preferences."""
_TRUNCATIONS = frozenset({"auto", "disabled"})


def detect_request(value: object) -> RequestFormat | None:
    """The format of a parsed body; None if it is no request that is read."""
    if not isinstance(value, dict) or "ctxview" in value:
        return None
    if _has_contents(value) or ("contents" not in value and _has_contents(value.get("request"))):
        return RequestFormat.GEMINI_GENERATE
    if value.keys() & _FOREIGN_KEYS:
        return None
    messages = value.get("messages")
    if isinstance(messages, list) and any(_is_message(message) for message in messages):
        return _chat_format(value, messages)
    return RequestFormat.OPENAI_RESPONSES if _is_responses(value) else None


def _chat_format(value: dict[str, object], messages: list[object]) -> RequestFormat:
    signs = [*_top_level_signs(value), *_message_signs(messages)]
    anthropic, openai = signs.count(RequestFormat.ANTHROPIC_MESSAGES), signs.count(RequestFormat.OPENAI_CHAT)
    if anthropic and anthropic >= openai:
        return RequestFormat.ANTHROPIC_MESSAGES
    # Anthropic's API demands max_tokens: a body without it is not for that API
    return RequestFormat.CHAT_LIKE if not openai and "max_tokens" in value else RequestFormat.OPENAI_CHAT


def _has_contents(body: object) -> bool:
    """Whether a body holds contents as Gemini's do: with parts, and in a role of theirs or with a field of theirs."""
    contents = body.get("contents") if isinstance(body, dict) else None
    for content in contents if isinstance(contents, list) else [contents]:
        role = content.get("role") if isinstance(content, dict) else None
        parts = content.get("parts") if isinstance(content, dict) else None
        if not isinstance(parts, list | dict):
            continue
        if isinstance(role, str) and (role in ROLE_CHANNELS or role == RESULT_ROLE):
            return True
        if role is None and any(
            camel_fields(part)[0].keys() & DATA_FIELDS for part in _objects(parts if isinstance(parts, list) else [parts])
        ):
            return True
    return False


def _is_responses(body: dict[str, object]) -> bool:
    given = body.get("input")
    if body.get("type") == _FRAME:
        return isinstance(given, str | list) or isinstance(body.get("instructions"), str)
    if body.keys() & _NO_RESPONSES_KEYS:
        return False
    if given is None:
        return isinstance(body.get("model"), str) and "messages" not in body and _is_held(body)
    if isinstance(given, list) and any(_is_item(item) for item in given):
        return True
    signed = bool(body.keys() & _RESPONSES_KEYS) or isinstance(body.get("text"), dict) or _known(body.get("truncation"), _TRUNCATIONS)
    return isinstance(given, str | list) and signed


def _is_held(body: dict[str, object]) -> bool:
    """Whether a body without an input names something that the provider holds in its stead."""
    prompt = body.get("prompt")
    named = isinstance(prompt, dict) and isinstance(prompt.get("id"), str)
    return named or any(isinstance(body.get(key), str | dict) and body.get(key) for key in ("previous_response_id", "conversation"))


def _is_item(item: object) -> bool:
    if not isinstance(item, dict):
        return False
    return _known(item.get("type"), ITEM_TYPES) or (_known(item.get("role"), frozenset(ITEM_ROLES)) and "content" in item)


def _is_message(message: object) -> bool:
    return isinstance(message, dict) and _known(message.get("role"), _ROLES) and bool(message.keys() & _SAYING_KEYS)


def _top_level_signs(body: dict[str, object]) -> Iterator[RequestFormat]:
    for key in body:
        if key in _ANTHROPIC_KEYS:
            yield RequestFormat.ANTHROPIC_MESSAGES
        elif key in _OPENAI_KEYS:
            yield RequestFormat.OPENAI_CHAT
    for tool in _objects(body.get("tools")):
        if "input_schema" in tool or has_dated_type(tool):
            yield RequestFormat.ANTHROPIC_MESSAGES
        elif "function" in tool:
            yield RequestFormat.OPENAI_CHAT


def _message_signs(messages: list[object]) -> Iterator[RequestFormat]:
    for message in _objects(messages):
        if _known(message.get("role"), _OPENAI_ROLES) or message.keys() & _OPENAI_FIELDS:
            yield RequestFormat.OPENAI_CHAT
        for block in _objects(message.get("content")):
            if _known(block.get("type"), _ANTHROPIC_BLOCKS):
                yield RequestFormat.ANTHROPIC_MESSAGES
            elif _known(block.get("type"), _OPENAI_BLOCKS):
                yield RequestFormat.OPENAI_CHAT


def _objects(values: object) -> Iterable[dict[str, object]]:
    return (value for value in values if isinstance(value, dict)) if isinstance(values, list) else ()


def _known(value: object, known: frozenset[str]) -> bool:
    return isinstance(value, str) and value in known
