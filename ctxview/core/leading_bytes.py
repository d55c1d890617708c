"""How much of a request stays the same from its first byte on, which is what a provider's prompt cache lives from (spec 4.4)."""

from collections.abc import Sequence

from ctxview.core.values import dataclass

_BLOCK = 1 << 16
"""Bytes that are compared at once."""


@dataclass(frozen=True, slots=True)
class RequestPiece:
    """A stretch of a serialized request."""

    data: bytes
    units: int | None = None
    """Units of the item that it shows; None where it is wrapping, and shows none."""


@dataclass(frozen=True, slots=True)
class LeadingSame:
    """What two requests have in common before they part. Nothing stale is ever kept to make it more."""

    bytes: int
    """Leading bytes that are the same in both."""
    items: int
    """Items of the second request that stand wholly in them."""
    units: int
    """Units of these items, as the second request counts."""
    total_before: int
    """Bytes of the first request."""
    total_after: int
    """Bytes of the second."""
    items_after: int
    """Items of the second request."""
    units_after: int


def leading_same(before: Sequence[RequestPiece], after: Sequence[RequestPiece]) -> LeadingSame:
    """Compare two requests, each the pieces in their order. What is cut where does not matter, only what comes out joined."""
    same = _same_pieces(before, after)
    ahead = sum(len(piece.data) for piece in after[:same])
    one, two = (b"".join(piece.data for piece in pieces[same:]) for pieces in (before, after))
    common = ahead + common_prefix(one, two)
    end = items = units = items_after = units_after = 0
    for piece in after:
        end += len(piece.data)
        if piece.units is None:
            continue
        items_after, units_after = items_after + 1, units_after + piece.units
        if end <= common:
            items, units = items_after, units_after
    return LeadingSame(common, items, units, ahead + len(one), ahead + len(two), items_after, units_after)


def common_prefix(one: bytes, two: bytes) -> int:
    """Leading bytes that are the same: block by block, and by halving in the block in which they part."""
    low, end = 0, min(len(one), len(two))
    while low + _BLOCK <= end and one[low : low + _BLOCK] == two[low : low + _BLOCK]:
        low += _BLOCK
    high = min(low + _BLOCK, end)
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == two[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _same_pieces(before: Sequence[RequestPiece], after: Sequence[RequestPiece]) -> int:
    """Leading pieces that hold the same bytes, so that only what follows them is joined."""
    for number, (one, two) in enumerate(zip(before, after, strict=False)):
        if one.data != two.data:
            return number
    return min(len(before), len(after))
