"""The request's lines: each message under a heading, each item's stretch in the colour of its trust, with a sign in the margin."""

import re
from typing import NamedTuple

from ctxview.app.figures import WITHHELD, authority_words, trust_words
from ctxview.app.text_rows import StyledLine
from ctxview.core.item import Item
from ctxview.core.packet import Packet
from ctxview.core.serializer import is_untrusted, make_messages

_UNITS = re.compile(r"budget_units=[0-9]+")
"""Of a section with a secret in it, they would tell its size."""


class RequestLines(NamedTuple):
    """All lines, and the line at which each message begins."""

    lines: list[StyledLine]
    starts: list[int]


def request_lines(packet: Packet) -> RequestLines:
    """Texts are raw; secrets that the case allows are masked, as everywhere on a screen."""
    lines: list[StyledLine] = []
    starts: list[int] = []
    for number, message in enumerate(make_messages(packet), 1):
        if lines:
            lines.append([])
        starts.append(len(lines))
        lines.append([(f"━━ {number} {message.role} ", "line--strong"), ("━" * 24, "line--muted")])
        withheld = any(piece.item is not None and piece.item.secret for piece in message.pieces)
        for piece in message.pieces:
            if piece.item is None:
                text = _UNITS.sub(f"budget_units={WITHHELD}", piece.text) if withheld else piece.text
                lines += [[("  ", ""), (line, "line--muted")] for line in text.split("\n") if line]
            else:
                lines += _item_lines(piece.text, piece.item)
    return RequestLines(lines, starts)


def _item_lines(text: str, item: Item) -> list[StyledLine]:
    style = "line--bad" if item.trust.rank == 0 else "line--warning" if is_untrusted(item) else ""
    sign = "! " if item.trust.rank == 0 else "? " if is_untrusted(item) else "│ "
    said = f"{item.source_id} · authority {authority_words(item.authority)} · {trust_words(item.trust)}"
    heading: StyledLine = [(sign, style or "line--good"), (said, "line--accent")]
    if item.secret:
        return [heading, [(sign, "line--bad"), ("⊘ a secret that the case allows: masked on the screen, sent as it is", "line--bad")]]
    return [heading, *([(sign, style or "line--good"), (line, style)] for line in text.split("\n"))]
