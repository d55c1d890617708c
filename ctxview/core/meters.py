"""Meters: what one unit is. The name stands beside every figure (spec 4.3)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ctxview.core.item import Item
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.request_chars import item_chars
from ctxview.core.values import dataclass

TOKENS = "tokens:"
"""How the name of a meter that counts with a tokenizer begins; the encoding's name follows."""


@dataclass(frozen=True, slots=True)
class Band:
    """How far off a count may be, in percent of it: -20 and 45 say between 0.8 and 1.45 times as many."""

    low_percent: int = 0
    high_percent: int = 0
    source: str = ""
    """Where the band comes from, in words."""

    @property
    def exact(self) -> bool:
        """Whether the count is no estimate."""
        return not self.low_percent and not self.high_percent


def _exact(model: str | None) -> Band:
    return Band()


@dataclass(frozen=True, slots=True)
class Meter:
    """A way to count. `cost` gives the units of one item, never negative; it is told whether the profile's requests name titles."""

    name: str
    unit: str
    """The unit's short name beside a figure."""
    means: str
    """What is counted, in words."""
    cost: Callable[[Item, bool], int]
    whole_request: bool = False
    """Whether rules, question, titles and wrapping count too (spec 4.2): then a cost is a base, an overhead a section, a cost an item."""
    band_for: Callable[[str | None], Band] = _exact
    """How far a model's own count may be from this one; None is a model that is not known."""

    @property
    def header_unit(self) -> str:
        """The unit of the figure in a section's opening line: one that counts the whole request cannot stand in it (spec 4.3)."""
        return "bytes" if self.whole_request else self.unit


FindMeter = Callable[[str], Meter]
"""From a name to its meter; raises `not_allowed_value` for a name that no meter has."""


def _bytes(item: Item, titled: bool) -> int:
    return item.content_bytes


def _declared(item: Item, titled: bool) -> int:
    return item.source.size_units or 0


METERS: Mapping[str, Meter] = MappingProxyType(
    {
        "utf8-bytes": Meter("utf8-bytes", "bytes", "UTF-8 bytes of content; exact, and no tokens", _bytes),
        "declared": Meter("declared", "units", "units that the case declares for each source; neither bytes nor tokens", _declared),
        "json-chars": Meter(
            "json-chars",
            "chars",
            "characters of the whole request as JSON, wrapping included; a demonstration unit, no tokens in any language",
            item_chars,
            whole_request=True,
        ),
    }
)
"""Every meter that needs no tokenizer, by name."""


def find_own_meter(name: str) -> Meter:
    """The meter of this name, of those that need no tokenizer.

    Raises:
        CtxviewError: `not_allowed_value` for any other name.
    """
    meter = METERS.get(name)
    if meter is None:
        expected = f"one of {', '.join(METERS)}"
        raise CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, f"there is no meter {name!r}", expected, "/budget/meter"))
    return meter
