"""The candidates as rows, in the order of the case: what came of each, and what changed against the baseline."""

from collections.abc import Sequence

from ctxview.app.column_widths import Column
from ctxview.app.figures import WITHHELD, authority_words, grouped, outcome_mark, trust_words
from ctxview.app.row_table import Cell
from ctxview.app.workbench_state import Workbench
from ctxview.core.decision import Decision, Outcome, Reason, StageName

_COLUMNS: tuple[Column, ...] = (
    Column("", 1),
    Column("Δ", 1),
    Column("source", 24, minimum=15, flexible=True, maximum=60),
    Column("channel", 16, priority=5),
    Column("kind", 11, priority=2),
    Column("auth", 10, priority=4),
    Column("trust", 10, priority=3),
    Column("units", 9, minimum=7, priority=1, align="right"),
    Column("outcome", 21, minimum=15),
)

SOURCE_COLUMN = 2


class CandidateRows:
    """A `RowSource`. `places` are the places listed, by row."""

    def __init__(self, workbench: Workbench) -> None:
        self._workbench = workbench
        self.places: Sequence[int] = range(len(workbench.case.sources))

    def follow(self, stage: StageName | None) -> None:
        """List only what this stage took out, or everything."""
        everything = range(len(self._workbench.case.sources))
        if stage is None:
            self.places = everything
            return
        result = self._workbench.result
        self.places = [place for place in everything if result.dropped_by(place) is stage]

    def row_of(self, place: int) -> int | None:
        """The row of a place, or None where it is not listed."""
        if isinstance(self.places, range):
            return place if place in self.places else None
        return self.places.index(place) if place in self.places else None

    def columns(self) -> Sequence[Column]:
        """The same for every case."""
        return _COLUMNS

    def row_count(self) -> int:
        """Candidates listed."""
        return len(self.places)

    def cells(self, row: int) -> Sequence[Cell]:
        """One candidate."""
        workbench, place = self._workbench, self.places[row]
        result, difference = workbench.result, workbench.difference
        item = result.item(place)
        decision = result.decision(place)
        style = _style(decision)
        changed = "+" if place in difference.entered else "−" if place in difference.left else ""
        moved = item.channel != workbench.case.sources[place].channel
        units = WITHHELD if item.secret else grouped(result.units(place))
        return (
            Cell(outcome_mark(decision), style),
            Cell(changed, "line--accent"),
            Cell(item.source_id, "" if decision.selected else "line--muted"),
            Cell(f"{item.channel}*" if moved else item.channel, "line--accent" if moved else "line--muted"),
            Cell(item.kind.value, "line--muted"),
            Cell(authority_words(item.authority), "line--muted"),
            Cell(trust_words(item.trust), "line--bad" if item.trust.rank == 0 else "line--muted"),
            Cell(units, "" if decision.selected else "line--muted", "right"),
            Cell(_outcome(decision), style),
        )


def _style(decision: Decision) -> str:
    if decision.outcome is Outcome.SELECTED_AS_DATA:
        return "line--bad"
    if decision.outcome is Outcome.SELECTED:
        return "line--warning" if decision.reason is Reason.CONFLICT_VISIBLE else "line--good"
    return "line--bad" if decision.reason is Reason.SENSITIVE else "line--muted"


def _outcome(decision: Decision) -> str:
    return decision.reason.value
