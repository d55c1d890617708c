"""How plain text is laid out: a width in cells, lines that fold, and a little colour. What is long stands last."""

from collections.abc import Iterator, Sequence

from ctxview.core.values import dataclass

LEAST_ROOM = 16
"""Cells that a folded text gets at least, however narrow the page is."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A page. What is laid out is safe to show already, and is coloured last, line by line: colour codes have no width.

    Colour is never the only sign of anything.
    """

    width: int = 80
    colour: bool = False
    folds: bool = False
    """Whether ids and paths are folded at the width, as on a screen. Else each stays on its line, where a program finds it."""

    def bold(self, text: str) -> str:
        """A heading, or what to read first."""
        return self._coloured(text, 1)

    def dim(self, text: str) -> str:
        """What is only there for completeness."""
        return self._coloured(text, 2)

    def good(self, text: str) -> str:
        """What holds."""
        return self._coloured(text, 32)

    def bad(self, text: str) -> str:
        """What does not hold."""
        return self._coloured(text, 31)

    def _coloured(self, text: str, code: int) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text


def cells(text: str) -> int:
    """How many cells of a terminal a safe text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # noqa: PLC0415 (most texts are ASCII, and need no table of widths)

    return cell_len(text)


def pad(text: str, width: int) -> str:
    """The text with spaces up to a width in cells; a wider one stays as it is."""
    return text + " " * max(0, width - cells(text))


def fold(text: str, width: int) -> list[str]:
    """The text cut into lines of no more than `width` cells. Nothing is left out, so an id can be read back."""
    if cells(text) <= width:
        return [text]
    if text.isascii():
        return [text[start : start + width] for start in range(0, len(text), width)]
    from rich.cells import chop_cells  # noqa: PLC0415 (likewise)

    return chop_cells(text, width)


def wrap(text: str, width: int) -> list[str]:
    """A sentence in lines of no more than `width` cells, broken at spaces where there are any."""
    lines: list[str] = []
    line, used = "", 0
    for word in text.split(" "):
        size = cells(word)
        if line and used + 1 + size <= width:
            line, used = f"{line} {word}", used + 1 + size
            continue
        if line:
            lines.append(line)
        *full, line = fold(word, width)
        lines += full
        used = cells(line)
    return [*lines, line]


def hang(lead: str, lines: Sequence[str]) -> Iterator[str]:
    """Lines behind a lead, the later ones indented to where the first one starts."""
    indent = " " * cells(lead)
    for number, line in enumerate(lines):
        start = indent if number else lead
        yield start + line if line else start.rstrip(" ")


def exact(layout: Layout, lead: str, text: str) -> Iterator[str]:
    """A lead and a text of others, an id or a path; nothing of it is left out."""
    return hang(lead, fold(text, _room(layout, lead)) if layout.folds else [text])


def sentence(layout: Layout, lead: str, text: str) -> Iterator[str]:
    """A lead and words, broken at spaces."""
    return hang(lead, wrap(text, _room(layout, lead)))


def _room(layout: Layout, lead: str) -> int:
    return max(LEAST_ROOM, layout.width - cells(lead))
