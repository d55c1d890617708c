"""What the workbench shows and how it changes, without Textual: a case, its settings with their history, a baseline."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ctxview.app.command_words import accepted_words
from ctxview.app.inspections import Inspection, Inspections
from ctxview.app.later_builds import LaterBuilds
from ctxview.app.later_figures import LaterFigures
from ctxview.core.case import Case
from ctxview.core.channels import Kind, Sensitivity
from ctxview.core.curve import last_breakpoint, next_breakpoint, previous_breakpoint
from ctxview.core.difference import Difference, compare, compare_across
from ctxview.core.pipeline import Pipeline
from ctxview.core.result import BuildResult
from ctxview.core.settings import Settings, check_settings
from ctxview.core.stage_order import is_own_order
from ctxview.core.tweaks import (
    History,
    describe_change,
    with_budget,
    with_channel,
    with_drop,
    with_meter,
    with_pin,
    with_profile,
    with_requirement,
    with_section_moved,
    with_sensitivity,
)
from ctxview.readers.meter_names import find_meter

if TYPE_CHECKING:
    from ctxview.app.gateway_state import GatewayState
    from ctxview.app.inspections import AcceptedFile, ReadAgain
    from ctxview.core.changes import Change
    from ctxview.core.colour_rules import ColourRules
    from ctxview.core.reload import Reload

STEPS_TO_TOTAL = 100
"""Budget steps from nothing to everything."""


class Workbench:
    """One open case. Every change goes through `change`, so that each is undoable and compared with the baseline."""

    def __init__(self, case: Case, file: str, again: "ReadAgain | None" = None, accepted: "AcceptedFile | None" = None) -> None:
        """`accepted` are findings with whose keys the case was read."""
        self.case = case
        self.again = again
        """None where the case was read from no file."""
        self.file = file
        """The path as it was given; raw."""
        self.pipeline = Pipeline(case, find_meter)
        self.inspections = Inspections((Inspection(case, self.pipeline, *(accepted or ())),), 0)
        self._opened_accepted = self.inspection.accepted
        self.opened = Settings.of(case)
        self.history = self._before_drag = History(self.opened)
        self.result = self.pipeline.build(self.opened)
        self.baseline = self.result
        self.baseline_settings = self.opened
        """The baseline's; where that was built of the file as it was read before, as far as they are settings of the present case."""
        self.reload: Reload | None = None
        """From the baseline's case to the present one, where the file was read anew in between."""
        self.waiting: tuple[Change, ...] = ()
        """Changes that could not be made any more when the file was read anew; they are tried again with it."""
        self.difference = compare(self.baseline, self.result)
        self.later_builds = LaterBuilds()
        self._of_result = self.history, self.inspections
        """Where the settings of the result stand; elsewhere than the present ones while a build is awaited."""
        self._later: tuple[BuildResult, BuildResult, LaterFigures] | None = None
        self.on_change: Callable[[], None] | None = None
        """Called after every change, undo and redo."""
        self.remarks: dict[str, str] = {}
        """What could not be kept, and why; raw."""
        self.colours: ColourRules | None = None
        """The colour rules that were read with the file; None without a file of them."""
        self.gateway: GatewayState | None = None
        """The calls and the policy that judges them, once anybody has looked at them."""

    @property
    def settings(self) -> Settings:
        """The settings in force. The result is built with them, unless it is awaited."""
        return self.history.present

    @property
    def awaits(self) -> bool:
        """Whether the build for the settings in force is still being made; the result is an older one."""
        return self.settings != self.result.settings

    @property
    def tweaked(self) -> bool:
        """Whether any setting differs from how the case was opened, or would if it could: what a scenario says."""
        return self.settings != self.opened or bool(self.waiting)

    @property
    def changed(self) -> bool:
        """The same, or whether other findings are accepted than when the case was opened, or the policy has edits."""
        return self.tweaked or self.policy_unsaved or self.inspection.accepted is not self._opened_accepted

    def loses(self, kept: bool) -> bool:
        """Whether anything is lost with the workbench; `kept` says whether its tweaks are kept. What is accepted only a file keeps."""
        return self.inspection.unsaved or self.policy_unsaved or (self.tweaked and not kept)

    @property
    def policy_unsaved(self) -> bool:
        """Whether the policy of the gateway was edited, and the edits stand in no file: only there they outlast the workbench."""
        return self.gateway is not None and self.gateway.unsaved

    @property
    def inspection(self) -> Inspection:
        """What is accepted of the findings, and the findings where they are known."""
        return self.inspections.present

    def changes(self) -> tuple[str, ...]:
        """What differs from the baseline's settings and from its file, one raw line each."""
        changes = (*describe_change(self.case, self.baseline_settings, self.settings), *accepted_words(self))
        if self.reload is None and not self.waiting:
            return changes
        from ctxview.core.reload import describe_reload, describe_waiting

        read = () if self.reload is None else (f"file read anew: {describe_reload(self.reload)}",)
        waiting = tuple(f"⚠ finds no place: {describe_waiting(change)}" for change in self.waiting)
        return (*read, *waiting, *changes)

    def kept_changes(self) -> "tuple[Change, ...]":
        """The changes as a scenario holds them; those that wait for their source stand last, and are left out when it is replayed."""
        from ctxview.core.reload import waits_for_a_source
        from ctxview.core.scenario import diff

        waiting = (change for change in self.waiting if waits_for_a_source(change, self.case))
        return (*diff(self.case, self.opened, self.settings), *waiting)

    def read_anew(self, reload: "Reload", pipeline: Pipeline) -> bool:
        """Go on with another reading of the file: all tweaks are kept, and every step of undo, as far as they find a place in it.

        The build before becomes the baseline. False, and nothing is done, where nothing in the case is another.

        Args:
            reload: from the present case to the other reading of it.
            pipeline: of the other reading.
        """
        if not reload.another:
            return False
        from ctxview.core.reload import carry_over

        case = reload.after
        carried = carry_over(reload, self.history, self.waiting)
        result = pipeline.build(carried.history.present)
        self.baseline, self.baseline_settings, self.reload = self.result, carried.history.present, reload
        self.case, self.pipeline, self.opened, self.result = case, pipeline, Settings.of(case), result
        self.history = self._before_drag = carried.history
        before, past = self.inspection, len(self.history.past)
        inspection = Inspection(case, pipeline, before.accepted, before.saved_as, before.file)
        self.inspections = Inspections((inspection,) * (past + 1 + len(self.history.future)), past)
        self._of_result = self.history, self.inspections
        self.waiting = carried.waiting
        self.difference = self._compared(result)
        if self.on_change is not None:
            self.on_change()
        return True

    def change(self, settings: Settings) -> bool:
        """Build with these settings and remember the step. False where nothing changed.

        Raises:
            CtxviewError: settings that no build can be made of; everything stays as it was.
        """
        return self._step(self.history.change(settings))

    def accept(self, inspection: Inspection) -> None:
        """Go on with another inspection of the same case, as a step that can be undone.

        Raises:
            CtxviewError: settings that it cannot be built with; everything stays as it was.
        """
        from ctxview.app.accepting import settings_for

        settings = settings_for(self, inspection.case)
        self._go_on_with(inspection, settings)
        before = self.history
        history = History(settings, (*before.past, before.present))
        self._take(history, self.inspections.step(len(history.past), inspection))

    def saved_accepted(self, inspection: Inspection) -> None:
        """What is accepted stands in a file from now on; the inspection is the present one otherwise. No step."""
        history, inspections = self._of_result
        self._of_result = history, inspections.replaced(self.inspection, inspection)
        self.inspections = self.inspections.replaced(self.inspection, inspection)
        inspection.go_by_it(self.result)

    def drag_budget(self, limit: int, first: bool) -> None:
        """A budget on the way of a drag: from its `first` to its last, the whole drag is one step of history."""
        if first:
            self._before_drag = self.history
        self._step(self._before_drag.change(with_budget(self.settings, limit)))

    def undo(self) -> bool:
        """One step back; False at the start."""
        return self._travel(self.history.undo())

    def redo(self) -> bool:
        """One step forward again; False where nothing was undone."""
        return self._travel(self.history.redo())

    def take_baseline(self) -> None:
        """Compare with the present result from now on."""
        self.baseline, self.baseline_settings, self.reload = self.result, self.result.settings, None
        self.difference = compare(self.baseline, self.result)

    def reset(self) -> bool:
        """Everything as it was opened, as one step; changes that find no place are forgotten."""
        waited, self.waiting = bool(self.waiting), ()
        changed = self.change(self.opened)
        if waited and not changed and self.on_change is not None:
            self.on_change()
        return changed or waited

    def set_budget(self, limit: int | None) -> bool:
        """Another budget; None is unlimited."""
        return self.change(with_budget(self.settings, limit))

    def step_budget(self, steps: int) -> bool:
        """Some steps more or less; unlimited counts as what everything takes."""
        return self.set_budget(self.budget_or_total + steps * self.budget_step)

    def next_change(self) -> bool:
        """To the next budget at which anything changes, from a blocked build to one that is not; False where there is none."""
        if self.result.halt is not None and self.result.halt.needed_in_all is not None:
            return self.set_budget(self.result.halt.needed_in_all)
        budget = next_breakpoint(self.result.selection)
        return budget is not None and self.set_budget(budget)

    def previous_change(self) -> bool:
        """To the start of the stretch of equal results before this one; False where there is none."""
        limit = self.settings.budget_limit
        if limit is None or limit > self.result.queue.total:
            return self.set_budget(last_breakpoint(self.result.selection))
        budget = previous_breakpoint(self.result.selection)
        return budget is not None and self.set_budget(budget)

    def move_section(self, kind: Kind, by: int) -> bool:
        """One section up or down."""
        return self.change(with_section_moved(self.settings, kind, by))

    def move_to_channel(self, place: int, channel: str) -> bool:
        """The source at this place through another channel."""
        return self.change(with_channel(self.case, self.settings, place, channel))

    def allow(self, sensitivity: Sensitivity, allowed: bool) -> bool:
        """One sensitivity allowed or not."""
        return self.change(with_sensitivity(self.settings, sensitivity, allowed))

    def set_meter(self, meter: str) -> bool:
        """Another meter."""
        return self.change(with_meter(self.settings, meter))

    def set_profile(self, profile: str) -> bool:
        """Another profile."""
        return self.change(with_profile(self.settings, profile))

    def switch_pin(self, place: int) -> bool:
        """Pin the source at this place, or no longer."""
        return self.change(with_pin(self.settings, place, place not in self.settings.pins))

    def switch_drop(self, place: int) -> bool:
        """Drop the source at this place by hand, or take it back."""
        return self.change(with_drop(self.settings, place, place not in self.settings.drops))

    def switch_requirement(self, name: str) -> bool:
        """Require this of the build, or no longer."""
        return self.change(with_requirement(self.settings, name, name not in self.settings.requirements))

    def make(self, change: "Change") -> bool:
        """A change as a scenario holds it.

        Raises:
            CtxviewError: what the change or the build refuses; everything stays as it was.
        """
        return self.change(change.apply(self.case, self.settings))

    @property
    def later(self) -> LaterFigures | None:
        """What was counted after the present build; None as long as that is not known."""
        known = self._later
        return known[2] if known is not None and known[0] is self.baseline and known[1] is self.result else None

    def know_later(self, baseline: BuildResult, result: BuildResult, figures: LaterFigures) -> bool:
        """Take what was counted for two builds; False where they are not the present ones any more."""
        if baseline is not self.baseline or result is not self.result:
            return False
        self._later = baseline, result, figures
        return True

    @property
    def demonstration(self) -> bool:
        """Whether other stages run than the profile's own, in its own order: every screen says so."""
        return not is_own_order(self.result.profile, self.result.settings)

    @property
    def budget_or_total(self) -> int:
        """The budget, or what everything takes where it is unlimited."""
        limit = self.settings.budget_limit
        return self.result.queue.total if limit is None else limit

    @property
    def budget_step(self) -> int:
        """A round number near a hundredth of what everything takes, at least 1."""
        rough = max(1, self.result.queue.total // STEPS_TO_TOTAL)
        power: int = 10 ** (len(str(rough)) - 1)
        return max(step for step in (power, 2 * power, 5 * power) if step <= rough)

    def take_later(self, result: BuildResult) -> bool:
        """Take a build that was made later; False where it is not what is awaited."""
        if not self.awaits or result.case is not self.case or result.settings != self.settings:
            return False
        self.result, self.difference = result, self._compared(result)
        self._of_result = self.history, self.inspections
        self.inspection.go_by_it(result)
        return True

    def refuse(self, settings: Settings) -> bool:
        """Back to the settings of the result, as no build can be made of these; False where they are not awaited."""
        if not self.awaits or settings != self.settings:
            return False
        self._take(*self._of_result)
        return True

    def _compared(self, result: BuildResult) -> Difference:
        return compare(self.baseline, result) if self.reload is None else compare_across(self.baseline, result, self.reload)

    def _travel(self, history: History) -> bool:
        return self._go(history, self.inspections.at(len(history.past)))

    def _step(self, history: History) -> bool:
        return self._go(history, self.inspections.step(len(history.past), self.inspection))

    def _go(self, history: History, inspections: Inspections) -> bool:
        """To another place in a history, and in the inspections of its steps; False where it is the present one."""
        if history is self.history:
            return False
        inspection, settings, built = inspections.present, history.present, self.result.settings
        same = inspection is self.inspection
        if same and settings != built and self.later_builds.takes_long(built, settings):
            check_settings(self.case, settings)
            self.history, self.inspections = history, inspections
            self.later_builds.start()
            if self.on_change is not None:
                self.on_change()
            return True
        if not same or settings != built:
            self._go_on_with(inspection, settings)
        self._take(history, inspections)
        return True

    def _go_on_with(self, inspection: Inspection, settings: Settings) -> None:
        """Build with an inspection's case. A baseline that shows what is accepted no more is built anew: nothing of it may be seen."""
        result = inspection.pipeline.build(settings)
        if inspection.case is not self.case:
            from ctxview.app.accepting import baseline_for

            self.baseline, self.baseline_settings, self.reload = baseline_for(self, inspection, result)
            self.case, self.pipeline, self.opened = inspection.case, inspection.pipeline, Settings.of(inspection.case)
        self.result = result
        self.difference = self._compared(result)
        inspection.go_by_it(result)

    def _take(self, history: History, inspections: Inspections) -> None:
        self._of_result = self.history, self.inspections = history, inspections
        if self.on_change is not None:
            self.on_change()
