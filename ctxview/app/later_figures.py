"""Figures of a build that cost more than its decisions: a big case's are counted beside the keys, and shown when they are known."""

from typing import TYPE_CHECKING

from ctxview.core.case import Case
from ctxview.core.result import BuildResult
from ctxview.core.values import dataclass

if TYPE_CHECKING:
    from ctxview.core.band_flips import BandFlips
    from ctxview.core.leading_bytes import LeadingSame

MOST_SOURCES = 200
MOST_CHARACTERS = 1 << 18
"""Of a case that is counted at once: it takes less than a frame."""


@dataclass(frozen=True, slots=True)
class LaterFigures:
    """What is known of one build beside its baseline."""

    leading: "LeadingSame | None"
    """How much of the request is the baseline's beginning; None for the baseline itself, and where a secret's size would be told."""
    flips: "BandFlips | None"
    """What the error band of an estimate means; None where the count is exact."""


def later_figures(baseline: BuildResult, result: BuildResult) -> LaterFigures:
    """Count them. Reads all selected content of both builds, unless they are one."""
    leading = flips = None
    if baseline is not result and not result.blocked:
        from ctxview.core.build_cache import told_leading

        leading = told_leading(baseline, result)
    if not result.meter.band_for(result.case.model).exact:
        from ctxview.core.band_flips import band_flips

        flips = None if result.blocked else band_flips(result)
    return LaterFigures(leading, flips)


def way_out_size(case: Case) -> int:
    """How large a case is for `with_way_out`, where all of its content is read: what is not counted at once is large."""
    from ctxview.app.dialogs.working_dialog import LARGE

    return 0 if counted_at_once(case) else LARGE


def counted_at_once(case: Case) -> bool:
    """Whether a case is so small that no key would notice."""
    return len(case.sources) <= MOST_SOURCES and sum(len(source.content) for source in case.sources) <= MOST_CHARACTERS
