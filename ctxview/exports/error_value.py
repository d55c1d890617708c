"""An error as programs read it (case format)."""

from typing_extensions import TypedDict

from ctxview.core.problem import ErrorCode, Problem


class ErrorBody(TypedDict):
    """One thing that is wrong: where, what, and what would be right."""

    code: ErrorCode
    file: str
    """The path as it was given, `<stdin>` for standard input, or empty."""
    place: str
    """A JSON pointer, a line, an option's name, or empty for the whole file."""
    message: str
    expected: str


class ErrorValue(TypedDict):
    """What stands on standard output, or on a line of it, in place of a result."""

    error: ErrorBody


def error_value(problem: Problem) -> ErrorValue:
    """The problem as a JSON value."""
    return {
        "error": {
            "code": problem.code,
            "file": problem.file,
            "place": problem.place,
            "message": problem.message,
            "expected": problem.expected,
        }
    }
