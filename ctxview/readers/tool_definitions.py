"""Tool definitions of a request, and the schema that its answer must have: parts of channel `tool_schema` (spec chapter 5)."""

import re
from collections.abc import Iterator

from ctxview.core.channels import ChannelBasis
from ctxview.core.values import dataclass, replace
from ctxview.readers.message_part import PartNote, PartType
from ctxview.readers.parts_json import below, block_json, filled, without_keys
from ctxview.readers.parts_ledger import Origin, PartsLedger
from ctxview.readers.tool_channels import ToolFacts, tool_facts

SCHEMA = Origin("", "tool_schema", ChannelBasis.STRUCTURAL, PartType.SCHEMA)
"""Origin of a definition that stands beside the messages."""

_DATED_TYPE = re.compile(r"_20\d{6}$")
_NOT_SHOWN = frozenset({"cache_control", "defer_loading", "server_url", "headers", "authorization", "authorization_token"})
"""Keys of a definition that steer the provider and are not read by the model; some of them hold secrets."""
_NOT_SHOWN_BELOW = _NOT_SHOWN | {"domain_secrets", "network_policy"}
"""The same at any depth, for definitions that the provider writes: below a function of the client they may be names of arguments."""


@dataclass(frozen=True, slots=True)
class Definition:
    """One tool as a request declares it."""

    place: str
    name: str
    """Blank if it has none; of a tool in a namespace `namespace.name`; of an MCP server its label."""
    kind: str
    """Type that the provider defines, else empty."""
    body: dict[str, object]
    deferred: bool

    @property
    def arguments(self) -> frozenset[str]:
        """Names of the arguments that its schema lists."""
        schema = self.body.get("input_schema", self.body.get("parameters"))
        properties = schema.get("properties") if isinstance(schema, dict) else None
        return frozenset(properties) if isinstance(properties, dict) else frozenset()


@dataclass(frozen=True, slots=True)
class DefinitionReport:
    """What the definitions leave open."""

    deferred: tuple[str, ...] = ()
    """Names of tools that are declared and not in the context."""
    provider_defined: tuple[str, ...] = ()
    """Names of tools whose definition the provider writes."""
    servers: tuple[str, ...] = ()
    """Labels of MCP servers that the provider asks for their tools."""


Found = tuple[str, "Definition | tuple[str, object]"]
"""A place, and the definition there; or what is wrong with it, and its value."""


def has_dated_type(definition: object) -> bool:
    """Whether a tool's type ends in a date, as those that Anthropic defines do (`web_search_20250305`)."""
    kind = definition.get("type") if isinstance(definition, dict) else None
    return isinstance(kind, str) and _DATED_TYPE.search(kind) is not None


def facts_of_tools(body: dict[str, object]) -> ToolFacts:
    """Producer and types that the request's definitions tell."""
    found = (one for _, one in _definitions(body) if isinstance(one, Definition))
    return tool_facts((one.name, one.kind, one.arguments) for one in found)


def decode_definitions(
    body: dict[str, object], loaded: frozenset[str], ledger: PartsLedger, supplied: frozenset[str] = frozenset()
) -> DefinitionReport:
    """Enter `tools`, `functions`, and the schema of the answer, in this order.

    A deferred tool is a part only if a reference in the messages has `loaded` it. If the messages have `supplied` its
    definition, it is a part there. The place of a part is its JSON pointer, its `tool_name` what it is called.
    """
    for key in ("tools", "functions"):
        listed = body.get(key)
        if listed is not None and not isinstance(listed, list):
            ledger.broken(below("", key), f"{key} is no list", listed)
    deferred: list[str] = []
    provided: list[str] = []
    servers: list[str] = []
    for place, found in _definitions(body):
        if not isinstance(found, Definition):
            enter_oddity(place, found, ledger)
        elif found.deferred and found.name not in loaded:
            if found.name not in supplied:
                deferred.append(found.name)
        else:
            if found.kind:
                (servers if found.kind == "mcp" else provided).append(found.name)
            enter_definition(found, ledger, SCHEMA)
    _answer_schema(body, ledger)
    return DefinitionReport(tuple(deferred), tuple(provided), tuple(servers))


def decode_tool_list(listed: list[object], place: str, ledger: PartsLedger, origin: Origin, namespace: str = "") -> None:
    """Enter every definition of a list that stands amid the messages, deferred or not, and count it as loaded."""
    for where, found in definitions_in(listed, place, namespace):
        if isinstance(found, Definition):
            enter_definition(found, ledger, origin)
            ledger.loaded_tools.add(found.name)
        else:
            enter_oddity(where, found, ledger)


def definitions_in(listed: list[object], place: str, namespace: str = "") -> Iterator[Found]:
    """The definitions of a list that stands at `place`, those in its namespaces after each."""
    for number, tool in enumerate(listed):
        where = below(place, number)
        if not isinstance(tool, dict):
            yield where, ("a tool definition that is no object", tool)
        elif tool.get("type") == "namespace" and not namespace and isinstance(tool.get("tools"), list):
            name = filled(tool.get("name")) or ""
            inner = tool["tools"]
            head = {key: value for key, value in tool.items() if key != "tools"}
            yield where, Definition(where, name, "", head, deferred=False)
            yield from definitions_in(inner if isinstance(inner, list) else [], below(where, "tools"), name or "(no name)")
        else:
            found = _definition(where, tool, namespace)
            yield where, found if found is not None else ("a tool definition with neither name nor type", tool)


def enter_definition(found: Definition, ledger: PartsLedger, origin: Origin) -> None:
    """Enter one definition: name, type and description first, the rest sorted.

    It is a schema that is called by its tool's name; one that a result has brought is a part of that result, and titled so.
    """
    shown = without_keys(found.body, _NOT_SHOWN_BELOW) if found.kind else found.body
    body = {key: value for key, value in shown.items() if key not in _NOT_SHOWN} if isinstance(shown, dict) else {}
    first = [key for key in ("name", "type", "description") if key in body]
    text = block_json({key: body[key] for key in first}, {key: value for key, value in body.items() if key not in first})
    if text is None:
        ledger.broken(found.place, "a tool definition that cannot be written out", found.body)
        return
    notes = [PartNote.PROVIDER_DEFINED] if found.kind else []
    if found.deferred:
        notes.append(PartNote.DEFERRED_LOADED)
    if not found.name.strip():
        notes.append(PartNote.NO_NAME)
    if origin.part_type is PartType.TOOL_RESULT:
        ledger.read(found.place, text, origin, notes=tuple(notes), title=filled(found.name))
    else:
        ledger.read(found.place, text, replace(origin, tool_name=filled(found.name)), notes=tuple(notes))


def enter_oddity(place: str, found: tuple[str, object], ledger: PartsLedger) -> None:
    """Enter what stands among definitions and is none."""
    said, value = found
    (ledger.not_known if isinstance(value, dict) else ledger.broken)(place, said, value)


def enter_answer_schema(place: str, schema: dict[str, object], ledger: PartsLedger) -> None:
    """Enter the schema of a structured answer: the model gets it as it gets a tool's, so it is a part of the same channel."""
    first: dict[str, object] = {key: schema[key] for key in ("name", "description") if key in schema}
    text = block_json(first, {key: value for key, value in schema.items() if key not in first})
    if text is None or not schema:
        ledger.broken(place, "a schema that cannot be read", schema)
    else:
        ledger.read(place, text, SCHEMA, notes=(PartNote.RESPONSE_FORMAT,))


def _definitions(body: dict[str, object]) -> Iterator[Found]:
    for key in ("tools", "functions"):
        listed = body.get(key)
        yield from definitions_in(listed if isinstance(listed, list) else [], below("", key))


def _definition(place: str, tool: dict[str, object], namespace: str) -> Definition | None:
    """The definition in any of its shapes: wrapped in `function` or `custom`, flat, or a type that the provider defines."""
    deferred = tool.get("defer_loading") is True
    before = f"{namespace}." if namespace else ""
    for wrapper in ("function", "custom"):
        inner = tool.get(wrapper)
        if isinstance(inner, dict):
            name = filled(inner.get("name"))
            return Definition(place, "" if name is None else before + name, "", inner, deferred or inner.get("defer_loading") is True)
    name, kind = filled(tool.get("name")), tool.get("type")
    own = isinstance(kind, str) and kind not in ("function", "custom", "namespace", "")
    if name is not None:
        typed = own and "input_schema" not in tool and "parameters" not in tool
        return Definition(place, before + name, str(kind) if typed or has_dated_type(tool) else "", tool, deferred)
    if own:
        label = filled(tool.get("server_label")) if kind == "mcp" else None
        return Definition(place, before + (label or str(kind)), str(kind), tool, deferred)
    return None


def _answer_schema(body: dict[str, object], ledger: PartsLedger) -> None:
    """Enter the schema that the answer must have, in whichever field it stands."""
    configured, text = body.get("output_config"), body.get("text")
    formats = [("/response_format", body.get("response_format")), ("/output_format", body.get("output_format"))]
    if isinstance(configured, dict):
        formats.append(("/output_config/format", configured.get("format")))
    if isinstance(text, dict):
        formats.append(("/text/format", text.get("format")))
    for place, wanted in formats:
        if not isinstance(wanted, dict) or wanted.get("type") != "json_schema":
            continue
        inner = wanted.get("json_schema")
        shown, where = (inner, place + "/json_schema") if isinstance(inner, dict) else ({**wanted}, place)
        enter_answer_schema(where, {key: value for key, value in shown.items() if key != "type"}, ledger)
