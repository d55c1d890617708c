"""What a build says of every candidate, as one value that screens, commands and reports read (spec 1.3 to 1.5)."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import compress
from operator import attrgetter

from ctxview.core.board import Board
from ctxview.core.case import Case
from ctxview.core.channels import Kind, Trust
from ctxview.core.decision import SELECTED_STAGE, Decision, Note, Outcome, Reason, StageName
from ctxview.core.halt import Halt
from ctxview.core.item import Candidates, Item
from ctxview.core.left_out import POINTING, left_out_reason
from ctxview.core.meters import FindMeter, Meter
from ctxview.core.missing import Carriers, MissingRequirement
from ctxview.core.refresh import Refresh, RefreshReason, refused_refresh
from ctxview.core.sections import Section
from ctxview.core.selection import Queue, Selection
from ctxview.core.settings import Settings
from ctxview.core.stage import Profile, Stage
from ctxview.core.stage_order import DEMONSTRATION, is_own_order
from ctxview.core.stages.completeness import carriers_of
from ctxview.core.unread import FIELDS_NOT_READ
from ctxview.core.values import dataclass


@dataclass(frozen=True, slots=True)
class Ledger:
    """Where every candidate is. The sums must agree; a gap is shown (spec 0, promise 1)."""

    candidates: int
    selected: int
    pointers: int
    excluded: int
    undecided: int

    @property
    def balanced(self) -> bool:
        """True where every candidate is exactly one of the four."""
        return self.candidates == self.selected + self.pointers + self.excluded + self.undecided


@dataclass(frozen=True, eq=False, repr=False)
class BuildResult:
    """One build. Everything that costs time beyond the decisions is computed when it is asked for: its text too, so it has none."""

    case: Case
    settings: Settings
    profile: Profile
    stages: tuple[Stage, ...]
    """The stages as they ran."""
    meter: Meter
    """What a unit is."""
    find_meter: FindMeter
    """Whoever builds the same case again looks meters up by it."""
    board: Board
    reads_all: bool = True
    """Whether the profile's stages read all that the case says."""

    @property
    def candidates(self) -> Candidates:
        """All items, in order of id."""
        return self.board.candidates

    @property
    def queue(self) -> Queue:
        """What the budget stage tried, in order."""
        assert self.board.queue is not None, "every profile has a budget stage"
        return self.board.queue

    @property
    def selection(self) -> Selection:
        """What the budget took."""
        assert self.board.selection is not None, "every profile has a budget stage"
        return self.board.selection

    @property
    def halt(self) -> Halt | None:
        """Why the build is blocked, or None where it is not."""
        return self.board.halt

    @property
    def blocked(self) -> bool:
        """Whether a stage stopped the build before it was made: then there is no packet."""
        return self.board.halt is not None

    @property
    def sections(self) -> tuple[Section, ...]:
        """The packet's sections, in order, none empty."""
        assert self.board.sections is not None, "every profile has an order stage"
        return self.board.sections

    @property
    def missing(self) -> tuple[MissingRequirement, ...]:
        """Missing requirements by name; none where the profile does not look for them, or is blocked before it does."""
        return self.board.missing or ()

    @property
    def used(self) -> int:
        """Units used."""
        return self.selection.used

    @property
    def state(self) -> str:
        """`blocked`, `refresh_required`, `incomplete` or `ready`. Ready means that the explicit rules passed, no more."""
        if self.halt is not None:
            return "blocked"
        if self.refresh:
            return "refresh_required"
        return "incomplete" if self.missing else "ready"

    @property
    def phase(self) -> str:
        """Where the build ended."""
        if self.halt is not None:
            return self.halt.reason.value
        if self.refresh:
            return "refresh_context"
        return "missing_requirements" if self.missing else "assembled"

    @property
    def warnings(self) -> tuple[str, ...]:
        """Codes of what a person should know before they trust the result."""
        unread = () if self.reads_all else (FIELDS_NOT_READ,)
        order = () if is_own_order(self.profile, self.settings) else (DEMONSTRATION,)
        empty = () if self.selection.count or self.blocked or self.ledger.pointers else ("empty_packet",)
        repaired = ("repaired_surrogates",) if self.case.repaired else ()
        capture = self.case.capture
        unknown = ("unknown_parts",) if capture and capture.unknown else ()
        damaged = ("damaged_parts",) if capture and capture.damaged else ()
        return (*self.case.warnings, *order, *unread, *repaired, *unknown, *damaged, *empty)

    @cached_property
    def ledger(self) -> Ledger:
        """Counted, not subtracted: what was taken, and what each stage took out."""
        items = len(self.candidates.items)
        if self.blocked:
            return Ledger(items, 0, 0, len(self.board.drops), len(self.board.items))
        pointers = len(self.board.pointers) + len(self.pointed)
        excluded = len(self.board.drops) + len(self.queue.item_costs) - self.selection.count - len(self.pointed)
        return Ledger(items, self.selection.count, pointers, excluded, 0)

    @cached_property
    def pointed(self) -> tuple[int, ...]:
        """Places of what did not fit and is kept by its reference."""
        if not self.profile.points or self.blocked:
            return ()
        return tuple(place for place in self.queue.referenced if not self.selection.takes(place) and not self.selection.refuses(place))

    @cached_property
    def pointers(self) -> tuple[Item, ...]:
        """Every item that is kept by its reference, in selection order."""
        if self.blocked:
            return ()
        return tuple(sorted((self.item(place) for place in (*self.board.pointers, *self.pointed)), key=self.profile.order))

    @cached_property
    def refresh(self) -> tuple[Refresh, ...]:
        """What must be loaded anew before it is used, in selection order: expired evidence, and summaries against evidence."""
        if self.blocked:
            return ()
        found = [Refresh(place, RefreshReason.DIRECT_EVIDENCE_EXPIRED) for place in self.board.stale_evidence]
        if self.selection.weighing is not None:
            for unit in sorted(self.selection.weighing.refused):
                found += refused_refresh(self.queue, self.selection, unit)
        return tuple(sorted(found, key=lambda one: self.profile.order(self.item(one.place))))

    @cached_property
    def stage_drops(self) -> dict[StageName, int]:
        """How many items each stage took out, every stage of the list named."""
        dropped = Counter(map(attrgetter("stage"), self.board.drops.values()))
        counts = {stage.name: dropped[stage.name] for stage in self.stages}
        if not self.blocked:
            counts[StageName.BUDGET] += len(self.queue.item_costs) + len(self.board.pointers) - self.selection.count
        return counts

    @cached_property
    def selected_items(self) -> tuple[Item, ...]:
        """In packet order."""
        return tuple(item for section in self.sections for item in section.items)

    @cached_property
    def selected_places(self) -> frozenset[int]:
        """Places of all selected items."""
        if self.selection.count == len(self.queue.item_costs):
            return frozenset(self.queue.item_costs)
        return frozenset(item.place for unit in compress(self.queue.units, self.selection.taken) for item in unit)

    @property
    def selected_required_units(self) -> int:
        """Units of what was selected from the required bucket."""
        return self.selection.required_units

    @cached_property
    def secret_kinds(self) -> frozenset[Kind]:
        """Kinds of the secrets that are selected: the units of their sections tell a secret's size, so screens withhold them."""
        return frozenset(self.item(place).kind for place in self.candidates.secret_places if self.is_selected(place))

    def item(self, place: int) -> Item:
        """The item made of the source at this place."""
        return self.candidates.by_place[place]

    def is_selected(self, place: int) -> bool:
        """Whether the model will see the item at this place."""
        return not self.blocked and place in self.queue.index_of and self.selection.takes(place)

    def units(self, place: int) -> int:
        """Units of the item at this place, selected or not."""
        cost = self.queue.item_costs.get(place)
        return self.meter.cost(self.item(place), self.profile.asks_question) if cost is None else cost

    def dropped_by(self, place: int) -> StageName | None:
        """The stage that took the item at this place out, made it a pointer, or left it undecided; None where it is selected."""
        drop = self.board.drops.get(place)
        if drop is not None:
            return drop.stage
        if self.halt is not None:
            return self.halt.stage
        return None if self.is_selected(place) else StageName.BUDGET

    @cached_property
    def carriers(self) -> tuple[Carriers, ...]:
        """Every requirement, by name, with who could satisfy it; none where the profile does not look for them."""
        if not self.profile.counts_requirements or self.board.missing is None or self.blocked:
            return ()
        return carriers_of(self.board, self.settings.requirements)

    @property
    def curve_carriers(self) -> tuple[Carriers, ...]:
        """The same for a curve, which goes on to budgets at which a build that is blocked by this one is not."""
        stopped_before = self.blocked and self.selection.shortage is None
        if not self.profile.counts_requirements or stopped_before:
            return ()
        return carriers_of(self.board, self.settings.requirements)

    @property
    def requirement_names(self) -> tuple[str, ...]:
        """Every requirement of the task and of candidates that are not foreign, sorted."""
        return tuple(carrier.requirement for carrier in self.carriers)

    def decision(self, place: int) -> Decision:
        """The final word on the candidate at this place."""
        item = self.item(place)
        drop = self.board.drops.get(place)
        if drop is not None:
            return Decision(drop.stage, Outcome.DROPPED, drop.reason, tuple(self._notes(item, drop.reason)))
        if self.halt is not None:
            return Decision(self.halt.stage, Outcome.UNDECIDED, self.halt.reason, tuple(self._notes(item, self.halt.reason)))
        if place in self.board.pointers:
            reason = Reason.REFERENCE_ONLY
            return Decision(StageName.BUDGET, Outcome.POINTER, reason, tuple(self._notes(item, reason)))
        if not self.selection.takes(place):
            reason = left_out_reason(self.selection, item, self.profile)
            outcome = Outcome.POINTER if reason in POINTING else Outcome.DROPPED
            return Decision(StageName.BUDGET, outcome, reason, tuple(self._notes(item, reason)))
        if item.trust is Trust.HOSTILE:
            reason = Reason.UNTRUSTED_INSTRUCTION
            return Decision(SELECTED_STAGE, Outcome.SELECTED_AS_DATA, reason, tuple(self._notes(item, reason)))
        if place in self.board.conflicts:
            reason = Reason.CONFLICT_VISIBLE
            return Decision(StageName.CONFLICT, Outcome.SELECTED, reason, tuple(self._notes(item, reason)))
        return Decision(SELECTED_STAGE, Outcome.SELECTED, Reason.SELECTED, tuple(self._notes(item, Reason.SELECTED)))

    @cached_property
    def _left_by_a_partner(self) -> frozenset[int]:
        """Items in a visible conflict of which another one was dropped."""
        found: set[int] = set()
        for group in {places[0]: places for places in self.board.conflicts.values()}.values():
            gone = [place for place in group if not self.is_selected(place)]
            found.update(() if not gone else group if len(gone) > 1 else (place for place in group if place != gone[0]))
        return frozenset(found)

    def _notes(self, item: Item, reason: Reason) -> Iterator[str]:
        board, place = self.board, item.place
        yield from item.source.notes
        if place in self.candidates.secret_by_content:
            yield Note.SECRET_BY_CONTENT.value
        if place in self.candidates.secret_by_finding:
            yield Note.SECRET_BY_FINDING.value
        for other in board.origins.get(place, ()):
            yield f"{Note.OTHER_ORIGIN}:{self.item(other).source_id}"
        if place in board.outranked:
            yield Note.NEWER_BUT_LOWER.value
        if place in board.conflicts:
            if reason is not Reason.CONFLICT_VISIBLE:
                yield Note.CONFLICT_VISIBLE.value
            if place in self._left_by_a_partner:
                yield Note.CONFLICT_PARTNER_DROPPED.value
        if place in self.settings.pins and place in self.queue.item_costs:
            yield Note.PINNED_BY_HAND.value
