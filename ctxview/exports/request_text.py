"""The messages of a packet as people read them: `ctxview request` (spec 1.6). What is secret is masked."""

import re
from collections.abc import Iterator
from itertools import groupby

from ctxview.core.comparison import first_difference
from ctxview.core.hex_view import hex_lines
from ctxview.core.request_digest import REQUEST_DIGEST_OF, request_digest
from ctxview.core.result import BuildResult
from ctxview.core.safe_text import safe_line, safe_lines
from ctxview.core.serializer import Message
from ctxview.exports.build_text import WITHHELD
from ctxview.exports.layout import Layout, cells
from ctxview.exports.words import MASKED_PART

_APART = {"anthropic": "system, apart from the messages"}
"""How a format that has no system message calls its place."""

_SECTION_UNITS = re.compile(r"(budget_units=)[0-9]+")
"""The units of a section with one secret in it would tell its length."""


def request_lines(result: BuildResult, messages: tuple[Message, ...], request_format: str, layout: Layout) -> Iterator[str]:
    """The lines, without line ends. Every line of a message begins with a bar, so that no content can pass for a heading."""
    for number, message in enumerate(messages, 1):
        if number > 1:
            yield ""
        role = _APART.get(request_format, message.role) if message.role == "system" else message.role
        size = WITHHELD if _has_secret(message) else len(message.content.encode("utf-8"))
        yield layout.bold(_rule(f"{number} {role}", f"{size} bytes", layout.width))
        for line in safe_lines("".join(_shown(result, message)), cells=cells):
            yield f"│ {line}" if line else "│"


def request_hex_lines(result: BuildResult, messages: tuple[Message, ...], request_format: str, layout: Layout) -> Iterator[str]:
    """The bytes of the messages' texts as UTF-8, counted from the first one's start; behind a secret each stretch is counted anew."""
    at: int | None = 0
    for number, message in enumerate(messages, 1):
        if number > 1:
            yield ""
        role = _APART.get(request_format, message.role) if message.role == "system" else message.role
        yield layout.bold(_rule(f"{number} {role}", "hex of UTF-8", layout.width))
        for secret, pieces in groupby(message.pieces, lambda piece: piece.item is not None and piece.item.secret):
            if secret:
                at = None
                yield from (f"⊘ {MASKED_PART}" for _ in pieces)
                continue
            hides_units = _has_secret(message)
            texts = (_SECTION_UNITS.sub(rf"\g<1>{WITHHELD}", piece.text) if hides_units else piece.text for piece in pieces)
            data = "".join(texts).encode("utf-8")
            yield from hex_lines(data, layout.width, at or 0)
            at = None if at is None or hides_units else at + len(data)


def digest_lines(result: BuildResult, messages: tuple[Message, ...], request_format: str, baseline: BuildResult | None) -> Iterator[str]:
    """What the request is known by, and where it parts from the one of another build of the case, if there is one."""
    yield f"request sha256 {request_digest(messages, request_format)}"
    yield f"  of the {REQUEST_DIGEST_OF}; format {request_format}"
    if baseline is not None:
        difference = first_difference(baseline, result)
        if difference is None:
            yield "the same as without the options, byte for byte"
        elif result.secret_kinds or baseline.secret_kinds:
            yield f"differs from the request without the options, first in message {difference.message}"
        else:
            yield f"differs from the request without the options from byte {difference.offset} on, in message {difference.message}"


def _shown(result: BuildResult, message: Message) -> Iterator[str]:
    hides_units = _has_secret(message)
    for piece in message.pieces:
        item = piece.item
        if item is not None and item.secret:
            yield f"[{result.candidates.shown_ids[item.place]}, source {safe_line(item.source_id)}: secret, masked here and sent as it is]"
        elif item is None and hides_units:
            yield _SECTION_UNITS.sub(rf"\g<1>{WITHHELD}", piece.text)
        else:
            yield piece.text


def _has_secret(message: Message) -> bool:
    return any(piece.item is not None and piece.item.secret for piece in message.pieces)


def _rule(left: str, right: str, width: int) -> str:
    line = "─" * max(2, width - len(left) - len(right) - 7)
    return f"── {left} {line} {right} ─"
