"""Tool definitions of a request, and the schema that its answer must have: parts of channel `tool_schema` (spec chapter 5)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ctxview.core.channels import ChannelBasis
from ctxview.readers.message_part import PartNote, PartType
from ctxview.readers.parts_json import below, block_json
from ctxview.readers.parts_ledger import Origin, PartsLedger
from ctxview.readers.tool_channels import ToolFacts, tool_facts

_SCHEMA = Origin("", "tool_schema", ChannelBasis.STRUCTURAL, PartType.SCHEMA)
_DATED_TYPE = re.compile(r"_20\d{6}$")
_NOT_SHOWN = frozenset({"cache_control", "defer_loading", "server_url", "headers", "authorization", "authorization_token"})
"""Keys of a definition that steer the provider and are not read by the model; some of them hold secrets."""


@dataclass(frozen=True, slots=True)
class _Definition:
    place: str
    name: str
    """Blank if it has none."""
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


def has_dated_type(definition: object) -> bool:
    """Whether a tool's type ends in a date, as those that Anthropic defines do (`web_search_20250305`)."""
    kind = definition.get("type") if isinstance(definition, dict) else None
    return isinstance(kind, str) and _DATED_TYPE.search(kind) is not None


def facts_of_tools(body: dict[str, object]) -> ToolFacts:
    """Producer and types that the request's definitions tell."""
    found = (one for _, one in _definitions(body) if isinstance(one, _Definition))
    return tool_facts((one.name, one.kind, one.arguments) for one in found)


def decode_definitions(body: dict[str, object], loaded: frozenset[str], ledger: PartsLedger) -> DefinitionReport:
    """Enter `tools`, `functions`, and the schema of the answer, in this order.

    A deferred tool is a part only if a reference in the messages has loaded it. The place of a part is its JSON pointer, its
    `tool_name` what it is called.
    """
    for key in ("tools", "functions"):
        listed = body.get(key)
        if listed is not None and not isinstance(listed, list):
            ledger.broken(below("", key), f"{key} is no list", listed)
    deferred: list[str] = []
    provided: list[str] = []
    for place, found in _definitions(body):
        if isinstance(found, _Definition):
            if found.deferred and found.name not in loaded:
                deferred.append(found.name)
                continue
            if found.kind:
                provided.append(found.name)
            _enter(found, ledger)
        else:
            said, value = found
            (ledger.not_known if isinstance(value, dict) else ledger.broken)(place, said, value)
    _answer_schema(body, ledger)
    return DefinitionReport(tuple(deferred), tuple(provided))


def _definitions(body: dict[str, object]) -> Iterator[tuple[str, "_Definition | tuple[str, object]"]]:
    for key in ("tools", "functions"):
        listed = body.get(key)
        for number, tool in enumerate(listed if isinstance(listed, list) else ()):
            place = below("", key, number)
            if not isinstance(tool, dict):
                yield place, ("a tool definition that is no object", tool)
                continue
            found = _definition(place, tool)
            yield place, found if found is not None else ("a tool definition with neither name nor type", tool)


def _definition(place: str, tool: dict[str, object]) -> _Definition | None:
    """The definition in any of its shapes: wrapped in `function` or `custom`, flat, or a type that the provider defines."""
    deferred = tool.get("defer_loading") is True
    for wrapper in ("function", "custom"):
        inner = tool.get(wrapper)
        if isinstance(inner, dict):
            name = inner.get("name")
            return _Definition(place, name if isinstance(name, str) else "", "", inner, deferred or inner.get("defer_loading") is True)
    name, kind = tool.get("name"), tool.get("type")
    own = isinstance(kind, str) and kind not in ("function", "custom", "")
    if isinstance(name, str) and name.strip():
        typed = own and "input_schema" not in tool and "parameters" not in tool
        return _Definition(place, name, str(kind) if typed or has_dated_type(tool) else "", tool, deferred)
    if own:
        return _Definition(place, str(kind), str(kind), tool, deferred)
    return None


def _enter(found: _Definition, ledger: PartsLedger) -> None:
    body = {key: value for key, value in found.body.items() if key not in _NOT_SHOWN}
    first = [key for key in ("name", "type", "description") if key in body]
    text = block_json({key: body[key] for key in first}, {key: value for key, value in body.items() if key not in first})
    if text is None:
        ledger.broken(found.place, "a tool definition that cannot be written out", found.body)
        return
    notes = [PartNote.PROVIDER_DEFINED] if found.kind else []
    if found.deferred:
        notes.append(PartNote.DEFERRED_LOADED)
    named = found.name.strip() != ""
    origin = Origin(_SCHEMA.carrier_role, _SCHEMA.channel, _SCHEMA.basis, PartType.SCHEMA, found.name if named else None)
    ledger.read(found.place, text, origin, notes=tuple(notes) if named else (*notes, PartNote.NO_NAME))


def _answer_schema(body: dict[str, object], ledger: PartsLedger) -> None:
    """The schema of a structured answer: the model gets it as it gets a tool's, so it is a part of the same channel."""
    configured = body.get("output_config")
    formats = [("/response_format", body.get("response_format")), ("/output_format", body.get("output_format"))]
    if isinstance(configured, dict):
        formats.append(("/output_config/format", configured.get("format")))
    for place, wanted in formats:
        if not isinstance(wanted, dict) or wanted.get("type") != "json_schema":
            continue
        inner = wanted.get("json_schema")
        shown, where = (inner, place + "/json_schema") if isinstance(inner, dict) else ({**wanted}, place)
        shown = {key: value for key, value in shown.items() if key != "type"}
        first = {key: shown[key] for key in ("name", "description") if key in shown}
        text = block_json(first, {key: value for key, value in shown.items() if key not in first})
        if text is None or not shown:
            ledger.broken(where, "a schema that cannot be read", wanted)
        else:
            ledger.read(where, text, _SCHEMA, notes=(PartNote.RESPONSE_FORMAT,))
