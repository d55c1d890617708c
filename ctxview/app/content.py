"""The only place that turns data into what Textual and Rich draw: plain, safe, cut by cells, and never markup (design chapter 3)."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.content import Content

from ctxview.app.cell_line import Align, CellLine, Names, Stretch
from ctxview.core.safe_text import safe_line, safe_lines, safe_pieces

ELLIPSIS = "…"
MARK = "line--mark"
"""Component class of the marks that stand for unsafe characters."""

TAB = 4
"""Cells from one tab stop to the next."""

_LONG = 2048


def plain(text: str, style: str = "") -> Content:
    """One line of any text. `style` is ours, as in a stylesheet: `bold`, `$text-muted`."""
    return Content.styled(safe_line(text), style)


def lines(text: str, style: str = "") -> Content:
    """Any text with its lines kept."""
    return Content.styled("\n".join(safe_lines(text, TAB, cell_len)), style)


def joined(*parts: str | tuple[str, str] | Content) -> Content:
    """Parts side by side: any text, any text with a style of ours, or content."""
    return Content("").join(part if isinstance(part, Content) else plain(part) if isinstance(part, str) else plain(*part) for part in parts)


def cells_of(text: str) -> int:
    """How many cells a text takes when it is shown on one line."""
    return cell_len(safe_line(text))


def ellipsis(text: str, cells: int) -> str:
    """One safe line in at most `cells` cells; `…` says that more was there."""
    line = cell_line(text)
    if line.cells <= cells:
        return line.text
    return "".join(stretch for stretch, _ in line.cut(0, cells - 1)) + ELLIPSIS if cells > 0 else ""


def fit(text: str, cells: int, align: Align = "left") -> str:
    """One safe line in exactly `cells` cells, cut with `…` or padded."""
    shown = ellipsis(text, cells)
    if align == "left":
        return set_cell_size(shown, max(cells, 0))
    return " " * (cells - cell_len(shown)) + shown


def cell_line(text: str, style: str = "") -> CellLine:
    """One line of any text, its marks told apart by their style. `style` names component classes of the widget that draws it."""
    return (_long_cell_line if len(text) > _LONG else _short_cell_line)(text, style, 0)


def tabbed_cell_line(stretches: Iterable[tuple[str, str]]) -> CellLine:
    """One line of any texts, each with a component class or none, whose tabs reach to the next stop."""
    parts = list(stretches)
    if len(parts) == 1 and len(parts[0][0]) > _LONG:
        return _long_cell_line(*parts[0], TAB)
    return CellLine([stretch for text, style in parts for stretch in _stretches(text, style, TAB)])


def segments(stretches: Iterable[Stretch], style_of: Callable[[Names], Style]) -> list[Segment]:
    """What a strip is made of. `stretches` come from a `CellLine`, or are our own words."""
    return [Segment(text, style_of(names)) for text, names in stretches]


def _stretches(text: str, style: str, tab: int) -> list[Stretch]:
    names: Names = tuple(style.split())
    names_of_marks = (*names, MARK)
    return [(piece, names_of_marks if is_mark else names) for piece, is_mark in safe_pieces(text, tab, cell_len)]


def _cell_line(text: str, style: str, tab: int) -> CellLine:
    return CellLine(_stretches(text, style, tab))


# two caches, so that a few long texts are kept and many of them are not
_short_cell_line = lru_cache(8192)(_cell_line)
_long_cell_line = lru_cache(128)(_cell_line)
