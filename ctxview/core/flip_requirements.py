"""Whether a requirement of the task can flip an item, and which are worth a try (spec 1.3, 4.3).

It says what is missing, and most meters never see it. Where a meter counts the whole request, the line of missing requirements
takes room that an item may lack.
"""

from collections.abc import Iterator

from ctxview.core.changes import Require
from ctxview.core.result import BuildResult
from ctxview.core.stage import Stage

MOST_REQUIREMENTS = 8
"""Requirements that are tried, the longest first: they take the most room."""


def requirements_decide(result: BuildResult) -> bool:
    """Whether what is selected can hang on a requirement of the task: whether a stage that takes anything out reads it."""
    return result.profile.counts_requirements and any(
        _reads(stage, result.meter.whole_request) for stage in result.stages if stage.takes_out
    )


def _reads(stage: Stage, whole_request: bool) -> bool:
    before = stage.prepare_reads_for_request if whole_request else ()
    return "requirements" in (*stage.reads, *stage.prepare_reads, *before)


def no_requirement_words(result: BuildResult) -> str | None:
    """Why no requirement of the task can flip anything; None where one can. A phrase of ours."""
    if requirements_decide(result):
        return None
    return "no requirement of the task would: it says what is missing, and no stage that takes anything out reads it"


def requirement_tries(result: BuildResult, place: int) -> Iterator[tuple[Require, str]]:
    """The requirements to take away, and those of the case to put back; none where no requirement can decide, or no units are told."""
    if not requirements_decide(result) or result.item(place).secret:
        return
    now, own = result.settings.requirements, result.case.requirements
    carried = {
        name for item in result.candidates.items if not item.source.required_for.isdisjoint(now | own) for name in item.source.required_for
    }
    names = sorted((now | own) - carried, key=lambda name: (-len(name), name))  # what a source carries is on the line all the same
    for name in names[:MOST_REQUIREMENTS]:
        yield Require(name, name not in now), f"requiring {name}" if name not in now else f"requiring {name} no longer"
