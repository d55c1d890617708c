"""Tools that OpenAI runs itself: call and results in one item, whose type says what they are (formats: OpenAI Responses bodies)."""

from collections.abc import Callable, Mapping

from ctxview.core.channels import ChannelBasis
from ctxview.readers.message_part import Absence, PartNote, PartType
from ctxview.readers.messages_responses_content import image_line
from ctxview.readers.parts_json import below, filled, inline_json, type_words
from ctxview.readers.parts_ledger import Origin, PartsLedger
from ctxview.readers.parts_media import embedded
from ctxview.readers.tool_calls import call_text
from ctxview.readers.tool_channels import mcp_result_channel
from ctxview.readers.tool_pairs import CallBook

_Item = dict[str, object]


def decode_hosted_item(item: _Item, place: str, ledger: PartsLedger, calls: CallBook) -> None:
    """Enter an item whose type is one of `HOSTED_ITEMS`: the call at its own place, its results below, and all as one pair."""
    kind = str(item.get("type"))
    name, arguments = _called(item, kind)
    if name is None:
        ledger.broken(place, "a tool call without a name", item)
        return
    shown = call_text(name, arguments)
    if shown is None:
        ledger.broken(place, "a tool call with arguments that cannot be written out", item)
        return
    title = f"{name} of {filled(item.get('server_label')) or 'a server without a name'}" if kind == "mcp_call" else None
    free = kind == "code_interpreter_call"
    own = Origin("assistant", "model_response", ChannelBasis.STRUCTURAL, PartType.TOOL_CALL, name, filled(item.get("id")), free_text=free)
    answer = calls.closed_call(len(ledger.parts), name)
    ledger.read(place, shown[0], own, notes=shown[1] if kind == "mcp_call" else (), title=title)
    first, empty, kept = len(ledger.parts), ledger.empty, ledger.absences[Absence.PROVIDER_RESULT]
    HOSTED_ITEMS[kind](item, place, ledger)
    if ledger.absences[Absence.PROVIDER_RESULT] > kept:
        note = PartNote.RESULT_WITH_PROVIDER
    else:
        note = PartNote.EMPTY_RESULT if ledger.empty > empty else PartNote.RESULT_NOT_READ
    calls.enter(answer, range(first, len(ledger.parts)), note)


def _called(item: _Item, kind: str) -> tuple[str | None, object]:
    """Name and arguments of the call, without what came of it."""
    if kind == "mcp_call":
        return filled(item.get("name")), item.get("arguments")
    name = kind.removesuffix("_call")
    if kind == "code_interpreter_call":
        return name, item.get("code")
    if kind == "web_search_call":
        action = item.get("action")
        return name, {key: value for key, value in action.items() if key != "sources"} if isinstance(action, dict) else action
    wanted = "queries" if kind == "file_search_call" else "revised_prompt"
    return name, {wanted: item[wanted]} if item.get(wanted) else None


def _origin(item: _Item, channel: str, basis: ChannelBasis = ChannelBasis.STRUCTURAL) -> Origin:
    kind = str(item.get("type"))
    name = filled(item.get("name")) if kind == "mcp_call" else kind.removesuffix("_call")
    return Origin("tool", channel, basis, PartType.TOOL_RESULT, name, filled(item.get("id")))


def _web_search(item: _Item, place: str, ledger: PartsLedger) -> None:
    """Pages that were found. Their texts, which the model has read, stay with the provider unless they are results here."""
    origin = _origin(item, "web_content")
    results, action = item.get("results"), item.get("action")
    if results:
        _each(results, below(place, "results"), ledger, lambda found, where: _hit(found, where, origin, ledger))
    elif item.get("status") != "failed":
        ledger.absent(Absence.PROVIDER_RESULT)
    sources = action.get("sources") if isinstance(action, dict) else None
    _each(sources, below(place, "action", "sources"), ledger, lambda found, where: _hit(found, where, origin, ledger))


def _file_search(item: _Item, place: str, ledger: PartsLedger) -> None:
    """Passages of files that the provider holds. Nobody says whose they are, so they are trusted as a search result is."""
    results = item.get("results")
    if results is None:
        ledger.absent(Absence.PROVIDER_RESULT)
    elif results == []:
        ledger.nothing()
    origin = _origin(item, "web_content")
    _each(results, below(place, "results"), ledger, lambda found, where: _hit(found, where, origin, ledger))


def _hit(found: object, place: str, origin: Origin, ledger: PartsLedger) -> None:
    """Enter what a search has found: title or name, address, text, as far as they are there."""
    if not isinstance(found, dict):
        ledger.broken(place, "a search result that is no object", found)
        return
    keys = ("title", "filename", "name", "url", "text", "snippet")
    lines = [line for key in keys if (line := filled(found.get(key))) is not None]
    if lines:
        ledger.read(place, "\n".join(lines), origin, title=filled(found.get("title")) or filled(found.get("filename")))
    else:
        ledger.not_known(place, f"a search result of {type_words(found)} that names nothing", found)


def _code_interpreter(item: _Item, place: str, ledger: PartsLedger) -> None:
    origin, outputs = _origin(item, "tool_observation"), item.get("outputs")
    if outputs is None:
        ledger.absent(Absence.PROVIDER_RESULT)
    elif outputs == []:
        ledger.nothing()
    _each(outputs, below(place, "outputs"), ledger, lambda output, where: _output(output, where, origin, ledger))


def _output(output: object, place: str, origin: Origin, ledger: PartsLedger) -> None:
    logs = output.get("logs") if isinstance(output, dict) else None
    line = image_line(output.get("url"), output.get("file_id")) if isinstance(output, dict) else None
    if isinstance(logs, str):
        ledger.read(place, logs, origin)
    elif line is not None:
        ledger.media(place, line, origin, PartType.IMAGE)
    elif isinstance(output, dict):
        ledger.not_known(place, f"an output of {type_words(output)}", output)
    else:
        ledger.broken(place, "an output that is no object", output)


def _image_generation(item: _Item, place: str, ledger: PartsLedger) -> None:
    result, where = item.get("result"), below(place, "result")
    if result is None:
        ledger.absent(Absence.PROVIDER_RESULT)
    elif not isinstance(result, str):
        ledger.broken(where, "an image that is no text", result)
    elif not result.strip():
        ledger.nothing()
    else:
        line = embedded("image made by the provider", filled(item.get("output_format")) or "", result)
        ledger.media(where, line, _origin(item, "model_response"), PartType.IMAGE)


def _mcp(item: _Item, place: str, ledger: PartsLedger) -> None:
    """Output and error of a tool of another server: that the output is web content, the tool's name may say."""
    name = filled(item.get("name")) or ""
    lowered = mcp_result_channel(filled(item.get("server_label")) or "", name)
    basis = lowered.basis if lowered.channel == "web_content" else ChannelBasis.STRUCTURAL
    origin = _origin(item, lowered.channel, basis).noting(*lowered.notes)
    output, error = item.get("output"), item.get("error")
    if isinstance(output, str):
        ledger.read(below(place, "output"), output, origin)
    elif output is not None:
        ledger.broken(below(place, "output"), "an output that is no text", output)
    if error is not None:
        said = error if isinstance(error, str) else inline_json(error)
        if said is None:
            ledger.broken(below(place, "error"), "an error that cannot be written out", error)
        else:
            ledger.read(below(place, "error"), said, origin.failed())
    elif output is None:
        ledger.nothing()


def _each(values: object, place: str, ledger: PartsLedger, decode: Callable[[object, str], None]) -> None:
    if isinstance(values, list):
        for number, value in enumerate(values):
            decode(value, below(place, number))
    elif values is not None:
        ledger.broken(place, "no list, where one is due", values)


HOSTED_ITEMS: Mapping[str, Callable[[_Item, str, PartsLedger], None]] = {
    "web_search_call": _web_search,
    "file_search_call": _file_search,
    "code_interpreter_call": _code_interpreter,
    "image_generation_call": _image_generation,
    "mcp_call": _mcp,
}
"""Types of these items, and what reads the results of each."""
