"""Calls and results in Gemini's contents: the client's functions, code, and tools that Google runs (formats: Gemini generateContent)."""

from collections.abc import Mapping

from ctxview.core.channels import ChannelBasis
from ctxview.core.values import dataclass, field
from ctxview.readers.message_part import PartNote, PartType
from ctxview.readers.messages_gemini_media import decode_file, decode_inline
from ctxview.readers.parts_json import below, camel_fields, filled, inline_json
from ctxview.readers.parts_ledger import Origin, PartsLedger
from ctxview.readers.places import quoted
from ctxview.readers.tool_calls import call_text
from ctxview.readers.tool_channels import ResultChannel, ToolFacts, result_channel
from ctxview.readers.tool_pairs import Answer, CallBook

_CODE = "code_execution"
_RUN = ResultChannel("tool_observation", ChannelBasis.STRUCTURAL)
_FOUND = ResultChannel("web_content", ChannelBasis.STRUCTURAL)
"""What Google's own tools bring: searches, pages, maps, files of a store."""
_NO_FAULTS = frozenset({"OUTCOME_OK", "OUTCOME_UNSPECIFIED"})

TOOL_FIELDS: Mapping[str, tuple[frozenset[str], str | None]] = {
    "functionCall": (frozenset({"id", "name", "args"}), "name"),
    "functionResponse": (frozenset({"id", "name", "response", "parts", "willContinue", "scheduling"}), None),
    "toolCall": (frozenset({"id", "toolType", "args"}), "toolType"),
    "toolResponse": (frozenset({"id", "toolType", "response"}), None),
    "executableCode": (frozenset({"id", "language", "code"}), "code"),
    "codeExecutionResult": (frozenset({"id", "outcome", "output"}), None),
}
"""By field of a part: the fields that its object may have, and the one that it must have."""


@dataclass(frozen=True, slots=True)
class FieldOfPart:
    """The one field of a part that holds something, and where it stands."""

    value: object
    place: str
    """JSON pointer that becomes the source's id."""
    inside: str
    """JSON pointer of the value itself."""
    origin: Origin
    content: int
    """Number of the content: calls of one content were made at once."""


@dataclass(frozen=True, slots=True)
class _Object:
    """The fields of an object by their names in camelCase."""

    fields: dict[str, tuple[str, object]]

    def value(self, name: str) -> object:
        return self.fields[name][1] if name in self.fields else None

    def text(self, name: str) -> str | None:
        return filled(self.value(name))


@dataclass(slots=True)
class GeminiTools:
    """Enters calls and results of one list of contents."""

    facts: ToolFacts
    ledger: PartsLedger
    calls: CallBook = field(default_factory=CallBook)

    def enter(self, name: str, found: FieldOfPart) -> None:
        """Enter a field whose name, in camelCase, is one of `TOOL_FIELDS`."""
        known, wanted = TOOL_FIELDS[name]
        if not isinstance(found.value, dict):
            self.ledger.broken(found.place, f"{name} that is no object", found.value)
            return
        fields, again = camel_fields(found.value)
        held = _Object(fields)
        if wanted is not None and held.text(wanted) is None:
            self.ledger.broken(found.place, f"{name} without {wanted}", found.value)
            return
        match name:
            case "functionCall":
                self._function_call(found, held)
            case "functionResponse":
                self._function_response(found, held)
            case "toolCall":
                self._call(found, held, held.text("toolType") or "", held.value("args") or {}, _FOUND)
            case "toolResponse":
                self._own_response(found, held)
            case "executableCode":
                self._call(found, held, _CODE, held.text("code"), _RUN)
            case _:
                self._code_result(found, held)
        for key in [*(key for field_name, (key, _) in fields.items() if field_name not in known), *again]:
            value = found.value[key]
            if isinstance(value, str | list | dict) and value:
                self.ledger.not_known(below(found.inside, key), f"part field {quoted(key)}", value)

    def channel_of(self, response: object) -> ResultChannel:
        """The channel of a function response by its own name alone."""
        held = _Object(camel_fields(response)[0] if isinstance(response, dict) else {})
        return result_channel(held.text("name"), None, self.facts)

    def _function_call(self, found: FieldOfPart, held: _Object) -> None:
        name, arguments = held.text("name") or "", held.value("args")
        self._call(found, held, name, {} if arguments is None else arguments, result_channel(name, arguments, self.facts))

    def _call(self, found: FieldOfPart, held: _Object, name: str, arguments: object, channel: ResultChannel) -> None:
        shown = call_text(name, arguments)
        if shown is None:
            self.ledger.broken(found.place, "a call with arguments that cannot be written out", found.value)
            return
        origin, identity = by_model(found.origin), held.text("id")
        self.calls.call(len(self.ledger.parts), name, identity, found.content, channel)
        free = isinstance(arguments, str)
        own = (origin.carrier_role, origin.channel, origin.basis, PartType.TOOL_CALL, name, identity)
        entry = Origin(*own, notes=origin.notes, free_text=free)
        self.ledger.read(found.place, shown[0], entry, notes=() if name == _CODE else shown[1])

    def _function_response(self, found: FieldOfPart, held: _Object) -> None:
        """Enter a result. In the model's turn it may be the model's own text, and is trusted no more than that."""
        name = held.text("name")
        answer = self.calls.answer(held.text("id"), name, None if name is None else result_channel(name, None, self.facts))
        origin = _origin_of(answer, found, held)
        if found.origin.carrier_role == "model":
            origin = origin.through("model_response", ChannelBasis.CARRIER).noting(PartNote.UNEXPECTED_ROLE)
        first, empty = len(self.ledger.parts), self.ledger.empty
        self._returned(found, held, origin)
        parts = held.value("parts")
        if isinstance(parts, list):
            for number, part in enumerate(parts):
                self._media_of_response(part, below(found.inside, held.fields["parts"][0], number), origin)
        elif parts is not None:
            self.ledger.broken(below(found.inside, held.fields["parts"][0]), "parts that are no list", parts)
        self._close(answer, first, empty)

    def _returned(self, found: FieldOfPart, held: _Object, origin: Origin) -> None:
        """Enter what a tool has returned: the text itself where it is all that is there, else the object as JSON."""
        key, response = held.fields.get("response", ("response", None))
        if response is None or response in ("", {}):
            if not held.value("parts"):
                self.ledger.nothing()
        elif isinstance(response, str):
            self.ledger.read(found.place, response, origin)
        elif not isinstance(response, dict):
            self.ledger.broken(below(found.inside, key), "a response that is no object", response)
        else:
            only = next(iter(response.values())) if len(response) == 1 else None
            text = only if isinstance(only, str) else inline_json(response)
            if text is None:
                self.ledger.broken(below(found.inside, key), "a response that cannot be written out", response)
            else:
                self.ledger.read(found.place, text, origin.failed() if response.get("error") else origin)

    def _media_of_response(self, part: object, place: str, origin: Origin) -> None:
        """Enter an image or a document that a function has returned."""
        fields = camel_fields(part)[0] if isinstance(part, dict) else {}
        for name, decode in (("inlineData", decode_inline), ("fileData", decode_file)):
            if name in fields:
                decode(fields[name][1], place, below(place, fields[name][0]), origin, self.ledger)
                return
        if isinstance(part, dict):
            self.ledger.not_known(place, "a part of a response without data", part)
        else:
            self.ledger.broken(place, "a part that is no object", part)

    def _own_response(self, found: FieldOfPart, held: _Object) -> None:
        answer = self.calls.answer(held.text("id"), held.text("toolType"), _FOUND)
        first, empty = len(self.ledger.parts), self.ledger.empty
        self._returned(found, held, _origin_of(answer, found, held))
        self._close(answer, first, empty)

    def _code_result(self, found: FieldOfPart, held: _Object) -> None:
        answer = self.calls.answer(held.text("id"), _CODE, _RUN)
        origin, outcome, output = _origin_of(answer, found, held), held.text("outcome"), held.value("output")
        failed = outcome is not None and outcome not in _NO_FAULTS
        first, empty = len(self.ledger.parts), self.ledger.empty
        if output is not None and not isinstance(output, str):
            self.ledger.broken(found.place, "a result of code whose output is no text", found.value)
        elif filled(output) is not None or not failed:
            self.ledger.read(found.place, output or "", origin.failed() if failed else origin)
        else:
            self.ledger.read(found.place, outcome or "", origin.failed())
        self._close(answer, first, empty)

    def _close(self, answer: Answer, first: int, empty: int) -> None:
        note = PartNote.EMPTY_RESULT if self.ledger.empty > empty else PartNote.RESULT_NOT_READ
        self.calls.enter(answer, range(first, len(self.ledger.parts)), note)


def by_model(origin: Origin) -> Origin:
    """The origin of what only a model writes; in another role it is trusted no more than that, and noted."""
    came = origin.through("model_response", ChannelBasis.STRUCTURAL)
    return came if origin.carrier_role == "model" else came.noting(PartNote.UNEXPECTED_ROLE)


def _origin_of(answer: Answer, found: FieldOfPart, held: _Object) -> Origin:
    channel = answer.channel
    notes = (*answer.notes, *channel.notes)
    role = found.origin.carrier_role
    return Origin(role, channel.channel, channel.basis, PartType.TOOL_RESULT, answer.name, held.text("id"), notes=notes)
