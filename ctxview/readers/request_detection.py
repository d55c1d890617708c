"""Whose request a body is, by what it holds and never by its file's name (spec chapter 5: real files)."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from ctxview.readers.messages_anthropic import CALL_TYPES, RESULT_TYPES
from ctxview.readers.messages_anthropic_hosted import HOSTED_CHANNELS
from ctxview.readers.messages_anthropic_media import MEDIA_TYPES
from ctxview.readers.tool_definitions import has_dated_type


class RequestFormat(StrEnum):
    """Formats of request bodies that are read."""

    OPENAI_CHAT = "openai-chat"
    ANTHROPIC_MESSAGES = "anthropic-messages"
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


def detect_request(value: object) -> RequestFormat | None:
    """The format of a parsed body; None if it is no request that is read. OpenAI Responses and Gemini bodies are not."""
    if not isinstance(value, dict) or value.keys() & _FOREIGN_KEYS:
        return None
    messages = value.get("messages")
    if not isinstance(messages, list) or not any(_is_message(message) for message in messages):
        return None
    signs = [*_top_level_signs(value), *_message_signs(messages)]
    anthropic, openai = signs.count(RequestFormat.ANTHROPIC_MESSAGES), signs.count(RequestFormat.OPENAI_CHAT)
    if anthropic and anthropic >= openai:
        return RequestFormat.ANTHROPIC_MESSAGES
    # Anthropic's API demands max_tokens: a body without it is not for that API
    return RequestFormat.CHAT_LIKE if not openai and "max_tokens" in value else RequestFormat.OPENAI_CHAT


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
