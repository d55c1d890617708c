"""Messages of OpenAI Chat Completions, in whatever container they came (formats: OpenAI Chat Completions bodies)."""

from collections.abc import Callable

from ctxview.core.channels import ChannelBasis
from ctxview.readers.message_part import Absence, DecodedMessages, PartNote, PartType
from ctxview.readers.messages_reasoning import decode_sealed, decode_thinking, is_thinking
from ctxview.readers.parts_json import below, filled, type_words
from ctxview.readers.parts_ledger import Origin, PartsLedger
from ctxview.readers.parts_media import by_id, by_url, embedded, one_line
from ctxview.readers.places import quoted
from ctxview.readers.role_messages import RoleMessage, role_messages
from ctxview.readers.tool_calls import arguments_object, call_text
from ctxview.readers.tool_channels import ToolFacts, result_channel
from ctxview.readers.tool_pairs import CallBook

ROLE_CHANNELS = {
    "system": "system",
    "developer": "developer",
    "user": "unknown_user",  # the carrier cannot tell a person from a harness
    "assistant": "model_response",
}
RESULT_ROLES = frozenset({"tool", "function"})

_THINKING_KEYS = ("reasoning_content", "reasoning", "thinking")
_THINKING_LISTS = ("reasoning_details", "thinking_blocks")
_SEALED_KEYS = ("thought_signature",)
_ASSISTANT_KEYS = frozenset(
    {*_THINKING_KEYS, *_THINKING_LISTS, *_SEALED_KEYS, "refusal", "audio", "tool_calls", "function_call"},
)
_SILENT_KEYS = frozenset(
    {"role", "content", "name", "tool_call_id", "cache_control", "annotations", "id", "type", "object", "model", "status"}
    | {"timestamp", "created_at", "finish_reason", "stop_reason", "usage", "weight", "phase"}
)
"""Keys of a message that are read by name, or that say nothing to the model."""


def decode_openai_messages(messages: object, place: str, facts: ToolFacts | None = None) -> DecodedMessages:
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
        before = self.ledger.entries()
        if role in ROLE_CHANNELS:
            name = message.get("name")
            if isinstance(name, str) and name.strip():
                self.ledger.participants.add(one_line(name))
            origin = Origin(role, ROLE_CHANNELS[role], ChannelBasis.CARRIER)
            if role == "assistant":
                self._assistant(message, place, number, origin)
            elif "content" in message:
                self._content(message["content"], below(place, "content"), origin)
        elif role in RESULT_ROLES:
            self._result(message, place, role)
        else:
            self.ledger.not_known(place, f"a message of role {quoted(role)}", message)
            return
        self._other_keys(message, place, role)
        if self.ledger.entries() == before:
            self.ledger.nothing()

    def _assistant(self, message: dict[str, object], place: str, number: int, origin: Origin) -> None:
        """Thinking, text, refusal, calls: the order in which the model wrote them."""
        own = origin.through(origin.channel, ChannelBasis.STRUCTURAL)
        for key in _THINKING_KEYS:
            if key in message:
                self._text(message[key], below(place, key), own, PartType.THINKING)
        for key in _THINKING_LISTS:
            self._each(message.get(key), below(place, key), lambda block, where: self._thinking(block, where, own))
        for key in _SEALED_KEYS:
            if key in message:
                decode_sealed(message[key], below(place, key), own, self.ledger)
        if "content" in message:
            self._content(message["content"], below(place, "content"), origin)
        if message.get("refusal") is not None:
            self._text(message["refusal"], below(place, "refusal"), own.noting(PartNote.REFUSAL))
        if message.get("audio") is not None:
            self._earlier_audio(message["audio"], below(place, "audio"), own)
        self._each(message.get("tool_calls"), below(place, "tool_calls"), lambda call, where: self._call(call, where, number, own))
        if message.get("function_call") is not None:
            called = message["function_call"]
            self._named_call(called, called, below(place, "function_call"), number, own)

    def _other_keys(self, message: dict[str, object], place: str, role: str) -> None:
        for key, value in message.items():
            read = key in _SILENT_KEYS or (role == "assistant" and key in _ASSISTANT_KEYS)
            if not read and isinstance(value, str | list | dict) and value:
                self.ledger.not_known(below(place, key), f"message field {quoted(key)}", value)

    def _each(self, values: object, place: str, decode: Callable[[object, str], None]) -> None:
        if values is None:
            return
        if not isinstance(values, list):
            self.ledger.broken(place, "no list, where one is due", values)
            return
        for number, value in enumerate(values):
            decode(value, below(place, number))

    def _text(self, value: object, place: str, origin: Origin, part_type: PartType | None = None) -> None:
        if value is None:
            self.ledger.nothing()
        elif isinstance(value, str):
            self.ledger.read(place, value, origin, part_type)
        else:
            self.ledger.broken(place, "no text, where text is due", value)

    def _content(self, content: object, place: str, origin: Origin) -> None:
        if isinstance(content, list):
            if not content:
                self.ledger.nothing()
            self._each(content, place, lambda block, where: self._block(block, where, origin))
        else:
            self._text(content, place, origin)

    def _block(self, block: object, place: str, origin: Origin) -> None:
        if not isinstance(block, dict):
            self.ledger.broken(place, "a content part that is no object", block)
            return
        kind = block.get("type")
        if kind in ("text", "input_text", "output_text"):
            self._text(block.get("text"), place, origin)
        elif kind == "refusal":
            self._text(block.get("refusal"), place, origin.noting(PartNote.REFUSAL))
        elif kind == "image_url":
            self._linked("image", PartType.IMAGE, block, "image_url", place, origin)
        elif kind == "video_url":
            self._linked("video", PartType.OPAQUE, block, "video_url", place, origin)
        elif kind == "audio_url":
            self._linked("audio", PartType.AUDIO, block, "audio_url", place, origin)
        elif kind == "input_audio":
            self._audio(block, place, origin)
        elif kind == "file":
            self._file(block, place, origin)
        elif is_thinking(kind):
            self._thinking(block, place, origin.through("model_response", ChannelBasis.STRUCTURAL))
        else:
            self.ledger.not_known(place, f"content part of {type_words(block)}", block)

    def _thinking(self, block: object, place: str, origin: Origin) -> None:
        if not isinstance(block, dict):
            self.ledger.broken(place, "thinking that is no object", block)
        elif is_thinking(block.get("type")):
            decode_thinking(block, place, origin, self.ledger)
        else:
            self.ledger.not_known(place, f"thinking of {type_words(block)}", block)

    def _linked(self, what: str, part_type: PartType, block: dict[str, object], key: str, place: str, origin: Origin) -> None:
        holder = block.get(key)
        url = holder.get("url") if isinstance(holder, dict) else holder
        if isinstance(url, str) and url.strip():
            self.ledger.media(place, by_url(what, url), origin, part_type)
        else:
            self.ledger.broken(place, f"{what} without a url", block)

    def _audio(self, block: dict[str, object], place: str, origin: Origin) -> None:
        holder = block.get("input_audio")
        data = holder.get("data") if isinstance(holder, dict) else None
        if isinstance(holder, dict) and isinstance(data, str) and data.strip():
            stated = holder.get("format")
            line = by_url("audio", data) if data.lstrip()[:5].lower() == "data:" else embedded("audio", filled(stated) or "", data)
            self.ledger.media(place, line, origin, PartType.AUDIO)
        else:
            self.ledger.broken(place, "audio without data", block)

    def _file(self, block: dict[str, object], place: str, origin: Origin) -> None:
        holder = block.get("file")
        if not isinstance(holder, dict):
            self.ledger.broken(place, "a file that is no object", block)
            return
        title = filled(holder.get("filename")) or ""
        data, file_id = holder.get("file_data"), holder.get("file_id")
        if isinstance(data, str) and data.strip():
            self.ledger.media(place, by_url("document", data, title), origin, PartType.DOCUMENT, title)
        elif isinstance(file_id, str) and file_id.strip():
            self.ledger.media(place, by_id("document", file_id, title), origin, PartType.DOCUMENT, title)
        else:
            self.ledger.broken(place, "a file without data and id", block)

    def _earlier_audio(self, value: object, place: str, origin: Origin) -> None:
        audio_id = value.get("id") if isinstance(value, dict) else None
        if isinstance(audio_id, str) and audio_id.strip():
            self.ledger.absent(Absence.PROVIDER_AUDIO)
            self.ledger.read(place, by_id("audio answer", audio_id).text, origin, PartType.AUDIO, (PartNote.BY_ID,))
        else:
            self.ledger.broken(place, "an audio answer without an id", value)

    def _call(self, call: object, place: str, number: int, origin: Origin) -> None:
        if not isinstance(call, dict):
            self.ledger.broken(place, "a tool call that is no object", call)
        elif "function" in call:
            self._named_call(call, call["function"], place, number, origin)
        elif "custom" in call:
            self._named_call(call, call["custom"], place, number, origin)
        else:
            self.ledger.not_known(place, f"a tool call of {type_words(call)}", call)

    def _named_call(self, whole: object, called: object, place: str, number: int, origin: Origin) -> None:
        """Enter a call; `called` holds its name and arguments, or the free text that a custom tool takes."""
        name = filled(called.get("name")) if isinstance(called, dict) else None
        if not isinstance(whole, dict) or not isinstance(called, dict) or name is None:
            self.ledger.broken(place, "a tool call without a name", whole)
            return
        custom = "arguments" not in called and "input" in called
        arguments = called.get("input") if custom else called.get("arguments")
        shown = call_text(name, arguments)
        if shown is None:
            self.ledger.broken(place, "a tool call with arguments that cannot be written out", whole)
            return
        identity = filled(whole.get("id"))
        entry = Origin(origin.carrier_role, origin.channel, origin.basis, PartType.TOOL_CALL, name, identity, free_text=custom)
        self.calls.call(len(self.ledger.parts), name, identity, number, result_channel(name, arguments_object(arguments), self.facts))
        self.ledger.read(place, shown[0], entry, notes=() if custom else shown[1])  # free text need not be JSON

    def _result(self, message: dict[str, object], place: str, role: str) -> None:
        identity, name = filled(message.get("tool_call_id")), filled(message.get("name"))
        answer = self.calls.answer(identity, name, None if name is None else result_channel(name, None, self.facts))
        origin = Origin(
            role,
            answer.channel.channel,
            answer.channel.basis,
            PartType.TOOL_RESULT,
            answer.name,
            identity,
            notes=(*answer.notes, *answer.channel.notes),
        )
        first, empty = len(self.ledger.parts), self.ledger.empty
        self._content(message.get("content"), below(place, "content"), origin)
        note = PartNote.EMPTY_RESULT if self.ledger.empty > empty else PartNote.RESULT_NOT_READ
        self.calls.enter(answer, range(first, len(self.ledger.parts)), note)
