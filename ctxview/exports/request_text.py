"""The messages of a packet as people read them: `ctxview request` (spec 1.6). What is secret is masked."""

from collections.abc import Iterator

from ctxview.core.result import BuildResult
from ctxview.core.safe_text import safe_line, safe_lines
from ctxview.core.serializer import Message
from ctxview.exports.layout import Layout, cells

_APART = {"anthropic": "system, apart from the messages"}
"""How a format that has no system message calls its place."""


def request_lines(result: BuildResult, messages: tuple[Message, ...], request_format: str, layout: Layout) -> Iterator[str]:
    """The lines, without line ends. Every line of a message begins with a bar, so that no content can pass for a heading."""
    for number, message in enumerate(messages, 1):
        if number > 1:
            yield ""
        role = _APART.get(request_format, message.role) if message.role == "system" else message.role
        yield layout.bold(_rule(f"{number} {role}", f"{len(message.content.encode('utf-8'))} bytes", layout.width))
        for line in _shown_lines(result, message):
            yield f"│ {line}" if line else "│"


def _shown_lines(result: BuildResult, message: Message) -> Iterator[str]:
    text = "".join(
        _mask(result.candidates.shown_ids[piece.item.place], piece.item.source_id) if piece.item and piece.item.secret else piece.text
        for piece in message.pieces
    )
    yield from safe_lines(text, cells=cells)


def _mask(shown_id: str, source_id: str) -> str:
    return f"[{shown_id} of {safe_line(source_id)} is secret: masked here, and sent as it is]"


def _rule(left: str, right: str, width: int) -> str:
    line = "─" * max(2, width - len(left) - len(right) - 7)
    return f"── {left} {line} {right} ─"
