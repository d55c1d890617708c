"""Contracts of the tools that a captured request defines, made from the schemas that stand in it (spec 2.2, chapter 5).

Whoever wrote the request wrote these too, so they are a beginning and no proof: a tool counts as writing unless its definition says
that it only reads, and a contract that somebody wrote into the policy stays.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from ctxview.core.case import Case
from ctxview.core.policy import Argument, ArgumentKind, Policy, ToolContract
from ctxview.core.policy_edits import kind_by_name
from ctxview.core.problem import CtxviewError
from ctxview.core.values import replace
from ctxview.readers.message_part import PartNote
from ctxview.readers.strict_json import JsonValue, parse_json

FROM_THE_REQUEST = "Contracts that come from the request itself prove nothing: a tool counts as writing unless it says it only reads"
"""For every place where they are offered."""

_SCHEMAS = ("input_schema", "parameters", "parametersJsonSchema", "parameters_json_schema", "inputSchema")
_READ_ONLY = ("readOnlyHint", "read_only")
_NO_TOOLS = ("namespace", "mcp")
"""Types of what only holds tools, or names a server that has some."""
_URL_FORMATS = ("uri", "url", "iri", "uri-reference")
_PATH_FORMATS = ("path", "file-path", "file_path", "directory")


def defined_tools(case: Case) -> Mapping[str, ToolContract]:
    """A contract for each tool that the request defines, by the name it is called by; empty for a case that is no captured request.

    A name that is defined twice, and differently, is left out: its calls stay those of an unknown tool.
    """
    if case.capture is None:
        return MappingProxyType({})
    found: dict[str, list[ToolContract]] = {}
    definitions = [*_definitions(case)]
    called = {call.name for call in case.capture.calls}
    shorts = Counter(short for _, short in {(full, short) for full, short, _ in definitions})
    full_names = {full for full, _, _ in definitions}
    for full, short, contract in definitions:
        # a tool of a server may be called without the server's name before it
        by_short = short in called and full not in called and short not in full_names and shorts[short] == 1
        found.setdefault(short if by_short else full, []).append(contract)
    return MappingProxyType({name: several[0] for name, several in found.items() if all(one == several[0] for one in several)})


def with_defined_tools(policy: Policy, tools: Mapping[str, ToolContract]) -> Policy:
    """The policy with these contracts behind its own: what the policy knows of a tool, no request changes."""
    from ctxview.readers.inspected import inspected_policy

    return inspected_policy(replace(policy, tools=MappingProxyType({**tools, **policy.tools})))


def without_defined_tools(policy: Policy, tools: Mapping[str, ToolContract]) -> Policy:
    """The policy without the contracts that are as these say: to take over others that come before them."""
    own = {name: contract for name, contract in policy.tools.items() if tools.get(name) != contract}
    return replace(policy, tools=MappingProxyType(own))


def _definitions(case: Case) -> Iterator[tuple[str, str, ToolContract]]:
    """The name with its namespace, the name alone, and the contract."""
    for source in case.sources:
        if source.channel != "tool_schema" or PartNote.RESPONSE_FORMAT in source.notes:
            continue
        try:
            body = parse_json(source.content, "").value
        except CtxviewError:
            continue
        if not isinstance(body, dict) or body.get("type") in _NO_TOOLS:
            continue
        name = body.get("name")
        if not isinstance(name, str) or not name.strip():
            if PartNote.PROVIDER_DEFINED not in source.notes or PartNote.NO_NAME in source.notes:
                continue
            name = source.source_id
        full = next((one for one in (source.source_id, source.title) if one is not None and one.endswith(f".{name}")), name)
        yield full, name, _contract(name, body)


def _contract(tool: str, body: dict[str, JsonValue]) -> ToolContract:
    schema = next((one for key in _SCHEMAS if isinstance(one := body.get(key), dict)), {})
    properties, required = schema.get("properties"), schema.get("required")
    needed = {name for name in required if isinstance(name, str)} if isinstance(required, list) else set()
    listed = properties if isinstance(properties, dict) else {}
    arguments = {name: Argument(_kind(tool, name, listed.get(name)), name in needed) for name in dict.fromkeys((*listed, *sorted(needed)))}
    annotations = body.get("annotations")
    reads = isinstance(annotations, dict) and any(annotations.get(key) is True for key in _READ_ONLY)
    return ToolContract(MappingProxyType(arguments), writes=not reads)


def _kind(tool: str, name: str, schema: JsonValue) -> ArgumentKind:
    """What an argument is; nothing but a text is ever a path, a command or a URL."""
    types = _types(schema)
    if not isinstance(schema, dict) or "string" not in types or types - {"string", "null"}:
        return ArgumentKind.ANY
    form = schema.get("format")
    by_name = kind_by_name(tool, name)
    if form in _PATH_FORMATS or by_name is ArgumentKind.PATH:
        return ArgumentKind.PATH
    if form in _URL_FORMATS or by_name is ArgumentKind.URL:
        return ArgumentKind.URL
    if by_name is ArgumentKind.COMMAND and "enum" not in schema:  # a closed list of words is no command line
        return ArgumentKind.COMMAND
    return ArgumentKind.ANY if "null" in types else ArgumentKind.TEXT


def _types(schema: JsonValue) -> set[str]:
    """The types that a schema allows, in small letters; empty where it does not say."""
    if not isinstance(schema, dict):
        return set()
    said = schema.get("type")
    types = {one.lower() for one in (said if isinstance(said, list) else [said]) if isinstance(one, str)}
    for key in ("anyOf", "oneOf"):
        several = schema.get(key)
        for one in several if isinstance(several, list) else ():
            kind = one.get("type") if isinstance(one, dict) else None
            types.add(kind.lower() if isinstance(kind, str) else "any")
    return types | ({"null"} if schema.get("nullable") is True else set())
