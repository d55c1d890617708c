"""Meters: what one unit is. The name stands beside every figure (spec 4.3)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ctxview.core.item import Item


@dataclass(frozen=True, slots=True)
class Meter:
    """A way to count. `cost` gives the units of one item; never negative."""

    name: str
    unit: str
    """The unit's short name beside a figure."""
    means: str
    """What is counted, in words."""
    cost: Callable[[Item], int]


def _bytes(item: Item) -> int:
    return item.content_bytes


def _declared(item: Item) -> int:
    return item.source.size_units or 0


METERS: Mapping[str, Meter] = MappingProxyType(
    {
        "utf8-bytes": Meter("utf8-bytes", "bytes", "UTF-8 bytes of content; exact, and no tokens", _bytes),
        "declared": Meter("declared", "units", "units that the case declares for each source; neither bytes nor tokens", _declared),
    }
)
"""Every meter that this version can count with, by name."""
