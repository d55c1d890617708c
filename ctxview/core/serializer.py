"""Messages for a provider: the harness contract, then a section each; rules and question where the profile asks (spec 1.6, 4.2)."""

from collections.abc import Iterator

from ctxview.core.frame import is_untrusted, wrap_item
from ctxview.core.item import Item
from ctxview.core.packet import Packet, PacketSection, make_packet
from ctxview.core.request_frame import HARNESS_CONTRACT, SECTION_END, missing_line, question_text, rules_text, section_opening
from ctxview.core.result import BuildResult
from ctxview.core.values import dataclass

__all__ = [
    "HARNESS_CONTRACT",
    "REQUEST_FORMATS",
    "Message",
    "Piece",
    "anthropic_value",
    "is_untrusted",
    "make_messages",
    "make_request",
    "openai_value",
    "wrap_item",
]


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a message, and the item it shows, if it shows one."""

    text: str
    item: Item | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """One message as a provider gets it. Internal authority `system` never becomes the provider's system role."""

    role: str
    pieces: tuple[Piece, ...]

    @property
    def content(self) -> str:
        """The whole text."""
        return "".join(piece.text for piece in self.pieces)


def _section_pieces(section: PacketSection, titled: bool) -> Iterator[Piece]:
    opening = section_opening(section.kind, section.budget_units)
    for item in section.items:
        yield Piece(opening)
        yield Piece(wrap_item(item, titled), item)
        opening = "\n\n"
    yield Piece(SECTION_END)


def make_messages(packet: Packet) -> tuple[Message, ...]:
    """The messages of a packet, in order: what the request has besides rules, titles and question."""
    return _messages(packet, titled=False)


def make_request(result: BuildResult) -> tuple[Message, ...]:
    """The messages of a build, in order. A blocked build has none: half a request would say that the rest is not needed."""
    if result.blocked:
        return ()
    packet, task = make_packet(result), result.case.task
    if not result.profile.asks_question:
        return make_messages(packet)
    contract, *others = _messages(packet, titled=True)
    rules, question = rules_text(task), question_text(task)
    own_rules = () if rules is None else (Message("system", (Piece(rules),)),)
    asked = () if question is None else (Message("user", (Piece(question),)),)
    return (contract, *own_rules, *others, *asked)


def _messages(packet: Packet, titled: bool) -> tuple[Message, ...]:
    messages = [Message("system", (Piece(HARNESS_CONTRACT),))]
    messages += [Message("user", tuple(_section_pieces(section, titled))) for section in packet.sections]
    if packet.missing_requirements:
        messages.append(Message("user", (Piece(missing_line(packet.missing_requirements)),)))
    return tuple(messages)


def openai_value(messages: tuple[Message, ...]) -> dict[str, object]:
    """As OpenAI's chat completions take them."""
    return {"messages": [{"role": message.role, "content": message.content} for message in messages]}


def anthropic_value(messages: tuple[Message, ...]) -> dict[str, object]:
    """As Anthropic's messages take them: the system text stands apart."""
    return {
        "system": "\n\n".join(message.content for message in messages if message.role == "system"),
        "messages": [{"role": message.role, "content": message.content} for message in messages if message.role != "system"],
    }


REQUEST_FORMATS = {"openai": openai_value, "anthropic": anthropic_value}
"""Formats of `ctxview request`, by name."""
