"""A big case, as a core value for benchmarks and as a value of the case format for files (case format; spec 1.1)."""

import json
from collections.abc import Iterator
from random import Random

from ctxview.core.case import Case, Source, Task
from ctxview.generator.mixture import Mixture
from ctxview.generator.sources import SourceWriter

TASK = Task(id="tidy-prices", repository="market-hall", target_path="service-03/pricing/part_000007.py")


def big_core_case(sources: int, size: int = 1024, seed: int = 1, mixture: Mixture | None = None) -> Case:
    """A case of so many sources, made without a reader; a reader makes the same of `big_case`.

    Args:
        sources: how many, at least 0.
        size: UTF-8 bytes of a content on average, at least 1. Contents reach from half of it to half as much again; secrets
            are short, and what a content begins with (a number, a hostile line) is never cut off.
        seed: the same seed gives the same case.
        mixture: `Mixture()` where there is none.

    Raises:
        ValueError: `sources` is below 0 or `size` below 1.
    """
    if sources < 0 or size < 1:
        raise ValueError(f"sources must be at least 0 and size at least 1, but they are {sources} and {size}")
    mixture = mixture or Mixture()
    names = [f"need-{number:02}" for number in range(1, mixture.requirements + 1)]
    return Case(
        task=TASK,
        sources=tuple(SourceWriter(Random(seed), TASK, size, mixture).write(sources, names[:-1])),
        name=f"big-{sources}",
        description=f"{sources} made-up sources of about {size} bytes, seed {seed}.",
        profile="packet",
        budget_limit=int(sources * size * mixture.room),
        requirements=frozenset(names),
    )


def big_case(sources: int, size: int = 1024, seed: int = 1, mixture: Mixture | None = None) -> dict[str, object]:
    """The same as a value of the case format, ready for `json.dumps`. Arguments and errors as of `big_core_case`."""
    case = big_core_case(sources, size, seed, mixture)
    return {**_head(case), "sources": [_source(source) for source in case.sources]}


def big_case_lines(case: Case) -> Iterator[str]:
    r"""The JSON text of a big case in pieces, a line for each source; all that is not ASCII stands as `\u` escapes."""
    yield json.dumps(_head(case))[:-1] + ', "sources": ['
    for number, source in enumerate(case.sources):
        yield (",\n" if number else "\n") + json.dumps(_source(source))
    yield "\n]}\n"


def _head(case: Case) -> dict[str, object]:
    return {
        "ctxview": 1,
        "name": case.name,
        "description": case.description,
        "profile": case.profile,
        "task": {"id": case.task.id, "repository": case.task.repository, "target_path": case.task.target_path},
        "budget": {"limit": case.budget_limit, "meter": case.meter},
        "requirements": sorted(case.requirements),
    }


def _source(source: Source) -> dict[str, object]:
    value: dict[str, object] = {"source_id": source.source_id, "channel": source.channel, "content": source.content}
    if source.path is not None:
        value["path"] = source.path
    if source.version is not None:
        value["version"] = source.version
    if source.observed_at is not None:
        value["observed_at"] = source.observed_at
    if source.required_for:
        value["required_for"] = sorted(source.required_for)
    if source.repository != TASK.repository:
        value["repository"] = source.repository
    if source.task_id != TASK.id:
        value["task_id"] = source.task_id
    return value
