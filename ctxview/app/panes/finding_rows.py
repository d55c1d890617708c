"""Findings as rows, in groups by rule or by source, each with a heading; a sign, a word and a colour for severity (design 2 and 3)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ctxview.app.column_widths import Column
from ctxview.app.figures import grouped
from ctxview.app.row_table import Cell
from ctxview.core.findings.finding import Family, Finding, FindingRule, Severity
from ctxview.core.findings.inspection import Findings
from ctxview.core.findings.order import in_order
from ctxview.core.findings.passage import is_masked
from ctxview.core.findings.rules import RULES
from ctxview.core.findings.searched_text import CONTENT
from ctxview.core.result import BuildResult
from ctxview.core.values import dataclass, replace
from ctxview.exports.findings_text import SIGNS

LOOKS: Mapping[Severity, tuple[str, str]] = MappingProxyType(
    {
        Severity.HIGH: (SIGNS[Severity.HIGH], "line--bad"),
        Severity.MEDIUM: (SIGNS[Severity.MEDIUM], "line--warning"),
        Severity.LOW: (SIGNS[Severity.LOW], "line--accent"),
        Severity.INFO: ("i", "line--muted"),
    }
)
"""A sign of one cell and a component class for each severity; the word stands beside it where there is room."""

ACCEPTED = ("✓", "line--muted")

_SEVERITIES = tuple(Severity)

_NARROW = (Column("", 1), Column("severity", 8, priority=2))
_LINE = Column("line", 6, priority=1, align="right")
_WORDS = Column("what was found", 36, minimum=16, flexible=True)
_BY_RULE: tuple[Column, ...] = (*_NARROW, Column("rule, source", 24, minimum=18, flexible=True, maximum=40), _LINE, _WORDS)
_BY_SOURCE: tuple[Column, ...] = (*_NARROW, Column("source, rule", 24, minimum=18, flexible=True, maximum=40), _LINE, _WORDS)


@dataclass(frozen=True, slots=True)
class FindingListing:
    """Which findings are listed, and in which groups."""

    by_source: bool = False
    only_new: bool = True
    least: Severity = Severity.INFO
    """The lowest severity that is listed."""

    def next_severity(self) -> "FindingListing":
        """Only the highest, then one more with every call; after all of them, the highest again."""
        at = _SEVERITIES.index(self.least)
        return replace(self, least=_SEVERITIES[(at + 1) % len(_SEVERITIES)])

    def words(self) -> str:
        """Which are listed, for a title."""
        listed = "only new" if self.only_new else "new and accepted"
        if self.least is Severity.INFO:
            return listed
        return f"{listed}, only high" if self.least is Severity.HIGH else f"{listed}, {self.least.value} or higher"


@dataclass(frozen=True, slots=True)
class Group:
    """A heading, and the findings below it."""

    rule: FindingRule | None
    """By rule; None by source."""
    place: int | None
    """By source; None for what stands beside the sources, and by rule."""
    name: str
    """Raw."""
    findings: tuple[Finding, ...]

    @property
    def severity(self) -> Severity:
        """The highest among them."""
        return min((one.severity for one in self.findings), key=_SEVERITIES.index)


class FindingRows:
    """A `RowSource`. A row is a heading or a finding."""

    def __init__(self, findings: Findings, result: BuildResult, listing: FindingListing) -> None:
        self.findings, self.listing = findings, listing
        self._result = result
        reasons = {(one.rule.id, one.key): reason for one, reason in findings.accepted}
        self.reasons: Mapping[tuple[str, str], str] = reasons
        """Why each is accepted that is, by its rule and key; raw."""
        most = _SEVERITIES.index(listing.least)
        self.listed = in_order(
            one
            for one in findings.all
            if _SEVERITIES.index(one.severity) <= most and not (listing.only_new and (one.rule.id, one.key) in reasons)
        )
        """Those that are listed, without headings, in the order of the groups by rule."""
        self.count = len(self.listed)
        """Findings listed."""
        self.groups = _by_source(self.listed, result) if listing.by_source else _by_rule(self.listed)
        self._rows: list[Group | Finding] = []
        for group in self.groups:
            self._rows += (group, *group.findings)

    def columns(self) -> Sequence[Column]:
        """By what they are grouped stands first; below it the other."""
        return _BY_SOURCE if self.listing.by_source else _BY_RULE

    def row_count(self) -> int:
        """Headings too."""
        return len(self._rows)

    def at(self, row: int) -> Group | Finding | None:
        """What stands in a row."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def below(self, row: int) -> tuple[Finding, ...]:
        """The finding in a row, or those below its heading."""
        found = self.at(row)
        return () if found is None else found.findings if isinstance(found, Group) else (found,)

    def row_of(self, finding: Finding) -> int | None:
        """The row of the same finding, also of one that was found anew in the same place."""
        same = (finding.rule.id, finding.place, finding.part, finding.offset)
        rows = enumerate(self._rows)
        return next(
            (n for n, one in rows if isinstance(one, Finding) and (one.rule.id, one.place, one.part, one.offset) == same),
            None,
        )

    def reason_of(self, finding: Finding) -> str | None:
        """Why it was accepted, raw; None where it is new."""
        return self.reasons.get((finding.rule.id, finding.key))

    def next_new(self, row: int, direction: int) -> int | None:
        """The next row with a finding that is not accepted, or the one before."""
        rows = range(row + 1, len(self._rows)) if direction > 0 else range(row - 1, -1, -1)
        return next((n for n in rows if isinstance(one := self._rows[n], Finding) and self.reason_of(one) is None), None)

    def cells(self, row: int) -> Sequence[Cell]:
        """One row."""
        found = self._rows[row]
        return self._heading(found) if isinstance(found, Group) else self._finding(found)

    def _heading(self, group: Group) -> tuple[Cell, ...]:
        sign, style = LOOKS[group.severity]
        count = len(group.findings)
        many = f"{grouped(count)} {'finding' if count == 1 else 'findings'}"
        words = many if group.rule is None else f"{many}: {group.rule.finds}"
        return (
            Cell("▾", style),
            Cell(f"{sign} {group.severity.value}", style),
            Cell(group.name, "line--strong"),
            Cell(""),
            Cell(words, "line--muted"),
        )

    def _finding(self, one: Finding) -> tuple[Cell, ...]:
        reason = self.reason_of(one)
        sign, style = LOOKS[one.severity] if reason is None else ACCEPTED
        words = shown_words(self._result, one, reason is not None)
        return (
            Cell(sign, style),
            Cell(one.severity.value, style),
            Cell(f"  {self._name(one)}", "" if reason is None else "line--muted"),
            Cell(grouped(one.line), "line--muted", "right"),
            Cell(words if reason is None else f"accepted: {reason}", "" if reason is None else "line--muted"),
        )

    def _name(self, one: Finding) -> str:
        """What its group does not say: its place, or its rule and the part of the source."""
        if not self.listing.by_source:
            return place_words(one)
        return one.rule.id if one.part == CONTENT else f"{one.rule.id} in {one.part.rpartition('/')[2]}"


def place_words(finding: Finding) -> str:
    """The text in which it stands."""
    if finding.part == CONTENT:
        return finding.source_id
    return f"{finding.source_id} {finding.part}".strip()


def shown_words(result: BuildResult, finding: Finding, accepted: bool) -> str:
    """What was found, in words that quote nothing which this build keeps secret."""
    quotes = finding.rule.family is not Family.SECRET  # what is said of a secret never quotes it
    return finding.rule.finds if quotes and is_masked(result, finding, accepted) else finding.words


def _by_rule(findings: Sequence[Finding]) -> tuple[Group, ...]:
    """A heading for each rule, in the order of the findings."""
    found: dict[str, list[Finding]] = {}
    for one in findings:
        found.setdefault(one.rule.id, []).append(one)
    return tuple(Group(RULES[rule], None, rule, tuple(several)) for rule, several in found.items())


def _by_source(findings: Sequence[Finding], result: BuildResult) -> tuple[Group, ...]:
    """Those with the highest severity first, then as in the case; what stands beside the sources is last of its severity."""
    found: dict[int | None, list[Finding]] = {}
    for one in findings:
        found.setdefault(one.place, []).append(one)
    places = sorted(found, key=lambda place: (place is None, place or 0))
    groups = [
        Group(None, place, "beside the sources" if place is None else result.item(place).source_id, in_order(found[place]))
        for place in places
    ]
    return tuple(sorted(groups, key=lambda group: _SEVERITIES.index(group.severity)))
