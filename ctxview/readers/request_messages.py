"""A body with messages taken apart: OpenAI Chat Completions and Anthropic Messages."""

from ctxview.core.channels import ChannelBasis
from ctxview.readers.messages_anthropic import decode_anthropic_messages
from ctxview.readers.messages_openai_chat import decode_openai_messages
from ctxview.readers.parts_json import below, type_words
from ctxview.readers.parts_ledger import Origin, PartsLedger
from ctxview.readers.request_completeness import MESSAGES_FIELDS, missing_words, participant_words, unknown_field_words
from ctxview.readers.request_parts import RequestParts
from ctxview.readers.tool_definitions import decode_definitions, facts_of_tools


def messages_request(body: dict[str, object], *, anthropic: bool) -> RequestParts:
    """The parts of a body, its messages decoded as those of Anthropic or of OpenAI."""
    decode = decode_anthropic_messages if anthropic else decode_openai_messages
    messages = decode(body.get("messages"), "/messages", facts_of_tools(body))
    ledger = PartsLedger()
    definitions = decode_definitions(body, messages.loaded_tools, ledger)
    _decode_system(body, ledger)
    return RequestParts(
        head=ledger.closed(ledger.parts, ()),
        messages=messages,
        missing=tuple(missing_words(body, definitions)),
        remarks=(*participant_words(messages.participants), *unknown_field_words(body, MESSAGES_FIELDS)),
        model=body.get("model"),
    )


def _decode_system(body: dict[str, object], ledger: PartsLedger) -> None:
    """Enter the system prompt that stands beside the messages."""
    system = body.get("system")
    origin = Origin("system", "system", ChannelBasis.STRUCTURAL)
    if isinstance(system, str):
        ledger.read("/system", system, origin)
    elif isinstance(system, list):
        if not system:
            ledger.nothing()
        for number, block in enumerate(system):
            place = below("/system", number)
            if not isinstance(block, dict):
                ledger.broken(place, "a block that is no object", block)
            elif block.get("type") != "text":
                ledger.not_known(place, f"block of {type_words(block)} in the system prompt", block)
            elif isinstance(block.get("text"), str):
                ledger.read(place, str(block["text"]), origin)
            else:
                ledger.broken(place, "a text block whose text is no string", block)
    elif "system" in body and system is None:
        ledger.nothing()
    elif system is not None:
        ledger.broken("/system", "a system prompt that is neither text nor a list", system)
