"""The stages as the profile lists them, with what each took out, and the ledger."""

from collections.abc import Sequence

from textual.content import Content
from textual.events import Click
from textual.message import Message

from ctxview.app.content import cells_of
from ctxview.app.figures import grouped
from ctxview.app.panes.content_bar import ContentBar
from ctxview.core.decision import StageName
from ctxview.core.result import BuildResult

_ARROW = " ▸ "
_NARROW_ARROW = "▸"
_WORDS_FROM = 140
"""Cells from which the ledger has room for its words."""


class StageBar(ContentBar):
    """One line. A click on a stage shows only what it took out."""

    DEFAULT_CSS = """
    StageBar { height: 1; padding: 0 1; }
    """

    class Chosen(Message):
        """A stage was clicked."""

        def __init__(self, stage: StageName) -> None:
            super().__init__()
            self.stage = stage

    def __init__(self) -> None:
        super().__init__()
        self._result: BuildResult | None = None
        self._followed: StageName | None = None
        self._spans: list[tuple[int, int, StageName]] = []

    def show(self, result: BuildResult, followed: StageName | None) -> None:
        """Draw this result; `followed` is the stage whose drops alone are listed."""
        self._result, self._followed = result, followed
        self.refresh_if_changed()

    def draw(self) -> Content:
        """The line; names of stages that took nothing shrink first when it is narrow."""
        if self._result is None:
            return Content("")
        ledger, drops = self._result.ledger, self._result.stage_drops
        stages = [stage.name for stage in self._result.stages if stage.takes_out]
        halt = self._result.halt
        pointers = f"{ledger.pointers}◌" if ledger.pointers else "0"
        undecided = f" + {ledger.undecided}◇" if ledger.undecided else ""
        sums = f"ledger {ledger.candidates} = {ledger.selected} + {pointers} + {ledger.excluded}{undecided}"
        sums = f"{sums} ✓" if ledger.balanced else f"{sums} ✗ DOES NOT BALANCE"
        if self.content_size.width >= _WORDS_FROM and ledger.balanced:
            undecided = f" + {ledger.undecided} undecided" if ledger.undecided else ""
            sums = f"{ledger.selected} selected + {ledger.pointers} pointers + {ledger.excluded} left out{undecided} ✓"
            sums = f"ledger {ledger.candidates} = {sums}"
        room = self.content_size.width - cells_of(sums) - 2
        end = grouped(ledger.selected) if halt is None else "■ blocked"
        labels = fit_labels([(name.value, drops[name]) for name in stages], str(ledger.candidates), end, room)
        arrow = _ARROW
        if any(len(label) == 1 for label in labels):  # names are worth more than room around them
            arrow = _NARROW_ARROW
            labels = fit_labels([(name.value, drops[name]) for name in stages], str(ledger.candidates), end, room, arrow)
        parts: list[tuple[str, str]] = [(grouped(ledger.candidates), "bold")]
        self._spans = []
        column = cells_of(parts[0][0])
        stopped = False
        for name, fitted in zip(stages, labels, strict=True):
            label = "·" * len(fitted) if stopped else fitted  # where it never ran
            style = "$text-muted" if not drops[name] else "$text-warning"
            if halt is not None and name is halt.stage:
                style, stopped = "bold $text-error", True
            if name is self._followed:
                style = "reverse bold"
            parts += [(arrow, "$text-disabled"), (label, style)]
            column += len(arrow)
            self._spans.append((column, column + cells_of(label), name))
            column += cells_of(label)
        parts += [(arrow, "$text-disabled"), (end, "bold $text-success" if halt is None else "bold reverse $text-error")]
        column += len(arrow) + cells_of(end)
        gap = max(2, self.content_size.width - column - cells_of(sums))
        parts += [(" " * gap, ""), (sums, "$text-muted" if ledger.balanced else "bold reverse $text-error")]
        return Content.assemble(*parts)

    def on_click(self, event: Click) -> None:
        """Tell which stage was hit."""
        column = event.x - self.styles.padding.left
        for start, end, name in self._spans:
            if start <= column < end:
                self.post_message(self.Chosen(name))


def fit_labels(stages: Sequence[tuple[str, int]], first: str, last: str, room: int, arrow: str = _ARROW) -> list[str]:
    """A label a stage: its name, and what it took out. Names are cut, those that took nothing first, until all fit."""

    def label(name: str, taken: int, cells: int) -> str:
        return f"{name[:cells]} −{taken}" if taken else name[:cells]

    def total(labels: Sequence[str]) -> int:
        return len(first) + len(last) + len(arrow) * (len(labels) + 1) + sum(map(len, labels))

    labels = [label(name, taken, len(name)) for name, taken in stages]
    for cells_idle, cells_busy in ((99, 99), (6, 99), (4, 99), (3, 6), (3, 4), (2, 6), (1, 6), (1, 4), (1, 2), (1, 1)):
        labels = [label(name, taken, cells_busy if taken else cells_idle) for name, taken in stages]
        if total(labels) <= room:
            break
    return labels
