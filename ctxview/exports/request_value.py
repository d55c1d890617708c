"""The messages of a packet as a provider's body holds them: `request --json` (spec 1.6)."""

from typing import NotRequired, cast

from typing_extensions import TypedDict

from ctxview.core.serializer import REQUEST_FORMATS, Message


class MessageValue(TypedDict):
    """One message."""

    role: str
    content: str


class RequestValue(TypedDict):
    """The part of a provider's body that the context fills: no model, no limits."""

    system: NotRequired[str]
    """The harness contract, where the format lets it stand apart from the messages (`anthropic`)."""
    messages: list[MessageValue]


def request_value(messages: tuple[Message, ...], request_format: str) -> RequestValue:
    """The messages in one of `REQUEST_FORMATS`, as a JSON value."""
    return cast("RequestValue", REQUEST_FORMATS[request_format](messages))
