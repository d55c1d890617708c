"""Contracts of the tools that imported permission rules speak of, and which of them a rule's name reaches: data (spec 2.2)."""

from collections.abc import Mapping
from types import MappingProxyType

from ctxview.core.policy import PATH, TEXT, Argument, ArgumentKind, RuleSubject, ToolContract

_ANY = Argument(ArgumentKind.ANY, required=False)
_MAYBE_TEXT = Argument(required=False)
_MAYBE_PATH = Argument(ArgumentKind.PATH, required=False)


def _tool(writes: bool, **arguments: Argument) -> ToolContract:
    return ToolContract(MappingProxyType(arguments), writes)


AGENT_TOOLS: Mapping[str, ToolContract] = MappingProxyType(
    {
        "Bash": _tool(True, command=Argument(ArgumentKind.COMMAND), description=_MAYBE_TEXT, timeout=_ANY, run_in_background=_ANY),
        "Read": _tool(False, file_path=PATH, offset=_ANY, limit=_ANY),
        "Grep": _tool(False, pattern=TEXT, path=_MAYBE_PATH, glob=_MAYBE_PATH, type=_MAYBE_TEXT, output_mode=_MAYBE_TEXT),
        "Glob": _tool(False, pattern=PATH, path=_MAYBE_PATH),
        "LS": _tool(False, path=PATH, ignore=_ANY),
        "Edit": _tool(True, file_path=PATH, old_string=TEXT, new_string=TEXT, replace_all=_ANY),
        "MultiEdit": _tool(True, file_path=PATH, edits=Argument(ArgumentKind.ANY)),
        "Write": _tool(True, file_path=PATH, content=TEXT),
        "NotebookEdit": _tool(True, notebook_path=PATH, new_source=TEXT, cell_id=_MAYBE_TEXT, cell_type=_MAYBE_TEXT, edit_mode=_MAYBE_TEXT),
        "WebFetch": _tool(True, url=Argument(ArgumentKind.URL), prompt=_MAYBE_TEXT),
        "WebSearch": _tool(True, query=TEXT, allowed_domains=_ANY, blocked_domains=_ANY),
        "TodoWrite": _tool(False, todos=Argument(ArgumentKind.ANY)),
        "Task": _tool(True, description=_MAYBE_TEXT, prompt=TEXT, subagent_type=_MAYBE_TEXT),
    }
)
"""By name. What sends something out counts as writing: a person is asked."""

_READING = ("Read", "Grep", "Glob", "LS", "read_file")
_EDITING = ("Edit", "MultiEdit", "Write", "NotebookEdit", "apply_patch")

FAMILIES: Mapping[str, tuple[str, ...]] = MappingProxyType({"Read": _READING, "Edit": _EDITING})
"""Names of rules that reach more tools than their own."""

SAME_TOOL: Mapping[str, tuple[str, ...]] = MappingProxyType({"Read": ("Read", "read_file"), "Edit": ("Edit", "apply_patch")})
"""What such a name reaches where it allows without a pattern."""

SUBJECTS: Mapping[str, RuleSubject] = MappingProxyType(
    {"Bash": RuleSubject.COMMAND, "WebFetch": RuleSubject.DOMAIN}
    | {name: RuleSubject.PATH for name in (*_READING, *_EDITING) if name in AGENT_TOOLS}
)
"""What the pattern of a rule of this name is a pattern of."""
