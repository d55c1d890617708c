"""Saves a build as a case file that opens with the same result; it is read back before anything is written (design 2, case format)."""

import json
import os
from pathlib import Path

from ctxview.core.case import Case
from ctxview.core.case_value import case_value, content_files
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.result import BuildResult
from ctxview.core.safe_text import json_escape_unsafe
from ctxview.core.settled_case import SettledCase, settle
from ctxview.core.values import dataclass, replace
from ctxview.readers.atomic_file import write_whole
from ctxview.readers.content_file import ContentFolder
from ctxview.readers.file_text import STANDARD_INPUT

SCENARIO_HOLDS_IT = "a scenario file, which holds every change and no content"


@dataclass(frozen=True, slots=True)
class SavedCase:
    """The text of a case file, and what is to be said of it. Texts are raw."""

    text: str
    """Safe to look at; with a line feed at the end."""
    lost: tuple[str, ...]
    """What is not in it, though its result is the same."""
    inlined: tuple[str, ...]
    """Paths of content files whose text stands in it, because it cannot name them from where it is."""


def saved_case(result: BuildResult, base: str | None, target: str | None) -> SavedCase:
    """The case file of a build.

    Args:
        result: what the case is to open with.
        base: path of the file that the case was read from; None or `-` where there is none.
        target: path that it will be written to; None where that is not known.

    Raises:
        CtxviewError: `not_allowed_value`, a problem for each thing that a case file cannot say.
    """
    settled = _settled(result, base, target)
    case = settled.case
    assert case is not None  # else it is refused
    try:
        text = json_escape_unsafe(json.dumps(case_value(case), ensure_ascii=False, allow_nan=False, indent=2)) + "\n"
    except (ValueError, RecursionError):
        raise _refused(("a number or a nesting that cannot be written out",)) from None
    _read_back(case, text, target)
    named = content_files(case)
    inlined = dict.fromkeys(path for place, path in content_files(result.case).items() if place not in named)
    return SavedCase(text, settled.lost, tuple(inlined))


def not_in_saved_case(result: BuildResult, base: str | None, target: str) -> tuple[str, ...]:
    """What will not be in the case file of a build: for who asks before it is saved. Arguments and errors as of `saved_case`."""
    return _settled(result, base, target).lost


def save_case(result: BuildResult, base: str | None, target: str) -> SavedCase | Problem:
    """Write the case file where the person says, whole or not at all. What goes wrong is returned, never raised."""
    try:
        saved = saved_case(result, base, target)
    except CtxviewError as error:
        return error.problem
    return write_whole(target, saved.text) or saved


def same_file(one: str | None, other: str | None) -> bool:
    """Whether two paths are one file, by whatever name; a path of no file is none."""
    try:
        return one is not None and other is not None and os.path.samefile(one, other)  # noqa: PTH121 (as a string: an empty one is no folder)
    except (OSError, ValueError):
        return False


def _settled(result: BuildResult, base: str | None, target: str | None) -> SettledCase:
    settled = settle(result, _references(result.case, base, target))
    if settled.case is None:
        raise _refused(settled.refused)
    return settled


def _references(case: Case, base: str | None, target: str | None) -> dict[int, str]:
    """Content files that the new case can name from its own folder, by place: those that lie in it and still hold what was read."""
    files = content_files(case)
    if not files or base is None or base == STANDARD_INPUT or target is None:
        return {}
    old, new = _folder(base), _folder(target)
    folder = ContentFolder(new)
    found: dict[int, str] = {}
    for place, path in files.items():
        real = Path(os.path.realpath(old / path))
        if not real.is_relative_to(new):
            continue
        near = real.relative_to(new).as_posix()
        try:
            if folder.text(near).text == case.sources[place].content:
                found[place] = near
        except CtxviewError:
            pass  # it is gone, or has a name that a case cannot say: its text is known
    return found


def _folder(path: str) -> Path:
    """The folder in which a case that is opened by this path looks for its content files."""
    return Path(os.path.realpath(Path(path).parent))


def _read_back(case: Case, text: str, target: str | None) -> None:
    """Refuse what would be read as another case than was meant.

    Raises:
        CtxviewError: `not_allowed_value`.
    """
    from ctxview.readers.case_reader import case_from_value
    from ctxview.readers.strict_json import parse_json

    try:
        again = case_from_value(parse_json(text, "").value, "", None if target is None else _folder(target))
    except CtxviewError as error:
        raise _refused((f"{error.problem.place} {error.problem.message}".strip(),)) from None
    # another profile reads other fields, so what it warns of is its own
    if replace(again, repaired=0, warnings=case.warnings) != case:
        raise _refused(("something that would be read back as another case",))


def _refused(reasons: tuple[str, ...]) -> CtxviewError:
    problems = [Problem(ErrorCode.NOT_ALLOWED_VALUE, f"a case file cannot hold {reason}", SCENARIO_HOLDS_IT) for reason in reasons]
    return CtxviewError(problems[0], problems[1:])
