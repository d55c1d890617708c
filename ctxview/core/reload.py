"""A case that was read anew: which source is which, the tweaks carried over, and what became of the sources (design 2)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from ctxview.core.case import Case
from ctxview.core.changes import Change, DropSource, MoveSource, PinSource, SetChannelRule, SetMeter, SetStages, source_name
from ctxview.core.problem import CtxviewError, ErrorCode
from ctxview.core.profiles import PROFILES
from ctxview.core.same_sources import both_captured, is_edited, same_sources
from ctxview.core.scenario import diff
from ctxview.core.settings import Settings, check_meter, check_settings
from ctxview.core.stage_order import arranged
from ctxview.core.tweaks import History
from ctxview.core.values import dataclass, replace


@dataclass(frozen=True)
class Reload:
    """Two readings of one file."""

    before: Case
    after: Case

    @cached_property
    def another(self) -> bool:
        """Whether anything in the case is another."""
        return self.before != self.after

    @cached_property
    def new_place(self) -> Mapping[int, int]:
        """By place before, the place after, of every source that is in both."""
        return same_sources(self.before, self.after)

    @cached_property
    def old_place(self) -> Mapping[int, int]:
        """The other way round."""
        return {new: old for old, new in self.new_place.items()}

    @cached_property
    def added(self) -> tuple[int, ...]:
        """Places after, of sources that were not there before."""
        return tuple(place for place in range(len(self.after.sources)) if place not in self.old_place)

    @cached_property
    def removed(self) -> tuple[int, ...]:
        """Places before, of sources that are not there any more."""
        return tuple(place for place in range(len(self.before.sources)) if place not in self.new_place)

    @cached_property
    def edited(self) -> tuple[int, ...]:
        """Places after, of sources whose content or whatever else the file says of them is another."""
        before, after = self.before.sources, self.after.sources
        captured = both_captured(self.before, self.after)
        return tuple(new for new, old in sorted(self.old_place.items()) if is_edited(before[old], after[new], captured))

    @cached_property
    def other_contents(self) -> tuple[int, ...]:
        """Those of them whose content is another."""
        before, after = self.before.sources, self.after.sources
        return tuple(place for place in self.edited if after[place].content != before[self.old_place[place]].content)


@dataclass(frozen=True, slots=True)
class Carried:
    """Tweaks after a reload."""

    history: History
    """Every step, as far as it can still be made; the first is how the file is now."""
    waiting: tuple[Change, ...]
    """Changes that cannot be made any more, in their order. They are tried again at the next reload."""


def carry_over(reload: Reload, history: History, waiting: Sequence[Change] = ()) -> Carried:
    """The history of the case before, for the case after; and the changes of its present that find no place in it."""
    present, left_out = _carried(reload, history.present, waiting)
    past = [_carried(reload, settings)[0] for settings in history.past]
    future = [_carried(reload, settings)[0] for settings in history.future]
    steps = _without_repeats([*past, present])
    return Carried(History(steps[-1], tuple(steps[:-1]), tuple(_without_repeats([present, *future])[1:])), left_out)


def describe_waiting(change: Change) -> str:
    """A change that finds no place, as one short raw line."""
    match change:
        case MoveSource(source, channel):
            return f"channel of {source.source_id} → {channel}"
        case PinSource(source, on) | DropSource(source, on):
            what = "pin" if isinstance(change, PinSource) else "drop"
            return f"{'' if on else 'no '}{what} of {source.source_id}"
        case SetChannelRule(channel):
            return f"row of channel {channel}"
        case SetMeter(meter):
            return f"meter {meter}"
        case SetStages():
            return "stages"
        case _:
            return "a change"


def describe_reload(reload: Reload) -> str:
    """What became of the sources, in a few words."""
    counts = ((len(reload.added), "new"), (len(reload.removed), "gone"), (len(reload.edited), "edited"))
    said = ", ".join(f"{count} {words}" for count, words in counts if count)
    return said or "the same sources"


def waits_for_a_source(change: Change, case: Case) -> bool:
    """Whether all that this change lacks is its source: a scenario can hold it, and replaying leaves it out."""
    if not isinstance(change, MoveSource | PinSource | DropSource):
        return False
    try:
        change.source.places(case)
    except CtxviewError as error:
        return error.problem.code is ErrorCode.UNKNOWN_SOURCE
    return False


def carried_settings(reload: Reload, settings: Settings) -> tuple[Settings, tuple[Change, ...]]:
    """Settings of the case before, for the case after; and the changes among them that find no place in it."""
    return _carried(reload, settings)


def _carried(reload: Reload, settings: Settings, waiting: Iterable[Change] = ()) -> tuple[Settings, tuple[Change, ...]]:
    """The settings with every change that can be made, and those that cannot."""
    now, left_out = Settings.of(reload.after), []
    own = ((change, _renamed(reload, change)) for change in diff(reload.before, Settings.of(reload.before), settings))
    for change, renamed in (*own, *((change, _tried_again(reload, change)) for change in waiting)):
        try:
            changed = now if renamed is None else renamed.apply(reload.after, now)
            check_settings(reload.after, changed)
            check_meter(reload.after, changed.meter)
            arranged(PROFILES[changed.profile], changed)
        except CtxviewError:
            left_out.append(change)
        else:
            now = changed
            if renamed is None:
                left_out.append(change)
    return now, tuple(dict.fromkeys(left_out))


def _renamed(reload: Reload, change: Change) -> Change | None:
    """The change with the source's name in the other reading; None where it is not there any more."""
    if not isinstance(change, MoveSource | PinSource | DropSource) or not both_captured(reload.before, reload.after):
        return change
    (place,) = change.source.places(reload.before)  # a difference names each source by itself
    new = reload.new_place.get(place)
    return None if new is None else replace(change, source=source_name(reload.after, new))


def _tried_again(reload: Reload, change: Change) -> Change | None:
    """A change that waits. A place in a body says nothing of which source was meant, unless a source is new there."""
    if not isinstance(change, MoveSource | PinSource | DropSource) or not both_captured(reload.before, reload.after):
        return change
    try:
        places = change.source.places(reload.after)
    except CtxviewError:
        return None
    return change if set(places) <= set(reload.added) else None


def _without_repeats(steps: Sequence[Settings]) -> list[Settings]:
    kept: list[Settings] = []
    for settings in steps:
        if not kept or settings != kept[-1]:
            kept.append(settings)
    return kept
