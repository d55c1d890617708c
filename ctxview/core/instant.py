"""Points in time as RFC 3339 writes them, compared without a clock and without rounding (spec 4.1)."""

import re
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction

_RFC_3339 = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,30}))?(?:([Zz])|([+-])(\d\d):(\d\d))",
    re.ASCII,
)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

Instant = Fraction
"""Seconds since the start of 1970 in UTC, exact."""


def read_instant(text: str) -> Instant | None:
    """The point in time that a text names, or None where it is no RFC 3339 date and time.

    Any offset counts. A leap second (`:60`) is the first moment of the next minute.
    """
    found = _RFC_3339.fullmatch(text)
    if found is None:
        return None
    year, month, day, hour, minute, second = (int(found[number]) for number in range(1, 7))
    offset = timedelta() if found[8] else timedelta(hours=int(found[10]), minutes=int(found[11])) * (-1 if found[9] == "-" else 1)
    if second > 60 or (found[10] and (int(found[10]) > 23 or int(found[11]) > 59)):
        return None
    try:
        whole = datetime(year, month, day, hour, minute, min(second, 59), tzinfo=timezone(offset))
        since = whole - _EPOCH
    except (ValueError, OverflowError):
        return None
    fraction = Fraction(int(found[7]), 10 ** len(found[7])) if found[7] else Fraction(0)
    return Fraction(since.days * 86_400 + since.seconds + (second == 60)) + fraction
