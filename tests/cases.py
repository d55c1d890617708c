"""Small values of the core for tests: a test says only what it is about."""

from collections.abc import Iterable, Mapping

from ctxview.core.case import DEFAULT_SECTION_ORDER, DEFAULT_SENSITIVITIES, Case, Source, Task
from ctxview.core.channels import CHANNELS, ChannelRule, Kind, Sensitivity
from ctxview.core.result import BuildResult

REPOSITORY = "price-lab"
TASK_ID = "repair-price"
OTHER_REPOSITORY = "another-lab"


def source(
    source_id: str = "source",
    content: str = "text",
    channel: str = "repository_file",
    *,
    path: str | None = None,
    version: str | None = None,
    observed_at: str | None = None,
    required_for: Iterable[str] = (),
    repository: str = REPOSITORY,
    task_id: str | None = TASK_ID,
    position: int | None = None,
    size_units: int | None = None,
    title: str | None = None,
    notes: tuple[str, ...] = (),
) -> Source:
    """A source of the task's own repository and task, unless it says otherwise."""
    return Source(
        source_id=source_id,
        channel=channel,
        content=content,
        repository=repository,
        task_id=task_id,
        path=path,
        version=version,
        observed_at=observed_at,
        required_for=frozenset(required_for),
        position=position,
        size_units=size_units,
        title=title,
        notes=notes,
    )


def case(
    *sources: Source,
    budget: int | None = None,
    profile: str = "packet",
    requirements: Iterable[str] = (),
    target: str | None = None,
    allowed: Iterable[Sensitivity] = DEFAULT_SENSITIVITIES,
    order: Iterable[Kind] = DEFAULT_SECTION_ORDER,
    meter: str = "utf8-bytes",
    boundary: str = "external-model",
    channels: Mapping[str, ChannelRule] = CHANNELS,
    pairs: Iterable[tuple[int, ...]] = (),
    warnings: tuple[str, ...] = (),
    repaired: int = 0,
) -> Case:
    """A case of these sources; no budget, no requirements, profile `packet`, unless it says otherwise."""
    return Case(
        task=Task(TASK_ID, REPOSITORY, target),
        sources=sources,
        profile=profile,
        budget_limit=budget,
        meter=meter,
        section_order=tuple(order),
        requirements=frozenset(requirements),
        allowed_sensitivities=frozenset(allowed),
        provider_boundary=boundary,
        channels=channels,
        pairs=tuple(pairs),
        warnings=warnings,
        repaired=repaired,
    )


def selected(result: BuildResult) -> list[str]:
    """Source ids of what the model sees, in packet order."""
    return [item.source_id for item in result.selected_items]


def reasons(result: BuildResult) -> list[str]:
    """The reason of every candidate, in the order of the case."""
    return [result.decision(place).reason.value for place in range(len(result.case.sources))]


def decided(result: BuildResult, place: int) -> tuple[str, str, str]:
    """Stage, outcome and reason of the candidate at this place."""
    decision = result.decision(place)
    return str(decision.stage), decision.outcome.value, decision.reason.value


def missing(result: BuildResult) -> dict[str, tuple[str, ...]]:
    """Missing requirements with why."""
    return {one.requirement: tuple(map(str, one.why)) for one in result.missing}
