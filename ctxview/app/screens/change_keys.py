"""The workbench's keys that change something; each change is undoable, and drawn at once (design 2)."""

from textual import on

from ctxview.app.panes.budget_gauge import BudgetGauge
from ctxview.app.row_table import RowTable
from ctxview.app.screens.background_builds import BackgroundBuilds
from ctxview.core.channels import Sensitivity
from ctxview.core.meters import TOKENS
from ctxview.core.problem import CtxviewError
from ctxview.core.settings import Settings


class ChangeKeys(BackgroundBuilds):
    """Holds no rule: it asks the workbench state to change."""

    @on(BudgetGauge.Stepped)
    def _gauge_stepped(self, event: BudgetGauge.Stepped) -> None:
        self._change(self.workbench.next_change if event.direction > 0 else self.workbench.previous_change)

    @on(BudgetGauge.Dragged)
    def _gauge_dragged(self, event: BudgetGauge.Dragged) -> None:
        self._change(lambda: self.workbench.drag_budget(event.budget, event.first))

    @on(BudgetGauge.TypingAsked)
    def _typing_asked(self) -> None:
        self.action_type_budget()

    # keys; dialogs and other screens are imported by the key that opens them, so that the first frame does not wait for them

    def action_next_change(self) -> None:
        self._change(self.workbench.next_change)

    def action_previous_change(self) -> None:
        self._change(self.workbench.previous_change)

    def action_step_budget(self, steps: int) -> None:
        self._change(lambda: self.workbench.step_budget(steps))

    def action_type_budget(self) -> None:
        from ctxview.app.dialogs.budget_dialog import BudgetDialog

        result = self.workbench.result

        def take(budget: tuple[int | None] | None) -> None:
            if budget is not None:
                self._change(lambda: self.workbench.set_budget(budget[0]))

        unlimited = result.settings.budget_limit is None
        dialog = BudgetDialog(self.workbench.budget_or_total, result.queue.total, result.meter.unit, unlimited)
        self.app.push_screen(dialog, take)

    def action_move_channel(self) -> None:
        from ctxview.app.dialogs.choice_dialog import ChoiceDialog
        from ctxview.app.dialogs.choices import channel_choices

        place = self.place
        if place is None:
            return

        def take(channel: str | None) -> None:
            if channel is not None:
                self._change(lambda: self.workbench.move_to_channel(place, channel))

        source_id, present = self.workbench.case.sources[place].source_id, self.workbench.result.item(place).channel
        text = "The channel alone gives a source its identity; its text never does."
        self.app.push_screen(ChoiceDialog(f"channel of {source_id}", text, channel_choices(self.workbench, place), present), take)

    def action_move_section(self, by: int) -> None:
        table = self.query_one("#sections", RowTable)
        if table.has_focus:
            kind = self.sections.kinds[table.cursor_row]
        elif self.place is not None:
            kind = self.workbench.result.item(self.place).kind
        else:
            return
        self._change(lambda: self.workbench.move_section(kind, by))
        table.cursor_row = self.sections.kinds.index(kind)

    def action_allow(self) -> None:
        from ctxview.app.dialogs.sensitivity_dialog import SensitivityDialog

        def toggle(sensitivity: Sensitivity) -> None:
            now = self.workbench.settings.allowed_sensitivities
            self._change(lambda: self.workbench.allow(sensitivity, sensitivity not in now))

        self.app.push_screen(SensitivityDialog(self.workbench, toggle))

    def action_choose_meter(self) -> None:
        from ctxview.app.dialogs.choice_dialog import ChoiceDialog
        from ctxview.app.dialogs.choices import meter_choices

        def take(meter: str | None) -> None:
            if meter is None or meter == self.workbench.settings.meter:
                return
            if meter.startswith(TOKENS):
                self._count_then_take(meter)
            else:
                self._change(lambda: self.workbench.set_meter(meter))

        text = "The budget's figure stays; what it counts changes."
        self.app.push_screen(ChoiceDialog("meter", text, meter_choices(), self.workbench.settings.meter), take)

    def _count_then_take(self, meter: str) -> None:
        """A tokenizer is loaded and everything counted first, so that the build itself has only to look it up."""
        from ctxview.app.dialogs.counting_dialog import CountingDialog

        def take(counted: CtxviewError | bool | None) -> None:
            def change() -> None:
                if isinstance(counted, CtxviewError):
                    raise counted
                self.workbench.set_meter(meter)

            if counted is not None:
                self._change(change)

        self.app.push_screen(CountingDialog(self.workbench.result, meter), take)

    def action_choose_profile(self) -> None:
        from ctxview.app.dialogs.choice_dialog import ChoiceDialog
        from ctxview.app.dialogs.choices import profile_choices

        def take(profile: str | None) -> None:
            if profile is not None:
                self._change(lambda: self.workbench.set_profile(profile))

        text = "A profile is a list of stages. full also keeps a call with its result, and captured parts in their order of time."
        self.app.push_screen(ChoiceDialog("profile", text, profile_choices(), self.workbench.settings.profile), take)

    def action_choose_principal(self) -> None:
        profile = self.workbench.result.profile
        if not profile.weighs_principal:
            from ctxview.app.dialogs.principal_dialog import NO_PRINCIPAL
            from ctxview.app.dialogs.text_dialog import TextDialog

            words = f"The profile {profile.name} {NO_PRINCIPAL}."
            self.app.push_screen(TextDialog("built for", [[(words, "")]]))
            return
        from ctxview.app.dialogs.principal_dialog import PrincipalDialog

        def take(settings: Settings) -> str | None:
            return self._change(lambda: self.workbench.change(settings), tells=False)

        self.app.push_screen(PrincipalDialog(self.workbench, take))

    def action_undo(self) -> None:
        self._change(self.workbench.undo)

    def action_redo(self) -> None:
        self._change(self.workbench.redo)

    def action_take_baseline(self) -> None:
        self._change(self.workbench.take_baseline)

    def action_reset(self) -> None:
        self._change(self.workbench.reset)

    def action_pin(self) -> None:
        place = self.place
        if place is not None:
            self._change(lambda: self.workbench.switch_pin(place))

    def action_drop(self) -> None:
        place = self.place
        if place is not None:
            self._change(lambda: self.workbench.switch_drop(place))

    def action_require(self) -> None:
        from ctxview.app.dialogs.requirement_dialog import RequirementDialog

        table = self.query_one("#requirements", RowTable)
        present = self.requirements.name_at(table.cursor_row) if table.has_focus else ""

        def take(name: str | None) -> None:
            if name is not None:
                self._change(lambda: self.workbench.switch_requirement(name))

        self.app.push_screen(RequirementDialog(self.workbench, present), take)

    def action_change_row(self) -> None:
        from ctxview.app.dialogs.choice_dialog import ChoiceDialog
        from ctxview.app.dialogs.choices import row_change, row_choices

        place = self.place
        if place is None:
            return
        channel = self.workbench.result.item(place).channel

        def take(value: str | None) -> None:
            if value is not None:
                self._change(lambda: self.workbench.make(row_change(self.workbench, channel, value)))

        text = "For all sources of this channel. Kind and authority change together: only instructions have authority."
        self.app.push_screen(ChoiceDialog(f"row of channel {channel}", text, row_choices(self.workbench, channel), ""), take)

    def action_choose_stages(self) -> None:
        from ctxview.app.dialogs.stages_dialog import StagesDialog

        def take(settings: Settings) -> None:
            self._change(lambda: self.workbench.change(settings))

        self.app.push_screen(StagesDialog(self.workbench, take))

    def action_flips(self) -> None:
        from ctxview.app.dialogs.flip_dialog import FlipDialog

        place = self.place
        if place is None:
            return

        def take(settings: Settings | None) -> None:
            if settings is not None:
                self._change(lambda: self.workbench.change(settings))

        self.app.push_screen(FlipDialog(self.workbench, place), take)
