"""Bundles measured by the whole request: what trying one more costs, at 200 and at 2 000 of them (spec 4.2, 4.3)."""

from benchmarks.line import Group, Line, Target
from benchmarks.samples import Samples, each_in_turn, take_turns
from ctxview.core.case import Bundle, Case, Source, Task
from ctxview.core.pipeline import Pipeline, build_once
from ctxview.core.tweaks import with_budget

_BUDGETS = 37
"""More than the pipeline keeps boards for, so that each build after a change is one."""


def bundle_case(bundles: int) -> Case:
    """So many optional bundles of two items of their own and one that each shares with the next, measured as `json-chars`."""
    channels = ("verified_fact", "tool_observation", "repository_file")
    sources = tuple(
        Source(f"s{number}", channels[number % 3], f"content {number} " * (2 + number % 5), "lab", "task", title=f"title {number}")
        for number in range(2 * bundles + 1)
    )
    named = tuple(Bundle(f"b{number}", tuple(f"s{2 * number + one}" for one in range(3)), priority=number % 7) for number in range(bundles))
    task = Task("task", "lab", question="What holds?", rules="Name the source of each statement.")
    return Case(task, sources, profile="bundle", meter="json-chars", bundles=named)


def bundle_group(quick: bool) -> Group:
    """A build from nothing and one under a new budget, at both sizes, and how they grow."""
    rounds = 5 if quick else 20
    small, large = _measure(200, 10 * rounds), _measure(2_000, rounds)
    lines = [Line(f"{count} bundles: {name}", times[name]) for count, times in (("200", small), ("2 000", large)) for name in times]
    growth = [
        Line(f"{name}, 2 000 bundles against 200", large[name], reference="at 200", against=small[name], target=Target(15))
        for name in large
    ]
    return Group("bundles", "meter json-chars, each bundle shares an item with the next; a new budget is one among 37", [*lines, *growth])


def _measure(bundles: int, rounds: int) -> dict[str, Samples]:
    case = bundle_case(bundles)
    pipeline = Pipeline(case)
    result = pipeline.build()
    settings, total = result.settings, result.queue.total
    budgets = [total // 5 + (number * 14 % _BUDGETS) * total * 3 // (5 * _BUDGETS) for number in range(_BUDGETS)]
    return take_turns(
        {
            "full build": lambda: build_once(case),
            "new budget": each_in_turn(lambda limit: pipeline.build(with_budget(settings, limit)), budgets),
        },
        rounds,
    )
