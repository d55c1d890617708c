"""What a request body is made of, whichever API it is for."""

from ctxview.core.values import dataclass
from ctxview.readers.message_part import DecodedMessages


@dataclass(frozen=True, slots=True)
class RequestParts:
    """A body taken apart."""

    head: DecodedMessages
    """What the model reads before the messages: tool definitions, the answer's schema, the system prompt."""
    messages: DecodedMessages
    missing: tuple[str, ...]
    """Completeness in words, without what head and messages have counted."""
    remarks: tuple[str, ...]
    model: object
    """As the body names it; often a text."""
