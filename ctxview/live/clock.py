"""The clocks of the live probe, in one value, so that whoever tests it waits for nothing."""

import time
from collections.abc import Callable
from datetime import UTC, datetime

from ctxview.core.values import dataclass


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Clock:
    """What time it is, how much has passed, and waiting."""

    now: Callable[[], datetime] = _now
    """In UTC."""
    monotonic: Callable[[], float] = time.monotonic
    """Seconds from an arbitrary start."""
    sleep: Callable[[float], None] = time.sleep
    """Seconds."""

    def date(self) -> str:
        """Now, RFC 3339 in UTC, to the second."""
        return self.now().strftime("%Y-%m-%dT%H:%M:%SZ")


SYSTEM_CLOCK = Clock()
"""The machine's."""
