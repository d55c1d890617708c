"""The channel of a tool's result, by the tool's name and by who made the tool (spec chapter 5).

A body does not say who made it, and another server's tool may also be called `Read`. So a name by itself may only make a
result less trusted than the tool observation that it would otherwise be: web, memory, sub-agent. That a result is a
repository's file is said by the table of a known producer only. A tool of an MCP server is lowered to web content where its
name says so, and to nothing else: what else a server's tools are, its names do not tell.
"""

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum

from ctxview.core.channels import CHANNELS, ChannelBasis
from ctxview.core.values import dataclass, field
from ctxview.readers.message_part import PartNote


class Producer(StrEnum):
    """Who put the request together, where the form of the request says so."""

    UNKNOWN = "unknown"
    CLAUDE_CODE = "claude-code"
    OPENCODE = "opencode"
    GEMINI_CLI = "gemini-cli"


@dataclass(frozen=True, slots=True)
class ToolFacts:
    """What a request's tool definitions say of its tools."""

    producer: Producer = Producer.UNKNOWN
    types: Mapping[str, str] = field(default_factory=dict)
    """Type of each tool that the provider defines (`memory_20250818`), by name; a name with two definitions is left out."""
    names: frozenset[str] = frozenset()
    """Every tool that is declared."""


@dataclass(frozen=True, slots=True)
class ResultChannel:
    """The channel that results of a tool get, and how it is known."""

    channel: str = "tool_observation"
    basis: ChannelBasis = ChannelBasis.CARRIER
    notes: tuple[str, ...] = ()


UNKNOWN_TOOL = ResultChannel()

_TABLES: Mapping[Producer, Mapping[str, str]] = {
    Producer.UNKNOWN: {},
    Producer.CLAUDE_CODE: {
        **dict.fromkeys(("Read", "NotebookRead", "Glob", "Grep", "LS"), "repository_file"),
        **dict.fromkeys(("WebFetch", "WebSearch"), "web_content"),
        **dict.fromkeys(("Task", "Agent"), "subagent_report"),
    },
    Producer.OPENCODE: {
        **dict.fromkeys(("read", "glob", "grep", "list"), "repository_file"),
        **dict.fromkeys(("webfetch", "websearch"), "web_content"),
        "task": "subagent_report",
    },
    Producer.GEMINI_CLI: {
        **dict.fromkeys(
            ("read_file", "read_many_files", "list_directory", "glob", "search_file_content", "grep_search"), "repository_file"
        ),
        **dict.fromkeys(("web_fetch", "google_web_search"), "web_content"),
    },
}

_SIGNS: Mapping[Producer, Mapping[str, frozenset[str]]] = {
    Producer.CLAUDE_CODE: {
        "Read": frozenset({"file_path"}),
        "Edit": frozenset({"file_path", "old_string", "new_string"}),
        "Write": frozenset({"file_path", "content"}),
        "Bash": frozenset({"command"}),
    },
    Producer.OPENCODE: {
        "read": frozenset({"filePath"}),
        "edit": frozenset({"filePath", "oldString", "newString"}),
        "write": frozenset({"filePath", "content"}),
        "bash": frozenset({"command"}),
    },
    Producer.GEMINI_CLI: {
        "read_file": frozenset(),  # its argument was renamed between versions
        "replace": frozenset({"file_path", "old_string", "new_string"}),
        "write_file": frozenset({"file_path", "content"}),
        "run_shell_command": frozenset({"command"}),
    },
}
"""Tools, with arguments that each must have, all of which a producer's request declares."""

_WEB_NAMES = frozenset({"fetch", "browse", "browser", "websearch", "webfetch", "webfetcher", "webbrowser", "scrape", "crawl"})
_WEB_WORDS = frozenset(
    {"web", "url", "urls", "http", "https", "webpage", "webpages", "website", "internet", "browser"}
    | {"google", "bing", "duckduckgo", "brave", "tavily", "exa", "firecrawl", "wikipedia", "arxiv"}
)
_WEB_VERBS = frozenset(
    {"fetch", "search", "browse", "open", "read", "get", "visit", "navigate", "scrape", "crawl", "extract", "request", "query"}
    | {"click", "snapshot", "screenshot", "scroll"}
)
_AGENT_NAMES = frozenset({"task", "agent", "subagent", "delegate"})
_AGENT_WORDS = frozenset({"agent", "agents", "subagent", "subagents"})
_AGENT_VERBS = frozenset({"run", "spawn", "start", "call", "invoke", "dispatch", "delegate", "ask", "launch", "sub", "task", "wait"})
_MEMORY_NAMES = frozenset({"memory", "memories", "recall", "remember"})
_MEMORY_WORDS = frozenset({"memory", "memories"})
_MEMORY_VERBS = frozenset(
    {"read", "search", "get", "view", "list", "load", "recall", "query", "retrieve", "find", "store", "save", "add", "update"}
)

_SERVER_FILLERS = frozenset({"mcp", "server"})
_MCP_NAME = re.compile(r"mcp__(?:(.*?)(?:__|\.))?(.*)", re.IGNORECASE | re.DOTALL)

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")


def tool_facts(definitions: Iterable[tuple[str, str, frozenset[str]]]) -> ToolFacts:
    """What definitions, each a name, a type (empty for a custom tool) and its arguments, say of a request's tools."""
    types: dict[str, set[str]] = {}
    arguments: dict[str, frozenset[str]] = {}
    for name, kind, names in definitions:
        types.setdefault(name, set()).add(kind)
        arguments[name] = names & arguments.get(name, names)
    producer = Producer.UNKNOWN
    for candidate, signs in _SIGNS.items():
        if all(name in arguments and wanted <= arguments[name] for name, wanted in signs.items()):
            producer = candidate
    sure = {name: kind for name, kinds in types.items() if len(kinds) == 1 for kind in kinds if kind}
    return ToolFacts(producer, sure, frozenset(types))


def is_mcp_name(name: str) -> bool:
    """Whether the name says that another server's tool is meant."""
    return _MCP_NAME.fullmatch(name) is not None


def mcp_result_channel(server: str, tool: str) -> ResultChannel:
    """The channel for results of a tool of an MCP server: web content if the tool's name, or a server that is nothing else, says so."""
    notes = (PartNote.MCP_TOOL,)
    of_server = _words(server) - _SERVER_FILLERS
    only_web = bool(of_server & _WEB_WORDS) and of_server <= _WEB_WORDS | _WEB_VERBS
    if _by_name(tool) == "web_content" or (only_web and _words(tool) & _WEB_VERBS):
        return ResultChannel("web_content", ChannelBasis.JOINED, notes)
    return ResultChannel(notes=notes)


def result_channel(name: str | None, arguments: object, facts: ToolFacts) -> ResultChannel:
    """The channel for results of the call of `name` with `arguments`."""
    if not name or not name.strip():
        return UNKNOWN_TOOL
    named = _MCP_NAME.fullmatch(name)
    if named is not None:
        return mcp_result_channel(named[1] or "", named[2])
    channel = _by_type(facts.types.get(name, ""), arguments) or _TABLES[facts.producer].get(name) or _by_name(name)
    return UNKNOWN_TOOL if channel is None else ResultChannel(channel, ChannelBasis.JOINED)


def channel_of_any(facts: ToolFacts) -> ResultChannel:
    """The channel for a result of a call that is not here: the least trusted that a declared tool can have."""
    return least_trusted(result_channel(name, None, facts) for name in facts.names)


def least_trusted(candidates: Iterable[ResultChannel]) -> ResultChannel:
    """The candidate with the lowest trust, then retention; a result that may be any of them gets no more than that."""
    distinct = sorted(set(candidates), key=_rank)
    if not distinct:
        return UNKNOWN_TOOL
    lowest = distinct[0]
    if len({one.channel for one in distinct}) == 1:
        return lowest
    return ResultChannel(lowest.channel, lowest.basis, (*lowest.notes, PartNote.SEVERAL_TOOLS_POSSIBLE))


def _rank(one: ResultChannel) -> tuple[int, int, str, str, tuple[str, ...]]:
    rule = CHANNELS[one.channel]
    return rule.trust.rank, rule.retention.rank, one.channel, one.basis, one.notes


def _by_type(kind: str, arguments: object) -> str | None:
    """By a type that the provider defines: such a definition also says what its commands return."""
    if kind.startswith("memory_20"):
        return "memory"
    if kind.startswith(("web_search_20", "web_fetch_20")):
        return "web_content"
    if kind.startswith("text_editor_20") and isinstance(arguments, dict) and arguments.get("command") == "view":
        return "repository_file"
    return None


def _by_name(name: str) -> str | None:
    """By words of the name of a tool whose maker is not known: only channels that are trusted less than a tool observation."""
    words = _words(name)
    whole = "".join(character for character in name.lower() if character.isalnum())
    rules = (
        ("web_content", _WEB_NAMES, _WEB_WORDS, _WEB_VERBS),
        ("subagent_report", _AGENT_NAMES, _AGENT_WORDS, _AGENT_VERBS),
        ("memory", _MEMORY_NAMES, _MEMORY_WORDS, _MEMORY_VERBS),
    )
    for channel, names, things, verbs in rules:
        if whole in names or (words & things and words & verbs):
            return channel
    return None


def _words(name: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(name)}
