"""One test of many rows: all that are wrong are told at once, each by its number and by what it holds."""

from collections.abc import Callable, Iterable
from typing import TypeVar

Row = TypeVar("Row")


def every(rows: Iterable[Row], check: Callable[[Row], None]) -> None:
    """Check each row. Thousands of trivial rows as tests of their own would take longer to count than to check.

    Raises:
        AssertionError: names every row that is wrong, and why.
    """
    wrong: list[str] = []
    for number, row in enumerate(rows):
        try:
            check(row)
        except AssertionError as error:
            wrong.append(f"row {number}, {row!a}: {error}")
        except Exception as error:
            error.add_note(f"in row {number}, {row!a}")
            raise
    assert wrong == [], "\n".join(wrong)
