"""Messages of the Anthropic Messages API, in whatever container they came (formats: Anthropic Messages bodies)."""

from ctxview.core.channels import ChannelBasis
from ctxview.readers.message_part import Absence, DecodedMessages, PartNote, PartType
from ctxview.readers.messages_anthropic_hosted import HOSTED_CHANNELS, decode_hosted, decode_reference
from ctxview.readers.messages_anthropic_media import MEDIA_TYPES, decode_media, decode_text
from ctxview.readers.messages_reasoning import decode_thinking, is_thinking
from ctxview.readers.parts_json import below, filled, type_words
from ctxview.readers.parts_ledger import Origin, PartsLedger
from ctxview.readers.places import quoted
from ctxview.readers.role_messages import RoleMessage, role_messages
from ctxview.readers.tool_calls import arguments_object, call_text
from ctxview.readers.tool_channels import ResultChannel, ToolFacts, mcp_result_channel, result_channel
from ctxview.readers.tool_pairs import Answer, CallBook

ROLE_CHANNELS = {
    "system": "system",
    "user": "unknown_user",  # the carrier cannot tell a person from a harness
    "assistant": "model_response",
}
CALL_TYPES = frozenset({"tool_use", "server_tool_use", "mcp_tool_use"})
RESULT_TYPES = frozenset({"tool_result", "mcp_tool_result"})

_SILENT_KEYS = frozenset({"role", "content", "id", "type", "model", "stop_reason", "stop_sequence", "stop_details", "usage", "container"})


def decode_anthropic_messages(messages: object, place: str, facts: ToolFacts | None = None) -> DecodedMessages:
    """Decode a list of messages that stands at the JSON pointer `place`. Any value is taken; what cannot be read is counted."""
    return _Decoder(facts or ToolFacts()).decode(messages, place)


class _Decoder:
    def __init__(self, facts: ToolFacts) -> None:
        self.facts = facts
        self.ledger = PartsLedger()
        self.calls = CallBook()

    def decode(self, messages: object, place: str) -> DecodedMessages:
        for message in role_messages(messages, place, self.ledger):
            self._message(message)
        parts, pairs = self.calls.close(self.ledger.parts)
        return self.ledger.closed(parts, pairs)

    def _message(self, read: RoleMessage) -> None:
        message, place, number, role = read.fields, read.place, read.number, read.role
        if role not in ROLE_CHANNELS:
            self.ledger.not_known(place, f"a message of role {quoted(role)}", message)
            return
        origin = Origin(role, ROLE_CHANNELS[role], ChannelBasis.CARRIER)
        content, where = message.get("content"), below(place, "content")
        if content is None or content == []:
            self.ledger.nothing()
        elif isinstance(content, str):
            self.ledger.read(where, content, origin)
        elif isinstance(content, list):
            for index, block in enumerate(content):
                self._block(block, below(where, index), number, origin)
        else:
            self.ledger.broken(where, "content that is neither text nor a list", content)
        for key, value in message.items():
            if key not in _SILENT_KEYS and isinstance(value, str | list | dict) and value:
                self.ledger.not_known(below(place, key), f"message field {quoted(key)}", value)

    def _block(self, block: object, place: str, number: int, origin: Origin) -> None:
        if not isinstance(block, dict):
            self.ledger.broken(place, "a block that is no object", block)
            return
        kind = block.get("type")
        if not isinstance(kind, str):
            self.ledger.not_known(place, "a block without a type", block)
        elif kind == "text":
            decode_text(block, place, origin, self.ledger)
        elif kind in MEDIA_TYPES:
            decode_media(block, place, origin, self.ledger)
        elif kind in CALL_TYPES:
            self._call(block, place, number, _by_model(origin))
        elif kind in RESULT_TYPES or kind in HOSTED_CHANNELS:
            self._result(block, kind, place, origin)
        elif is_thinking(kind):
            decode_thinking(block, place, _by_model(origin), self.ledger)
        elif kind == "compaction":
            self._compaction(block, place, origin)
        else:
            self.ledger.not_known(place, f"block of {type_words(block)}", block)

    def _compaction(self, block: dict[str, object], place: str, origin: Origin) -> None:
        content = block.get("content")
        if content is None:
            self.ledger.nothing()
        elif isinstance(content, str):
            self.ledger.absent(Absence.COMPACTED)
            self.ledger.read(place, content, origin.through("history_summary", ChannelBasis.STRUCTURAL))
        else:
            self.ledger.broken(place, "a compaction whose content is no text", block)

    def _call(self, block: dict[str, object], place: str, number: int, origin: Origin) -> None:
        name = filled(block.get("name"))
        if name is None:
            self.ledger.broken(place, "a tool call without a name", block)
            return
        shown = call_text(name, block.get("input"))
        if shown is None:
            self.ledger.broken(place, "a tool call with arguments that cannot be written out", block)
            return
        identity = filled(block.get("id"))
        entry = Origin(origin.carrier_role, origin.channel, origin.basis, PartType.TOOL_CALL, name, identity, notes=origin.notes)
        channel = result_channel(name, arguments_object(block.get("input")), self.facts)
        title = None
        if block.get("type") == "mcp_tool_use":  # whatever it calls itself, it is another server's
            server = filled(block.get("server_name"))
            channel = mcp_result_channel(server or "", name)
            title = f"{name} of {server or 'a server without a name'}"
        self.calls.call(len(self.ledger.parts), name, identity, number, channel)
        self.ledger.read(place, shown[0], entry, notes=shown[1], title=title)

    def _result(self, block: dict[str, object], kind: str, place: str, origin: Origin) -> None:
        identity = filled(block.get("tool_use_id"))
        answer = self.calls.answer(identity, None, None)
        came = _origin_of_result(kind, answer, identity, origin, block.get("is_error") is True)
        first, empty = len(self.ledger.parts), self.ledger.empty
        if kind in HOSTED_CHANNELS:
            decode_hosted(block, place, came, self.ledger)
        else:
            self._result_content(block, place, came)
        note = PartNote.EMPTY_RESULT if self.ledger.empty > empty else PartNote.RESULT_NOT_READ
        self.calls.enter(answer, range(first, len(self.ledger.parts)), note)

    def _result_content(self, block: dict[str, object], place: str, origin: Origin) -> None:
        content, where = block.get("content"), below(place, "content")
        if content is None or content == []:
            self.ledger.nothing()
        elif isinstance(content, str):
            self.ledger.read(place, content, origin)
        elif isinstance(content, list):
            for index, inner in enumerate(content):
                self._inner(inner, below(where, index), origin)
        else:
            self.ledger.broken(place, "a tool result whose content is neither text nor a list", block)

    def _inner(self, inner: object, place: str, origin: Origin) -> None:
        """Enter a block inside a tool result: blocks of the model, and other results, have no business there."""
        if not isinstance(inner, dict):
            self.ledger.broken(place, "a block that is no object", inner)
            return
        kind = inner.get("type")
        if kind == "text":
            decode_text(inner, place, origin, self.ledger)
        elif isinstance(kind, str) and kind in MEDIA_TYPES:
            decode_media(inner, place, origin, self.ledger)
        elif kind == "tool_reference":
            decode_reference(inner, place, origin, self.ledger)
        else:
            self.ledger.not_known(place, f"block of {type_words(inner)} in a tool result", inner)


def _by_model(origin: Origin) -> Origin:
    """The origin of a block that only a model writes; in another role it is trusted no more than that, and noted."""
    came = origin.through("model_response", ChannelBasis.STRUCTURAL)
    return came if origin.carrier_role == "assistant" else came.noting(PartNote.UNEXPECTED_ROLE)


def _origin_of_result(kind: str, answer: Answer, identity: str | None, origin: Origin, is_error: bool) -> Origin:
    """The origin of what a result holds: by its kind if that says so, else by the tool that was called.

    A `tool_result` in the assistant's turn may be the model's own text, and is trusted no more than that.
    """
    notes = [*answer.notes]
    if kind in HOSTED_CHANNELS:
        channel = ResultChannel(HOSTED_CHANNELS[kind], ChannelBasis.STRUCTURAL)
    elif kind == "mcp_tool_result":
        lowered = answer.channel.channel == "web_content"
        channel = answer.channel if lowered else ResultChannel("tool_observation", ChannelBasis.STRUCTURAL)
        notes.append(PartNote.MCP_TOOL)
    else:
        channel = answer.channel
        notes.extend(channel.notes)
        if origin.carrier_role != "user":
            channel = ResultChannel("model_response", ChannelBasis.CARRIER)
            notes.append(PartNote.UNEXPECTED_ROLE)
    if is_error:
        notes.append(PartNote.ERROR_RESULT)
    return Origin(
        origin.carrier_role,
        channel.channel,
        channel.basis,
        PartType.TOOL_RESULT,
        answer.name,
        identity,
        is_error,
        tuple(notes),
    )
