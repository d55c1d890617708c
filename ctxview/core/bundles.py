"""Declared bundles resolved against what is still in play: whole, or with the names that nothing eligible has (spec 4.2)."""

from collections import defaultdict

from ctxview.core.board import Board
from ctxview.core.case import Bundle
from ctxview.core.item import Item
from ctxview.core.stage import Profile
from ctxview.core.values import dataclass

SUMMARY_CHANNEL = "history_summary"


@dataclass(frozen=True, slots=True)
class ResolvedBundle:
    """One declared bundle."""

    bundle: Bundle
    items: tuple[Item, ...]
    """Its items in play, each once; copies stand by the item that was kept."""
    lacking: tuple[str, ...]
    """Names of it that no selectable item in play has."""
    gone: tuple[int, ...]
    """Places of candidates of those names that a stage took out; never of what is foreign."""


def is_selectable(item: Item, profile: Profile) -> bool:
    """Whether there is a content to select: where a profile has pointers, a source of channel `reference` is only pointed to (spec 3)."""
    if not item.source.has_content:
        return False
    if item.channel != "reference" or not profile.points:
        return True
    return profile.selects_references and item.source.reference is None


def may_be_refused(item: Item, profile: Profile) -> bool:
    """Whether it is a summary that says what it contradicts: that comes before the question whether there is anything to select."""
    return profile.refuses_contradictions and item.channel == SUMMARY_CHANNEL and bool(item.source.conflicts_with)


def resolve_bundles(board: Board, bundles: tuple[Bundle, ...], profile: Profile) -> tuple[ResolvedBundle, ...]:
    """Required bundles first, higher priority first, then by name."""
    in_play = {item.place: item for item in board.items}
    pair_of = {place: pair for pair in board.pairs for place in pair}
    candidates: dict[str, list[Item]] = defaultdict(list)
    for item in board.candidates.items:
        # a profile without the stage that takes something foreign out has it in play
        if item.place not in board.candidates.foreign or item.place in in_play:
            candidates[item.source.name].append(item)
    resolved = []
    for bundle in sorted(bundles, key=lambda bundle: (not bundle.required, -bundle.priority, bundle.name)):
        items: dict[int, Item] = {}
        lacking, gone = [], []
        for name in dict.fromkeys(bundle.item_ids):
            standing = [in_play.get(board.standing_for(item.place)) for item in candidates.get(name, ())]
            present = [item for item in standing if item is not None and is_selectable(item, profile)]
            items.update({item.place: item for item in present})
            if not present:
                lacking.append(name)
                gone += [item.place for item in candidates.get(name, ())]
        for place in [*items]:  # a call and its result come along with each other
            items.update({other: in_play[other] for other in pair_of.get(place, ()) if other in in_play})
        resolved.append(ResolvedBundle(bundle, tuple(items.values()), tuple(lacking), tuple(gone)))
    return tuple(resolved)
