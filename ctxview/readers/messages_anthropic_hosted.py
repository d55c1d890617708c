"""Results of tools that Anthropic runs itself. The kind of the block says what they are, so their channel is structural."""

from ctxview.core.values import replace
from ctxview.readers.message_part import Absence, PartNote, PartType
from ctxview.readers.messages_anthropic_media import decode_media
from ctxview.readers.parts_json import below, filled, inline_json, type_words
from ctxview.readers.parts_ledger import Origin, PartsLedger
from ctxview.readers.parts_media import by_id, sealed

HOSTED_CHANNELS = {
    "web_search_tool_result": "web_content",
    "web_fetch_tool_result": "web_content",
    "code_execution_tool_result": "tool_observation",
    "bash_code_execution_tool_result": "tool_observation",
    "text_editor_code_execution_tool_result": "tool_observation",
    "tool_search_tool_result": "tool_observation",
}
"""Channel of each kind of result."""


def decode_hosted(block: dict[str, object], place: str, origin: Origin, ledger: PartsLedger) -> None:
    """Enter the content of a block whose type is one of `HOSTED_CHANNELS`; the origin has that channel already."""
    content, kind = block.get("content"), str(block.get("type"))
    inside = below(place, "content")
    if content is None or content in ("", [], {}):
        ledger.nothing()
    elif isinstance(content, dict) and (filled(content.get("type")) or "").endswith("_error"):
        said = filled(content.get("error_code")) or "no code"
        ledger.read(place, f"{content['type']}: {said}", replace(origin, is_error=True), notes=(PartNote.ERROR_RESULT,))
    elif kind == "web_search_tool_result" and isinstance(content, list):
        for number, found in enumerate(content):
            _search_hit(found, below(inside, number), origin, ledger)
    elif kind == "web_fetch_tool_result" and isinstance(content, dict):
        _fetched(content, inside, origin, ledger)
    elif kind == "tool_search_tool_result" and isinstance(content, dict):
        _tools_found(content, inside, origin, ledger)
    elif kind.endswith("code_execution_tool_result") and isinstance(content, dict):
        _code_output(content, inside, origin, ledger)
    else:
        ledger.broken(place, f"{kind} whose content is not what it should be", block)


def decode_reference(block: dict[str, object], place: str, origin: Origin, ledger: PartsLedger) -> None:
    """Enter a `tool_reference`: the definition of the tool that it names is in the context from here on."""
    name = filled(block.get("tool_name"))
    if name is None:
        ledger.broken(place, "a tool reference without a name", block)
    else:
        ledger.loaded_tools.add(name)
        ledger.read(place, f"tool found: {name}", origin)


def _search_hit(found: object, place: str, origin: Origin, ledger: PartsLedger) -> None:
    if not isinstance(found, dict):
        ledger.broken(place, "a search result that is no object", found)
        return
    lines = [line for key in ("title", "url", "page_age") if (line := filled(found.get(key))) is not None]
    if not lines:
        ledger.not_known(place, f"a search result of {type_words(found)} without title and url", found)
        return
    if filled(found.get("encrypted_content")) is not None:
        ledger.absent(Absence.ENCRYPTED_SEARCH_TEXT)
    ledger.read(place, "\n".join(lines), origin, title=filled(found.get("title")))


def _fetched(content: dict[str, object], place: str, origin: Origin, ledger: PartsLedger) -> None:
    lines = [line for key in ("url", "retrieved_at") if (line := filled(content.get(key))) is not None]
    if lines:
        ledger.read(place, "\n".join(lines), origin)
    inner = content.get("content")
    if isinstance(inner, dict) and inner.get("type") == "document":
        decode_media(inner, below(place, "content"), origin, ledger)
    elif inner is not None or not lines:
        ledger.not_known(below(place, "content"), "a fetched page in an unknown form", inner)


def _tools_found(content: dict[str, object], place: str, origin: Origin, ledger: PartsLedger) -> None:
    references = content.get("tool_references")
    if not isinstance(references, list):
        ledger.not_known(place, f"found tools of {type_words(content)}", content)
        return
    if not references:
        ledger.nothing()
    for number, reference in enumerate(references):
        where = below(place, "tool_references", number)
        if isinstance(reference, dict):
            decode_reference(reference, where, origin, ledger)
        else:
            ledger.broken(where, "a tool reference that is no object", reference)


def _code_output(content: dict[str, object], place: str, origin: Origin, ledger: PartsLedger) -> None:
    """Standard output first, then standard error and return code, each under a line that says so; other shapes as JSON."""
    sealed_output = filled(content.get("encrypted_stdout"))
    if sealed_output is not None:
        ledger.absent(Absence.ENCRYPTED_OUTPUT)
        ledger.read(below(place, "encrypted_stdout"), sealed("output", sealed_output).text, origin, PartType.REDACTED)
    outputs = content.get("content")
    files = outputs if isinstance(outputs, list) else []
    rest = {key: value for key, value in content.items() if key not in ("type", "encrypted_stdout") and value is not files}
    if "stdout" in rest or "stderr" in rest:
        text = filled(rest.get("stdout")) or ""
        errors, code = filled(rest.get("stderr")), rest.get("return_code")
        text += f"\n[stderr]\n{errors}" if errors is not None else ""
        text += f"\n[return code]\n{code}" if isinstance(code, int) else ""
        ledger.read(place, text.lstrip("\n"), origin)
    elif isinstance(outputs, str):
        ledger.read(place, outputs, origin)
    elif rest:
        text_of_rest = inline_json(rest)
        if text_of_rest is None:
            ledger.broken(place, "output that cannot be written out", content)
        else:
            ledger.read(place, text_of_rest, origin)
    elif not files and sealed_output is None:
        ledger.nothing()
    for number, output in enumerate(files):
        where = below(place, "content", number)
        file_id = filled(output.get("file_id")) if isinstance(output, dict) else None
        if file_id is None:
            ledger.not_known(where, "an output of hosted code in an unknown form", output)
        else:
            ledger.media(where, by_id("file", file_id), origin, PartType.OPAQUE)
