"""The request as rebuilt: each message under a heading, each item's stretch with signs and colours of its authority and its trust."""

import re
from typing import NamedTuple

from ctxview.app.blocks import Block, Spot
from ctxview.app.figures import AUTHORITY_LOOKS, WITHHELD, trust_look, trust_words
from ctxview.app.text_rows import StyledLine
from ctxview.core.comparison import FirstDifference
from ctxview.core.item import Item
from ctxview.core.serializer import Message, Piece

_UNITS = re.compile(r"budget_units=[0-9]+")
"""Of a section with a secret in it, they would tell its size."""

_APART = {"anthropic": "system, apart from the messages"}
"""How a format that has no system message calls its place."""

_OURS: StyledLine = [("  ", ""), (" ", "")]


class RequestBlocks(NamedTuple):
    """All blocks, and where the first byte stands that differs from the baseline's request."""

    blocks: list[Block]
    differs: Spot | None


def request_blocks(messages: tuple[Message, ...], request_format: str, difference: FirstDifference | None = None) -> RequestBlocks:
    """Texts are raw; secrets that the case allows are masked, as everywhere on a screen."""
    blocks: list[Block] = []
    differs: Spot | None = None
    counted: int | None = 0
    """Bytes so far; from a message with a secret on, every text is counted anew, or the secret's size could be told."""
    for number, message in enumerate(messages, 1):
        role = _APART.get(request_format, message.role) if message.role == "system" else message.role
        heading: list[StyledLine] = [[(f"━━ {number} {role} ", "line--strong"), ("━" * 24, "line--muted")]]
        blocks.append(Block([[], *heading] if blocks else heading, starts=True))
        withheld = any(piece.item is not None and piece.item.secret for piece in message.pieces)
        at = 0 if difference is not None and difference.message == number else None
        if withheld:
            counted = None
        for piece in message.pieces:
            blocks.append(_block(piece, withheld, counted or 0))
            if counted is not None:
                counted += len(blocks[-1].data)
            if at is not None and difference is not None:
                size = len(piece.text.encode("utf-8"))
                if at + size > difference.inside and differs is None:
                    differs = Spot(len(blocks) - 1, difference.inside - at)
                at += size
        if at is not None and differs is None:
            differs = Spot(len(blocks) - 1, max(len(blocks[-1].data) - 1, 0))
    if difference is not None and differs is None and blocks:  # the baseline's goes on where this one ends
        differs = Spot(len(blocks) - 1, max(len(blocks[-1].data) - 1, 0))
    return RequestBlocks(blocks, differs)


def margin_of(item: Item) -> StyledLine:
    """Signs and colours of authority and trust, before every line of an item; all that is needed without any colour."""
    sign, style, _ = trust_look(item.trust)
    return [AUTHORITY_LOOKS[item.authority], (sign, style), (" ", "")]


def item_heading(item: Item, what: str) -> StyledLine:
    """What it is, with its authority and its trust in words."""
    return [
        *margin_of(item),
        (what, "line--accent"),
        (" · authority ", "line--muted"),
        (item.authority.value, AUTHORITY_LOOKS[item.authority][1]),
        (" · ", "line--muted"),
        (trust_words(item.trust), trust_look(item.trust)[1]),
    ]


def text_style(item: Item) -> str:
    """The look of an item's own text: what is trusted looks like any text."""
    sign, style, _ = trust_look(item.trust)
    return "" if sign == "│" else style


def _block(piece: Piece, withheld: bool, offset: int) -> Block:
    item = piece.item
    if item is None:
        text = _UNITS.sub(f"budget_units={WITHHELD}", piece.text) if withheld else piece.text
        return Block((), text, _OURS, "line--muted", offset=offset, sparse=True)
    heading = item_heading(item, item.source_id)
    if item.secret:
        masked: StyledLine = [*margin_of(item), ("⊘ a secret that the case allows: masked on the screen, sent as it is", "line--bad")]
        return Block([heading, masked], place=item.place)
    return Block([heading], piece.text, margin_of(item), text_style(item), offset=offset, place=item.place)
