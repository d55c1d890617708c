"""The content of a source as people read it: `ctxview content`, as text or as hex. Nothing of a secret is shown."""

from collections.abc import Iterator

from ctxview.core.hex_view import hex_lines
from ctxview.core.item import Item
from ctxview.core.safe_text import safe_line, safe_lines
from ctxview.exports.layout import Layout, cells
from ctxview.exports.words import MASKED_PART


def content_heading(item: Item) -> str:
    """Which source this is, in one line: a word for people, no part of the content."""
    said = f"{item.source_id}: {item.channel}, {item.kind.value}, authority {item.authority.value}, trust {item.trust.value}"
    return safe_line(f"{said}, {MASKED_PART}" if item.secret else f"{said}, {item.content_bytes} bytes of UTF-8")


def content_text_lines(item: Item) -> Iterator[str]:
    """The lines of the content, safe to look at, without line ends; none of a secret."""
    if not item.secret:
        yield from safe_lines(item.source.content, cells=cells)


def content_hex_lines(item: Item, layout: Layout) -> Iterator[str]:
    """The UTF-8 bytes of the content as a hex view; none of a secret. As many in a line as the page has room for."""
    if not item.secret:
        yield from hex_lines(item.source.content.encode("utf-8"), layout.width)
