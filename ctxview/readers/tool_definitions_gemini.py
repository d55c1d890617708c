"""Tool definitions of a Gemini request: functions that it declares, and tools that Google runs (formats: Gemini generateContent bodies)."""

from collections.abc import Iterator

from ctxview.core.values import replace
from ctxview.readers.message_part import PartNote
from ctxview.readers.parts_json import below, block_json, camel_fields, filled, without_keys
from ctxview.readers.parts_ledger import PartsLedger
from ctxview.readers.tool_channels import ToolFacts, tool_facts
from ctxview.readers.tool_definitions import (
    SCHEMA,
    Definition,
    DefinitionReport,
    Found,
    enter_answer_schema,
    enter_definition,
    enter_oddity,
)

SEARCHING_TOOLS = frozenset(
    {"googleSearch", "googleSearchRetrieval", "enterpriseWebSearch", "urlContext", "googleMaps", "fileSearch", "retrieval", "mcpServers"}
)
"""Tools that bring texts from elsewhere into the context, which the request does not hold."""

_NOT_SHOWN = frozenset(
    {"authConfig", "auth_config", "apiAuth", "api_auth", "apiKey", "api_key", "headers", "authorization"}
    | {"streamableHttpTransport", "streamable_http_transport"}
)
"""Keys of Google's own tools that steer it; some of them hold secrets."""
_SCHEMAS = ("parameters", "parametersJsonSchema")
_ANSWER_SCHEMAS = frozenset({"responseSchema", "responseJsonSchema", "_responseJsonSchema", "_response_json_schema"})


def facts_of_gemini_tools(tools: object) -> ToolFacts:
    """Producer that the declared functions tell."""
    found = (one for _, one in _definitions(tools, "") if isinstance(one, Definition))
    return tool_facts((one.name, one.kind, _arguments(one)) for one in found)


def decode_gemini_definitions(tools: object, place: str, ledger: PartsLedger) -> DefinitionReport:
    """Enter what `tools` declares: a list of objects, or one object. A tool of Google's is called as its key."""
    provided = []
    for where, found in _definitions(tools, place):
        if isinstance(found, Definition):
            if found.kind:
                provided.append(found.name)
                _enter_own(found, ledger)
            else:
                enter_definition(found, ledger, SCHEMA)
        else:
            enter_oddity(where, found, ledger)
    return DefinitionReport(provider_defined=tuple(provided))


def decode_gemini_answer_schema(configuration: object, place: str, ledger: PartsLedger) -> None:
    """Enter the schema of the answer that a `generationConfig` at `place` demands."""
    if not isinstance(configuration, dict):
        return
    for name, (key, value) in camel_fields(configuration)[0].items():
        if name in _ANSWER_SCHEMAS and isinstance(value, dict):
            enter_answer_schema(below(place, key), {"schema": value}, ledger)
        elif name in _ANSWER_SCHEMAS and value is not None:
            ledger.broken(below(place, key), "a schema that is no object", value)


def _definitions(tools: object, place: str) -> Iterator[Found]:
    if isinstance(tools, list):
        for number, tool in enumerate(tools):
            yield from _of_tool(tool, below(place, number))
    elif tools is not None:
        yield from _of_tool(tools, place)


def _of_tool(tool: object, place: str) -> Iterator[Found]:
    """What one object declares: a list of functions, and any number of Google's own tools, each under its key."""
    if not isinstance(tool, dict):
        yield place, ("a tool definition that is no object", tool)
        return
    fields, again = camel_fields(tool)
    for name, (key, value) in fields.items():
        where = below(place, key)
        if name != "functionDeclarations":
            if value is not None:
                yield where, Definition(where, key, name, {key: value}, deferred=False)
        elif isinstance(value, dict):
            yield where, _declaration(value, where)
        elif isinstance(value, list):
            for number, declared in enumerate(value):
                yield below(where, number), _declaration(declared, below(where, number))
        else:
            yield where, (f"{key} is no list", value)
    for key in again:
        yield below(place, key), ("a field that stands there twice", tool[key])


def _declaration(declared: object, place: str) -> Definition | tuple[str, object]:
    if not isinstance(declared, dict):
        return "a function that is no object", declared
    name = filled(declared.get("name"))
    return ("a function without a name", declared) if name is None else Definition(place, name, "", declared, deferred=False)


def _arguments(found: Definition) -> frozenset[str]:
    """Names of the arguments that a declaration's schema lists."""
    fields = camel_fields(found.body)[0]
    schema = next((fields[key][1] for key in _SCHEMAS if key in fields), None)
    properties = schema.get("properties") if isinstance(schema, dict) else None
    return frozenset(properties) if isinstance(properties, dict) else frozenset()


def _enter_own(found: Definition, ledger: PartsLedger) -> None:
    shown = without_keys(found.body, _NOT_SHOWN)
    text = block_json({}, shown) if isinstance(shown, dict) else None
    if text is None:
        ledger.broken(found.place, "a tool definition that cannot be written out", found.body)
        return
    name = filled(found.name)
    notes = (PartNote.PROVIDER_DEFINED,) if name is not None else (PartNote.PROVIDER_DEFINED, PartNote.NO_NAME)
    ledger.read(found.place, text, replace(SCHEMA, tool_name=name), notes=notes)
