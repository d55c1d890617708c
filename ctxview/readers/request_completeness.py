"""What a captured request does not hold of what its model had, and what in it is no part: both in words (spec chapter 5)."""

from collections.abc import Iterable, Sequence

from ctxview.readers.parts_json import filled, json_size
from ctxview.readers.parts_media import one_line
from ctxview.readers.places import quoted
from ctxview.readers.tool_definitions import DefinitionReport

_STATE_KEYS = ("previous_response_id", "conversation", "cached_content", "container")
"""Fields that name something that the provider holds."""

_SETTINGS = frozenset(
    {"model", "messages", "tools", "functions", "system", "mcp_servers", "context_management", "response_format", "output_format"}
    | {"output_config", "max_tokens", "max_completion_tokens", "max_output_tokens", "temperature", "top_p", "top_k", "min_p", "n"}
    | {"seed", "stop", "stop_sequences", "stream", "stream_options", "tool_choice", "function_call", "parallel_tool_calls", "thinking"}
    | {"reasoning", "reasoning_effort", "frequency_penalty", "presence_penalty", "repetition_penalty", "logit_bias", "logprobs"}
    | {"top_logprobs", "metadata", "user", "safety_identifier", "store", "service_tier", "modalities", "audio", "verbosity"}
    | {"anthropic_version", "anthropic_beta", "betas", "cache_control", "prompt_cache_key", "prompt_cache_retention", "provider"}
    | {"web_search_options", "inference_geo", "speed", "usage", *_STATE_KEYS}
)
"""Fields at the top that are read by name, or that steer the answer and say nothing to the model."""

_EDITED = "what the provider's context editing took out of this request before the model read it"
_LONGEST_LIST = 100


def missing_words(body: dict[str, object], definitions: DefinitionReport, absences: Sequence[str]) -> list[str]:
    """What the model had, or may have had, that is not in the file; and what is in the file that it may not have had."""
    words = []
    if definitions.deferred:
        words.append(f"deferred tools, not in the context until they are found: {_listed(definitions.deferred)}")
    if definitions.provider_defined:
        words.append(f"definitions that the provider writes for its own tools: {_listed(definitions.provider_defined)}")
    servers = body.get("mcp_servers")
    if isinstance(servers, list) and servers:
        names = [filled(server.get("name")) if isinstance(server, dict) else None for server in servers]
        words.append(f"tools of MCP servers that the provider asks: {_listed(name or '' for name in names)}")
    management = body.get("context_management")
    edits = management.get("edits") if isinstance(management, dict) else None
    if isinstance(edits, list) and edits:
        kinds = [filled(edit.get("type")) if isinstance(edit, dict) else None for edit in edits]
        words.append(f"{_EDITED}: {_listed(kind or '' for kind in kinds)}")
    elif management:
        words.append(_EDITED)
    if body.get("web_search_options") is not None:
        words.append("results of the web search that the provider makes")
    words.extend(f"state that the provider holds ({key})" for key in _STATE_KEYS if body.get(key))
    return [*words, *absences]


def remark_words(body: dict[str, object], participants: Sequence[str]) -> list[str]:
    """What else stands in the file and became no source."""
    words = [f"the messages name who wrote them: {_listed(participants)}"] if participants else []
    words.extend(f"field not known: {quoted(key)}, {json_size(value)} bytes" for key, value in body.items() if key not in _SETTINGS)
    return words


def _listed(names: Iterable[str]) -> str:
    """Names with a comma between them, and how many; of very many only the first."""
    shown = [one_line(name) or "(no name)" for name in names]
    more = f" and {len(shown) - _LONGEST_LIST} more" if len(shown) > _LONGEST_LIST else ""
    return f"{', '.join(shown[:_LONGEST_LIST])}{more} ({len(shown)})"
