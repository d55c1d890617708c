"""How long to wait before asking again: what the server asks for, else a little longer each time (spec 2.1)."""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

FIRST_WAIT = 1.0
LONGEST_WAIT = 30.0
"""Seconds. Whoever is told to wait longer does not ask again: earlier would be against the server's word."""


def wait_seconds(retry_after: str | None, retries: int, now: datetime) -> float | None:
    """Seconds to wait; None where it would be longer than `LONGEST_WAIT`.

    Args:
        retry_after: the header, in seconds or as a date; what is neither counts as none.
        retries: how many there were already.
        now: in UTC.
    """
    asked = None if retry_after is None else _asked(retry_after.strip(), now)
    wait = FIRST_WAIT * 2**retries if asked is None else asked
    return wait if wait <= LONGEST_WAIT else None


def _asked(text: str, now: datetime) -> float | None:
    if text.isascii() and text.isdigit():
        return float(text[:12])
    try:
        date = parsedate_to_datetime(text)
    except (ValueError, OverflowError):
        return None
    date = date.replace(tzinfo=UTC) if date.tzinfo is None else date
    return max(0.0, (date - now).total_seconds())
