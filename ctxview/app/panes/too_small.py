"""What the last line says where a terminal is too small to work in: everything is still there, and nothing of it is well seen."""

from textual.content import Content
from textual.geometry import Size

LEAST = Size(40, 10)
"""Columns and rows with which there is a list to see, and a line for what changed."""


def too_small(size: Size) -> Content | None:
    """The words for a terminal of this size; None for one that is large enough."""
    if size.width >= LEAST.width and size.height >= LEAST.height:
        return None
    return Content.assemble((f" too small: {LEAST.width}×{LEAST.height} ", "bold $text-warning"))
