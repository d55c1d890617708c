"""Contents of Gemini's generateContent, in whatever container they came (formats: Gemini generateContent bodies)."""

from ctxview.core.channels import ChannelBasis
from ctxview.readers.message_part import Absence, DecodedMessages, PartType
from ctxview.readers.messages_gemini_media import decode_file, decode_inline
from ctxview.readers.messages_gemini_tools import TOOL_FIELDS, FieldOfPart, GeminiTools, by_model
from ctxview.readers.parts_json import below, camel_fields
from ctxview.readers.parts_ledger import Origin, PartsLedger
from ctxview.readers.parts_media import sealed
from ctxview.readers.places import quoted
from ctxview.readers.tool_channels import ToolFacts, least_trusted

ROLE_CHANNELS = {
    "user": "unknown_user",  # the carrier cannot tell a person from a harness
    "model": "model_response",
}
RESULT_ROLE = "function"
"""Older bodies send results in a role of their own, newer ones in that of the user."""
DATA_FIELDS = frozenset({"text", "inlineData", "fileData", *TOOL_FIELDS})
"""What a part can hold, in camelCase."""

_OF_A_PROMPT = frozenset({"text", "inlineData", "fileData"})
_SILENT_FIELDS = frozenset({"thought", "thoughtSignature", "videoMetadata", "mediaResolution", "partMetadata"})


def decode_gemini_contents(contents: object, place: str, facts: ToolFacts | None = None) -> DecodedMessages:
    """Decode the contents that stand at the JSON pointer `place`: a list, or one content.

    Any value is taken; what cannot be read is counted. Keys may be in camelCase or in snake_case.
    """
    decoder = _Decoder(facts or ToolFacts(), PartsLedger())
    if isinstance(contents, list):
        for number, content in enumerate(contents):
            decoder.content(content, below(place, number), number)
    elif isinstance(contents, dict):
        decoder.content(contents, place, 0)
    else:
        decoder.ledger.broken(place, "contents that are no list", contents)
    parts, pairs = decoder.tools.calls.close(decoder.ledger.parts)
    return decoder.ledger.closed(parts, pairs)


def decode_gemini_system(instruction: object, place: str, ledger: PartsLedger) -> None:
    """Enter a `systemInstruction`: a content, one part of it, or a text. Its role, if it has one, says nothing."""
    origin = Origin("system", "system", ChannelBasis.STRUCTURAL)
    decoder = _Decoder(ToolFacts(), ledger)
    if isinstance(instruction, str):
        ledger.read(place, instruction, origin)
    elif not isinstance(instruction, dict):
        ledger.broken(place, "a system instruction that is neither text nor an object", instruction)
    elif "parts" in instruction:
        decoder.parts(instruction["parts"], below(place, "parts"), origin, 0)
        decoder.other_keys(instruction, place)
    else:
        decoder.part({key: value for key, value in instruction.items() if key != "role"}, place, origin, 0)


class _Decoder:
    def __init__(self, facts: ToolFacts, ledger: PartsLedger) -> None:
        self.ledger = ledger
        self.tools = GeminiTools(facts, ledger)

    def content(self, content: object, place: str, number: int) -> None:
        if not isinstance(content, dict):
            self.ledger.broken(place, "a content that is no object", content)
            return
        role = content.get("role") or "user"  # the API takes a content without a role so
        if role == RESULT_ROLE:
            origin = self._beside_results(content)
        elif isinstance(role, str) and role in ROLE_CHANNELS:
            origin = Origin(role, ROLE_CHANNELS[role], ChannelBasis.CARRIER)
        elif isinstance(role, str):
            self.ledger.not_known(place, f"a content of role {quoted(role)}", content)
            return
        else:
            self.ledger.broken(place, "a content whose role is no text", content)
            return
        self.parts(content.get("parts"), below(place, "parts"), origin, number)
        self.other_keys(content, place)

    def parts(self, parts: object, place: str, origin: Origin, number: int) -> None:
        """Enter parts: a list of them, or one."""
        if parts is None or parts == []:
            self.ledger.nothing()
        elif isinstance(parts, list):
            for index, part in enumerate(parts):
                self.part(part, below(place, index), origin, number)
        elif isinstance(parts, dict):
            self.part(parts, place, origin, number)
        else:
            self.ledger.broken(place, "parts that are no list", parts)

    def part(self, part: object, place: str, origin: Origin, number: int) -> None:
        """Enter a part: its signature, then the one field that holds something. A second such field stands at its own place."""
        if not isinstance(part, dict):
            self.ledger.broken(place, "a part that is no object", part)
            return
        before = self.ledger.entries()
        fields, again = camel_fields(part)
        if "thoughtSignature" in fields:
            key, value = fields["thoughtSignature"]
            self._signature(value, below(place, key), origin)
        thought = "thought" in fields and fields["thought"][1] is True
        first = True
        for name, (key, value) in fields.items():
            if name in DATA_FIELDS and (origin.carrier_role != "system" or name in _OF_A_PROMPT):
                came = by_model(origin) if thought else origin
                inside = below(place, key)
                self._field(name, FieldOfPart(value, place if first else inside, inside, came, number), thought=thought)
                first = False
            elif name not in _SILENT_FIELDS:
                self._unknown_field(key, value, place)
        for key in again:
            self._unknown_field(key, part[key], place)
        if self.ledger.entries() == before:
            self.ledger.nothing()

    def other_keys(self, content: dict[str, object], place: str) -> None:
        """List what else a content holds."""
        for key, value in content.items():
            if key not in ("role", "parts") and isinstance(value, str | list | dict) and value:
                self.ledger.not_known(below(place, key), f"content field {quoted(key)}", value)

    def _field(self, name: str, found: FieldOfPart, *, thought: bool) -> None:
        if name in TOOL_FIELDS:
            self.tools.enter(name, found)
        elif name == "inlineData":
            decode_inline(found.value, found.place, found.inside, found.origin, self.ledger)
        elif name == "fileData":
            decode_file(found.value, found.place, found.inside, found.origin, self.ledger)
        elif isinstance(found.value, str):
            self.ledger.read(found.place, found.value, found.origin, PartType.THINKING if thought else None)
        elif found.value is None:
            self.ledger.nothing()
        else:
            self.ledger.broken(found.place, "no text, where text is due", found.value)

    def _unknown_field(self, key: str, value: object, place: str) -> None:
        if isinstance(value, str | list | dict) and value:
            self.ledger.not_known(below(place, key), f"part field {quoted(key)}", value)

    def _beside_results(self, content: dict[str, object]) -> Origin:
        """The origin of texts and images beside results, in the role of functions: that of the least trusted of those results."""
        parts = content.get("parts")
        named = [camel_fields(part)[0] for part in (parts if isinstance(parts, list) else [parts]) if isinstance(part, dict)]
        least = least_trusted(self.tools.channel_of(fields["functionResponse"][1]) for fields in named if "functionResponse" in fields)
        return Origin(RESULT_ROLE, least.channel, least.basis, notes=least.notes)

    def _signature(self, value: object, place: str, origin: Origin) -> None:
        """Enter a signature: the model's thinking, which only the provider can read."""
        if isinstance(value, str) and value.strip():
            self.ledger.absent(Absence.SIGNED_THINKING)
            line = sealed("thinking, only its signature", value)
            self.ledger.read(place, line.text, by_model(origin), PartType.REDACTED, line.notes)
        elif value is not None and not isinstance(value, str):
            self.ledger.broken(place, "a signature that is no text", value)
