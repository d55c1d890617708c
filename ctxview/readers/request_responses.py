"""A body with items taken apart: OpenAI Responses, as a request of its own or as a frame of a socket."""

from ctxview.core.channels import ChannelBasis
from ctxview.readers.messages_openai_responses import decode_responses_items
from ctxview.readers.messages_responses_content import decode_part, decode_plain
from ctxview.readers.parts_json import below, filled
from ctxview.readers.parts_ledger import Origin, PartsLedger
from ctxview.readers.request_completeness import RESPONSES_FIELDS, missing_words, participant_words, unknown_field_words
from ctxview.readers.request_parts import RequestParts
from ctxview.readers.tool_definitions import decode_definitions, facts_of_tools


def responses_request(body: dict[str, object]) -> RequestParts:
    """The parts of a body. It may hold no input at all, where the provider holds the state."""
    ledger = PartsLedger()
    if body.get("input") is None:
        items = PartsLedger().closed([], ())
    else:
        items = decode_responses_items(body["input"], "/input", facts_of_tools(body))
    definitions = decode_definitions(body, frozenset(), ledger, items.loaded_tools)
    _decode_instructions(body, ledger)
    _decode_variables(body.get("prompt"), ledger)
    return RequestParts(
        head=ledger.closed(ledger.parts, ()),
        messages=items,
        missing=tuple(missing_words(body, definitions, _listed_servers(body.get("input")))),
        remarks=(*participant_words(items.participants), *unknown_field_words(body, RESPONSES_FIELDS)),
        model=body.get("model"),
    )


def _listed_servers(items: object) -> frozenset[str]:
    """Labels of MCP servers whose tools stand amid the items."""
    lists = (item for item in items if isinstance(item, dict) and item.get("type") == "mcp_list_tools") if isinstance(items, list) else ()
    return frozenset(label for item in lists if item.get("tools") and (label := filled(item.get("server_label"))) is not None)


def _decode_instructions(body: dict[str, object], ledger: PartsLedger) -> None:
    instructions = body.get("instructions")
    if isinstance(instructions, str):
        ledger.read("/instructions", instructions, Origin("system", "system", ChannelBasis.STRUCTURAL))
    elif instructions is not None:
        ledger.broken("/instructions", "instructions that are no text", instructions)
    elif "instructions" in body:
        ledger.nothing()


def _decode_variables(prompt: object, ledger: PartsLedger) -> None:
    """Enter what is put into a prompt template that the provider holds; nobody says what each is, so none has authority."""
    variables = prompt.get("variables") if isinstance(prompt, dict) else None
    place = "/prompt/variables"
    if isinstance(variables, dict):
        origin = Origin("user", "unknown_user", ChannelBasis.CARRIER)
        for name, value in variables.items():
            if isinstance(value, str):
                decode_plain(value, below(place, name), origin, ledger)
            else:
                decode_part(value, below(place, name), origin, ledger)
    elif variables is not None:
        ledger.broken(place, "variables that are no object", variables)
    if prompt is not None and not isinstance(prompt, dict):
        ledger.broken("/prompt", "a prompt that is no object", prompt)
