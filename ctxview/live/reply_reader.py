"""From the bytes of an answer to a decision, strictly: whatever is not exactly the decision object is no decision (spec 2.1)."""

from collections.abc import Mapping
from math import isfinite

from ctxview.core.probe import DecisionKind, ModelDecision, Usage
from ctxview.core.probe_failures import FailureCode
from ctxview.core.problem import CtxviewError
from ctxview.core.proposal import HARNESS_IDS, Proposal
from ctxview.core.values import dataclass
from ctxview.readers.strict_json import JsonValue, parse_json

MOST_BYTES = 1024 * 1024
"""Of an answer; a decision has some hundred."""
MOST_CHARACTERS = 256 * 1024
"""Of the model's text."""
LONGEST_NAME = 200
"""Characters of a tool's name, and of the model's name that comes back."""
DEEPEST = 32
"""Levels inside the arguments."""
LARGEST = 2**63 - 1
"""The largest whole number: other programs read no larger one without loss."""

_FIELDS = frozenset({"kind", "message", "tool"})
_TOOL_FIELDS = frozenset({"name", "arguments"})
_FORGED = HARNESS_IDS | {"id"}
"""Ids are the harness's to give; what a model writes there is thrown away."""


class ReplyError(Exception):
    """An answer that is no decision. The text is the code, and nothing of the answer."""

    def __init__(self, code: FailureCode) -> None:
        super().__init__(code.value)
        self.code = code


@dataclass(frozen=True, slots=True)
class Reply:
    """What an answer says. All texts are raw."""

    decision: ModelDecision
    returned_model: str | None
    usage: Usage | None


def read_reply(data: bytes, content_type: str) -> Reply:
    """The decision of a chat completion.

    Args:
        data: the body, as it came.
        content_type: the header, empty where there is none.

    Raises:
        ReplyError: it is none.
    """
    _check_type(content_type)
    envelope = _parsed(data)
    choice = _only_choice(envelope)
    message = choice.get("message")
    if not isinstance(message, dict):
        raise ReplyError(FailureCode.WRONG_ENVELOPE)
    if message.get("tool_calls") or message.get("function_call"):
        raise ReplyError(FailureCode.NATIVE_TOOL_CALL)
    content = message.get("content")
    if not isinstance(content, str):
        raise ReplyError(FailureCode.WRONG_ENVELOPE)
    try:
        decision = read_decision(content)
    except ReplyError:
        if choice.get("finish_reason") == "length":
            raise ReplyError(FailureCode.CUT_OFF) from None
        raise
    return Reply(decision, _model(envelope.get("model")), _usage(envelope.get("usage")))


def server_message(data: bytes) -> str | None:
    """What a server says to a refusal, where it says so in the usual place; raw."""
    try:
        value = _parsed(data)
    except ReplyError:
        return None
    error = value.get("error")
    message = error.get("message") if isinstance(error, dict) else error if isinstance(error, str) else value.get("message")
    return message if isinstance(message, str) and message.strip() else None


def read_decision(text: str) -> ModelDecision:
    """The decision of a model's text, which has to be the decision object and nothing else.

    Raises:
        ReplyError: it is not.
    """
    if len(text) > MOST_CHARACTERS:
        raise ReplyError(FailureCode.REPLY_TOO_LARGE)
    value = _json(text, FailureCode.NOT_A_DECISION)
    if not isinstance(value, dict) or not value.keys() - _FORGED <= _FIELDS:
        raise ReplyError(FailureCode.NOT_A_DECISION)
    kind, message, tool = value.get("kind"), value.get("message"), value.get("tool")
    if not isinstance(kind, str) or kind not in [one.value for one in DecisionKind] or not isinstance(message, str):
        raise ReplyError(FailureCode.NOT_A_DECISION)
    if (kind == DecisionKind.TOOL) != (tool is not None):
        raise ReplyError(FailureCode.NOT_A_DECISION)
    return ModelDecision(DecisionKind(kind), message, None if tool is None else _proposal(tool))


def _proposal(tool: JsonValue) -> Proposal:
    """A tool that was not offered stays a proposal: the gateway says what it thinks of it."""
    if not isinstance(tool, dict) or tool.keys() - _FORGED != _TOOL_FIELDS:
        raise ReplyError(FailureCode.NOT_A_DECISION)
    name, arguments = tool["name"], tool["arguments"]
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not isinstance(arguments, dict):
        raise ReplyError(FailureCode.NOT_A_DECISION)
    if not _is_plain(arguments):
        raise ReplyError(FailureCode.NOT_A_DECISION)
    return Proposal(name, {key: value for key, value in arguments.items() if key not in HARNESS_IDS})


def _is_plain(value: JsonValue) -> bool:
    """Whether it is not nested too deep, and every number is one that other programs read as the same."""
    level, levels = [value], 0
    while level and levels <= DEEPEST:
        if any(isinstance(part, int | float) and not (isfinite(part) and abs(part) <= LARGEST) for part in level):
            return False
        insides = [part.values() if isinstance(part, dict) else part for part in level if isinstance(part, dict | list)]
        level = [part for inside in insides for part in inside]
        levels += 1
    return not level


def _only_choice(envelope: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    choices = envelope.get("choices")
    if not isinstance(choices, list) or len(choices) != 1 or not isinstance(choices[0], dict):
        raise ReplyError(FailureCode.WRONG_ENVELOPE)
    return choices[0]


def _check_type(content_type: str) -> None:
    kind, _, parameters = content_type.lower().partition(";")
    if kind.strip() != "application/json":
        raise ReplyError(FailureCode.WRONG_CONTENT_TYPE)
    for parameter in parameters.split(";"):
        name, _, value = parameter.partition("=")
        if name.strip() == "charset" and value.strip().strip('"') not in ("utf-8", "utf8"):
            raise ReplyError(FailureCode.WRONG_CHARSET)


def _parsed(data: bytes) -> dict[str, JsonValue]:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise ReplyError(FailureCode.WRONG_CHARSET) from None
    value = _json(text, FailureCode.NOT_JSON)
    if not isinstance(value, dict):
        raise ReplyError(FailureCode.WRONG_ENVELOPE)
    return value


def _json(text: str, code: FailureCode) -> JsonValue:
    try:
        return parse_json(text, "").value
    except CtxviewError:
        raise ReplyError(code) from None


def _model(value: JsonValue) -> str | None:
    return value if isinstance(value, str) and value.strip() and len(value) <= LONGEST_NAME else None


def _usage(value: JsonValue) -> Usage | None:
    """Tokens as the provider counted them; none where its counts are none."""
    if not isinstance(value, dict):
        return None
    counts = [value.get(name) for name in ("prompt_tokens", "completion_tokens")]
    taken = [count for count in counts if isinstance(count, int) and not isinstance(count, bool) and 0 <= count <= LARGEST]
    return Usage(*taken) if len(taken) == len(counts) else None
