"""Points in time as RFC 3339 writes them, compared without a clock and without rounding (spec 4.1)."""

import re

_RFC_3339 = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,30}))?(?:([Zz])|([+-])(\d\d):(\d\d))",
    re.ASCII,
)
_DIGITS = 30
_DAYS_BEFORE_1970 = 719_162
_DAYS_IN_MONTH = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)

Instant = int
"""Since the start of 1970 in UTC, exact: so many of a second's parts."""

PARTS: Instant = 10**_DIGITS
"""Parts of a second: as fine as anything that is read."""


def read_instant(text: str) -> Instant | None:
    """The point in time that a text names, or None where it is no RFC 3339 date and time.

    Any offset counts. A leap second (`:60`) is the first moment of the next minute.
    """
    found = _RFC_3339.fullmatch(text)
    if found is None:
        return None
    hour, minute, second, offset_hour, offset_minute = (int(found[number] or 0) for number in (4, 5, 6, 10, 11))
    days = _days(*(int(found[number]) for number in (1, 2, 3)))
    if days is None or hour > 23 or minute > 59 or second > 60 or offset_hour > 23 or offset_minute > 59:
        return None
    minutes = (hour * 60 + minute) - (offset_hour * 60 + offset_minute) * (-1 if found[9] == "-" else 1)
    return (days * 86_400 + minutes * 60 + second) * PARTS + int((found[7] or "0").ljust(_DIGITS, "0"))


def _days(year: int, month: int, day: int) -> int | None:
    """Days since the start of 1970; None where the calendar has no such day."""
    leaps = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    if year < 1 or not 1 <= month <= 12 or not 1 <= day <= _DAYS_IN_MONTH[month - 1] + (leaps and month == 2):
        return None
    before = year - 1
    years = before * 365 + before // 4 - before // 100 + before // 400
    return years + sum(_DAYS_IN_MONTH[: month - 1]) + (leaps and month > 2) + day - 1 - _DAYS_BEFORE_1970
