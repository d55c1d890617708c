"""Items of the OpenAI Responses API, in whatever container they came (formats: OpenAI Responses bodies)."""

from collections.abc import Callable, Mapping

from ctxview.core.channels import ChannelBasis
from ctxview.readers.content_kinds import content_kinds
from ctxview.readers.message_part import Absence, DecodedMessages, PartNote, PartType
from ctxview.readers.messages_responses_content import decode_content, decode_plain
from ctxview.readers.messages_responses_hosted import HOSTED_ITEMS, decode_hosted_item
from ctxview.readers.messages_responses_results import RESULT_ITEMS, decode_result
from ctxview.readers.parts_json import below, filled, type_words
from ctxview.readers.parts_ledger import Origin, PartsLedger
from ctxview.readers.parts_media import by_id, one_line, sealed
from ctxview.readers.places import quoted
from ctxview.readers.responses_fields import SILENT_FIELDS
from ctxview.readers.tool_calls import arguments_object, call_text
from ctxview.readers.tool_channels import UNKNOWN_TOOL, ResultChannel, ToolFacts, is_mcp_name, result_channel
from ctxview.readers.tool_definitions import SCHEMA, Definition, decode_tool_list, definitions_in, enter_definition, enter_oddity
from ctxview.readers.tool_pairs import CallBook

ROLE_CHANNELS = {
    "system": "system",
    "developer": "developer",
    "user": "unknown_user",  # the carrier cannot tell a person from a harness
    "assistant": "model_response",
}
_CALLS: Mapping[str, tuple[str | None, tuple[str, ...]]] = {
    "function_call": (None, ("arguments",)),
    "custom_tool_call": (None, ("input",)),
    "mcp_approval_request": (None, ("arguments",)),
    "multi_agent_call": (None, ("arguments",)),
    "local_shell_call": ("local_shell", ("action",)),
    "shell_call": ("shell", ("action",)),
    "apply_patch_call": ("apply_patch", ("operation",)),
    "computer_call": ("computer", ("action", "actions")),
    "tool_search_call": ("tool_search", ("arguments",)),
    "program": ("program", ("code",)),
}
"""Items that call a tool whose result is an item of its own: the tool's name where the type says it, and the fields of what it is told."""
_FREE_TEXT = frozenset({"custom_tool_call", "program"})
_RESULTS_OF_CALLS = {
    "local_shell_call": "local_shell_call_output",
    "shell_call": "shell_call_output",
    "apply_patch_call": "apply_patch_call_output",
    "computer_call": "computer_call_output",
    "tool_search_call": "tool_search_output",
    "program": "program_output",
    "multi_agent_call": "multi_agent_call_output",
    "mcp_approval_request": "mcp_approval_response",
}
_OF_THE_MODEL = Origin("assistant", "model_response", ChannelBasis.STRUCTURAL)

ITEM_TYPES = frozenset(
    {"message", "reasoning", "item_reference", "agent_message", "compaction", "compaction_summary", "context_compaction"}
    | {"additional_tools", "mcp_list_tools", "compaction_trigger", "configuration_update"}
    | {*_CALLS, *RESULT_ITEMS, *HOSTED_ITEMS}
)
"""Every type of item that is read."""


def decode_responses_items(items: object, place: str, facts: ToolFacts | None = None) -> DecodedMessages:
    """Decode a list of items that stands at the JSON pointer `place`. One text in its place is what a user says.

    Any value is taken; what cannot be read is counted.
    """
    return _Decoder(facts or ToolFacts()).decode(items, place)


class _Decoder:
    def __init__(self, facts: ToolFacts) -> None:
        self.facts = facts
        self.ledger = PartsLedger()
        self.calls = CallBook()
        self.turn = 0
        """Counts what is not the model's: calls with nothing else between them were made at once."""
        self.kinds: dict[str, Callable[[dict[str, object], str], None]] = {
            "message": self._message,
            "reasoning": self._reasoning,
            "item_reference": self._reference,
            "agent_message": self._agent_message,
            "additional_tools": self._additional_tools,
            "mcp_list_tools": self._server_tools,
            "compaction_trigger": self._trigger,
            "configuration_update": lambda item, place: None,  # a setting, and no word to the model
            **dict.fromkeys(("compaction", "compaction_summary", "context_compaction"), self._compaction),
            **dict.fromkeys(_CALLS, self._call),
            **dict.fromkeys(RESULT_ITEMS, self._result),
            **dict.fromkeys(HOSTED_ITEMS, lambda item, place: decode_hosted_item(item, place, self.ledger, self.calls)),
        }

    def decode(self, items: object, place: str) -> DecodedMessages:
        if isinstance(items, str):
            decode_plain(items, place, Origin("user", ROLE_CHANNELS["user"], ChannelBasis.CARRIER), self.ledger)
        elif isinstance(items, list):
            for number, item in enumerate(items):
                self._item(item, below(place, number))
        else:
            self.ledger.broken(place, "items that are neither text nor a list", items)
        parts, pairs = self.calls.close(self.ledger.parts)
        return self.ledger.closed(parts, pairs)

    def _item(self, item: object, place: str) -> None:
        if not isinstance(item, dict):
            self.ledger.broken(place, "an item that is no object", item)
            return
        kind = _kind_of(item)
        if kind not in self.kinds:
            self.ledger.not_known(place, f"an item of {type_words(item)}", item)
            return
        before = self.ledger.entries()
        self.kinds[kind]({**item, "type": kind}, place)
        refused = any(part.place == place for part in (*self.ledger.unknown[-1:], *self.ledger.damaged[-1:]))
        if not refused:
            for key, value in item.items():
                if key not in SILENT_FIELDS[kind] and isinstance(value, str | list | dict) and value:
                    self.ledger.not_known(below(place, key), f"item field {quoted(key)}", value)
        if self.ledger.entries() == before:
            self.ledger.nothing()

    def _message(self, item: dict[str, object], place: str) -> None:
        role = item.get("role")
        if not isinstance(role, str):
            self.ledger.broken(place, "a message without a role", item)
            return
        if role not in ROLE_CHANNELS:
            self.ledger.not_known(place, f"a message of role {quoted(role)}", item)
            return
        name = filled(item.get("name"))
        if name is not None:
            self.ledger.participants.add(one_line(name))
        if role != "assistant":
            self.turn += 1
        if "content" in item:
            origin = Origin(role, ROLE_CHANNELS[role], ChannelBasis.CARRIER)
            decode_content(item["content"], below(place, "content"), origin, self.ledger, content_kinds(item))

    def _agent_message(self, item: dict[str, object], place: str) -> None:
        """Enter what another agent says: a model's words, and nobody's order."""
        self.turn += 1
        origin = Origin("user", "subagent_report", ChannelBasis.STRUCTURAL)
        decode_content(item.get("content"), below(place, "content"), origin, self.ledger)

    def _reasoning(self, item: dict[str, object], place: str) -> None:
        for key in ("content", "summary"):
            texts = item.get(key)
            if isinstance(texts, str):
                self.ledger.read(below(place, key), texts, _OF_THE_MODEL, PartType.THINKING)
            elif isinstance(texts, list):
                for number, text in enumerate(texts):
                    self._thought(text, below(place, key, number))
            elif texts is not None:
                self.ledger.broken(below(place, key), "reasoning that is neither text nor a list", texts)
        data = item.get("encrypted_content")
        if isinstance(data, str) and data.strip():
            self.ledger.absent(Absence.ENCRYPTED_REASONING)
            line = sealed("reasoning", data)
            self.ledger.read(below(place, "encrypted_content"), line.text, _OF_THE_MODEL, PartType.REDACTED, line.notes)
        elif data is not None and data != "":
            self.ledger.broken(below(place, "encrypted_content"), "encrypted reasoning that is no text", data)
        elif not item.get("content") and filled(item.get("id")) is not None:
            self.ledger.absent(Absence.PROVIDER_REASONING)

    def _thought(self, text: object, place: str) -> None:
        said = text.get("text") if isinstance(text, dict) else None
        if isinstance(said, str):
            self.ledger.read(place, said, _OF_THE_MODEL, PartType.THINKING)
        elif isinstance(text, dict) and said is None:
            self.ledger.not_known(place, f"reasoning of {type_words(text)}", text)
        else:
            self.ledger.broken(place, "reasoning whose text is no string", text)

    def _compaction(self, item: dict[str, object], place: str) -> None:
        """Enter a summary of the history that only the provider can read."""
        data = item.get("encrypted_content")
        if isinstance(data, str) and data.strip():
            self.ledger.absent(Absence.ENCRYPTED_COMPACTION)
            origin = Origin("assistant", "history_summary", ChannelBasis.STRUCTURAL)
            line = sealed("summary of the history", data)
            self.ledger.read(place, line.text, origin, PartType.REDACTED, line.notes)
        elif data is not None and data != "":
            self.ledger.broken(place, "a compaction whose content is no text", item)

    def _trigger(self, item: dict[str, object], place: str) -> None:
        self.ledger.absent(Absence.COMPACTION_ASKED)

    def _reference(self, item: dict[str, object], place: str) -> None:
        """Enter a line for an item that the provider holds. Whose words it is, nobody says: it is trusted as a model's are."""
        identity = filled(item.get("id"))
        if identity is None:
            self.ledger.broken(place, "a reference without an id", item)
            return
        self.ledger.absent(Absence.PROVIDER_ITEM)
        origin = Origin("assistant", "model_response", ChannelBasis.CARRIER)
        self.ledger.read(place, by_id("item", identity).text, origin, PartType.OPAQUE, (PartNote.BY_ID,))

    def _additional_tools(self, item: dict[str, object], place: str) -> None:
        """Enter the tools that are declared from here on; deferred ones are only counted."""
        self.turn += 1
        listed, where = item.get("tools"), below(place, "tools")
        if not isinstance(listed, list):
            self.ledger.broken(place, "additional tools that are no list", item)
            return
        for at, found in definitions_in(listed, where):
            if not isinstance(found, Definition):
                enter_oddity(at, found, self.ledger)
            elif found.deferred:
                self.ledger.absent(Absence.DEFERRED_TOOL)
            else:
                enter_definition(found, self.ledger, SCHEMA)
                self.ledger.loaded_tools.add(found.name)

    def _server_tools(self, item: dict[str, object], place: str) -> None:
        """Enter the tools that an MCP server has listed: another's words, and noted as such."""
        listed, origin = item.get("tools"), SCHEMA.noting(PartNote.MCP_TOOL)
        error = filled(item.get("error"))
        if error is not None:
            self.ledger.read(below(place, "error"), error, Origin("tool", "tool_observation", ChannelBasis.STRUCTURAL).failed())
        if isinstance(listed, list):
            decode_tool_list(listed, below(place, "tools"), self.ledger, origin, filled(item.get("server_label")) or "(no label)")
        elif listed is not None:
            self.ledger.broken(below(place, "tools"), "tools that are no list", listed)

    def _call(self, item: dict[str, object], place: str) -> None:
        kind = str(item.get("type"))
        fixed, keys = _CALLS[kind]
        bare = fixed or filled(item.get("action" if kind == "multi_agent_call" else "name"))
        if bare is None:
            self.ledger.broken(place, "a tool call without a name", item)
            return
        space = filled(item.get("namespace"))
        name = bare if space is None else f"{space}.{bare}"
        arguments = next((item[key] for key in keys if item.get(key) is not None), None)
        shown = call_text(name, arguments)
        if shown is None:
            self.ledger.broken(place, "a tool call with arguments that cannot be written out", item)
            return
        identity = filled(item.get("call_id")) or (filled(item.get("id")) if kind in ("local_shell_call", "mcp_approval_request") else None)
        title = f"{name} of {filled(item.get('server_label')) or 'a server without a name'}" if kind == "mcp_approval_request" else None
        self.calls.call(len(self.ledger.parts), name, identity, self.turn, self._channel(kind, name, bare, arguments))
        free = kind in _FREE_TEXT
        entry = Origin("assistant", "model_response", ChannelBasis.STRUCTURAL, PartType.TOOL_CALL, name, identity, free_text=free)
        self.ledger.read(place, shown[0], entry, notes=() if free else shown[1], title=title)

    def _channel(self, kind: str, name: str, bare: str, arguments: object) -> ResultChannel:
        """The channel for results of a call: by the type of the item, else by the tool's name, with its namespace and without."""
        answer = RESULT_ITEMS[_RESULTS_OF_CALLS[kind]].channel if kind in _RESULTS_OF_CALLS else None
        if answer is not None:
            return answer
        found = result_channel(name, arguments_object(arguments), self.facts)
        if name == bare or is_mcp_name(name) or found != UNKNOWN_TOOL:
            return found
        return result_channel(bare, None, ToolFacts())  # in a foreign namespace a name can only lower

    def _result(self, item: dict[str, object], place: str) -> None:
        self.turn += 1
        decode_result(item, place, self.ledger, self.calls, self.facts)


def _kind_of(item: dict[str, object]) -> str:
    """The type of an item. A message may leave it out, and so may a reference, which then is an id and nothing else."""
    kind = item.get("type")
    if kind is None and "role" in item:
        return "message"
    if kind is None and isinstance(item.get("id"), str) and len(item) <= 1 + ("type" in item):
        return "item_reference"
    return kind if isinstance(kind, str) else ""
