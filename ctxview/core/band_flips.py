"""How many items an estimate could have wrong: what another count inside the meter's error band would take or leave (spec 4.3)."""

from ctxview.core.curve import breakpoints
from ctxview.core.meters import Band
from ctxview.core.result import BuildResult
from ctxview.core.values import dataclass


@dataclass(frozen=True, slots=True)
class BandFlips:
    """What the error band of a count means for one build."""

    band: Band
    places: frozenset[int]
    """Items that would be selected and are not, or the other way round, at some count inside the band."""
    complete: bool
    """False where there were more budgets to try than may be tried."""


def band_flips(result: BuildResult) -> BandFlips | None:
    """The items that would flip if every count were off by the same share inside the band; None where the count is exact.

    To count a share more is to have a budget that is as much smaller, so the budgets that stand for the band are tried.
    """
    band, limit = result.meter.band_for(result.case.model), result.settings.budget_limit
    if band.exact:
        return None
    if limit is None or result.blocked:
        return BandFlips(band, frozenset(), True)
    lowest = limit * 100 // (100 + max(0, band.high_percent))
    highest = -(-limit * 100 // (100 + min(0, band.low_percent)))
    now = result.selected_places
    flipped: set[int] = set()
    complete = False
    for tried in breakpoints(result.queue, lowest):
        if (tried.limit or 0) > highest:
            complete = True
            break
        taken = frozenset(place for place in result.queue.index_of if tried.takes(place))
        flipped |= taken ^ now
        complete = tried.count == len(result.queue.index_of)
    return BandFlips(band, frozenset(flipped), complete)
