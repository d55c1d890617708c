"""What would flip it: the smallest single change of each kind that brings an item in or out, each verified by a build (design 2)."""

from collections.abc import Callable, Iterator

from ctxview.core.changes import AllowSensitivities, Change, DropSource, MoveSource, PinSource, SetBudget, SetPurpose, source_name
from ctxview.core.channels import Authority, ChannelRule, Retention, Sensitivity, Trust
from ctxview.core.decision import Reason
from ctxview.core.explain import explain
from ctxview.core.flip_budgets import flip_budgets
from ctxview.core.flip_drops import drops_to_try
from ctxview.core.flip_requirements import requirement_tries
from ctxview.core.result import BuildResult
from ctxview.core.settings import Settings
from ctxview.core.tweaks import RULE_FIELDS, rule_of
from ctxview.core.values import dataclass

MOST_CHANNELS = 40
"""Channels that are tried, the nearest ones."""

MOST_BUILDS = 128
"""No item needs more: 1 by hand, 2 budgets, 3 times `MOST_ENTANGLED` drops, 1 pin, `MOST_REQUIREMENTS`, 3 sensitivities, its purposes,
`MOST_CHANNELS`."""

Build = Callable[[Settings], BuildResult]


@dataclass(frozen=True, slots=True)
class Flip:
    """A change that really flips: with it the item is selected and was not, or the other way round."""

    change: Change
    settings: Settings
    """The present settings with the change."""
    words: str
    """The change as a phrase, such as `a budget of 460 bytes, 1 more`; raw, and without any figure of a secret."""


_Try = tuple[Change, str]
_Tries = Callable[[BuildResult, int], Iterator[_Try]]


def candidate_flips(result: BuildResult, place: int, build: Build) -> Iterator[Flip]:
    """The smallest flips of the item at this place, as they are found: at most one of each kind, and of budgets one below and one above.

    The order: taking back a pin or a drop of its own; the budget, nearest first; dropping another source by hand; pinning it; a
    requirement; allowed sensitivities; the purpose; its channel, by how many properties change. `build` builds the same case; it is
    called at most `MOST_BUILDS` times, and may end the search by an exception.
    """
    return (flip for flip in flip_tries(result, place, build) if flip is not None)


def flip_tries(result: BuildResult, place: int, build: Build) -> Iterator[Flip | None]:
    """The same with one step for each build, None where it flipped nothing: whoever asks can stop, or do other things, in between."""
    selected = result.is_selected(place)
    if result.board.drops.get(place) and _is_foreign_for_good(result, place):
        return
    for tries in _KINDS:
        for change, words in tries(result, place):
            settings = change.apply(result.case, result.settings)
            flips = build(settings).is_selected(place) is not selected
            yield Flip(change, settings, words) if flips else None
            if flips:
                break


def _is_foreign_for_good(result: BuildResult, place: int) -> bool:
    """Whether it is of another repository or task, which no setting changes."""
    source, task = result.item(place).source, result.case.task
    return source.repository != task.repository or source.task_id not in (None, task.id)


def _by_hand(result: BuildResult, place: int) -> Iterator[_Try]:
    source = source_name(result.case, place)
    if place in result.settings.drops:
        yield DropSource(source, on=False), "dropping it by hand no longer"
    elif place in result.settings.pins and result.is_selected(place):
        yield PinSource(source, on=False), "pinning it no longer"


def _budget(number: int) -> _Tries:
    """The nearest budget that flips, or the one on the other side of the present one."""

    def tries(result: BuildResult, place: int) -> Iterator[_Try]:
        # where its units are not told, a budget would tell them
        if explain(result, place).enters_at is None:
            return
        for budget in flip_budgets(result, place)[number : number + 1]:
            yield SetBudget(budget), _budget_words(result, budget)

    return tries


def _budget_words(result: BuildResult, budget: int) -> str:
    limit, unit = result.settings.budget_limit, result.meter.unit
    if limit is None:
        return f"a budget of {budget} {unit}, which is unlimited now"
    return f"a budget of {budget} {unit}, {abs(budget - limit)} {'more' if budget > limit else 'less'}"


def _drop(result: BuildResult, place: int) -> Iterator[_Try]:
    for one in drops_to_try(result, place):
        if one.place in result.settings.drops:
            continue
        index = result.queue.index_of.get(one.place)
        secret = index is not None and any(item.secret for item in result.queue.units[index])
        takes = f", which takes {one.units} {result.meter.unit}" if one.units and not secret else ""
        source = source_name(result.case, one.place)
        which = "" if source.occurrence is None else f" (number {source.occurrence + 1} of its id)"
        yield DropSource(source), f"dropping {source.source_id}{which} by hand{takes}"


def _pin(result: BuildResult, place: int) -> Iterator[_Try]:
    # a pin makes nothing eligible: it only helps what reached the budget and found no room
    if not result.is_selected(place) and place in result.queue.index_of and place not in result.settings.pins:
        yield PinSource(source_name(result.case, place)), "pinning it"


def _sensitivities(result: BuildResult, place: int) -> Iterator[_Try]:
    own, allowed, drop = result.item(place).sensitivity, result.settings.allowed_sensitivities, result.board.drops.get(place)
    others = [] if drop is not None and drop.reason is Reason.SENSITIVE else [one for one in Sensitivity if one is not own]
    first = [own] if result.is_selected(place) or not others else []
    for one in (*first, *others):
        words = f"allowing {one.value} no longer" if one in allowed else f"allowing {one.value}"
        yield AllowSensitivities(allowed ^ {one}), words


def _purposes(result: BuildResult, place: int) -> Iterator[_Try]:
    drop = result.board.drops.get(place)
    if drop is not None and drop.reason is Reason.PURPOSE_NOT_ALLOWED:
        for purpose in sorted(result.item(place).source.purposes or ()):
            yield SetPurpose(purpose), f"the purpose {purpose}"


def _channel(result: BuildResult, place: int) -> Iterator[_Try]:
    case, settings = result.case, result.settings
    now = settings.channel_at(case, place)
    rule = rule_of(case, settings, now)
    rules = {name: rule_of(case, settings, name) for name in case.channels if name != now}
    nearest = sorted(rules, key=lambda name: _distance(rule, rules[name]))
    for name in nearest[:MOST_CHANNELS]:
        yield MoveSource(source_name(case, place), name), f"channel {name}: {_differences(rule, rules[name])}"


def _distance(one: ChannelRule, other: ChannelRule) -> tuple[int, int]:
    """How many properties differ, and by how many ranks; equal ones stay in the order of the table."""
    changed = sum(getattr(one, name) is not getattr(other, name) for name in RULE_FIELDS)
    ranks: list[tuple[Authority | Trust | Retention, Authority | Trust | Retention]] = [
        (one.authority, other.authority),
        (one.trust, other.trust),
        (one.retention, other.retention),
    ]
    return changed, sum(abs(was.rank - now.rank) for was, now in ranks)


def _differences(one: ChannelRule, other: ChannelRule) -> str:
    changed = [name for name in RULE_FIELDS if getattr(one, name) is not getattr(other, name)]
    if not changed:
        return "the same properties under another id, which decides among equals"
    return ", ".join(f"{name} {getattr(one, name).value} → {getattr(other, name).value}" for name in changed)


_KINDS: tuple[_Tries, ...] = (_by_hand, _budget(0), _budget(1), _drop, _pin, requirement_tries, _sensitivities, _purposes, _channel)
