"""Everything that differs between two builds, of one case or of two: what the compare command prints (design 2)."""

from collections import defaultdict, deque
from collections.abc import Iterator

from ctxview.core.build_cache import CacheUse, cache_use
from ctxview.core.comparison import ChangeKind, FirstDifference, changed_items, first_difference, kept_back, longest_in_order
from ctxview.core.decision import Decision
from ctxview.core.frame import frame_item
from ctxview.core.packet import make_packet
from ctxview.core.result import BuildResult
from ctxview.core.tweaks import describe_change
from ctxview.core.values import dataclass, replace

MOST_SHOWN = 160
"""Characters of a line of a request that are told, around the first that differs."""

PlacePair = tuple[int | None, int | None]
"""A candidate's place in the first case and in the second; None where it is in the other one only."""


@dataclass(frozen=True, slots=True)
class ComparedItem:
    """One candidate that differs."""

    before_place: int | None
    after_place: int | None
    kind: ChangeKind
    before: Decision | None
    after: Decision | None


@dataclass(frozen=True, slots=True)
class TwoBuilds:
    """The second build against the first."""

    before: BuildResult
    after: BuildResult
    same_case: bool
    settings: tuple[str, ...]
    """What differs in the settings, one raw line each; between two cases only what is of the whole."""
    items: tuple[ComparedItem, ...]
    """In the order of the second case, then what is only in the first."""
    gained: tuple[str, ...]
    """Requirements missing before and not now."""
    lost: tuple[str, ...]
    """Requirements missing now and not before."""
    digests: tuple[str, str]
    """Of both packets."""
    request: FirstDifference | None
    """Where the two requests part; None where they are the same, byte for byte."""

    cache: CacheUse
    """What the second could use of what was kept for the first."""

    @property
    def kept_back(self) -> str | None:
        """Why no line of the requests is told, in words; None where both may be."""
        return kept_back(self.before, self.after)


def compare_builds(before: BuildResult, after: BuildResult) -> TwoBuilds:
    """Compare two builds. Reads all selected content of both, for the digests and the requests."""
    same = before.case is after.case
    if same:
        items = tuple(ComparedItem(one.place, one.place, one.kind, one.before, one.after) for one in changed_items(before, after))
    else:
        items = tuple(_between_cases(before, after))
    was, now = ({one.requirement for one in result.missing} for result in (before, after))
    return TwoBuilds(
        before=before,
        after=after,
        same_case=same,
        settings=_settings(before, after, same),
        items=items,
        gained=tuple(sorted(was - now)),
        lost=tuple(sorted(now - was)),
        digests=(make_packet(before).digest, make_packet(after).digest),
        request=first_difference(before, after),
        cache=cache_use(before, after),
    )


def paired_places(before: BuildResult, after: BuildResult) -> tuple[PlacePair, ...]:
    """Which candidate of one case is which of the other: those of one source id, equal items first, the rest in their order.

    What is secret is never told apart by its content. In the order of the second case, then what is only in the first.
    """
    by_source, by_item = defaultdict[str, deque[int]](deque), defaultdict[str, deque[int]](deque)
    for place, source in enumerate(before.case.sources):
        by_source[source.source_id].append(place)
        if not before.item(place).secret:
            by_item[before.item(place).item_id].append(place)
    partner: dict[int, int] = {}
    for place in range(len(after.case.sources)):
        item = after.item(place)
        equal = by_item.get(item.item_id)
        if equal and not item.secret:
            partner[place] = equal.popleft()
    taken = set(partner.values())
    for place, source in enumerate(after.case.sources):
        if place in partner:
            continue
        others = by_source[source.source_id]
        while others and others[0] in taken:
            others.popleft()
        if others:
            partner[place] = others.popleft()
    taken = set(partner.values())
    return (
        *((partner.get(place), place) for place in range(len(after.case.sources))),
        *((place, None) for place in range(len(before.case.sources)) if place not in taken),
    )


def shown_lines(difference: FirstDifference) -> tuple[str, str]:
    """The two lines in which the requests part, cut around the first character that differs; raw text."""
    one, two = difference.before, difference.after
    length = min(len(one), len(two))
    differs = next((at for at in range(length) if one[at] != two[at]), length)
    return _around(one, differs), _around(two, differs)


def _around(line: str, at: int) -> str:
    start = max(0, at - MOST_SHOWN // 2)
    end = start + MOST_SHOWN
    return f"{'…' if start else ''}{line[start:end]}{'…' if end < len(line) else ''}"


def _settings(before: BuildResult, after: BuildResult, same: bool) -> tuple[str, ...]:
    one, two = before.settings, after.settings
    if not same:  # places mean nothing in the other case
        one, two = (
            replace(settings, channel_of=(), channel_rules=(), pins=frozenset[int](), drops=frozenset[int]()) for settings in (one, two)
        )
    return describe_change(after.case, one, two)


def _between_cases(before: BuildResult, after: BuildResult) -> Iterator[ComparedItem]:
    pairs = paired_places(before, after)
    moved = _moved(before, after, pairs)
    for was_at, now_at in pairs:
        was = None if was_at is None else before.decision(was_at)
        now = None if now_at is None else after.decision(now_at)
        if was_at is None or was is None:
            kind = ChangeKind.IN if now is not None and now.selected else ChangeKind.ADDED
        elif now_at is None or now is None:
            kind = ChangeKind.OUT if was.selected else ChangeKind.REMOVED
        elif was.selected != now.selected:
            kind = ChangeKind.IN if now.selected else ChangeKind.OUT
        elif was.selected and _look(before, was_at) != _look(after, now_at):
            kind = ChangeKind.CHANGED
        elif now_at in moved:
            kind = ChangeKind.MOVED
        elif (was.stage, was.reason) != (now.stage, now.reason):
            kind = ChangeKind.REASON
        else:
            continue
        yield ComparedItem(was_at, now_at, kind, was, now)


def _look(result: BuildResult, place: int) -> object:
    """What the request shows of an item. Of a secret only its labels: that its text is another one is not told."""
    item = result.item(place)
    return (item.authority, item.trust, item.sensitivity) if item.secret else frame_item(item)


def _moved(before: BuildResult, after: BuildResult, pairs: tuple[PlacePair, ...]) -> frozenset[int]:
    """Places of the second case that do not stand in the same order among themselves; as few as explain the change."""
    rank = {item.place: index for index, item in enumerate(before.selected_items)}
    partner = {now: was for was, now in pairs}
    both: dict[int, int] = {}
    for item in after.selected_items:
        was = partner.get(item.place)
        if was is not None and was in rank:
            both[item.place] = rank[was]
    kept = longest_in_order(list(both.values()))
    return frozenset(place for place, index in both.items() if index not in kept)
