"""Items that answer a call of another item: what a client's tool returned, in each of its shapes (formats: OpenAI Responses bodies)."""

from collections.abc import Callable, Mapping

from ctxview.core.channels import ChannelBasis
from ctxview.core.values import dataclass
from ctxview.readers.message_part import PartNote, PartType
from ctxview.readers.messages_responses_content import decode_content, decode_part
from ctxview.readers.parts_json import below, filled, type_words
from ctxview.readers.parts_ledger import Origin, PartsLedger
from ctxview.readers.tool_channels import ResultChannel, ToolFacts, channel_of_any
from ctxview.readers.tool_definitions import decode_tool_list
from ctxview.readers.tool_pairs import CallBook

_Decode = Callable[[dict[str, object], str, Origin, PartsLedger], None]


@dataclass(frozen=True, slots=True)
class ResultItem:
    """What the type of such an item says of it."""

    decode: _Decode
    tool: str | None = None
    """The tool that it can only be from."""
    channel: ResultChannel | None = None
    """The channel, where the type says it and not the tool's name."""


def decode_result(item: dict[str, object], place: str, ledger: PartsLedger, calls: CallBook, facts: ToolFacts) -> None:
    """Enter an item whose type is one of `RESULT_ITEMS`, and join it to its call.

    The call may be with the provider, in a response before this request: then its tool is any that is declared.
    """
    kind = RESULT_ITEMS[str(item.get("type"))]
    identity = filled(item.get("call_id")) or filled(item.get("approval_request_id"))
    if identity is None and kind.tool == "local_shell":
        identity = filled(item.get("id"))  # its own id is that of the call
    answer = calls.answer(identity, kind.tool, kind.channel)
    channel = channel_of_any(facts) if answer.call is None and kind.channel is None else answer.channel
    notes = (*answer.notes, *channel.notes)
    origin = Origin("tool", channel.channel, channel.basis, PartType.TOOL_RESULT, answer.name, identity, notes=notes)
    if item.get("status") == "failed":
        origin = origin.failed()
    first, empty = len(ledger.parts), ledger.empty
    kind.decode(item, place, origin, ledger)
    note = PartNote.EMPTY_RESULT if ledger.empty > empty else PartNote.RESULT_NOT_READ
    calls.enter(answer, range(first, len(ledger.parts)), note)


def _content(item: dict[str, object], place: str, origin: Origin, ledger: PartsLedger) -> None:
    decode_content(item.get("output"), below(place, "output"), origin, ledger)


def _program(item: dict[str, object], place: str, origin: Origin, ledger: PartsLedger) -> None:
    decode_content(item.get("result"), below(place, "result"), origin, ledger)


def _screenshot(item: dict[str, object], place: str, origin: Origin, ledger: PartsLedger) -> None:
    output = item.get("output")
    if output is None:
        ledger.nothing()
    else:
        decode_part(output, below(place, "output"), origin, ledger)


def _shell(item: dict[str, object], place: str, origin: Origin, ledger: PartsLedger) -> None:
    """Standard output of each command, then its standard error and how it ended, each under a line that says so."""
    output, where = item.get("output"), below(place, "output")
    if not isinstance(output, list) or not output:
        decode_content(output, where, origin, ledger)
        return
    for number, chunk in enumerate(output):
        at = below(where, number)
        if not isinstance(chunk, dict):
            ledger.broken(at, "an output that is no object", chunk)
        elif "stdout" not in chunk and "stderr" not in chunk:
            ledger.not_known(at, f"an output of {type_words(chunk)}", chunk)
        else:
            errors, outcome = filled(chunk.get("stderr")), chunk.get("outcome")
            ended = outcome.get("exit_code", outcome.get("type")) if isinstance(outcome, dict) else None
            text = filled(chunk.get("stdout")) or ""
            text += f"\n[stderr]\n{errors}" if errors is not None else ""
            text += f"\n[outcome]\n{ended}" if isinstance(ended, int | str) and ended != 0 else ""
            ledger.read(at, text.removeprefix("\n"), origin)


def _tools_found(item: dict[str, object], place: str, origin: Origin, ledger: PartsLedger) -> None:
    """Definitions that a search has brought into the context."""
    tools, where = item.get("tools"), below(place, "tools")
    if tools is None or tools == []:
        ledger.nothing()
    elif isinstance(tools, list):
        decode_tool_list(tools, where, ledger, origin)
    else:
        ledger.broken(where, "tools that are no list", tools)


def _approval(item: dict[str, object], place: str, origin: Origin, ledger: PartsLedger) -> None:
    approved, reason = item.get("approve"), filled(item.get("reason"))
    if isinstance(approved, bool):
        ledger.read(place, ("approved" if approved else "not approved") + (f": {reason}" if reason is not None else ""), origin)
    else:
        ledger.broken(place, "an approval that is neither true nor false", item)


_OBSERVED = ResultChannel("tool_observation", ChannelBasis.STRUCTURAL)
RESULT_ITEMS: Mapping[str, ResultItem] = {
    "function_call_output": ResultItem(_content),
    "custom_tool_call_output": ResultItem(_content),
    "local_shell_call_output": ResultItem(_content, "local_shell", _OBSERVED),
    "shell_call_output": ResultItem(_shell, "shell", _OBSERVED),
    "apply_patch_call_output": ResultItem(_content, "apply_patch", _OBSERVED),
    "computer_call_output": ResultItem(_screenshot, "computer", _OBSERVED),
    "program_output": ResultItem(_program, "program", _OBSERVED),
    "tool_search_output": ResultItem(_tools_found, "tool_search", ResultChannel("tool_schema", ChannelBasis.STRUCTURAL)),
    "multi_agent_call_output": ResultItem(_content, None, ResultChannel("subagent_report", ChannelBasis.STRUCTURAL)),
    "mcp_approval_response": ResultItem(_approval, None, ResultChannel("unknown_user", ChannelBasis.CARRIER)),
}
"""Types of these items."""
