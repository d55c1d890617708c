"""The body of a captured API request as a case: each part of it one source (case format; spec chapter 5)."""

import re
from collections.abc import Iterable, Iterator, Sequence

from ctxview.core.case import Capture, CapturedCall, Case, ReadPart, Source, Task, UnknownPart
from ctxview.readers.message_part import DecodedMessages, MessagePart, PartType
from ctxview.readers.request_detection import RequestFormat, detect_request
from ctxview.readers.request_gemini import gemini_request
from ctxview.readers.request_messages import messages_request
from ctxview.readers.request_parts import RequestParts
from ctxview.readers.request_responses import responses_request
from ctxview.readers.surrogates import repair_surrogates

REQUEST = "request"
"""Task id and repository of every captured request."""

_FORMAT_WORDS = {
    RequestFormat.OPENAI_CHAT: "OpenAI Chat Completions request",
    RequestFormat.OPENAI_RESPONSES: "OpenAI Responses request",
    RequestFormat.ANTHROPIC_MESSAGES: "Anthropic Messages request",
    RequestFormat.GEMINI_GENERATE: "Gemini generateContent request",
    RequestFormat.CHAT_LIKE: "chat request (OpenAI Chat Completions or Anthropic Messages)",
}


def case_from_request(value: object, file: str, repaired: int) -> Case | None:
    """The case of a parsed body; None if it is no request that is read. Raises nothing, whatever the value.

    Positions follow the order in which a model reads: tool definitions, the answer's schema, the system prompt, then the
    messages as sent. Anthropic documents this order; the others do not say where they put definitions, and get the same one.
    `repaired` counts the lone surrogates that were replaced while the file was parsed.
    """
    kind = detect_request(value)
    if kind is None or not isinstance(value, dict):
        return None
    found = _taken_apart(kind, value)
    head, messages = found.head, found.messages
    texts = _Repairs()
    parts = (*head.parts, *messages.parts)
    sources = tuple(_source(part, number, texts) for number, part in enumerate(parts))
    capture = Capture(
        format=kind,
        read=len(sources),
        empty=head.empty + messages.empty,
        unknown=texts.parts((*head.unknown, *messages.unknown)),
        damaged=texts.parts((*head.damaged, *messages.damaged)),
        missing=texts.all((*found.missing, *_absences(head, messages))),
        remarks=texts.all(found.remarks),
        parts=tuple(_origin(part) for part in parts),
        calls=tuple(_calls(parts)),
    )
    named = f", model {texts.one(found.model)}" if isinstance(found.model, str) and found.model.strip() else ""
    return Case(
        task=Task(REQUEST, REQUEST),
        sources=sources,
        name=texts.one(_name_of(file)),
        description=_FORMAT_WORDS[kind] + named,
        pairs=tuple(tuple(len(head.parts) + place for place in pair) for pair in messages.pairs),
        repaired=repaired + texts.repaired,
        capture=capture,
        model=texts.one(found.model) if isinstance(found.model, str) and found.model.strip() else None,
    )


def _taken_apart(kind: RequestFormat, body: dict[str, object]) -> RequestParts:
    match kind:
        case RequestFormat.OPENAI_RESPONSES:
            return responses_request(body)
        case RequestFormat.GEMINI_GENERATE:
            return gemini_request(body)
        case _:
            return messages_request(body, anthropic=kind is RequestFormat.ANTHROPIC_MESSAGES)


class _Repairs:
    """Texts without lone surrogates. The caller repairs them while it parses; a value made otherwise may still hold some."""

    def __init__(self) -> None:
        self.repaired = 0

    def one(self, text: str) -> str:
        repaired, count = repair_surrogates(text)
        self.repaired += count
        return repaired

    def all(self, texts: Iterable[str]) -> tuple[str, ...]:
        return tuple(self.one(text) for text in texts)

    def parts(self, parts: Iterable[UnknownPart]) -> tuple[UnknownPart, ...]:
        return tuple(UnknownPart(self.one(part.place), self.one(part.what), part.size) for part in parts)


def _origin(part: MessagePart) -> ReadPart:
    """Its surrogates are counted where the source gets its id."""
    return ReadPart(repair_surrogates(part.place)[0], repair_surrogates(part.carrier_role)[0])


def _calls(parts: Iterable[MessagePart]) -> Iterator[CapturedCall]:
    for place, part in enumerate(parts):
        if part.part_type is PartType.TOOL_CALL and part.tool_name is not None:
            yield CapturedCall(place, repair_surrogates(part.tool_name)[0], part.free_text)


def _absences(*decoded: DecodedMessages) -> list[str]:
    return [f"{absence} ({count})" for one in decoded for absence, count in one.absences]


def _source(part: MessagePart, position: int, texts: _Repairs) -> Source:
    title = part.title if part.title is not None or part.part_type is PartType.SCHEMA else part.tool_name
    kind: Sequence[str] = () if part.part_type in (PartType.TEXT, PartType.SCHEMA) else (part.part_type,)
    return Source(
        source_id=texts.one(part.tool_name if part.part_type is PartType.SCHEMA and part.tool_name is not None else part.place),
        channel=part.channel,
        content=texts.one(part.text),
        repository=REQUEST,
        task_id=REQUEST,
        position=position,
        title=None if title is None else texts.one(title),
        channel_basis=part.channel_basis,
        notes=tuple(dict.fromkeys(str(note) for note in (*kind, *part.notes))),
    )


def _name_of(file: str) -> str:
    """The file's name without its folder and its last ending; `request` for standard input."""
    name = re.split(r"[/\\]", file)[-1]
    stem = name.rpartition(".")[0] or name
    return REQUEST if not stem.strip() or file.startswith("<") else stem
