"""In which order items are tried: each profile names one of these (design 1)."""

from collections.abc import Mapping
from types import MappingProxyType

from ctxview.core.item import Item

MINIMAL_ORDER = ("constraint", "direct_evidence", "history_summary", "reference")
"""Channels in the order of chapter 3; any other comes after them."""

_RANK_OF: Mapping[str, int] = MappingProxyType({name: rank for rank, name in enumerate(MINIMAL_ORDER)})


def by_standing(item: Item) -> tuple[object, ...]:
    """Retention, trust, authority, all highest first, then id (spec 1.3, stage 6)."""
    return item.selection_key


def by_kind_and_place(item: Item) -> tuple[object, ...]:
    """The kinds of chapter 3, and inside a kind the order of the input: there alone it counts."""
    return (_RANK_OF.get(item.channel, len(_RANK_OF)), item.place)
