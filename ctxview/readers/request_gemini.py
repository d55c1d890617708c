"""A body with contents taken apart: Gemini's generateContent, alone or inside the envelope of Code Assist."""

from ctxview.readers.messages_gemini import decode_gemini_contents, decode_gemini_system
from ctxview.readers.parts_json import below, camel_fields
from ctxview.readers.parts_ledger import PartsLedger
from ctxview.readers.request_completeness import (
    ENVELOPE_FIELDS,
    GEMINI_FIELDS,
    cached_words,
    definition_words,
    found_before_words,
    unknown_field_words,
)
from ctxview.readers.request_parts import RequestParts
from ctxview.readers.tool_definitions_gemini import (
    SEARCHING_TOOLS,
    decode_gemini_answer_schema,
    decode_gemini_definitions,
    facts_of_gemini_tools,
)


def gemini_request(value: dict[str, object]) -> RequestParts:
    """The parts of a body, or of the one that stands under `request`."""
    inner = value.get("request")
    enveloped = isinstance(inner, dict) and "contents" not in value
    body = inner if isinstance(inner, dict) and enveloped else value
    base = "/request" if enveloped else ""
    fields, again = camel_fields(body)

    def field(name: str) -> tuple[str, object]:
        key, found = fields.get(name, (name, None))
        return below(base, key), found

    (tools_place, tools), (contents_place, contents) = field("tools"), field("contents")
    messages = decode_gemini_contents(contents, contents_place, facts_of_gemini_tools(tools))
    ledger = PartsLedger()
    definitions = decode_gemini_definitions(tools, tools_place, ledger)
    configuration_place, configuration = field("generationConfig")
    decode_gemini_answer_schema(configuration, configuration_place, ledger)
    system_place, system = field("systemInstruction")
    if system is not None:
        decode_gemini_system(system, system_place, ledger)
    missing = definition_words(definitions)
    if any(part.carrier_role == "model" for part in messages.parts):
        missing += found_before_words(
            [name for name in definitions.provider_defined if camel_fields({name: 0})[0].keys() & SEARCHING_TOOLS]
        )
    if "cachedContent" in fields and fields["cachedContent"][1]:
        missing.append(cached_words(fields["cachedContent"][0]))
    known = [key for name, (key, _) in fields.items() if name in GEMINI_FIELDS and key not in again]
    remarks = unknown_field_words(body, known)
    if enveloped:
        outer = camel_fields(value)[0]
        remarks += unknown_field_words(value, [key for name, (key, _) in outer.items() if name in ENVELOPE_FIELDS])
    return RequestParts(
        head=ledger.closed(ledger.parts, ()),
        messages=messages,
        missing=tuple(missing),
        remarks=tuple(remarks),
        model=body.get("model") or value.get("model"),
    )
