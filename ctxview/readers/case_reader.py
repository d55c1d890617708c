"""From the value of a case file to a case, or to everything that is wrong with it (case format; spec 1.1)."""

from collections.abc import Mapping
from pathlib import Path

from pydantic import ValidationError

from ctxview.core.case import Case
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.readers.case_model import CaseFile
from ctxview.readers.case_problems import Problems, kind_of
from ctxview.readers.case_rules import check_rules
from ctxview.readers.checked_case import case_of_checked, content_path
from ctxview.readers.content_file import ContentFolder
from ctxview.readers.places import quoted
from ctxview.readers.strict_json import JsonValue

FORMAT_VERSION = 1


def case_from_value(value: JsonValue, file: str, folder: "str | Path | None", repaired: int = 0) -> Case:
    """The case that a file's value says. `folder` is where its content files are; None for standard input.

    Raises:
        CtxviewError: all that was found wrong; places are JSON pointers. `newer_format` stands alone.
    """
    if not isinstance(value, dict):
        raise CtxviewError(Problem(ErrorCode.WRONG_TYPE, f"{kind_of(value)} stands where a case is expected", "an object", file=file))
    problems = Problems(file)
    _check_version(value, problems)
    _check_fields(value, problems)
    contents = ContentFolder(folder)
    _check_content_files(value["sources"], contents, problems)
    return case_of_checked(value, contents, repaired)


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


def _check_fields(value: dict[str, JsonValue], problems: Problems) -> None:
    try:
        CaseFile.model_validate({**value, "ctxview": FORMAT_VERSION})
    except ValidationError as error:
        problems.add_findings(error)
    check_rules(value, problems)
    problems.raise_any()


def _check_content_files(sources: JsonValue, contents: ContentFolder, problems: Problems) -> None:
    for index, source in enumerate(sources if isinstance(sources, list) else ()):
        path = content_path(source) if isinstance(source, dict) else None
        if path is not None:
            _check_content_file(contents, path, f"/sources/{index}/content_file", problems)
    problems.raise_any()


def _check_content_file(contents: ContentFolder, path: str, place: str, problems: Problems) -> None:
    try:
        decoded = contents.text(path)
    except CtxviewError as error:
        found = error.problem
        where = f" ({found.place})" if found.place else ""
        problems.add(found.code, f"the content file {quoted(path)}{where}: {found.message}", found.expected, place)
        return
    if not decoded.text.strip():
        problems.add(ErrorCode.BLANK_SOURCE_CONTENT, f"the content file {quoted(path)} is blank", "a file with text in it", place)
