"""The build grade: did the right material get in, and only that, in order, with every decision explained (spec 2.3)."""

from collections import Counter
from fractions import Fraction

from ctxview.core.channels import Kind
from ctxview.core.expectation import Expectation
from ctxview.core.item import Item
from ctxview.core.result import BuildResult
from ctxview.core.trace import Trace
from ctxview.core.values import dataclass, field


@dataclass(frozen=True, slots=True)
class BuildGrade:
    """How far a build holds what its case asks of it. Rates are exact fractions from 0 to 1."""

    required_information_recall: Fraction
    """Of the task's requirements, how many are satisfied; 1 where there are none."""
    irrelevant_retention_rate: Fraction
    """Of the items that the case names as irrelevant, how many are selected; 0 where it names none."""
    conflict_resolution_correct: bool
    """Whether what the case expects to be selected is, and what it expects to be left out is, for that reason."""
    conflict_contract_checked: bool
    """Whether the case expects anything of that kind: without it, the field before says nothing."""
    budget_respected: bool
    ordering_contract_passed: bool
    trace_explainable: bool
    """Whether every candidate has its entry in the trace, once."""
    passed: bool = field(init=False)

    def __post_init__(self) -> None:
        holds = (
            self.required_information_recall == 1,
            self.irrelevant_retention_rate == 0,
            self.conflict_resolution_correct,
            self.budget_respected,
            self.ordering_contract_passed,
            self.trace_explainable,
        )
        object.__setattr__(self, "passed", all(holds))


def grade_build(result: BuildResult, trace: Trace, expect: Expectation) -> BuildGrade:
    """The grade of a build with its trace."""
    return BuildGrade(
        required_information_recall=_recall(result),
        irrelevant_retention_rate=_irrelevant(result, expect),
        conflict_resolution_correct=holds_as_expected(result, expect),
        conflict_contract_checked=expect.states_conflicts,
        budget_respected=not result.blocked and (result.settings.budget_limit is None or result.used <= result.settings.budget_limit),
        ordering_contract_passed=_in_order(result),
        trace_explainable=_explains_all(result, trace),
    )


def holds_as_expected(result: BuildResult, expect: Expectation) -> bool:
    """Whether what is selected, and the reasons, are as expected; an id that no candidate has is never as expected.

    An id means all candidates that have it. Where it stands in both lists, those that do not have the reason have to be selected, and
    one of them has to be: the winner of a conflict and its losers have one id.
    """
    both = frozenset(expect.selected or ()) & expect.reasons.keys()
    for name in expect.selected or ():
        chosen = [result.is_selected(item.place) for item in _named(result, name)]
        if not (any(chosen) if name in both else chosen and all(chosen)):
            return False
    for name, reason in expect.reasons.items():
        items = _named(result, name)
        fits = [result.decision(item.place).reason == reason for item in items]
        if not any(fits):
            return False
        if not all(fit or (name in both and result.is_selected(item.place)) for item, fit in zip(items, fits, strict=True)):
            return False
    return True


def _named(result: BuildResult, source_id: str) -> list[Item]:
    return [item for item in result.candidates.items if item.source_id == source_id]


def _recall(result: BuildResult) -> Fraction:
    wanted = result.settings.requirements
    if not wanted:
        return Fraction(1)
    if result.profile.counts_requirements and not result.blocked:
        missing = frozenset(one.requirement for one in result.missing)
    else:
        missing = wanted.difference(*(item.source.required_for for item in result.selected_items))
    return Fraction(len(wanted - missing), len(wanted))


def _irrelevant(result: BuildResult, expect: Expectation) -> Fraction:
    named = frozenset(expect.irrelevant)
    items = [item for item in result.candidates.items if item.source_id in named]
    return Fraction(sum(result.is_selected(item.place) for item in items), len(items)) if items else Fraction(0)


def _in_order(result: BuildResult) -> bool:
    """Sections in the order that was asked for, others behind it by name, and what is selected in one of them, once, in its order."""
    kinds = [section.kind for section in result.sections]
    order = result.settings.section_order

    def rank(kind: Kind) -> tuple[int, str]:
        return (order.index(kind), "") if kind in order else (len(order), kind.value)

    def key(item: Item) -> tuple[object, ...]:
        position = item.source.position
        if not result.profile.keeps_time:
            return result.profile.order(item)
        return (0, 0, *result.profile.order(item)) if position is None else (1, position, *result.profile.order(item))

    sections = [list(section.items) for section in result.sections]
    places = [item.place for items in sections for item in items]
    return (
        kinds == sorted(set(kinds), key=rank)
        and all(items == sorted(items, key=key) for items in sections)
        and all(item.kind is kind for kind, items in zip(kinds, sections, strict=True) for item in items)
        and len(places) == len(set(places))
        and set(places) == result.selected_places
    )


def _explains_all(result: BuildResult, trace: Trace) -> bool:
    shown = result.candidates.shown_ids
    return Counter(entry.item_id for entry in trace.entries) == Counter(shown[item.place] for item in result.candidates.items)
