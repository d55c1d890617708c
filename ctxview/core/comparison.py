"""Two builds side by side: in, out, moved, reason changed, and the first byte of the request that differs (design 2)."""

from bisect import bisect_left
from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from ctxview.core.decision import Decision
from ctxview.core.frame import frame_item
from ctxview.core.leading_bytes import common_prefix
from ctxview.core.result import BuildResult
from ctxview.core.serializer import Message, Piece, make_request
from ctxview.core.values import dataclass

if TYPE_CHECKING:
    from ctxview.core.reload import Reload


class ChangeKind(StrEnum):
    """How one candidate differs."""

    IN = "in"
    OUT = "out"
    MOVED = "moved"
    CHANGED = "changed"
    """The header in the request is another: another channel, authority, trust, sensitivity or id."""
    REASON = "reason"
    """Left out both times, for another reason."""
    ADDED = "added"
    """Between two cases: a candidate of the second only, left out."""
    REMOVED = "removed"
    """Between two cases: a candidate of the first only, left out."""
    EDITED = "edited"
    """Selected or left out both times, with another text: the file was read anew in between."""
    GONE = "gone"
    """Not in the file any more, since it was read anew."""


@dataclass(frozen=True, slots=True)
class ChangedItem:
    """One candidate that differs, with both decisions. It is missing from one case where the file was read anew in between."""

    place: int
    """In the case of the second build; of one that is gone, in that of the first."""
    kind: ChangeKind
    before: Decision | None
    after: Decision | None
    old_place: int | None
    """In the case of the first build."""


@dataclass(frozen=True, slots=True)
class FirstDifference:
    """Where two requests part: the messages' UTF-8 bytes, one message after the other."""

    offset: int
    """Leading bytes that are the same in both."""
    total_before: int
    total_after: int
    message: int
    """Number of the message, from 1, in which the second request differs (one more than it has where it ends earlier)."""
    inside: int
    """The same counted from the start of that message."""
    before: str
    """The line of the first request in which they part; raw, and to be masked where the case allows secrets."""
    after: str
    """The line of the second."""
    item_before: int | None = None
    """Place of the first item of the first request that the second does not have in its place; None where there is none."""
    item_after: int | None = None
    """The same of the second."""


def longest_in_order(sequence: Sequence[int]) -> set[int]:
    """Members of one longest ascending subsequence: what need not be called moved."""
    tails: list[int] = []
    tail_index: list[int] = []
    previous: list[int] = [-1] * len(sequence)
    for index, value in enumerate(sequence):
        at = bisect_left(tails, value)
        previous[index] = tail_index[at - 1] if at else -1
        if at == len(tails):
            tails.append(value)
            tail_index.append(index)
        else:
            tails[at] = value
            tail_index[at] = index
    kept: set[int] = set()
    index = tail_index[-1] if tail_index else -1
    while index >= 0:
        kept.add(sequence[index])
        index = previous[index]
    return kept


def moved_places(before: BuildResult, after: BuildResult, *, reload: "Reload | None" = None) -> frozenset[int]:
    """Items selected both times that do not stand in the same order among themselves; as few as explain the change."""
    old = [item.place for item in before.selected_items]
    now = old if reload is None else [reload.new_place.get(place, -1) for place in old]
    rank = {place: index for index, place in enumerate(now) if place >= 0}
    both = [rank[item.place] for item in after.selected_items if item.place in rank]
    kept = longest_in_order(both)
    return frozenset(now[index] for index in both if index not in kept)


def changed_items(before: BuildResult, after: BuildResult, *, reload: "Reload | None" = None) -> tuple[ChangedItem, ...]:
    """Every candidate that differs, in the order of the case; then those that are in it no more. `reload` is between the two cases."""
    moved = moved_places(before, after, reload=reload)
    edited = frozenset(() if reload is None else reload.other_contents)
    found = []
    for place in range(len(after.case.sources)):
        old = place if reload is None else reload.old_place.get(place)
        now = after.decision(place)
        if old is None:
            found.append(ChangedItem(place, ChangeKind.IN if now.selected else ChangeKind.ADDED, None, now, None))
            continue
        was = before.decision(old)
        if was.selected == now.selected and place in edited:
            kind: ChangeKind | None = ChangeKind.EDITED
        else:
            both = was.selected and now.selected
            other_frame = both and frame_item(before.item(old)) != frame_item(after.item(place))
            kind = _kind(was, now, other_frame, place in moved)
        if kind is not None:
            found.append(ChangedItem(place, kind, was, now, old))
    gone = () if reload is None else reload.removed
    return (*found, *(ChangedItem(old, ChangeKind.GONE, before.decision(old), None, old) for old in gone))


def _kind(was: Decision, now: Decision, other_frame: bool, moved: bool) -> ChangeKind | None:
    if was.selected != now.selected:
        return ChangeKind.IN if now.selected else ChangeKind.OUT
    if other_frame:
        return ChangeKind.CHANGED
    if moved:
        return ChangeKind.MOVED
    return ChangeKind.REASON if (was.stage, was.outcome, was.reason) != (now.stage, now.outcome, now.reason) else None


def first_difference(before: BuildResult, after: BuildResult) -> FirstDifference | None:
    """Where the two requests part, or None where they are the same. Reads all selected content of both."""
    requests = make_request(before), make_request(after)
    old, new = ([message.content.encode("utf-8") for message in messages] for messages in requests)
    if old == new:
        return None
    item_before, item_after = _first_items(*requests)
    number = next((i for i, (one, two) in enumerate(zip(old, new, strict=False)) if one != two), min(len(old), len(new)))
    one = old[number] if number < len(old) else b""
    two = new[number] if number < len(new) else b""
    inside = common_prefix(one, two)
    return FirstDifference(
        offset=sum(map(len, new[:number])) + inside,
        total_before=sum(map(len, old)),
        total_after=sum(map(len, new)),
        message=number + 1,
        inside=inside,
        before=_line(one, inside),
        after=_line(two, inside),
        item_before=item_before,
        item_after=item_after,
    )


def _first_items(old: tuple[Message, ...], new: tuple[Message, ...]) -> tuple[int | None, int | None]:
    """The items at which the two part, whatever stands around them: often a figure in a section's line differs before they do."""
    one, two = ([piece for message in messages for piece in message.pieces if piece.item is not None] for messages in (old, new))
    number = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a.text != b.text), min(len(one), len(two)))
    return _place(one, number), _place(two, number)


def _place(pieces: Sequence[Piece], number: int) -> int | None:
    item = pieces[number].item if number < len(pieces) else None
    return None if item is None else item.place


def kept_back(before: BuildResult, after: BuildResult) -> str | None:
    """Why no line of either request is shown in a comparison, in words; None where both may be.

    Whoever sees the one build may see nothing that the other one withholds (spec 4.1).
    """
    if before.secret_kinds or after.secret_kinds:
        return "a secret is in one of them"
    sources = (*before.case.sources, *after.case.sources) if before.case is not after.case else after.case.sources
    if _viewer(before) != _viewer(after) and any(source.tenant is not None or source.user is not None for source in sources):
        return "they are built for different tenants or users"
    return None


def _viewer(result: BuildResult) -> object:
    return result.settings.principal if result.profile.weighs_principal else None


def _line(text: bytes, offset: int) -> str:
    """The line in which an offset stands."""
    start = text.rfind(b"\n", 0, offset) + 1
    end = text.find(b"\n", offset)
    return text[start : len(text) if end < 0 else end].decode("utf-8", "replace")
