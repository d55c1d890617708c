"""What a captured request does not hold of what its model had, and what in it is no part: both in words (spec chapter 5)."""

from collections.abc import Iterable, Sequence, Set

from ctxview.readers.parts_json import filled, json_size
from ctxview.readers.parts_media import one_line
from ctxview.readers.places import quoted
from ctxview.readers.tool_definitions import DefinitionReport

_STATE_KEYS = ("previous_response_id", "conversation", "container")
"""Fields that name something that the provider holds."""

_SETTINGS = frozenset(
    {"model", "tools", "response_format", "max_tokens", "max_output_tokens", "temperature", "top_p", "top_k", "min_p", "n", "seed"}
    | {"stop", "stop_sequences", "stream", "stream_options", "tool_choice", "parallel_tool_calls", "reasoning", "reasoning_effort"}
    | {"frequency_penalty", "presence_penalty", "repetition_penalty", "logit_bias", "logprobs", "top_logprobs", "metadata", "user"}
    | {"safety_identifier", "store", "service_tier", "prompt_cache_key", "prompt_cache_retention", "provider", "usage"}
    | {"context_management", "transforms", "cached_content", *_STATE_KEYS}
)
MESSAGES_FIELDS = _SETTINGS | {
    *("messages", "functions", "system", "mcp_servers", "output_format", "output_config", "max_completion_tokens", "function_call"),
    *("thinking", "modalities", "audio", "verbosity", "anthropic_version", "anthropic_beta", "betas", "cache_control"),
    *("web_search_options", "inference_geo", "speed"),
}
"""Fields at the top of a body with messages that are read by name, or that steer the answer and say nothing to the model."""
RESPONSES_FIELDS = _SETTINGS | {
    *("input", "instructions", "include", "text", "truncation", "background", "max_tool_calls", "prompt", "type", "generate"),
    *("client_metadata", "prompt_cache_options", "moderation"),
}
"""The same for a body with items."""
GEMINI_FIELDS = frozenset(
    {"contents", "systemInstruction", "tools", "toolConfig", "generationConfig", "safetySettings", "cachedContent", "model", "labels"}
    | {"serviceTier", "store", "sessionId"}
)
"""The same for a body with contents, in camelCase."""
ENVELOPE_FIELDS = frozenset(
    {"request", "model", "project", "requestId", "userAgent", "requestType", "userPromptId", "sessionId", "enabledCreditTypes"}
)
"""The same for what stands around such a body."""

_EDITED = "what the provider's context editing took out of this request before the model read it"
_LONGEST_LIST = 100


def missing_words(body: dict[str, object], definitions: DefinitionReport, listed_servers: Set[str] = frozenset()) -> list[str]:
    """What the model had, or may have had, that is not in the file; and what is in the file that it may not have had.

    `listed_servers` are MCP servers whose tools stand in the body.
    """
    words = definition_words(definitions)
    servers = body.get("mcp_servers")
    named = [filled(server.get("name")) if isinstance(server, dict) else None for server in servers] if isinstance(servers, list) else []
    named += [label for label in definitions.servers if label not in listed_servers]
    if named:
        words.append(f"tools of MCP servers that the provider asks: {_listed(name or '' for name in named)}")
    management = body.get("context_management")
    edits = management.get("edits") if isinstance(management, dict) else management
    if isinstance(edits, list) and edits:
        kinds = [filled(edit.get("type")) if isinstance(edit, dict) else None for edit in edits]
        words.append(f"{_EDITED}: {_listed(kind or '' for kind in kinds)}")
    elif management:
        words.append(_EDITED)
    if body.get("truncation") == "auto":
        words.append("items that the provider drops where the context is too long (truncation auto)")
    if body.get("transforms"):
        words.append("what the gateway takes out where the context is too long (transforms)")
    if body.get("web_search_options") is not None:
        words.append("results of the web search that the provider makes")
    words.extend(f"state that the provider holds ({key})" for key in _STATE_KEYS if body.get(key))
    if isinstance(body.get("prompt"), dict):
        words.append("a prompt template that the provider holds (prompt)")
    if body.get("cached_content"):
        words.append(cached_words("cached_content"))
    return words


def definition_words(definitions: DefinitionReport) -> list[str]:
    """What definitions leave open."""
    words = []
    if definitions.deferred:
        words.append(f"deferred tools, not in the context until they are found: {_listed(definitions.deferred)}")
    if definitions.provider_defined:
        words.append(f"definitions that the provider writes for its own tools: {_listed(definitions.provider_defined)}")
    return words


def found_before_words(tools: Sequence[str]) -> list[str]:
    """What tools that the provider runs have brought in turns before this one, where a request does not carry it."""
    return [f"what the provider's own tools have found in earlier turns: {_listed(tools)}"] if tools else []


def cached_words(key: str) -> str:
    """What stands before all else, in the provider's cache."""
    return f"cached content that the provider holds ({key})"


def participant_words(participants: Sequence[str]) -> list[str]:
    """Who wrote the messages, where they say so."""
    return [f"the messages name who wrote them: {_listed(participants)}"] if participants else []


def unknown_field_words(body: dict[str, object], known: Iterable[str]) -> list[str]:
    """Fields that are not known: what else stands in the file and became no source."""
    names = frozenset(known)
    return [f"field not known: {quoted(key)}, {json_size(value)} bytes" for key, value in body.items() if key not in names]


def _listed(names: Iterable[str]) -> str:
    """Names with a comma between them, and how many; of very many only the first."""
    shown = [one_line(name) or "(no name)" for name in names]
    more = f" and {len(shown) - _LONGEST_LIST} more" if len(shown) > _LONGEST_LIST else ""
    return f"{', '.join(shown[:_LONGEST_LIST])}{more} ({len(shown)})"
