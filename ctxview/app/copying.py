"""What a key copies to the clipboard: plain text in its safe form, never a secret, and never more than terminals take (design 2, 3).

Textual writes it as OSC 52: base64 of UTF-8 between an introducer and a BEL, so no text can end the sequence early.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple, Protocol, runtime_checkable

from rich.cells import cell_len
from textual.screen import Screen

from ctxview.app.blocks import Block
from ctxview.app.content import TAB, ellipsis
from ctxview.app.figures import grouped
from ctxview.app.row_table import RowTable
from ctxview.app.shell_words import shell_line
from ctxview.app.text_pane import TextPane
from ctxview.core.hex_view import hex_lines
from ctxview.core.safe_text import safe_pieces

MOST_BYTES = 74_000
"""UTF-8 bytes that are copied at most: as base64 they stay below the 100 000 bytes beyond which terminals drop a sequence."""

SECRET_REFUSED = "a secret is never copied, nor while x shows it"
_NAME_CELLS = 48
_PAGE = 80
"""Cells of a hex view that is copied."""


class Clip(NamedTuple):
    """What can be copied."""

    what: str
    """A phrase; raw."""
    lines: Sequence[Sequence[str]]
    """Raw texts; those of one line are put apart by tabs."""
    command: Sequence[str] = ()
    """The words of the command that prints it, where there is one."""
    masked: bool = False
    """Whether a secret was left out of it."""


class Refused(NamedTuple):
    """Why nothing is copied; raw."""

    why: str


@runtime_checkable
class Copies(Protocol):
    """A screen or a dialog that knows what is under its focus."""

    def to_copy(self) -> Clip | Refused:
        """What a copy would take now."""
        ...


class Copied(NamedTuple):
    """Safe text for the clipboard, and what is said of it; no text where it was refused."""

    text: str | None
    said: str


def text_clip(what: str, text: str, command: Sequence[str] = (), *, masked: bool = False) -> Clip:
    """A text with its lines."""
    return Clip(what, [(line,) for line in text.split("\n")], command, masked)


def hex_clip(what: str, blocks: Sequence[Block], command: Sequence[str] = (), *, masked: bool = False) -> Clip:
    """The texts of blocks as a hex view, one below the other; of large ones as much as shows that it is too large."""
    lines: list[tuple[str]] = []
    for block in blocks:
        lines += [(line,) for line in islice(hex_lines(block.data, _PAGE, block.offset), MOST_BYTES // 16)]
    return Clip(what, lines, command, masked)


def row_clip(table: RowTable, command: Sequence[str] = ()) -> Clip | Refused:
    """The row under a table's cursor, its cells in the order of the columns."""
    cells = table.cursor_cells()
    return Clip("the row", [[cell.text.strip() for cell in cells]], command) if cells else Refused("there is no row to copy")


def pane_clip(pane: TextPane) -> Clip:
    """All lines of a pane, whatever was scrolled away; of a large one as many as show that it is too large."""
    lines: list[tuple[str]] = []
    size = 0
    for index in range(pane.line_count):
        line = "".join(text for text, _ in pane.source.line(index))
        lines.append((line,))
        size += len(line) + 1
        if size > MOST_BYTES:
            break
    return Clip("the text", lines)


def under_focus(screen: Screen[Any]) -> Clip | Refused:
    """What a copy takes on this screen."""
    if isinstance(screen, Copies):
        return screen.to_copy()
    focused = screen.focused
    if isinstance(focused, RowTable):
        return row_clip(focused)
    return pane_clip(focused) if isinstance(focused, TextPane) else Refused("nothing here can be copied")


def copied(found: Clip | Refused) -> Copied:
    """Make it safe, or say why not."""
    if isinstance(found, Refused):
        return Copied(None, f"nothing was copied: {found.why}")
    # marks only make it longer: what is too large before is too large after, and need not be made safe
    text, marks = ("", 0) if _size(found) > MOST_BYTES else _safe(found)
    size = max(_size(found), len(text.encode("utf-8")))
    what = ellipsis(found.what, _NAME_CELLS)
    if size > MOST_BYTES:
        instead = f"; this prints it: {shell_line(found.command)}" if found.command else ""
        most = f"{grouped(MOST_BYTES)} bytes is what terminals take"
        return Copied(None, f"nothing was copied: {what} is too large ({grouped(size)} bytes; {most}){instead}")
    count = len(found.lines)
    said = f"copied {what}: {grouped(count)} {'line' if count == 1 else 'lines'}"
    said += f", made safe in {grouped(marks)} {'place' if marks == 1 else 'places'}" if marks else ", nothing in it had to be made safe"
    return Copied(text, said + (", without the secret in it" if found.masked else ""))


def _size(clip: Clip) -> int:
    return sum(len(text.encode("utf-8", "replace")) + 1 for line in clip.lines for text in line)


def _safe(clip: Clip) -> tuple[str, int]:
    marks = 0
    lines: list[str] = []
    for line in clip.lines:
        texts: list[str] = []
        for text in line:
            pieces = safe_pieces(text, TAB, cell_len)  # a tab inside of a text is a mark; those between texts are ours
            marks += sum(is_mark for _, is_mark in pieces)
            texts.append("".join(piece for piece, _ in pieces))
        lines.append("\t".join(texts))
    return "\n".join(lines), marks
