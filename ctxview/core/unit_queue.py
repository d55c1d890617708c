"""From the items that reached the budget to the queue of units that it tries, in order (spec 1.3, stage 6; 3; 4.2)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ctxview.core.board import Board
from ctxview.core.bundles import ResolvedBundle, is_selectable, may_be_refused
from ctxview.core.channels import Kind, Retention, Trust
from ctxview.core.item import Item
from ctxview.core.request_chars import fixed_chars, section_chars
from ctxview.core.selection import Queue
from ctxview.core.stage import Build, Profile
from ctxview.core.terms import Terms
from ctxview.core.values import dataclass

_Key = tuple[object, ...]
_PINNED, _REQUIRED, _REST = range(3)
_EVIDENCE_KINDS = frozenset({Kind.OBSERVATION, Kind.FACT})


@dataclass(frozen=True, eq=False)
class _Unit:
    items: tuple[Item, ...]
    key: _Key
    bundle: ResolvedBundle | None = None


def make_queue(board: Board, build: Build, bundles: Sequence[ResolvedBundle], pairs: Mapping[int, tuple[Item, ...]]) -> Queue:
    """The queue of all that is selectable in play.

    `bundles`: the declared ones that are whole. `pairs`: place of the first item to all items of a pair that is whole.
    """
    profile, settings = build.profile, build.settings
    items = [item for item in board.items if is_selectable(item, profile)]
    evidence = frozenset(item.place for item in items if board.requirements_of(item)) if profile.counts_requirements else frozenset()
    required = evidence | {item.place for item in items if item.retention is Retention.REQUIRED}

    def bucket(item: Item) -> int:
        if item.place in settings.pins:
            return _PINNED
        return _REQUIRED if profile.buckets and item.place in required else _REST

    required |= {item.place for one in bundles if one.bundle.required for item in one.items}
    inside = {item.place for one in bundles for item in one.items}
    paired = {item.place for pair in pairs.values() for item in pair}
    units = [_bundle_unit(one, settings.pins) for one in bundles]
    for item in items:
        if item.place in pairs and item.place not in inside:
            members = sorted(pairs[item.place], key=lambda member: (bucket(member), *profile.order(member)))
            units.append(_Unit(tuple(members), (bucket(members[0]), 1, *profile.order(members[0]))))
        elif item.place not in inside and item.place not in paired:
            units.append(_Unit((item,), (bucket(item), 1, *profile.order(item))))
    empty = [item for item in board.items if may_be_refused(item, profile) and not is_selectable(item, profile)]
    units += [_Unit((item,), (bucket(item), 1, *profile.order(item))) for item in empty]
    units.sort(key=lambda unit: unit.key)
    cost, titled = build.meter.cost, profile.asks_question
    tried = {item.place: item for unit in units for item in unit.items}  # counted once, in however many bundles an item stands
    item_costs = {place: cost(item, titled) for place, item in tried.items()}
    costs = tuple(
        [item_costs[unit.items[0].place] if len(unit.items) == 1 else sum(item_costs[i.place] for i in unit.items) for unit in units]
    )
    terms = _terms(units, build, board, frozenset(item.place for item in empty))
    return Queue(
        units=tuple([unit.items for unit in units]),
        costs=costs,
        required_places=required & item_costs.keys(),
        evidence_places=evidence & item_costs.keys(),
        item_costs=item_costs,
        header_costs={i.place: i.content_bytes for unit in units for i in unit.items} if build.meter.whole_request else item_costs,
        terms=None if terms.plain else terms,
        bundle_names={index: unit.bundle.bundle.name for index, unit in enumerate(units) if unit.bundle is not None},
    )


def _bundle_unit(one: ResolvedBundle, pins: frozenset[int]) -> _Unit:
    pinned = any(item.place in pins for item in one.items)
    bucket = _PINNED if pinned else _REQUIRED if one.bundle.required else _REST
    return _Unit(one.items, (bucket, 0, -one.bundle.priority, one.bundle.name), one)


def _terms(units: Sequence[_Unit], build: Build, board: Board, empty: frozenset[int]) -> Terms:
    seen: set[int] = set()
    shared: set[int] = set()
    for unit in units:
        if unit.bundle is not None:
            places = {item.place for item in unit.items}
            shared |= seen & places
            seen |= places
    refused_by = _refusals(units, build.profile)
    whole = build.meter.whole_request
    return Terms(
        base=fixed_chars(build.case.task, build.profile.asks_question, _requirements(board, build)) if whole else 0,
        overheads=MappingProxyType({kind: section_chars(kind) for kind in Kind} if whole else {}),
        counts_digits=whole,
        shared=frozenset(shared),
        refused_by=MappingProxyType(refused_by),
        untakeable=frozenset(index for index, unit in enumerate(units) if unit.items[0].place in empty) if empty else frozenset(),
        must_fit=frozenset(index for index, unit in enumerate(units) if unit.bundle is not None and unit.bundle.bundle.required),
    )


def _requirements(board: Board, build: Build) -> set[str]:
    """Every name that the line of missing requirements could hold; none where the profile does not look for them."""
    if not build.profile.counts_requirements:
        return set()
    candidates = board.candidates
    carried = (item.source.required_for for item in candidates.items if item.place not in candidates.foreign)
    return set(build.settings.requirements).union(*carried)


def _refusals(units: Sequence[_Unit], profile: Profile) -> dict[int, tuple[int, ...]]:
    """Index of each unit with a summary that contradicts evidence, with the places of that evidence in other units."""
    summaries = [(index, item) for index, unit in enumerate(units) for item in unit.items if may_be_refused(item, profile)]
    if not summaries:
        return {}
    evidence: dict[str, list[int]] = {}
    for unit in units:
        for item in unit.items:
            if item.trust is Trust.VERIFIED and item.kind in _EVIDENCE_KINDS:
                evidence.setdefault(item.source.name, []).append(item.place)
    found: dict[int, list[int]] = {}
    for index, item in summaries:
        own = {member.place for member in units[index].items}
        places = [place for name in dict.fromkeys(item.source.conflicts_with) for place in evidence.get(name, ()) if place not in own]
        if places:
            found.setdefault(index, []).extend(places)
    return {index: tuple(dict.fromkeys(places)) for index, places in found.items()}
