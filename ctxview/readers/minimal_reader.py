"""From the native input of a minimal packet to a case, or to everything that is wrong with it (spec 3)."""

from pydantic import ValidationError

from ctxview.core.case import Case, MinimalCandidate, Source, Task
from ctxview.core.problem import ErrorCode
from ctxview.readers.case_problems import Problems
from ctxview.readers.minimal_model import Candidate, MinimalFile, minimal_fields_at
from ctxview.readers.places import quoted
from ctxview.readers.strict_json import JsonValue

MINIMAL = "minimal"
"""Task id, repository, profile and name of every such case."""


def case_from_minimal(value: dict[str, JsonValue], file: str, repaired: int = 0) -> Case:
    """The case that a native input says.

    Raises:
        CtxviewError: all that was found wrong, each with its field; places are JSON pointers.
    """
    problems = Problems(file, minimal_fields_at)
    model = None
    try:
        model = MinimalFile.model_validate(value)
    except ValidationError as error:
        problems.add_findings(error)
    _check_ids(value.get("candidates"), problems)
    problems.raise_any()
    assert model is not None  # what the model refuses is a problem
    anchor = model.taskAnchor
    return Case(
        task=Task(
            MINIMAL,
            MINIMAL,
            goal=anchor.goal,
            stop_condition=anchor.stopCondition,
            verification_target=anchor.verificationTarget,
        ),
        sources=tuple(_source(candidate) for candidate in model.candidates),
        name=MINIMAL,
        profile=MINIMAL,
        budget_limit=model.budgetUnits,
        meter="declared",
        repaired=repaired,
        minimal=tuple(_as_written(candidate) for candidate in model.candidates),
    )


def _check_ids(candidates: JsonValue, problems: Problems) -> None:
    seen: dict[str, int] = {}
    for index, candidate in enumerate(candidates if isinstance(candidates, list) else ()):
        name = candidate.get("id") if isinstance(candidate, dict) else None
        if isinstance(name, str) and seen.setdefault(name, index) != index:
            message = f"the id {quoted(name)} is that of candidate {seen[name]} too"
            problems.add(ErrorCode.NOT_ALLOWED_VALUE, message, "an id of its own for each candidate", f"/candidates/{index}/id")


def _source(candidate: Candidate) -> Source:
    reference = candidate.reference or None
    return Source(
        source_id=candidate.id,
        channel=candidate.kind.replace("-", "_"),
        content=candidate.content or reference or "",
        repository=MINIMAL,
        task_id=MINIMAL,
        observed_at=candidate.capturedAt,
        size_units=candidate.sizeUnits,
        expired=candidate.freshness == "expired",
        origin=candidate.source or "",
        has_content=bool(candidate.content),
        reference=reference,
        load_when=candidate.loadWhen or None,
        conflicts_with=tuple(candidate.conflictsWith or ()),
    )


def _as_written(candidate: Candidate) -> MinimalCandidate:
    return MinimalCandidate(
        kind=candidate.kind,
        source=candidate.source,
        captured_at=candidate.capturedAt,
        relevance=candidate.relevance,
        freshness=candidate.freshness,
        size_units=candidate.sizeUnits,
        content=candidate.content,
    )
