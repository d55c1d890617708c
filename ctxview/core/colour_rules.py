"""Colour rules: filters by which candidates stand out, each with a style and a mark; the first that matches wins (design 2, Find)."""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum

from ctxview.core.difference import Difference
from ctxview.core.filter.conditions import Filter
from ctxview.core.filter.places import places
from ctxview.core.item import Item
from ctxview.core.problem import Problem
from ctxview.core.result import BuildResult
from ctxview.core.values import dataclass


class StyleWord(StrEnum):
    """All that a style can say: colours of the theme, then ways to write."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    ACCENT = "accent"
    GOOD = "good"
    WARNING = "warning"
    BAD = "bad"
    MUTED = "muted"
    BOLD = "bold"
    ITALIC = "italic"
    UNDERLINE = "underline"
    STRIKE = "strike"
    REVERSE = "reverse"


COLOURS = frozenset(
    {
        StyleWord.PRIMARY,
        StyleWord.SECONDARY,
        StyleWord.ACCENT,
        StyleWord.GOOD,
        StyleWord.WARNING,
        StyleWord.BAD,
        StyleWord.MUTED,
    }
)
"""Of these a style has one at most."""


@dataclass(frozen=True, slots=True)
class ColourRule:
    """One rule. Its texts are raw, but for the mark."""

    name: str
    condition: Filter
    style: tuple[StyleWord, ...]
    """Each word once, in the order in which they are declared."""
    mark: str
    """One or two characters that stand in the row, safe to show: colour is never the only sign."""


@dataclass(frozen=True, slots=True)
class ColourRules:
    """What a file of rules says."""

    path: str
    """Where it is, or would be; raw."""
    rules: tuple[ColourRule, ...] = ()
    """Those that are right, in the order of the file."""
    problems: tuple[Problem, ...] = ()
    """What is wrong with the others, or with the whole file."""


@dataclass(frozen=True, slots=True)
class RuleCount:
    """How many candidates a rule matches, and how many of them no rule before it has taken."""

    matched: int
    shown: int


class RowRules:
    """The rules for one build: asked row by row, so that a screen pays for what it shows and no more."""

    def __init__(self, rules: Sequence[ColourRule], result: BuildResult, difference: Difference | None) -> None:
        self.result = result
        self.difference = difference
        self._asked: list[tuple[ColourRule, Callable[[Item], bool]]] = [
            (rule, rule.condition.asked_singly(result, difference)) for rule in rules
        ]
        self._known: dict[int, ColourRule | None] = {}

    def rule_of(self, place: int) -> ColourRule | None:
        """The first rule that the candidate at this place fulfils."""
        if place not in self._known:
            item = self.result.item(place)
            self._known[place] = next((rule for rule, fulfils in self._asked if fulfils(item)), None)
        return self._known[place]


def count_rules(rules: Sequence[ColourRule], result: BuildResult, difference: Difference | None) -> Iterator[RuleCount]:
    """One count a rule, as soon as it is known; goes through all candidates for each."""
    taken: set[int] = set()
    for rule in rules:
        matched = places(rule.condition, result, difference)
        before = len(taken)
        taken.update(matched)
        yield RuleCount(len(matched), len(taken) - before)
