"""How much of a request stays the same from its first byte on (spec 4.4)."""

from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.leading_bytes import LeadingSame, RequestPiece, common_prefix, leading_same

pieces = st.lists(
    st.builds(RequestPiece, st.binary(max_size=3).map(lambda data: bytes(byte % 2 for byte in data)), st.none() | st.integers(0, 9))
)

HEAD, POLICY = RequestPiece(b"<rules>"), RequestPiece(b"policy", 6)


def joined(request: list[RequestPiece]) -> bytes:
    return b"".join(piece.data for piece in request)


def test_items_count_where_they_stand_wholly_in_what_is_the_same() -> None:
    before = [HEAD, POLICY, RequestPiece(b"\n"), RequestPiece(b"state 1", 7), RequestPiece(b"order", 5)]
    after = [HEAD, POLICY, RequestPiece(b"\n"), RequestPiece(b"state 2", 7), RequestPiece(b"order", 5)]
    assert leading_same(before, after) == LeadingSame(
        bytes=20, items=1, units=6, total_before=26, total_after=26, items_after=3, units_after=18
    )


def test_an_item_before_the_policy_loses_everything_behind_it() -> None:
    same = leading_same([RequestPiece(b"1", 1), POLICY], [RequestPiece(b"2", 1), POLICY])
    assert (same.bytes, same.items, same.units) == (0, 0, 0)


def test_where_a_request_was_cut_does_not_matter() -> None:
    same = leading_same([RequestPiece(b"<rules>pol"), RequestPiece(b"icy!", 3)], [HEAD, POLICY, RequestPiece(b"?")])
    assert (same.bytes, same.items, same.units) == (13, 1, 6)


def test_a_request_that_goes_on_keeps_all_of_the_shorter_one() -> None:
    assert leading_same([HEAD, POLICY], [HEAD, POLICY, RequestPiece(b"more", 4)]) == LeadingSame(13, 1, 6, 13, 17, 2, 10)
    assert leading_same([HEAD, POLICY, RequestPiece(b"more", 4)], [HEAD, POLICY]) == LeadingSame(13, 1, 6, 17, 13, 1, 6)
    assert leading_same([], []) == LeadingSame(0, 0, 0, 0, 0, 0, 0)


@given(pieces, pieces)
def test_it_says_what_counting_byte_by_byte_says(before: list[RequestPiece], after: list[RequestPiece]) -> None:
    one, two = joined(before), joined(after)
    common = next((place for place, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    ends = [len(joined(after[: place + 1])) for place in range(len(after))]
    inside = [piece.units for piece, end in zip(after, ends, strict=True) if piece.units is not None and end <= common]
    every = [piece.units for piece in after if piece.units is not None]
    assert leading_same(before, after) == LeadingSame(common, len(inside), sum(inside), len(one), len(two), len(every), sum(every))
    assert common_prefix(one, two) == common


@given(pieces)
def test_a_request_is_wholly_the_same_as_itself(request: list[RequestPiece]) -> None:
    same = leading_same(request, request)
    assert (same.bytes, same.items, same.units) == (same.total_after, same.items_after, same.units_after)


@given(st.sampled_from([0, 1, 65_535, 65_536, 65_537, 131_072, 140_000]), st.integers(0, 3))
def test_long_requests_part_where_they_part(common: int, more: int) -> None:
    one, two = b"x" * common + b"a" * more, b"x" * common + b"b" * more
    assert common_prefix(one, two) == common
    assert common_prefix(one, b"x" * common) == common
