"""The candidates as rows, in the order of the case: what came of each, and what changed against the baseline."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from ctxview.app.column_widths import Column
from ctxview.app.content import cells_of
from ctxview.app.figures import OUTCOME_WORDS, WITHHELD, authority_words, grouped, outcome_mark, outcome_style, trust_words
from ctxview.app.panes.pair_signs import TITLE as PAIR_TITLE
from ctxview.app.panes.pair_signs import pair_signs
from ctxview.app.row_table import Cell
from ctxview.app.workbench_state import Workbench
from ctxview.core.decision import Decision, Outcome, StageName
from ctxview.core.values import dataclass, replace

if TYPE_CHECKING:
    from ctxview.app.panes.bundle_groups import GroupRow, Groups
    from ctxview.app.panes.more_columns import MoreColumn, TextOf
    from ctxview.core.colour_rules import RowRules, StyleWord
    from ctxview.core.difference import Difference
    from ctxview.core.filter.conditions import Filter
    from ctxview.core.findings.finding import Finding
    from ctxview.core.result import BuildResult

T = TypeVar("T")

_MARK_AT = 2
"""Where marks stand, if there are any: before the source, those of findings, then those of colour rules."""

_COLUMNS: tuple[Column, ...] = (
    Column("", 1),
    Column("Δ", 1),
    Column("source", 24, minimum=15, flexible=True, maximum=60),
    Column("channel", 16, priority=5),
    Column("kind", 11, priority=2),
    Column("auth", 10, priority=4),
    Column("trust", 10, priority=3),
    Column("units", 9, minimum=7, priority=1, align="right"),
    Column("outcome", 8, priority=6),
    Column("reason", 21, minimum=15),
)


SORTS: tuple[str | None, ...] = ("outcome", "change", "source", "channel", "kind", "authority", "trust", "units", "outcome", "reason")
"""The filter language's column by which a click on each title sorts."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Which candidates are listed, and in which order; all of them in the order of the case to begin with."""

    followed: StageName | None = None
    """Only what this stage took out."""
    condition: "Filter | None" = None
    column: str | None = None
    descending: bool = False
    by_bundle: bool = False
    """Below headings of the bundles that they belong to."""

    @property
    def moving(self) -> bool:
        """Whether a change of the build can change the list."""
        return self != Listing()

    def expression(self) -> "Filter | None":
        """What is listed as one filter, for a command; None where everything is."""
        if self.followed is None:
            return self.condition
        from ctxview.core.filter.conditions import And
        from ctxview.core.filter.parser import parse_filter

        followed = parse_filter(f"not selected and stage = {self.followed.value}")
        return followed if self.condition is None else And((followed, self.condition))


class CandidateRows:
    """A `RowSource`. `places` are the places listed, by row; below zero stands a row of `groups` that is no candidate."""

    def __init__(self, workbench: Workbench) -> None:
        self._workbench = workbench
        self.places: Sequence[int] = range(len(workbench.case.sources))
        self.count = len(self.places)
        """Candidates listed, each once."""
        self.groups: Groups | None = None
        """Set where the candidates are listed by bundle."""
        self.listing = Listing()
        self.roomy = False
        """Whether the screen is wide: source ids then get their room before other columns do."""
        self.rich = False
        """Whether it is so wide that there is room for columns besides; set before `take_case`."""
        self.take_rules()

    def take_rules(self) -> None:
        """Take over the workbench's colour rules: they are read after a small file is shown. Marks have a column where there are any."""
        colours = self._workbench.colours
        self._rules = () if colours is None else colours.rules
        self._row_rules: RowRules | None = None
        self.take_case()

    def take_case(self) -> None:
        """Take over what there are columns for: marks of colour rules, pairs, and what else this case has."""
        case = self._workbench.case
        self._case = case
        self._pointers = case.capture is not None
        """Whether source ids are places in a body: of these the end tells one from the next."""
        self._pairs = pair_signs(case) if case.pairs else {}
        self._more: tuple[MoreColumn, ...] = ()
        self._readers: tuple[BuildResult, Difference, tuple[TextOf, ...]] | None = None
        if self.rich:
            from ctxview.app.panes.more_columns import columns_of

            self._more = columns_of(case)
        self._findings = self._workbench.inspection.findings
        self._found: Mapping[int, tuple[Finding, ...]] = {} if self._findings is None else self._findings.by_place
        width = max((cells_of(rule.mark) for rule in self._rules), default=0)
        marks = (Column("!", 1),) * bool(self._found) + ((Column("", width),) if width else ())
        named = ("findings",) * bool(self._found) + ((None,) if width else ())
        pair = (Column(PAIR_TITLE, len(str(len(case.pairs))) + 1 if self.roomy else 1),) if self._pairs else ()
        self._titles = self._with_others(_COLUMNS, marks, pair, tuple(one.column for one in self._more))
        self.sorts: tuple[str | None, ...] = self._with_others(SORTS, named, ("pair",) * len(pair), self._more_names())
        """The filter language's column by which a click on each title sorts; None for the marks of colour rules."""

    def take_findings(self) -> None:
        """Take over which findings are known: their marks have a column where any candidate has one."""
        if self._workbench.inspection.findings is not self._findings:
            self.take_case()

    def _more_names(self) -> tuple[str, ...]:
        return tuple(one.name for one in self._more)

    def _with_others(self, own: tuple[T, ...], marks: tuple[T, ...], pair: tuple[T, ...], more: tuple[T, ...]) -> tuple[T, ...]:
        """What stands in each column: marks before the source, the pair after it, the rest at the end."""
        return (*own[:_MARK_AT], *marks, own[_MARK_AT], *pair, *own[_MARK_AT + 1 :], *more)

    def list_again(self, listing: Listing) -> None:
        """Take over what is to be listed now, and in which order."""
        self.listing = listing
        workbench = self._workbench
        result, difference = workbench.result, workbench.difference
        found: Sequence[int] = range(len(workbench.case.sources))
        if listing.condition is not None:
            from ctxview.core.filter.places import places

            found = places(listing.condition, result, difference)
        if listing.followed is not None:
            found = [place for place in found if result.dropped_by(place) is listing.followed]
        if listing.column is not None:
            from ctxview.core.filter.columns import COLUMNS
            from ctxview.core.filter.sorting import sort_places

            found = sort_places(found, COLUMNS[listing.column], listing.descending, result, difference)
        self.count = len(found)
        if listing.by_bundle:
            from ctxview.app.panes.bundle_groups import group_by_bundle

            self.groups = group_by_bundle(result, found)
            self.places = self.groups.rows
        else:
            self.groups, self.places = None, found

    def row_of(self, place: int) -> int | None:
        """The row of a place, or None where it is not listed."""
        if isinstance(self.places, range):
            return place if place in self.places else None
        return self.places.index(place) if place in self.places else None

    def columns(self) -> Sequence[Column]:
        """The same for every build of a case; the one by which the rows are sorted is marked."""
        if self._workbench.case is not self._case:
            self.take_case()
        sorted_by, mark = self.listing.column, "▼" if self.listing.descending else "▲"
        named = list(zip(self._titles, self.sorts, strict=True))
        marked = [replace(column, sort_mark=mark) if name and name == sorted_by else column for column, name in named]
        return [
            replace(column, minimum=22 if self.roomy else 13) if name == "source" and (self.roomy or self._rules or self._pairs) else column
            for column, name in zip(marked, self.sorts, strict=True)
        ]

    def row_count(self) -> int:
        """Candidates listed, with the rows between them."""
        return len(self.places)

    def cells(self, row: int) -> Sequence[Cell]:
        """One candidate."""
        workbench, place = self._workbench, self.places[row]
        result, difference = workbench.result, workbench.difference
        if place < 0:
            return self._group_row(row)
        item = result.item(place)
        decision = result.decision(place)
        style = outcome_style(decision)
        changed = "+" if place in difference.entered else "−" if place in difference.left else ""
        if place in workbench.settings.pins:
            changed = "↑"
        moved = item.channel != workbench.case.sources[place].channel
        units = WITHHELD if item.secret else grouped(result.units(place))
        cells = (
            Cell(outcome_mark(decision), style),
            Cell(changed, "line--accent"),
            Cell(f"{self._indent(place)}{item.source_id}", "" if decision.selected else "line--muted", ends=self._pointers),
            Cell(f"{item.channel}*" if moved else item.channel, "line--accent" if moved else "line--muted"),
            Cell(item.kind.value, "line--muted"),
            Cell(authority_words(item.authority), "line--muted"),
            Cell(trust_words(item.trust), "line--bad" if item.trust.rank == 0 else "line--muted"),
            Cell(units, "" if decision.selected else "line--muted", "right"),
            Cell(OUTCOME_WORDS[decision.outcome], style),
            Cell(_reason(decision), style),
        )
        return self._coloured(cells, place)

    def _finding_marks(self, place: int) -> tuple[Cell, ...]:
        """The highest severity of what is new in it, where there is a column for that."""
        if not self._found:
            return ()
        found = self._found.get(place)
        if found is None:
            return (Cell(""),)
        from ctxview.app.panes.finding_rows import LOOKS  # by now the rules are imported

        return (Cell(*LOOKS[found[0].severity]),)

    def _pair_cell(self, place: int) -> tuple[Cell, ...]:
        if not self._pairs:
            return ()
        sign = self._pairs.get(place, "")
        return (Cell(sign if self.roomy else sign[:1], "line--accent"),)

    def _more_cells(self, place: int) -> tuple[Cell, ...]:
        if not self._more:
            return ()
        result, difference = self._workbench.result, self._workbench.difference
        if self._readers is None or self._readers[0] is not result or self._readers[1] is not difference:
            self._readers = result, difference, tuple(one.reader(result, difference) for one in self._more)
        item = result.item(place)
        return tuple(Cell(read(item), "line--muted") for read in self._readers[2])

    def _indent(self, place: int) -> str:
        if self.groups is None:
            return ""
        return "‡ " if place in self.groups.shared else "  " if place in self.groups.members else ""

    def group_row(self, row: int) -> "GroupRow | None":
        """The row of a bundle, or of a name that it lacks; None for a candidate."""
        return self.groups.other(row) if self.groups is not None and 0 <= row < len(self.places) else None

    def _group_row(self, row: int) -> tuple[Cell, ...]:
        """A heading, or a name that a bundle lacks, in the columns of the candidates."""
        from ctxview.app.panes.bundle_groups import fate_style, kind_words, state_words, units_words

        found = self.group_row(row)
        assert found is not None, "only groups have rows below zero"
        blank, fate = Cell(""), found.fate
        if fate is None:
            cells = (
                Cell("▾", "line--muted"),
                blank,
                Cell("in no bundle", "line--strong"),
                *[blank] * 6,
                Cell(f"{grouped(found.count)} listed", "line--muted"),
            )
        elif found.lacks is not None:
            style = "line--bad"
            cells = (
                Cell("✗", style),
                blank,
                Cell(f"  {found.lacks}", style),
                *[blank] * 5,
                Cell("missing", style),
                Cell("missing", style),
            )
        else:
            style = fate_style(self._workbench.result, fate)
            cells = (
                Cell("▾", style),
                blank,
                Cell(fate.bundle.name, "line--strong"),
                Cell("bundle", "line--muted"),
                Cell(kind_words(fate), "line--muted"),
                Cell(f"prio {fate.bundle.priority}", "line--muted"),
                blank,
                Cell(units_words(fate), "line--strong", "right"),
                Cell("selected" if fate.selected else "blocked" if self._workbench.result.blocked else "left out", style),
                Cell(f"{kind_words(fate)}, {state_words(self._workbench.result, fate)}", style),
            )
        more = (blank,) * len(self._more)
        marks = (blank,) * (bool(self._found) + bool(self._rules))
        return self._with_others(cells, marks, (blank,) if self._pairs else (), more)

    def _coloured(self, cells: tuple[Cell, ...], place: int) -> tuple[Cell, ...]:
        """All cells; with rules also the mark and the style of the first that matches: only rows that are shown are asked."""
        pair, more = self._pair_cell(place), self._more_cells(place)
        if not self._rules:
            return self._with_others(cells, self._finding_marks(place), pair, more)
        result = self._workbench.result
        if self._row_rules is None or self._row_rules.result is not result or self._row_rules.difference is not self._workbench.difference:
            from ctxview.core.colour_rules import RowRules

            self._row_rules = RowRules(self._rules, result, self._workbench.difference)
        rule = self._row_rules.rule_of(place)
        style = "" if rule is None else rule_style(rule.style)
        mark = Cell("" if rule is None else rule.mark, style)
        cells = self._with_others(cells, (*self._finding_marks(place), mark), pair, more)
        return cells if rule is None else tuple(cell._replace(style=f"{cell.style} {style}".strip()) for cell in cells)


def rule_style(words: "Sequence[StyleWord]") -> str:
    """The component classes of a rule's style."""
    return " ".join(f"rule--{word}" for word in words)


def _reason(decision: Decision) -> str:
    return f"blocked: {decision.reason.value}" if decision.outcome is Outcome.UNDECIDED else decision.reason.value
