"""The candidates that a filter lets through."""

from ctxview.core.difference import Difference
from ctxview.core.filter.conditions import Filter
from ctxview.core.result import BuildResult


def places(condition: Filter, result: BuildResult, difference: Difference | None = None) -> list[int]:
    """Places of all candidates that fulfil the condition, in the order of the case.

    Goes through the candidates column by column, the cheap columns first and each only for what the ones before it left.
    """
    return [item.place for item in condition.keep(result, difference, result.candidates.by_place)]
