"""The candidates that a filter lets through."""

from ctxview.core.difference import Difference, compare
from ctxview.core.filter.conditions import Filter
from ctxview.core.pipeline import Pipeline
from ctxview.core.result import BuildResult
from ctxview.core.settings import Settings
from ctxview.core.values import dataclass


def places(condition: Filter, result: BuildResult, difference: Difference | None = None) -> list[int]:
    """Places of all candidates that fulfil the condition, in the order of the case.

    Goes through the candidates column by column, the cheap columns first and each only for what the ones before it left.
    """
    return [item.place for item in condition.keep(result, difference, result.candidates.by_place)]


@dataclass(frozen=True, slots=True)
class Filtered:
    """A filter with what it lets through of one build."""

    condition: Filter
    places: frozenset[int]


def filtered(condition: Filter, result: BuildResult) -> Filtered:
    """What the condition lets through; `change` is told against the case as it stands."""
    own = Settings.of(result.case)
    difference = compare(result if result.settings == own else Pipeline(result.case, result.find_meter).build(own), result)
    return Filtered(condition, frozenset(places(condition, result, difference)))
