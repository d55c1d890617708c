"""Fields of Responses items that are read by name, or that say nothing to the model: any other is listed as not known."""

from collections.abc import Mapping

from ctxview.readers.content_kinds import KINDS_KEY

_COMMON = frozenset(
    {"type", "id", "role", "status", "call_id", "object", "agent", "caller", "created_by", "phase", "metadata", "created_at"}
    | {"completed_at", "execution", "end_turn", KINDS_KEY}
)
_OWN = {
    "message": ("content", "name"),
    "agent_message": ("content", "author", "recipient"),
    "reasoning": ("content", "summary", "encrypted_content"),
    "compaction": ("encrypted_content",),
    "compaction_summary": ("encrypted_content",),
    "context_compaction": ("encrypted_content",),
    "compaction_trigger": (),
    "configuration_update": ("reasoning",),
    "item_reference": (),
    "additional_tools": ("tools",),
    "mcp_list_tools": ("server_label", "tools", "error"),
    "function_call": ("name", "namespace", "arguments"),
    "function_call_output": ("output", "name", "namespace"),
    "custom_tool_call": ("name", "namespace", "input"),
    "custom_tool_call_output": ("output", "name", "namespace"),
    "mcp_approval_request": ("name", "server_label", "arguments"),
    "mcp_approval_response": ("approval_request_id", "reason"),
    "multi_agent_call": ("action", "arguments"),
    "multi_agent_call_output": ("action", "output"),
    "local_shell_call": ("action",),
    "local_shell_call_output": ("output",),
    "shell_call": ("action", "environment"),
    "shell_call_output": ("output",),
    "apply_patch_call": ("operation",),
    "apply_patch_call_output": ("output",),
    "computer_call": ("action", "actions", "pending_safety_checks"),
    "computer_call_output": ("output", "acknowledged_safety_checks"),
    "tool_search_call": ("arguments",),
    "tool_search_output": ("tools",),
    "program": ("code", "fingerprint"),
    "program_output": ("result",),
    "web_search_call": ("action", "results"),
    "file_search_call": ("queries", "results"),
    "code_interpreter_call": ("code", "outputs", "container_id"),
    "image_generation_call": ("result", "revised_prompt", "background", "output_format", "quality", "size"),
    "mcp_call": ("name", "server_label", "arguments", "output", "error", "approval_request_id"),
}
SILENT_FIELDS: Mapping[str, frozenset[str]] = {kind: _COMMON | set(own) for kind, own in _OWN.items()}
"""By type of item."""
