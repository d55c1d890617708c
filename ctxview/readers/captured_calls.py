"""The tool calls of a case for the gateway: those that it proposes, or that a captured request holds (spec 2.2, chapter 5)."""

from collections.abc import Iterator

from ctxview.core.case import CapturedCall, Case
from ctxview.core.problem import CtxviewError
from ctxview.core.proposal import Call, Proposal, make_calls
from ctxview.readers.strict_json import JsonValue, parse_json


def calls_of(case: Case) -> tuple[Call, ...]:
    """The calls, in order, with the ids that the harness makes: ids of the model or of the provider are not heard."""
    return make_calls((*case.proposals, *_captured(case)), case.task.id)


def call_count(case: Case) -> int:
    """How many there are, without reading any of them."""
    return len(case.proposals) + (0 if case.capture is None else len(case.capture.calls))


def _captured(case: Case) -> Iterator[Proposal]:
    for call in () if case.capture is None else case.capture.calls:
        written = _written(case.sources[call.place].content, call)
        arguments = None if call.free_text else _read(written)
        if arguments is None:
            yield Proposal(call.name, {}, call.place, written)
        else:
            yield Proposal(call.name, arguments, call.place)


def _written(content: str, call: CapturedCall) -> str:
    """The arguments as they stand behind the name."""
    return content[len(call.name) + 1 :] if content.startswith(f"{call.name} ") else content.removeprefix(call.name)


def _read(written: str) -> dict[str, JsonValue] | None:
    """The arguments as an object; None where they are none, are cut off, or say a name twice: two readers might take two values."""
    try:
        value = parse_json(written, "").value
    except CtxviewError:
        return None
    return value if isinstance(value, dict) else None
