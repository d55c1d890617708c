"""Lists of messages that each have a role: what the decoders of Anthropic and of OpenAI Chat begin with."""

from collections.abc import Iterator

from ctxview.core.values import dataclass
from ctxview.readers.parts_json import below
from ctxview.readers.parts_ledger import PartsLedger


@dataclass(frozen=True, slots=True)
class RoleMessage:
    """A message that can be read."""

    fields: dict[str, object]
    place: str
    """JSON pointer of the message."""
    number: int
    """From 0, counted with those that cannot be read."""
    role: str


def role_messages(messages: object, place: str, ledger: PartsLedger) -> Iterator[RoleMessage]:
    """Each message of a list at the JSON pointer `place`; whatever is no message with a role is entered in the book as damaged."""
    if not isinstance(messages, list):
        ledger.broken(place, "messages are no list", messages)
        return
    for number, message in enumerate(messages):
        where = below(place, number)
        if not isinstance(message, dict):
            ledger.broken(where, "a message that is no object", message)
        elif not isinstance(role := message.get("role"), str):
            ledger.broken(where, "a message without a role", message)
        else:
            yield RoleMessage(message, where, number, role)
