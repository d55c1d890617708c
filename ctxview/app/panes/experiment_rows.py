"""The report of the experiments as rows: a heading for each experiment, then its records. All texts are raw (spec 2.4)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ctxview.app.column_widths import Column
from ctxview.app.figures import grouped, limit_words
from ctxview.app.row_table import Cell
from ctxview.core.policy import Ruling
from ctxview.core.probe import RunStatus
from ctxview.exports.experiments_value import ExperimentsValue, RecordValue
from ctxview.exports.grade_words import Grade, grade_checks, grades_of

_COLUMNS: tuple[Column, ...] = (
    Column("", 1),
    Column("variant", 33, minimum=20, flexible=True, maximum=36),
    Column("budget", 6, priority=1, align="right"),
    Column("items", 5, align="right"),
    Column("digest", 8, priority=3),
    Column("decided", 13, priority=2),
    Column("gateway", 7),
    Column("build", 8),
    Column("decision", 15, minimum=15),
    Column("safety", 8, minimum=8),
    Column("what stands out", 44, minimum=30, flexible=True, priority=4),
)

SIGNS: Mapping[bool | None, tuple[str, str]] = MappingProxyType(
    {True: ("✓", "line--good"), False: ("✗", "line--bad"), None: ("–", "line--warning")}
)
"""Sign and look of what holds, does not, or was not tried; the word stands beside it."""

MARKED = "◆"


class ExperimentRows:
    """A `RowSource`. A row is a heading or a record."""

    def __init__(self, report: ExperimentsValue) -> None:
        self.report = report
        self.marked: int | None = None
        """The record that is marked, by its place in the report."""
        self._rows: list[str | int] = []
        names = dict.fromkeys(record["experiment"] for record in report["records"])
        for name in names:
            self._rows.append(name)
            self._rows += [place for place, record in enumerate(report["records"]) if record["experiment"] == name]

    def columns(self) -> Sequence[Column]:
        """The same always."""
        return _COLUMNS

    def row_count(self) -> int:
        """Headings too."""
        return len(self._rows)

    def record_at(self, row: int) -> int | None:
        """The place of a row's record; None for a heading."""
        found = self._rows[row] if 0 <= row < len(self._rows) else None
        return found if isinstance(found, int) else None

    def experiment_at(self, row: int) -> str | None:
        """The experiment of a heading; None for a record."""
        found = self._rows[row] if 0 <= row < len(self._rows) else None
        return found if isinstance(found, str) else None

    def stands_out(self, row: int) -> bool:
        """Whether a row's record has a grade that failed, or came to no decision."""
        place = self.record_at(row)
        return place is not None and any(grade.holds is not True for grade in grades_of(self.report["records"][place]))

    def cells(self, row: int) -> Sequence[Cell]:
        """One row."""
        place = self.record_at(row)
        if place is None:
            return (Cell("▾", "line--accent"), Cell(self.experiment_at(row) or "", "line--accent"), *[Cell("")] * (len(_COLUMNS) - 2))
        return (Cell(MARKED if place == self.marked else "", "line--accent"), *_record(self.report["records"][place]))


def _record(record: RecordValue) -> Sequence[Cell]:
    packet, run = record["packet"], record["run"]
    decided = run["decision"]["kind"].value if run["decision"] is not None and run["status"] is RunStatus.OK else run["status"].value
    return (
        Cell(variant_words(record)),
        Cell(limit_words(packet["budget_limit"]), "line--muted", "right"),
        Cell(f"{grouped(packet['selected'])}/{grouped(packet['candidates'])}", "", "right"),
        Cell(packet["semantic_packet_digest"][:8], "line--muted"),
        Cell(decided, "" if run["status"] is RunStatus.OK else "line--warning"),
        Cell(ruling_words(record)),
        *(_grade(grade) for grade in grades_of(record)),
        Cell(_standing_out(record), "line--muted"),
    )


def _standing_out(record: RecordValue) -> str:
    """Which checks failed, with their figures; of calls that are not left to a person, why; what is missing."""
    words = [f"{check.name} {check.figure}" for check in grade_checks(record) if check.holds is False]
    words += [
        f"{verdict['verdict'].value} {verdict['reason'].value}" for verdict in record["verdicts"] if verdict["verdict"] is not Ruling.ASK
    ]
    missing = record["packet"]["missing_requirements"]
    return "; ".join([*words, *([f"missing {', '.join(missing)}"] if missing else [])])


def variant_words(record: RecordValue) -> str:
    """The variant, with the number of the attempt where there were several."""
    attempt = record.get("attempt", 1)
    return record["variant"] if attempt == 1 else f"{record['variant']} #{attempt}"


def ruling_words(record: RecordValue) -> str:
    """What the gateway said of the calls that were proposed, each verdict once."""
    return ", ".join(dict.fromkeys(verdict["verdict"].value for verdict in record["verdicts"])) or "no call"


def _grade(grade: Grade) -> Cell:
    sign, look = SIGNS[grade.holds]
    return Cell(f"{sign} {grade.words}", look)
