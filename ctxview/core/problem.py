"""Errors that a person can act on: where it is, what is wrong, what would be right (spec chapter 1.1, case format)."""

from collections.abc import Sequence
from enum import StrEnum

from ctxview.core.values import dataclass


class ErrorCode(StrEnum):
    """Every error code, once."""

    BLANK_SOURCE_CONTENT = "blank_source_content"
    UNKNOWN_SOURCE_CHANNEL = "unknown_source_channel"
    INSTRUCTION_AUTHORITY_REQUIRED = "instruction_authority_required"
    NON_INSTRUCTION_AUTHORITY = "non_instruction_authority"
    BLANK_SCOPE_REPOSITORY = "blank_scope_repository"
    NEGATIVE_BUDGET = "negative_budget"
    DUPLICATE_SECTION_KIND = "duplicate_section_kind"

    NOT_FOUND = "not_found"
    NOT_READABLE = "not_readable"
    NOT_TEXT = "not_text"
    NOT_JSON = "not_json"
    NOT_YAML = "not_yaml"
    NOT_TOML = "not_toml"
    TOO_DEEP = "too_deep"
    DUPLICATE_KEY = "duplicate_key"
    NEWER_FORMAT = "newer_format"
    UNKNOWN_FORMAT = "unknown_format"
    UNKNOWN_FIELD = "unknown_field"
    MISSING_FIELD = "missing_field"
    WRONG_TYPE = "wrong_type"
    NOT_ALLOWED_VALUE = "not_allowed_value"
    OUTSIDE_FOLDER = "outside_folder"
    UNKNOWN_SOURCE = "unknown_source"

    STALE_REVISION = "stale_revision"
    UNKNOWN_MESSAGE = "unknown_message"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong. All texts are raw: whoever shows them makes them safe first."""

    code: ErrorCode
    message: str
    """What is wrong, a sentence without the place."""
    expected: str
    """What would be right."""
    place: str = ""
    """A JSON pointer (`/sources/3/channel`), `line 4, column 7`, an option's name, or empty for the whole file."""
    file: str = ""
    """The path as it was given, `<stdin>` for standard input, or empty where no file is to blame."""


class CtxviewError(Exception):
    """Input or call refused whole. Carries the problem that is shown first, and all the others that were found."""

    def __init__(self, problem: Problem, others: Sequence[Problem] = ()) -> None:
        super().__init__(f"{problem.code}: {problem.message}")
        self.problem = problem
        self.others = tuple(others)


def escaped(name: str) -> str:
    """A name as it stands in a JSON pointer (RFC 6901), as places are."""
    return name.replace("~", "~0").replace("/", "~1")


def unescaped(text: str) -> str:
    """What a name in a JSON pointer stands for."""
    return text.replace("~1", "/").replace("~0", "~")
