"""What must be loaded anew, in words with both sides' sources (spec 3). Neither side is judged right. All texts are raw."""

from ctxview.core.refresh import Refresh, RefreshReason
from ctxview.core.result import BuildResult


def origin_words(result: BuildResult, place: int) -> str:
    """A source by its name, and where it comes from and from when, as far as its file says so."""
    source = result.item(place).source
    known = [words for words in (source.origin, source.observed_at) if words]
    return f"{source.source_id} ({', '.join(known)})" if known else source.source_id


def refresh_words(result: BuildResult, one: Refresh) -> str:
    """Why one item must be loaded anew."""
    itself = origin_words(result, one.place)
    if one.reason is RefreshReason.DIRECT_EVIDENCE_EXPIRED:
        return f"{itself} is direct evidence, and expired"
    against = ", ".join(origin_words(result, place) for place in one.against)
    return f"{itself} contradicts {against}, which is selected; neither is judged right"


def refresh_of(result: BuildResult, place: int) -> tuple[Refresh, ...]:
    """The entries that this item is in, on either side."""
    return tuple(one for one in result.refresh if place == one.place or place in one.against)
