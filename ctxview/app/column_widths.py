"""How the columns of a table share its width; no Textual in it."""

from collections.abc import Sequence

from ctxview.app.cell_line import Align
from ctxview.core.values import dataclass

GAP = 1
"""Cells between two columns."""


@dataclass(frozen=True, slots=True)
class Column:
    """What a column is called and how wide it may be, in cells. No row is looked at for that."""

    title: str
    width: int
    """What it gets where there is room."""
    minimum: int | None = None
    """Below this it is hidden rather than shrunk. None: `width`, or 8 of it if flexible."""
    maximum: int | None = None
    """How far a flexible column grows; None is without end."""
    flexible: bool = False
    """Whether it takes the room that is left, and is the first to give some back."""
    priority: int = 0
    """The highest is hidden first where there is no room, and of equals the one on the right."""
    align: Align = "left"
    """Where its title stands."""
    sort_mark: str = ""
    """Shown after the title, and never cut: `▲`, `▼`."""

    @property
    def least(self) -> int:
        """The minimum as a number."""
        if self.minimum is not None:
            return min(self.minimum, self.width)
        return min(self.width, 8) if self.flexible else self.width


@dataclass(frozen=True, slots=True)
class Place:
    """Where a column that is shown stands, in cells."""

    column: int
    start: int
    width: int


def place_columns(columns: Sequence[Column], room: int) -> tuple[Place, ...]:
    """The columns that fit, from left to right. At least one is left, cut to `room`; none if there is no room or no column."""
    shown = list(range(len(columns)))
    while len(shown) > 1 and _needed([columns[index].least for index in shown]) > room:
        shown.remove(max(shown, key=lambda index: (columns[index].priority, index)))
    if not shown or room <= 0:
        return ()
    widths = {index: columns[index].width for index in shown}
    spare = room - _needed(list(widths.values()))
    flexible = [index for index in shown if columns[index].flexible]
    if spare > 0:
        _grow(columns, widths, flexible, spare)
    elif spare < 0:
        still = _shrink(columns, widths, flexible, -spare)
        _shrink(columns, widths, [index for index in shown if index not in flexible], still)
    places: list[Place] = []
    start = 0
    for index in shown:
        places.append(Place(index, start, min(widths[index], room - start)))
        start += widths[index] + GAP
    return tuple(places)


def _needed(widths: Sequence[int]) -> int:
    return sum(widths) + GAP * (len(widths) - 1)


def _grow(columns: Sequence[Column], widths: dict[int, int], growing: list[int], spare: int) -> None:
    """Share out room evenly, as far as each may grow."""
    growing = list(growing)
    while spare > 0 and growing:
        share, more = divmod(spare, len(growing))
        for place, index in enumerate(list(growing)):
            wanted = share + (place < more)
            limit = columns[index].maximum
            given = wanted if limit is None else max(0, min(wanted, limit - widths[index]))
            widths[index] += given
            spare -= given
            if given < wanted:
                growing.remove(index)


def _shrink(columns: Sequence[Column], widths: dict[int, int], giving: list[int], missing: int) -> int:
    """Take room, a cell at a time from the widest; what is still missing."""
    while missing > 0:
        able = [index for index in giving if widths[index] > columns[index].least]
        if not able:
            break
        widths[max(able, key=lambda index: widths[index])] -= 1
        missing -= 1
    return missing
