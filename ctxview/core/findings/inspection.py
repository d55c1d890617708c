"""All findings of a case: one value for the command, the screen and the marks in lists (design chapters 2 and 3)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from ctxview.core.case import Case
from ctxview.core.contents import Contents
from ctxview.core.findings.altered_rules import find_altered_rules
from ctxview.core.findings.baseline import NO_BASELINE, Baseline
from ctxview.core.findings.finding import Finding
from ctxview.core.findings.forged import find_forged
from ctxview.core.findings.instructions import find_instructions
from ctxview.core.findings.invisible import find_invisible
from ctxview.core.findings.near_duplicates import find_near_duplicates
from ctxview.core.findings.order import in_order
from ctxview.core.findings.rules import RULES
from ctxview.core.findings.searched_text import SearchedText
from ctxview.core.findings.terminal import find_terminal
from ctxview.core.findings.tool_changes import find_tool_changes, tool_digests
from ctxview.core.findings.tool_orders import ToolOrders
from ctxview.core.item import Item, make_candidates
from ctxview.core.profiles import PROFILES
from ctxview.core.result import BuildResult
from ctxview.core.safe_text import safe_line
from ctxview.core.settings import Settings
from ctxview.core.texts_of import texts_of
from ctxview.core.values import dataclass

Cost = Callable[[Item], str]
"""What an item costs, with its unit."""

_NAMES = ("source_id", "title", "path", "reference", "load_when")


@dataclass(frozen=True)
class Findings:
    """Every finding of a case, and which of them a baseline accepts; all lists in the one order of `in_order`."""

    all: tuple[Finding, ...]
    baseline: Baseline
    tools: Mapping[str, tuple[str, ...]]
    """Digests of the tool descriptions, as a baseline would record them."""

    @cached_property
    def new(self) -> tuple[Finding, ...]:
        """Those that nobody has accepted."""
        return in_order(one for one in self.all if self.baseline.reason_of(one) is None)

    @cached_property
    def accepted(self) -> tuple[tuple[Finding, str], ...]:
        """Those that the baseline accepts, each with its reason."""
        return tuple((one, reason) for one in self.all if (reason := self.baseline.reason_of(one)) is not None)

    @cached_property
    def by_rule(self) -> Mapping[str, tuple[Finding, ...]]:
        """New ones by the id of their rule, in the order of the rules; only rules that found something."""
        return {rule: found for rule in RULES if (found := tuple(one for one in self.new if one.rule.id == rule))}

    @cached_property
    def by_place(self) -> Mapping[int, tuple[Finding, ...]]:
        """New ones by the place of their source: the marks of a list. What stands beside the sources has no place."""
        found: dict[int, list[Finding]] = {}
        for one in self.new:
            if one.place is not None:
                found.setdefault(one.place, []).append(one)
        return {place: in_order(several) for place, several in found.items()}

    @property
    def failing(self) -> bool:
        """Whether a check fails: something new of severity medium or higher."""
        return any(one.severity.counts for one in self.new)

    def of_rule(self, rule: str) -> "Findings":
        """Only those of one rule."""
        return Findings(tuple(one for one in self.all if one.rule.id == rule), self.baseline, self.tools)


def inspect(case: Case, baseline: Baseline = NO_BASELINE, cost: Cost | None = None, looked: Callable[[], None] | None = None) -> Findings:
    """All findings of a case as it stands. Near-linear in its size; nothing of it is changed.

    Args:
        case: as a reader gave it, so with its secrets found: only those are known here.
        baseline: what was accepted; the case was read with its keys.
        cost: what an item costs; by default its bytes.
        looked: called for each source that was looked through, several times; what it raises ends the search.
    """
    profile = PROFILES[case.profile]
    candidates = make_candidates(case, Settings.of(case), Contents(case.sources), profile.weighs_principal)
    # of what is another's, or secret by itself, not even a finding is told
    found_secret = candidates.secret_by_finding
    items = tuple(item for item in candidates.by_place if not item.withheld and (not item.secret or item.place in found_secret))
    orders = ToolOrders(items)
    found = [
        *_secrets(case, {item.place for item in items}),
        *(one for item in _each(items, looked) for one in _of_source(item, orders)),
        *_beside(case),
        *find_altered_rules(_each(items, looked)),
        *find_tool_changes(items, baseline.tools),
        *find_near_duplicates(_each(items, looked), cost or _bytes),
    ]
    return Findings(in_order(found), baseline, tool_digests(items))


def findings_of(result: BuildResult, baseline: Baseline = NO_BASELINE, looked: Callable[[], None] | None = None) -> Findings:
    """The same of a build's case, with costs in its meter."""
    return inspect(result.case, baseline, lambda item: f"{result.units(item.place)} {result.meter.unit}", looked)


def _each(items: Iterable[Item], looked: Callable[[], None] | None) -> Iterator[Item]:
    for item in items:
        yield item
        if looked is not None:
            looked()


def _bytes(item: Item) -> str:
    return f"{item.content_bytes} bytes"


def _secrets(case: Case, shown: set[int]) -> Iterator[Finding]:
    for one in case.found_secrets:
        if one.place is not None and one.place not in shown:
            continue
        rule = RULES[one.rule]
        source_id = "" if one.place is None else safe_line(case.sources[one.place].source_id)
        masked = "its source counts as secret" if one.place is not None else "the text that it stands in is masked"
        words = f"{rule.finds}; {'accepted' if one.accepted else masked}"
        yield Finding(
            rule,
            rule.severity,
            one.place,
            source_id,
            safe_line(one.part),
            one.offset,
            one.line,
            one.column,
            one.length,
            words,
            None,
            one.key,
        )


def _of_source(item: Item, orders: ToolOrders) -> Iterator[Finding]:
    searched = SearchedText(item.source.content, item)
    yield from find_invisible(searched)
    yield from find_terminal(searched)
    yield from find_forged(searched)
    yield from find_instructions(searched)
    yield from orders.find(searched)
    for name in _NAMES:
        text = getattr(item.source, name)
        if text and not (text.isascii() and text.isprintable()):
            yield from _of_name(SearchedText(text, item, f"/sources/{item.place}/{name}"))


def _beside(case: Case) -> Iterator[Finding]:
    for text, place in (*texts_of(case.task, "/task"), (case.name, "/name"), (case.description, "/description")):
        if not (text.isascii() and text.isprintable()):
            yield from _of_name(SearchedText(text, None, place))


def _of_name(searched: SearchedText) -> Iterator[Finding]:
    """Names and titles: what hides in them, and what a terminal would act on."""
    yield from find_invisible(searched)
    yield from find_terminal(searched)
