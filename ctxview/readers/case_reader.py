"""From the value of a case file to a case, or to everything that is wrong with it (case format; spec 1.1)."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from pydantic import ValidationError

from ctxview.core.case import (
    DEFAULT_PROVIDER_BOUNDARY,
    DEFAULT_SECTION_ORDER,
    DEFAULT_SENSITIVITIES,
    NOBODY,
    Bundle,
    Case,
    Principal,
    Source,
    Task,
)
from ctxview.core.channels import CHANNELS
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.profiles import PROFILES
from ctxview.readers.case_model import CaseFile, CaseSource, CaseTask
from ctxview.readers.case_problems import Problems, kind_of
from ctxview.readers.case_rules import check_rules, has_unread_fields
from ctxview.readers.content_file import ContentFolder
from ctxview.readers.places import quoted
from ctxview.readers.strict_json import JsonValue

FORMAT_VERSION = 1
DEFAULT_PROFILE = "full"
FIELDS_NOT_READ = "fields_not_read"
"""Warning: the case says something that no stage of its profile reads in this version."""


def case_from_value(value: JsonValue, file: str, folder: Path | None, repaired: int = 0) -> Case:
    """The case that a file's value says. `folder` is where its content files are; None for standard input.

    Raises:
        CtxviewError: all that was found wrong; places are JSON pointers. `newer_format` stands alone.
    """
    if not isinstance(value, dict):
        raise CtxviewError(Problem(ErrorCode.WRONG_TYPE, f"{kind_of(value)} stands where a case is expected", "an object", file=file))
    problems = Problems(file)
    _check_version(value, problems)
    model = _checked(value, problems)
    task = _task(model.task)
    contents = ContentFolder(folder)
    sources, mended = [], repaired
    for index, source in enumerate(model.sources):
        content = source.content
        if content is None and source.content_file is None:
            content = source.reference or ""
        elif content is None:
            content, count = _content_of_file(contents, source.content_file or "", f"/sources/{index}/content_file", problems)
            mended += count
        sources.append(_source(source, content, task))
    problems.raise_any()
    profile = model.profile or DEFAULT_PROFILE
    budget = model.budget
    principal = model.principal
    return Case(
        task=task,
        sources=tuple(sources),
        name=model.name or "",
        description=model.description or "",
        profile=profile,
        budget_limit=budget.limit if budget else None,
        meter=(budget.meter if budget else None) or PROFILES[profile].meter,
        section_order=DEFAULT_SECTION_ORDER if model.section_order is None else tuple(model.section_order),
        requirements=frozenset(model.requirements or ()),
        allowed_sensitivities=DEFAULT_SENSITIVITIES if model.allowed_sensitivities is None else frozenset(model.allowed_sensitivities),
        provider_boundary=DEFAULT_PROVIDER_BOUNDARY if model.provider_boundary is None else model.provider_boundary,
        channels=MappingProxyType({**CHANNELS, **{name: row.rule() for name, row in (model.channels or {}).items()}}),
        repaired=mended,
        warnings=(FIELDS_NOT_READ,) if has_unread_fields(value, profile) else (),
        principal=NOBODY if principal is None else Principal(principal.tenant, principal.user),
        purpose=model.purpose,
        now=model.now,
        required_versions=MappingProxyType(dict(model.required_versions or {})),
        strict_provenance=bool(model.strict_provenance),
        bundles=tuple(Bundle(one.name, tuple(one.item_ids), bool(one.required), one.priority or 0) for one in model.bundles or ()),
    )


def _check_version(value: Mapping[str, JsonValue], problems: Problems) -> None:
    """A newer file is refused at once: its other problems would only be that it is newer."""
    version = value.get("ctxview")
    expected = f"the whole number {FORMAT_VERSION}"
    if "ctxview" not in value:
        problems.add(
            ErrorCode.MISSING_FIELD,
            'the field "ctxview", the version of the format, is missing',
            f'"ctxview": {FORMAT_VERSION}',
            "/ctxview",
        )
    elif isinstance(version, bool) or not isinstance(version, int):
        problems.add(ErrorCode.WRONG_TYPE, f"{kind_of(version)} stands where the version of the format is expected", expected, "/ctxview")
    elif version > FORMAT_VERSION:
        number = str(version) if version < 1_000_000 else "a huge number"
        message = f"the file has format {number}, and this version of ctxview reads format {FORMAT_VERSION}"
        problems.add(ErrorCode.NEWER_FORMAT, message, f"a newer ctxview, or a file of format {FORMAT_VERSION}", "/ctxview")
        problems.raise_any()
    elif version < FORMAT_VERSION:
        problems.add(ErrorCode.NOT_ALLOWED_VALUE, "there is no such version of the format", expected, "/ctxview")


def _checked(value: dict[str, JsonValue], problems: Problems) -> CaseFile:
    model = None
    try:
        model = CaseFile.model_validate({**value, "ctxview": FORMAT_VERSION})
    except ValidationError as error:
        problems.add_findings(error)
    check_rules(value, problems)
    problems.raise_any()
    assert model is not None  # what the model refuses is a problem
    return model


def _content_of_file(contents: ContentFolder, path: str, place: str, problems: Problems) -> tuple[str, int]:
    """Text of the file and how many lone surrogates it had; an empty one where a problem was added."""
    try:
        decoded = contents.text(path)
    except CtxviewError as error:
        found = error.problem
        where = f" ({found.place})" if found.place else ""
        problems.add(found.code, f"the content file {quoted(path)}{where}: {found.message}", found.expected, place)
        return "", 0
    if not decoded.text.strip():
        problems.add(ErrorCode.BLANK_SOURCE_CONTENT, f"the content file {quoted(path)} is blank", "a file with text in it", place)
    return decoded.text, decoded.repaired


def _task(task: CaseTask) -> Task:
    return Task(
        id=task.id,
        repository=task.repository,
        target_path=task.target_path,
        revision=task.revision,
        goal=task.goal,
        stop_condition=task.stop_condition,
        verification_target=task.verification_target,
        question=task.question,
        rules=task.rules,
    )


def _source(source: CaseSource, content: str, task: Task) -> Source:
    return Source(
        source_id=source.source_id,
        channel=source.channel,
        content=content,
        repository=task.repository if source.repository is None else source.repository,
        task_id=source.task_id if "task_id" in source.model_fields_set else task.id,  # null is any task, absent the case's own
        path=source.path,
        version=source.version,
        observed_at=source.observed_at,
        required_for=frozenset(source.required_for or ()),
        position=source.position,
        size_units=source.size_units,
        title=source.title,
        id=source.id,
        expired=source.freshness == "expired",
        has_content=source.content is not None or source.content_file is not None,
        reference=source.reference,
        load_when=source.load_when or None,
        conflicts_with=tuple(source.conflicts_with or ()),
        tenant=source.tenant,
        user=source.user,
        purposes=None if source.purposes is None else frozenset(source.purposes),
        expires_at=source.expires_at,
    )
